/// What this module has to offer. Nobody imports the rest.

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
  /// What the screen says at the top.
  var heading: String? { get }
}

/// The module: a note does not belong to the screen, but to the parts behind it.
public protocol EditorModuleInput: AnyObject {
  var note: Note? { get set }
  /// Called once, with the screen.
  var didMakeEditor: ((any EditorViewInput) -> Void)? { get set }
}
