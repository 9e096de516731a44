public import SimulatedUI

/// An alert of the toolkit: a class that an application routes to but has not written.
open class UIAlertController: ViewController {
  /// Where the alert appears.
  public enum Style: String, Sendable, Hashable {
    /// In the middle of the screen, or from its edge.
    case alert, actionSheet
  }

  /// The text below the title.
  public var message: String?
  /// Where the alert appears.
  public let preferredStyle: Style
  /// The buttons, in their order.
  public private(set) var actions: [UIAlertAction] = []

  /// An alert without buttons.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init()
    self.title = title
  }

  /// Adds a button at the end.
  public func addAction(_ action: UIAlertAction) { actions.append(action) }
}

/// A button of an alert.
@MainActor public final class UIAlertAction {
  /// The text on the button.
  public let title: String?
  private let handler: ((UIAlertAction) -> Void)?

  /// A button; `handler` is called when it is tapped.
  public init(title: String?, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.handler = handler
  }

  /// Taps the button.
  public func tap() { handler?(self) }
}

/// The alert of older systems, which was a view, not a controller.
open class UIAlertView: View {
  /// The first line.
  public var title: String?
  /// The text below the title.
  public var message: String?

  /// An alert that is not shown yet.
  public init(title: String?, message: String?) {
    self.title = title
    self.message = message
    super.init()
  }
}
