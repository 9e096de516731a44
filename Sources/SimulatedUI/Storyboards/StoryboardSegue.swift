public import RouteModel

/// A transition between two controllers that a storyboard describes.
///
/// A segue class of the application overrides ``perform()``; register it with
/// ``StoryboardLibrary/register(_:segue:)``.
@MainActor open class StoryboardSegue {
  /// The name of the segue in the storyboard.
  public let identifier: String?
  /// The controller that the segue starts at.
  public let source: ViewController
  /// The controller that it leads to; for an unwind segue, the one that it goes back to.
  public let destination: ViewController
  /// The segue in the storyboard; nil for one that was made by hand.
  public internal(set) var blueprint: Segue?
  /// The sender that triggered the segue.
  public internal(set) var sender: Any?

  /// Makes a segue.
  public required init(
    identifier: String?, source: ViewController, destination: ViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }

  /// The kind; `custom` for one that was made by hand.
  public var kind: Segue.Kind { blueprint?.kind ?? .custom }
  /// Whether the segue goes back.
  package var isUnwind: Bool { kind == .unwind }
  /// Whether the transition is animated.
  package var animates: Bool {
    blueprint?.attributes["animates"] != "NO" && source.environment.areAnimationsEnabled
  }

  /// Makes the transition. The default is that of the kind.
  /// - Throws: what the transition throws.
  open func perform() throws(TransitionError) {
    switch kind {
    case .show: try performShow()
    case .showDetail: try source.showDetailViewController(destination, sender: sender)
    case .push: try performPush()
    case .modal, .presentation, .popover, .popoverPresentation, .sheet: try performPresentation()
    case .embed: try source.embed(destination)
    case .unwind: try source.goBack(to: destination, for: self)
    case .relationship where blueprint?.relationship == "nextPage": try performShow()
    case .custom where source.environment.storyboards.standsInForMissingCode: try performShow()
    default:
      throw TransitionError(
        .segueNotPerformable, "segue \(name) of kind '\(kind.rawValue)' has nothing to perform",
        advice: "override perform() in a segue class, or use show, push or presentation")
    }
  }

  /// The name of the segue in messages.
  var name: String { "'\(identifier ?? blueprint?.id.objectID ?? "?")'" }

  private func performShow() throws(TransitionError) {
    if let window = destination as? WindowController { return try window.showWindow(of: source) }
    try source.show(destination, sender: sender)
  }

  private func performPush() throws(TransitionError) {
    guard let nav = source.navigationController else {
      throw TransitionError(
        .noNavigationController,
        "segue \(name) pushes, but \(source.label) is not in a navigation controller",
        advice: "embed the source in a navigation controller, or make the segue a show")
    }
    try nav.pushViewController(destination, animated: animates)
  }

  private func performPresentation() throws(TransitionError) {
    if let window = destination as? WindowController { return try window.showWindow(of: source) }
    if let style = blueprint?.attributes.presentationStyle {
      destination.modalPresentationStyle = style
    }
    switch kind {
    case .popover, .popoverPresentation:
      destination.modalPresentationStyle = .popover
      anchorPopover()
    case .sheet: destination.modalPresentationStyle = .sheet
    default: break
    }
    try source.present(destination, animated: animates)
  }

  /// The arrow points at the anchor in the storyboard, else at what was touched, else at the
  /// source's view.
  private func anchorPopover() {
    let popover = destination.popoverPresentation
    guard !popover.hasAnchor else { return }
    if let item = blueprint?.attributes["popoverAnchorBarButtonItem"] {
      popover.barButtonItem = sender as? BarButtonItem ?? BarButtonItem(title: item)
    } else if let item = sender as? BarButtonItem {
      popover.barButtonItem = item
    } else {
      popover.sourceView = sender as? View ?? source.view
    }
  }
}
