/// A storyboard that can make its controllers.
@MainActor public final class Storyboard {
  /// The name.
  public let name: String
  init(name: String) { self.name = name }
}
/// The storyboards of an environment.
@MainActor public final class StoryboardLibrary {
  init() {}
}
/// A transition between two scenes.
@MainActor open class StoryboardSegue {
  /// The identifier.
  public let identifier: String?
  /// Where it starts.
  public let source: ViewController
  /// Where it ends.
  public let destination: ViewController
  /// Makes a segue.
  public init(identifier: String?, source: ViewController, destination: ViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }
}
extension ViewController {
  func startSegue(identifier: String, sender: Any?) throws(TransitionError) {
    throw TransitionError(.unknownSegue, "\(label) has no segue '\(identifier)'", advice: "")
  }
}
