public import RouteModel
public import SimulatedUI

/// How a destination is shown, and from where. See docs/behaviour.md, "Paths".
///
/// ```swift
/// try await Router.perform(to: RoutableView<any EditorInput>(), by: .push(from: self))
/// ```
@MainActor public enum ViewRoutePath {
  /// On the navigation stack around the source.
  case push(from: ViewController)
  /// Presented by the source, which is in a window and presents nothing else.
  case present(from: ViewController)
  /// Presented in a popover; `configure` gives it a bar button or a view to point at.
  case popover(from: ViewController, configure: (PopoverConfiguration) -> Void)
  /// Presented as a sheet.
  case sheet(from: ViewController)
  /// By a segue of the source's storyboard; the storyboard makes the destination.
  case segue(from: ViewController, identifier: String, sender: Any?)
  /// As the source's nearest container shows it: pushed, put into a column, or presented.
  case show(from: ViewController)
  /// In the secondary column of a split controller, else presented.
  case showDetail(from: ViewController)
  /// The handler adds the child's view and calls the completion; without one the view is added at once.
  case child(
    from: ViewController,
    addingChildViewHandler: ViewRouteConfiguration.AddingChildViewHandler? = nil)
  /// Added to a view; the destination is a view.
  case subview(from: View)
  /// By the router's own code; a source is optional.
  case custom(from: Responder?)
  /// Nothing is shown.
  case make
  /// A path of a kind, with or without a source; `configure` runs last and wins over everything else. So
  /// a path can carry parameters of your own.
  case configured(
    PathKind, from: Responder?, configure: (ViewRouteConfiguration) -> Void = { _ in })
  /// As the URL, its pattern or the route says; `otherwise` is for routes that declare no path, if they
  /// support it. Without one it is `show`.
  case asRoute(from: ViewController, otherwise: PathKind? = nil)
  /// The configuration's own kind; the source is used only if the configuration has none.
  case defaultPath(from: Responder)

  /// The word for the path; nil for ``asRoute(from:otherwise:)`` and ``defaultPath(from:)``.
  public var kind: PathKind? { parts.kind }
  /// Where the path starts.
  public var source: Responder? { parts.source }

  private var parts: (kind: PathKind?, source: Responder?) {
    switch self {
    case .push(let source): (.push, source)
    case .present(let source): (.present, source)
    case .popover(let source, _): (.popover, source)
    case .sheet(let source): (.sheet, source)
    case .segue(let source, _, _): (.segue, source)
    case .show(let source): (.show, source)
    case .showDetail(let source): (.showDetail, source)
    case .child(let source, _): (.child, source)
    case .subview(let view): (.subview, view)
    case .custom(let source): (.custom, source)
    case .make: (.make, nil)
    case .configured(let kind, let source, _): (kind, source)
    case .asRoute(let source, _): (nil, source)
    case .defaultPath(let source): (nil, source)
    }
  }

  /// A path of a kind from a controller, as URLs and rows name it. A subview goes into the
  /// controller's view; a segue cannot be named without its identifier.
  public init?(_ kind: PathKind, from source: ViewController) {
    switch kind {
    case .push: self = .push(from: source)
    case .present: self = .present(from: source)
    case .popover:
      self = .popover(from: source) { [weak view = source.view] in $0.sourceView = view }
    case .sheet: self = .sheet(from: source)
    case .show: self = .show(from: source)
    case .showDetail: self = .showDetail(from: source)
    case .child: self = .child(from: source)
    case .subview: self = .subview(from: source.view)
    case .custom: self = .custom(from: source)
    case .make: self = .make
    case .segue, .extensible: return nil
    }
  }

  /// Always overwrites the kind, the source if the path has one, then what belongs to the path. See
  /// docs/behaviour.md, "Paths".
  func apply(to configuration: ViewRouteConfiguration) {
    switch self {
    case .defaultPath(let source):
      guard configuration.source == nil else { return }
      configuration.source =
        configuration.pathKind == .subview ? (source as? ViewController)?.view ?? source : source
      return
    case .popover(_, let configure): configuration.configurePopover(configure)
    case .segue(_, let identifier, let sender):
      configuration.configureSegue {
        $0.identifier = identifier
        $0.sender = sender as AnyObject?
      }
    case .child(_, let handler?): configuration.addingChildViewHandler = handler
    default: break
    }
    let parts = parts
    if let kind = parts.kind { configuration.pathKind = kind }
    if let source = parts.source { configuration.source = source }
    if case .configured(_, _, let configure) = self { configure(configuration) }
  }
}
