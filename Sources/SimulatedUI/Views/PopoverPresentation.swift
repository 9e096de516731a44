/// A button in a bar, which can be the anchor of a popover.
@MainActor public final class BarButtonItem {
  /// The text on it.
  public let title: String?
  /// Makes a button.
  public init(title: String? = nil) { self.title = title }
}

/// The anchor of a controller that is presented as a popover. One of
/// ``barButtonItem`` and ``sourceView`` must be set before the presentation.
public final class PopoverPresentation {
  /// The button that the arrow points at.
  public var barButtonItem: BarButtonItem?
  /// The view that the arrow points at.
  public weak var sourceView: View?

  /// A popover without an anchor.
  public init() {}

  /// Whether the popover has an anchor.
  package var hasAnchor: Bool { barButtonItem != nil || sourceView != nil }
}
