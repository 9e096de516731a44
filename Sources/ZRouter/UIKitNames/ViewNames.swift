public import SimulatedUI

/// ``SimulatedUI/View`` by UIKit's name.
public typealias UIView = View
/// ``SimulatedUI/Window`` by UIKit's name.
public typealias UIWindow = Window
/// ``SimulatedUI/BarButtonItem`` by UIKit's name.
public typealias UIBarButtonItem = BarButtonItem

/// A line of text on the screen.
open class UILabel: View {
  /// The text that is shown.
  public var text: String?
}
