import Locking
public import RouteModel
import SimulatedUI
import Synchronization

/// A route as a registry holds it: what makes the destination, and the catalog's row if there is
/// one.
///
/// A route that came from a row and a route that came from a Swift class are performed alike.
/// It never changes; a changed row makes a new one, and a live router keeps the one with which it
/// was performed.
public final class RegisteredRoute: Sendable {
  /// What the route makes.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A screen or a view, or an object that is only made.
    case view, service
  }

  /// Where a route came from.
  package enum Origin: String, Sendable, Hashable, Codable {
    /// A row alone.
    case row
    /// Code alone.
    case code
    /// A row that code is bound to.
    case bound
  }

  /// Whether it is a view or a service.
  public let kind: Kind
  /// Its name in messages and events: its identifier, else its first URL pattern, else its router.
  public let name: String
  /// The row, if the catalog has one.
  public let row: Route?
  /// The conditions of the row; nil if it has none.
  let test: ConditionTest?
  private let guardsOfRow: [String]
  let maker: any RouteMaker
  /// The index of the code route in its registry; nil for a row without code.
  package let codeIndex: Int?
  /// Whether code declares that the destination is a view, not a controller.
  let makesView: Bool
  /// The first class that code has registered for it.
  let firstClass: AnyClass?
  private let inProgress = Atomic<Int>(0)
  let lastCheck = Locked<PromiseCheck?>(nil)

  init(
    name: String, row: Route? = nil, maker: any RouteMaker, codeIndex: Int? = nil,
    makesView: Bool = false, firstClass: AnyClass? = nil
  ) {
    kind = maker.kind
    self.name = name
    self.row = row
    test = row.flatMap { ConditionTest($0) }
    self.maker = maker
    guardsOfRow = row?.requires.sorted() ?? []
    self.codeIndex = codeIndex
    self.makesView = makesView
    self.firstClass = firstClass
  }

  /// A route of code alone, or of code that is bound to a row.
  convenience init(_ code: CodeRoute, name: String, row: Route?) {
    self.init(
      name: name, row: row, maker: code.maker, codeIndex: code.index,
      makesView: code.makesView, firstClass: code.classes.first?.type)
  }

  /// A placeholder for a route that does not exist; it is never performed.
  static func missing(_ name: String, _ kind: Kind) -> RegisteredRoute {
    RegisteredRoute(name: name, maker: Self.rowCode(kind))
  }

  /// The code of a row without code.
  static func rowCode(_ kind: Kind, isView: Bool = false) -> any RouteMaker {
    if kind == .service { return ServiceClassMaker.row }
    return isView ? ViewClassMaker.viewRow : ViewClassMaker.controllerRow
  }

  /// Its code; for a service that of a row.
  var viewMaker: any ViewMaker { maker.ofView ?? ViewClassMaker.controllerRow }
  /// Its code; for a view that of a row.
  var serviceMaker: any ServiceMaker { maker.ofService ?? ServiceClassMaker.row }

  /// The origin of the route.
  package var origin: Origin {
    if maker.isRow { return .row }
    return row == nil ? .code : .bound
  }

  /// The class of its destinations: the row's, else the first that code has registered.
  package var destinationName: String? {
    row?.className ?? firstClass.map { TypeCheck.bareName(TypeCheck.qualifiedName($0)) }
  }

  /// The guards that the row and the code require, sorted.
  var guards: [String] {
    let required = maker.requiredGuards
    return required.isEmpty ? guardsOfRow : required.union(guardsOfRow).sorted()
  }

  /// Whether it may be performed.
  package var isEnabled: Bool { row?.isEnabled ?? true }

  /// Why the route may not be performed; nil if it is enabled.
  var disabled: RouteError? {
    if isEnabled { return nil }
    return RouteError(
      .routeDisabled, "\(name) is disabled", suggestions: ["enable it, or use another route"])
  }

  /// What the route has made, as its caller wants it.
  func typed<Destination>(_ object: AnyObject?) throws(RouteError) -> Destination {
    if let typed: Destination = TypeCheck.typed(object) { return typed }
    throw RouteError(
      object == nil ? .destinationUnavailable : .actionFailed,
      "\(name) made no \(TypeCheck.qualifiedName(Destination.self))")
  }

  /// How many routers of this route are being performed or removed now.
  var actionsInProgress: Int { inProgress.load(ordering: .relaxed) }
  func enterAction() { inProgress.wrappingAdd(1, ordering: .relaxed) }
  func leaveAction() { inProgress.wrappingSubtract(1, ordering: .relaxed) }
}

/// What only views have.
@MainActor extension RegisteredRoute {
  /// The paths that it can be performed on: those of the code, else of the row, else of its
  /// destination.
  package var supportedPaths: Set<PathKind> {
    if let paths = pathsOfCode { return paths }
    if maker.isRow, let row, !row.supportedPaths.isEmpty {
      return row.supportedPaths.union([.make])
    }
    return makesView ? .viewDefault : .viewControllerDefault
  }

  /// The paths that the code declares.
  var pathsOfCode: Set<PathKind>? { viewMaker.supportedPaths }

  func validatesCustom(_ configuration: ViewRouteConfiguration) -> Bool {
    viewMaker.validatesCustom(configuration)
  }

  func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    viewMaker.shouldAutoCreate(for: destination, from: source)
  }

  func path(forTransition transition: String, source: ViewController) -> ViewRoutePath? {
    viewMaker.path(forTransition: transition, source: source)
  }
}
