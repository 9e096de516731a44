import Locking
public import RouteModel
import Synchronization

/// A route as a registry holds it: what makes the destination, and the catalog's row if there is
/// one.
///
/// A route that came from a row and a route that came from a Swift class differ only in ``origin``.
/// It never changes; a changed row makes a new one, and a live router keeps the one with which it
/// was performed.
public final class RegisteredRoute: Sendable {
  /// What the route makes.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A screen or a view, or an object that is only made.
    case view, service
  }

  /// What makes the destination.
  enum Maker: Sendable {
    /// A subclass of ``AnyViewRouter``.
    case viewRouter(AnyViewRouter.Type)
    /// A block route or an easy registration.
    case viewRoute(RouteDefinition<Views>)
    case serviceRouter(AnyServiceRouter.Type)
    case serviceRoute(RouteDefinition<Services>)
    /// No code: the row makes a simulated destination of the named class.
    case simulated(className: String, isView: Bool)
  }

  /// Where a route came from.
  public enum Origin: String, Sendable, Hashable, Codable {
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
  let maker: Maker
  /// The index of the code route in its registry; nil for a row without code.
  let code: Int?
  /// Whether code declares that the destination is a view, not a controller.
  let makesView: Bool
  /// The first class that code has registered for it.
  let firstClass: AnyClass?
  private let inProgress = Atomic<Int>(0)
  let lastCheck = Locked<PromiseCheck?>(nil)

  init(
    kind: Kind, name: String, row: Route? = nil, maker: Maker, code: Int? = nil,
    makesView: Bool = false, firstClass: AnyClass? = nil
  ) {
    self.kind = kind
    self.name = name
    self.row = row
    test = row.flatMap { ConditionTest($0.conditions, of: $0.identifier) }
    self.maker = maker
    guardsOfRow = row?.requires.sorted() ?? []
    self.code = code
    self.makesView = makesView
    self.firstClass = firstClass
  }

  /// A route of code alone, or of code that is bound to a row.
  convenience init(_ code: CodeRoute, name: String, row: Route?) {
    self.init(
      kind: code.kind, name: name, row: row, maker: code.maker, code: code.index,
      makesView: code.makesView, firstClass: code.classes.first?.type)
  }

  /// A placeholder for a route that does not exist; it is never performed.
  static func missing(_ name: String, _ kind: Kind) -> RegisteredRoute {
    RegisteredRoute(kind: kind, name: name, maker: .simulated(className: name, isView: false))
  }

  /// The origin of the route.
  public var origin: Origin {
    if case .simulated = maker { return .row }
    return row == nil ? .code : .bound
  }

  /// The class of its destinations: the row's, else the first that code has registered.
  var destinationName: String? {
    row?.className ?? firstClass.map { TypeCheck.bareName(TypeCheck.qualifiedName($0)) }
  }

  /// The guards that the row and the code require, sorted.
  var guards: [String] {
    let required = maker.requiredGuards
    return required.isEmpty ? guardsOfRow : required.union(guardsOfRow).sorted()
  }

  /// Whether it may be performed.
  public var isEnabled: Bool { row?.isEnabled ?? true }

  /// How many routers of this route are being performed or removed now.
  var actionsInProgress: Int { inProgress.load(ordering: .relaxed) }
  func enterAction() { inProgress.wrappingAdd(1, ordering: .relaxed) }
  func leaveAction() { inProgress.wrappingSubtract(1, ordering: .relaxed) }
}
