/// The interface of this module. Other modules import nothing else.

/// A note as the editor works on it.
public struct Note: Equatable, Sendable {
  public var title: String
  public var text: String

  public init(title: String, text: String = "") {
    self.title = title
    self.text = text
  }
}

/// The screen.
public protocol EditorViewInput: AnyObject {
  /// The title of the screen.
  var heading: String? { get }
}

/// The module: a note does not belong to the screen, but to the parts behind it.
public protocol EditorModuleInput: AnyObject {
  var note: Note? { get set }
  /// Called once, with the screen.
  var didMakeEditor: ((any EditorViewInput) -> Void)? { get set }
}
