import CTypeRecords
import Locking

extension Registry {
  /// Registers a router class: calls its `registerRoutableDestination` with this registry as
  /// current. A second call does nothing, so routers that are needed early may be registered again
  /// with all others.
  @MainActor public func register<Router: PerformedRouter>(_ router: Router.Type) {
    let code = newCode(of: router)
    let isFirst = withState { state in
      guard !state.isFinished || state.allowsLate, let index = state.code(of: router, code)
      else { return true }
      defer { state.codes[index]?.wasAsked = true }
      return state.codes[index]?.wasAsked != true
    }
    guard isFirst else { return }
    codeChanged()
    withCurrent { router.registerRoutableDestination() }
  }

  /// A router class as a maker; nil if the class has registered something already. It reads what the class overrides, so
  /// this registry is current meanwhile, and its lock is not held.
  @MainActor func newCode<Router: PerformedRouter>(
    of router: Router.Type
  ) -> (any RouteMaker)? {
    if withState({ $0.codeOfRouter[ObjectIdentifier(router)] != nil }) { return nil }
    return withCurrent { router.code }
  }

  func reportMissingOverride(of router: AnyClass) {
    let name = TypeCheck.qualifiedName(router)
    withState {
      $0.report(
        "no-registration", "\(name) does not override registerRoutableDestination",
        subjects: [name], suggestions: ["override class func registerRoutableDestination()"])
    }
  }

  // MARK: Automatic

  /// Finds every router and adapter subclass of the program by its type records and registers it,
  /// runs the records beside declarations, and ends registration. The second call does nothing. See
  /// docs/behaviour.md, "Launching".
  ///
  /// ```swift
  /// registry.registerAll(except: [MockEditorRouter.self])
  /// ```
  ///
  /// - Parameter leftOut: router and adapter classes of the program that are not registered, such as
  ///   the mocks of other tests. Their subclasses are. A routable class among them need not have a router.
  /// - Returns: the issues that were found.
  @MainActor @discardableResult public func registerAll(
    except leftOut: [AnyClass] = []
  ) -> [RegistrationIssue] {
    guard !isRegistrationFinished else { return issues }
    registerProgram(except: leftOut)
    return finishRegistration(scansProgram: true, except: leftOut)
  }

  /// The same, but throws if any issue is an error; nothing is printed then. Called again it throws
  /// the same.
  /// - Throws: ``RegistrationFailure`` with all findings, if one of them is an error.
  @MainActor public func registerAll(
    except leftOut: [AnyClass] = [], strict: Bool
  ) throws(RegistrationFailure) {
    if !isRegistrationFinished { registerProgram(except: leftOut) }
    try finishRegistration(strict: strict, scansProgram: true, except: leftOut)
  }

  @MainActor private func registerProgram(except leftOut: [AnyClass]) {
    let leftOut = Set(leftOut.map { ObjectIdentifier($0) })
    for router in RouterClasses.views where !leftOut.contains(ObjectIdentifier(router)) {
      register(router)
    }
    for router in RouterClasses.services where !leftOut.contains(ObjectIdentifier(router)) {
      register(router)
    }
    registerRecords()
  }

  /// Runs the registration records of the program, for routers that type records do not show; ``registerAll(except:)``
  /// does so too.
  @MainActor public func registerRecords() { withCurrent { run_route_registrations() } }

  /// Records that a protocol is declared routable: a check of the whole program then requires a
  /// route for it. Call it in a record beside the declaration; stripping the program's symbols
  /// keeps the record.
  ///
  /// ```swift
  /// @section("route_declarations") @used
  /// let editorInput: RouteRecord = { Registry.declare(RoutableView<any EditorViewInput>()) }
  /// ```
  public static func declare(_ token: some RouteToken) {
    current.withState { $0.declaredProtocols.append(token.declared) }
  }

  /// Whether the registry still has to register all routers by itself.
  private var mustLaunch: Bool {
    launchesItself && (Registry.autoRegister || self !== Registry.shared)
      && !isRegistrationFinished
  }

  /// The shared registry registers all routers when it is first used, unless ``autoRegister`` is
  /// off.
  @MainActor func launchIfNeeded() {
    if mustLaunch { registerAll() }
  }

  /// The same for services, which may be asked for on any thread. Routers are registered on the
  /// main thread alone: another thread that asks first finds nothing, and the error says so.
  func launchOnMainThread() {
    guard launchesItself, MainThread.isCurrent else { return }
    MainActor.assumeIsolated { launchIfNeeded() }
  }

  /// Advice for when nothing is found; nil if the registry has launched, or never will.
  var launchAdvice: String? {
    mustLaunch ? "call registerAll() on the main actor before other threads ask for services" : nil
  }

  private static let registersItself = Locked(true)

  /// Whether the shared registry finds its routers by itself. To register by hand, turn it off
  /// before the first route is asked for.
  public static var autoRegister: Bool {
    get { registersItself.withLock { $0 } }
    set {
      guard !shared.isRegistrationFinished else {
        shared.withState {
          $0.report(
            "registration-finished", "autoRegister was changed after the end of registration",
            suggestions: ["set it before the first route is asked for"])
        }
        return
      }
      registersItself.withLock { $0 = newValue }
    }
  }

  // MARK: Groups

  /// Registers several groups, those of higher priority first, otherwise in order. Custom events
  /// reach their routers in the same order.
  @MainActor public func register(_ groups: [RegistrationGroup]) {
    for group in groups.enumerated().sorted(by: {
      ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
    }) {
      register(group.element)
    }
  }

  /// Registers a group.
  @MainActor public func register(_ group: RegistrationGroup) {
    let outer = withState { state in
      defer { state.groupPriority = group.priority }
      return state.groupPriority
    }
    withCurrent { group.register() }
    withState { $0.groupPriority = outer }
  }
}

/// A record beside a declaration, in the section `route_declarations` or `route_registrations` of the
/// program.
public typealias RouteRecord = @convention(c) () -> Void

/// Routers that are registered together: a module's, or those that are needed early.
public struct RegistrationGroup {
  /// The name of the group in messages.
  public let name: String
  /// Groups of higher priority are registered first, and get custom events first.
  public let priority: Int
  let register: @MainActor () -> Void

  /// A group of registrations.
  public init(
    _ name: String, priority: Int = 0, register: @escaping @MainActor () -> Void
  ) {
    self.name = name
    self.priority = priority
    self.register = register
  }

  /// A group of routers of one kind.
  @MainActor public init<Router: PerformedRouter>(
    _ name: String, priority: Int = 0, routers: [Router.Type]
  ) {
    self.init(name, priority: priority) {
      for router in routers { Registry.current.register(router) }
    }
  }
}
