/// How a presented controller covers what is below it.
public enum ModalPresentationStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// What the system prefers: a page sheet.
  case automatic
  /// No style; as a presentation it counts as `automatic`.
  case none
  /// Covers everything; the presenter's view is removed while it is covered.
  case fullScreen
  /// A sheet; the presenter stays.
  case pageSheet
  /// A smaller sheet; the presenter stays.
  case formSheet
  /// Covers the presenter that defines a context, whose view is removed.
  case currentContext
  /// Somebody else's animation; the presenter stays.
  case custom
  /// Covers everything, what is below stays.
  case overFullScreen
  /// Covers the presenter that defines a context; it stays.
  case overCurrentContext
  /// A popover with an anchor; it needs ``ViewController/popoverPresentation``.
  case popover
  /// A sheet of macOS: attached to its window.
  case sheet

  /// Whether the presenter's view leaves the window, so that it disappears and comes back.
  public var removesPresenter: Bool { self == .fullScreen || self == .currentContext }

  /// Whether the presenter is the nearest ancestor that defines a presentation context.
  public var usesContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// How the way to a presented controller looks. It changes nothing here; it is kept as data.
public enum ModalTransitionStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// Slides up from the bottom.
  case coverVertical
  /// Turns around its vertical axis.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// Curls a corner up.
  case partialCurl
}
