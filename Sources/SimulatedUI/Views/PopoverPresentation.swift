/// A rectangle in points.
public struct Rect: Hashable, Sendable, Codable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Makes a rectangle; all values are points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Makes insets; all values are points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// Where the arrow of a popover may point.
public struct PopoverArrowDirection: OptionSet, Hashable, Sendable, Codable {
  /// The directions as bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The arrow points up.
  public static let up = Self(rawValue: 1)
  /// The arrow points down.
  public static let down = Self(rawValue: 2)
  /// The arrow points left.
  public static let left = Self(rawValue: 4)
  /// The arrow points right.
  public static let right = Self(rawValue: 8)
  /// The system chooses.
  public static let any: Self = [.up, .down, .left, .right]
}

/// A button in a bar, which can be the anchor of a popover.
@MainActor public final class BarButtonItem {
  /// The text on it.
  public let title: String?
  /// Makes a button.
  public init(title: String? = nil) { self.title = title }
}

/// The anchor and the settings of a controller that is presented as a popover. One of
/// ``barButtonItem`` and ``sourceView`` must be set before the presentation.
public final class PopoverPresentation {
  /// The button that the arrow points at.
  public var barButtonItem: BarButtonItem?
  /// The view that the arrow points at.
  public weak var sourceView: View?
  /// The part of ``sourceView`` that the arrow points at, in its points; nil means all of it.
  public var sourceRect: Rect?
  /// Where the arrow may point.
  public var permittedArrowDirections: PopoverArrowDirection = .any
  /// The views outside that stay usable.
  public var passthroughViews: [View] = []
  /// The margins between the popover and the screen's edges.
  public var layoutMargins: EdgeInsets?
  /// The colour behind the content, as text.
  public var backgroundColor: String?
  /// The application's delegate; the toolkit only stores it.
  public weak var delegate: AnyObject?

  /// A popover without an anchor.
  public init() {}

  /// Whether the popover has an anchor.
  public var hasAnchor: Bool { barButtonItem != nil || sourceView != nil }
}
