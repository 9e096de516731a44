import RouteModel

/// The state of a registry, protected by its lock. No user code runs while the lock is held.
struct RegistryState: Sendable {
  /// The routes of one destination class that code has registered.
  struct ClassEntry: Sendable {
    let type: AnyClass
    var routes: [Int] = []
    var exclusive: Int?
  }

  var catalog = RouteCatalog()
  /// What code has registered, by index; nil where it was removed.
  var codes: [CodeRoute?] = [] { didSet { patterns.forgetTargets() } }
  var codeOfRouter: [ObjectIdentifier: Int] = [:]
  /// Rows, and identifiers that code has registered.
  var routes: [String: RegisteredRoute] = [:] { didSet { patterns.forgetTargets() } }
  var codeOfIdentifier: [String: Int] = [:]
  var codeOfProtocol: [ProtocolKey: Int] = [:]
  var adapters: [ProtocolKey: DeclaredProtocol] = [:]
  /// The adapters' own protocols, for messages and checks.
  var adapterProtocols: [ProtocolKey: DeclaredProtocol] = [:]
  var classes: [ObjectIdentifier: ClassEntry] = [:]
  /// The routes of rows by the name of the protocol, as written.
  var routeOfRowProtocol: [RowProtocol: String] = [:]
  /// The protocols that the program's records declare routable.
  var declaredProtocols: [DeclaredProtocol] = []
  var patterns = PatternTable()
  /// For whom links are resolved.
  var context: RegistryContext {
    get { patterns.context }
    set { patterns.context = newValue }
  }
  /// The guards that code has registered, by name.
  var guards: [String: RouteGuard] = [:]
  var issues: [RegistrationIssue] = []
  var isFinished = false
  /// Whether `add` or `replace` is at work: then registration is allowed after the end.
  var allowsLate = false
  /// The code route that `replace` is about to remove: its successor may register the same.
  var leaving: Int?
  var groupPriority = 0
  /// The results of lookups by name; dropped at every change.
  var namedProtocols: [ProtocolKey: RegisteredRoute] = [:]
  var protocolNames: [String: [ProtocolKey]]?
  var interceptors: [RouteInterceptor] = [.urlProcessing]
  var serviceRecorder: EventRecorder?
  var serviceErrorHandler: (@Sendable (AnyServiceRouter?, RouteAction, RouteError) -> Void)?
  /// Whether any code route makes views.
  var makesViews = false
  var circles: Set<[String]> = []
  var circleHandler: (@MainActor @Sendable ([String]) -> Void)?

  struct RowProtocol: Hashable, Sendable {
    let name: String
    let role: Route.ProtocolKind
  }

  mutating func changed() {
    if !namedProtocols.isEmpty { namedProtocols = [:] }
    protocolNames = nil
  }

  mutating func report(
    _ code: String, severity: Finding.Severity = .error, _ message: String,
    subjects: [String] = [], suggestions: [String] = []
  ) {
    issues.append(
      RegistrationIssue(
        code, severity: severity, message, subjects: subjects, suggestions: suggestions))
  }

  // MARK: Code routes

  /// The index of a router class, a new one if it has registered nothing yet.
  ///
  /// - Parameter code: The class as a maker, which was created before the lock was taken; nil if the class has registered
  ///   something already.
  mutating func code(of router: AnyClass, _ code: (any RouteMaker)?) -> Int? {
    let id = ObjectIdentifier(router)
    if let index = codeOfRouter[id] { return index }
    guard let code else { return nil }
    codeOfRouter[id] = codes.count
    return add(code)
  }

  /// A new index for a piece of code.
  mutating func add(_ maker: any RouteMaker) -> Int {
    let index = codes.count
    let primary = RegisteredRoute(name: maker.label, maker: maker, codeIndex: index)
    codes.append(
      CodeRoute(index: index, maker: maker, priority: groupPriority, primary: primary))
    return index
  }

  /// Whether something may be registered now; the issue is noted if not.
  mutating func mayRegister(_ what: @autoclosure () -> String) -> Bool {
    guard isFinished && !allowsLate else { return true }
    report(
      "registration-finished", "\(what()) was registered after the end of registration",
      subjects: [what()],
      suggestions: ["use registry.registering, or register before finishRegistration"])
    return false
  }

  // MARK: Routes

  /// Rebuilds the registered route of an identifier from its row and its code.
  mutating func refresh(_ identifier: String) {
    let row = catalog.routes[identifier]
    guard let index = codeOfIdentifier[identifier], let code = codes[index] else {
      routes[identifier] = row.map { row in
        let kind = catalog.classes[row.className]?.kind ?? .viewController
        return RegisteredRoute(
          name: identifier, row: row,
          maker: RegisteredRoute.rowCode(
            kind == .service ? .service : .view, isView: kind == .view),
          makesView: kind == .view)
      }
      return
    }
    let route = RegisteredRoute(code, name: identifier, row: row)
    routes[identifier] = route
    if code.identifiers.first == identifier { codes[index]?.primary = route }
  }

  /// Notes a class that a code route has registered: the first one names its destinations, a view
  /// decides the paths that it supports.
  mutating func noteClass(_ index: Int, isView: Bool) {
    guard var code = codes[index], code.classes.count == 1 || isView && !code.makesView else {
      return
    }
    if isView {
      code.makesView = true
      makesViews = true
    }
    code.primary = RegisteredRoute(code, name: code.primary.name, row: code.primary.row)
    codes[index] = code
    for identifier in code.identifiers { refresh(identifier) }
  }

  /// A name for a code route without an identifier: its first pattern.
  mutating func nameByPattern(_ index: Int) {
    guard let code = codes[index], code.identifiers.isEmpty, let first = code.patterns.first
    else { return }
    codes[index]?.primary = RegisteredRoute(code, name: first.text, row: nil)
  }
}
