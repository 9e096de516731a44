public import SimulatedUI

/// What storyboards may name of this module.
public enum EditorScenes {
  /// Lets a storyboard make the editor.
  public static func register(in library: StoryboardLibrary) {
    library.register("EditorViewController") { EditorViewController() }
  }
}
