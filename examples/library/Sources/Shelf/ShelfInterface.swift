/// What this module has to offer.

/// The list of notes.
public protocol ShelfInput: AnyObject {
  /// Opens a note of the list in whatever editor the app has.
  func open(_ title: String)
}

/// What this module requires: an editor, in this module's words. The app says which one it is.
public protocol RequiredEditor: AnyObject {
  var heading: String? { get }
}

/// What this module gives to the editor.
public protocol RequiredEditorModule: AnyObject {
  /// The title of the note to edit.
  var noteTitle: String? { get set }
}
