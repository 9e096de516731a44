public import SimulatedUI

/// What storyboards may name of this module.
public enum ShelfScenes {
  /// Lets a storyboard make the list.
  public static func register(in library: StoryboardLibrary) {
    library.register("ShelfViewController") { ShelfViewController() }
  }
}
