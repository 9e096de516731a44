public import Routing

/// The registration of the whole program by its old name: acts on ``Routing/Registry/current``.
public enum ZIKRouteRegistry {
  /// Whether routers are found automatically; see ``Routing/Registry/autoRegister``.
  public static var autoRegister: Bool {
    get { Registry.autoRegister }
    set { Registry.autoRegister = newValue }
  }

  /// Finds and registers every router class of the program; see ``Routing/Registry/registerAll(except:)``.
  @MainActor @discardableResult public static func registerAll() -> [RegistrationIssue] {
    Registry.current.registerAll()
  }

  /// Ends a manual registration and checks it; see ``Routing/Registry/finishRegistration(scansProgram:)``.
  @MainActor @discardableResult public static func notifyRegistrationFinished()
    -> [RegistrationIssue]
  { Registry.current.finishRegistration() }
}

/// What ZIKRouter's untyped router class offered to the whole program.
public enum ZIKRouter {
  /// Passes the parameters of URLs to routers. This is on by default; call it to restore it, in
  /// front, after ``Routing/Registry/interceptors`` has left it out.
  public static func enableDefaultURLRouteRule() {
    let registry = Registry.current
    let name = RouteInterceptor.urlProcessing.name
    guard !registry.interceptors.contains(where: { $0.name == name }) else { return }
    registry.interceptors = [.urlProcessing] + registry.interceptors
  }
}

extension AnyViewRouter {
  /// Sets the handler that is called last with every failure of a view route.
  public static func setGlobalErrorHandler(
    _ handler: ((AnyViewRouter?, RouteAction, RouteError) -> Void)?
  ) { Registry.current.viewErrorHandler = handler }
}

extension AnyServiceRouter {
  /// Sets the handler that is called last with every failure of a service route, on the thread
  /// where it happened.
  public static func setGlobalErrorHandler(
    _ handler: (@Sendable (AnyServiceRouter?, RouteAction, RouteError) -> Void)?
  ) { Registry.current.serviceErrorHandler = handler }
}

/// The imports that a manual registration needs; see ``Routing/RegistrationCode``.
@MainActor public func codeForImportRouters(for file: String = #fileID) -> String {
  RegistrationCode.codeForImportRouters(for: file)
}

/// The code of a manual registration; see ``Routing/RegistrationCode``.
@MainActor public func codeForRegisteringRouters() -> String {
  RegistrationCode.codeForRegisteringRouters()
}
