public import RouteModel

/// A set of paths.
public struct ViewRoutePaths: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The set with one path.
  public init(_ kind: PathKind) {
    let bit: UInt16 =
      switch kind {
      case .push: 0
      case .present: 1
      case .popover: 2
      case .sheet: 3
      case .show: 4
      case .showDetail: 5
      case .child: 6
      case .subview: 7
      case .segue: 8
      case .custom: 9
      case .make: 10
      case .extensible: 11
      }
    self.init(rawValue: 1 << bit)
  }

  /// ``ViewRoutePath/push(from:)``
  public static let push = ViewRoutePaths(.push)
  /// ``ViewRoutePath/presentModally(from:)``
  public static let presentModally = ViewRoutePaths(.present)
  /// ``ViewRoutePath/presentAsPopover(from:configure:)``
  public static let presentAsPopover = ViewRoutePaths(.popover)
  /// ``ViewRoutePath/presentAsSheet(from:)``
  public static let presentAsSheet = ViewRoutePaths(.sheet)
  /// ``ViewRoutePath/show(from:)``
  public static let show = ViewRoutePaths(.show)
  /// ``ViewRoutePath/showDetail(from:)``
  public static let showDetail = ViewRoutePaths(.showDetail)
  /// ``ViewRoutePath/addAsChild(from:addingChildViewHandler:)``
  public static let addAsChild = ViewRoutePaths(.child)
  /// ``ViewRoutePath/addAsSubview(from:)``
  public static let addAsSubview = ViewRoutePaths(.subview)
  /// ``ViewRoutePath/performSegue(from:identifier:sender:)``
  public static let performSegue = ViewRoutePaths(.segue)
  /// ``ViewRoutePath/custom(from:)``
  public static let custom = ViewRoutePaths(.custom)
  /// ``ViewRoutePath/makeDestination``
  public static let makeDestination = ViewRoutePaths(.make)

  /// What a view controller supports unless its router says otherwise.
  public static let viewControllerDefault: ViewRoutePaths = [
    .push, .presentModally, .presentAsPopover, .presentAsSheet, .show, .showDetail, .addAsChild,
    .performSegue, .makeDestination,
  ]
  /// What a view supports unless its router says otherwise.
  public static let viewDefault: ViewRoutePaths = [.addAsSubview, .makeDestination]

  /// The paths of a row; empty if the row declares none.
  init(_ kinds: Set<PathKind>) { self = kinds.reduce(into: []) { $0.insert(ViewRoutePaths($1)) } }

  /// The paths as words, in the order of the documentation.
  var kinds: [PathKind] { PathKind.allCases.filter { contains(ViewRoutePaths($0)) } }
}
