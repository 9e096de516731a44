/// How a presented controller covers what is below it.
public enum ModalPresentationStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// What the system prefers: a page sheet.
  case automatic
  /// No style; it is presented as `automatic`.
  case none
  /// Covers everything; the presenter's view is removed while it is covered.
  case fullScreen
  /// A sheet; the presenter stays.
  case pageSheet
  /// A smaller sheet; the presenter stays.
  case formSheet
  /// Covers the presenter that defines a context, whose view is removed.
  case currentContext
  /// An animation of the application; the presenter stays.
  case custom
  /// Covers everything; what is below stays.
  case overFullScreen
  /// Covers the presenter that defines a context; it stays.
  case overCurrentContext
  /// A popover with an anchor; it needs ``ViewController/popoverPresentation``.
  case popover
  /// A sheet of macOS: attached to its window.
  case sheet

  /// Whether the presenter's view is removed from the window, so that it disappears and later
  /// appears again.
  package var removesPresenter: Bool { self == .fullScreen || self == .currentContext }

  /// Whether the presenter is the nearest ancestor that defines a presentation context.
  var usesContext: Bool { self == .currentContext || self == .overCurrentContext }
}
