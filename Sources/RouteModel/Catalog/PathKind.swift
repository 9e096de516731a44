/// How a destination is shown: the words of options, store, JSON and messages.
///
/// The library's `ViewRoutePath` has the same cases with their sources; ``libraryName`` is its spelling.
public enum PathKind: String, Sendable, Hashable, Codable, CaseIterable {
  case push
  case present
  case popover
  case sheet
  case show
  case showDetail = "show-detail"
  case child
  case subview
  case segue
  case custom
  case make
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
