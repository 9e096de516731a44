public import RouteModel

extension Set<PathKind> {
  /// What a view controller supports unless its router says otherwise.
  public static let viewControllerDefault: Set = [
    .push, .present, .popover, .sheet, .show, .showDetail, .child, .segue, .make,
  ]
  /// What a view supports unless its router says otherwise.
  public static let viewDefault: Set = [.subview, .make]

  /// The paths in the order of the documentation.
  var inOrder: [PathKind] { PathKind.allCases.filter(contains) }
}
