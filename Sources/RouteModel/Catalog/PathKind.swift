/// How a destination is shown, in the words of options, the store, JSON and messages.
///
/// The library's `ViewRoutePath` has the same cases with their sources; ``libraryName`` is its spelling.
public enum PathKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// On the navigation stack of the source.
  case push
  /// Presented modally.
  case present
  /// Presented in a popover with an anchor.
  case popover
  /// Presented as a sheet.
  case sheet
  /// As the nearest container of the source shows it: pushed, put into a column, or presented.
  case show
  /// In the secondary column of a split controller, else presented.
  case showDetail = "show-detail"
  /// As a child of the source.
  case child
  /// As a subview of the source.
  case subview
  /// By a segue of the source's storyboard.
  case segue
  /// By the router itself.
  case custom
  /// Made and prepared, but not shown.
  case make
  /// By a path class of the application.
  case extensible

  /// The case of the library's `ViewRoutePath` that means the same.
  public var libraryName: String {
    switch self {
    case .push: "push"
    case .present: "presentModally"
    case .popover: "presentAsPopover"
    case .sheet: "presentAsSheet"
    case .show: "show"
    case .showDetail: "showDetail"
    case .child: "addAsChild"
    case .subview: "addAsSubview"
    case .segue: "performSegue"
    case .custom: "custom"
    case .make: "makeDestination"
    case .extensible: "extensible"
    }
  }
}
