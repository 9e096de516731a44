import Locking
public import RouteModel
import SimulatedUI

/// The routes of one application, module or test: what the catalog says and what code has registered,
/// ready to be matched and performed.
///
/// Matching and services may be used from any thread while routes are added, replaced and removed;
/// views belong to the main actor. Static conveniences such as ``Router`` use ``current``.
///
/// ```swift
/// let registry = Registry(catalog: try store.catalog.load())
/// let match = try registry.match("app://editor/42")
/// ```
public final class Registry: Sendable {
  /// The registry of code that does not choose another one.
  ///
  /// It has no rows until ``load(_:)`` adds some.
  public static let shared = Registry(launchesItself: true)
  @TaskLocal private static var scoped: Registry?

  /// The registry that static conveniences use: that of ``withCurrent(_:)``, else ``shared``.
  public static var current: Registry { scoped ?? shared }

  private let state: Locked<RegistryState>
  /// Held while patterns are compiled.
  let compiling = Locked(())
  let scopedServices = ScopedServices()
  package let views: ViewRouting
  let flags = RegistryFlags()
  /// Whether it registers all routers of the program when it is first used.
  let launchesItself: Bool

  /// A registry with the rows of a catalog. A row that cannot be used becomes an issue.
  public convenience init(catalog: RouteCatalog = RouteCatalog()) {
    self.init(catalog: catalog, launchesItself: false)
  }

  /// A registry that may find the routers of the program by itself, as ``shared`` does.
  package init(catalog: RouteCatalog = RouteCatalog(), launchesItself: Bool) {
    self.launchesItself = launchesItself
    let views = ViewRouting(flags)
    self.views = views
    var state = RegistryState()
    state.load(catalog)
    self.state = Locked(state)
    views.bind(to: self)
  }

  /// The user interfaces that it watched outlive it, and what belongs to them is the main actor's.
  deinit {
    let views = views
    Task { @MainActor in views.end() }
  }

  /// Runs `body` with this registry as ``current``, for this task only.
  public func withCurrent<R, Failure: Error>(
    _ body: () throws(Failure) -> R
  ) throws(Failure) -> R {
    if Registry.scoped === self { return try body() }
    return try Registry.$scoped.withValue(self) { () -> Result<R, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// Runs `body` with this registry as ``current``, for this task only.
  public func withCurrent<R, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> R
  ) async throws(Failure) -> R {
    try await Registry.$scoped.withValue(self) { () async -> Result<R, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }.get()
  }

  /// Reads or changes the registry's state. No user code may run in `body`.
  func withState<R: Sendable>(_ body: (inout RegistryState) throws -> sending R) rethrows -> R {
    try state.withLock { try body(&$0) }
  }

  /// Stores a value of the application. The old value is freed after the lock is released.
  func replace<Value: Sendable>(_ path: WritableKeyPath<RegistryState, Value>, _ new: Value) {
    let old = withState { state in
      let old = state[keyPath: path]
      state[keyPath: path] = new
      return old
    }
    withExtendedLifetime(old) {}
  }

  // MARK: Catalog

  /// The catalog as it is now. The registry is its only owner in a process: change it with ``apply(_:)``.
  public var catalog: RouteCatalog { withState { $0.catalog } }

  /// The route of an identifier.
  public func route(_ identifier: String) -> RegisteredRoute? {
    withState { $0.route(identifier: identifier) }
  }

  /// The identifiers of all routes, sorted.
  public var identifiers: [String] { withState { $0.routes.keys.sorted() } }

  /// The issues of the registration so far.
  public var issues: [RegistrationIssue] { withState { $0.issues } }

  /// Whether ``finishRegistration(scansProgram:)`` has been called.
  public var isRegistrationFinished: Bool { withState { $0.isFinished } }

  // MARK: Handlers

  /// Called last with every failure of a view route. Without one a failure is printed, see
  /// ``printsProblems``. See docs/behaviour.md, "Errors".
  @MainActor public var viewErrorHandler: ((AnyViewRouter?, RouteAction, RouteError) -> Void)? {
    get { views.errorHandler }
    set { views.errorHandler = newValue }
  }

  /// Called last with every failure of a service route, on the thread where it happened. Without one
  /// a failure is printed, see ``printsProblems``.
  public var serviceErrorHandler: (@Sendable (AnyServiceRouter?, RouteAction, RouteError) -> Void)?
  {
    get { withState { $0.serviceErrorHandler } }
    set { replace(\.serviceErrorHandler, newValue) }
  }

  // MARK: Interceptors

  /// The interceptors in their order. Without ``RouteInterceptor/urlProcessing`` routers are not told
  /// of URLs.
  public var interceptors: [RouteInterceptor] {
    get { withState { $0.interceptors } }
    set { replace(\.interceptors, newValue) }
  }

  /// Adds an interceptor at the end.
  public func intercept(_ interceptor: RouteInterceptor) {
    withState { $0.interceptors.append(interceptor) }
  }

  /// Takes away the interceptors of a name.
  public func removeInterceptor(_ name: String) {
    interceptors = interceptors.filter { $0.name != name }
  }

  // MARK: Classes

  /// The number of changes to what code has registered.
  package var codeRevision: Int { flags.codes }
  /// Code has registered a view that is not a controller: views are watched from now on. Views are
  /// registered on the main actor, so other threads have none.
  func noteViewClass() {
    flags.hasViewClasses.isSet = true
    if MainThread.isCurrent { MainActor.assumeIsolated { views.watchViews() } }
  }
  func codeChanged() { flags.codeChanged() }

  func audience(of type: AnyClass) -> [any ViewMaker] {
    withState { state in
      state.audience(of: type, root: (any ViewRoutable).self).compactMap {
        state.codes[$0]?.maker.ofView
      }
    }
  }

  func defaultRoute(of type: AnyClass) -> RegisteredRoute? {
    withState { $0.defaultRoute(of: type, root: (any ViewRoutable).self) }
  }
}
