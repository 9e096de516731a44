import Routing
import SimulatedUI

/// A screen that no route makes.
final class UnroutableViewController: ViewController {}

/// A segue class of the application: it presents.
final class CustomSegue: StoryboardSegue {
  override func perform() throws(TransitionError) {
    Trace.note("custom segue")
    try source.present(destination, animated: true)
  }
}

extension Stage {
  /// A source that a storyboard has made, with segues of several kinds, pushed on the stack.
  func storyboardSource() throws -> SourceViewController {
    let library = environment.storyboards
    library.register("SourceViewController") { SourceViewController() }
    library.register("AViewController") { AViewController() }
    library.register("UnroutableViewController") { UnroutableViewController() }
    library.register("CustomSegue", segue: CustomSegue.self)
    let board = library.add(
      StoryboardBlueprint(
        name: "Main", initialScene: "source",
        scenes: [
          SceneBlueprint(id: "source", className: "SourceViewController"),
          SceneBlueprint(id: "a", className: "AViewController"),
          SceneBlueprint(id: "u", className: "UnroutableViewController"),
          SceneBlueprint(id: "nav", container: .navigation),
          SceneBlueprint(id: "exit", element: "exit"),
        ],
        segues: [
          SegueBlueprint(
            id: "s1", kind: .modal, identifier: "presentInfo", source: "source", destination: "a"),
          SegueBlueprint(
            id: "s2", kind: .custom, identifier: "customSegue", source: "source", destination: "a",
            className: "CustomSegue"),
          SegueBlueprint(
            id: "s3", kind: .modal, identifier: "showUnroutableDestination", source: "source",
            destination: "u"),
          SegueBlueprint(
            id: "s4", kind: .show, identifier: "showInfo", source: "source", destination: "a"),
          SegueBlueprint(
            id: "r1", kind: .relationship, source: "nav", destination: "a",
            relationship: "rootViewController"),
          SegueBlueprint(
            id: "s5", kind: .modal, identifier: "presentStack", source: "source",
            destination: "nav"),
          SegueBlueprint(
            id: "un", kind: .unwind, identifier: "back", source: "a", destination: "exit",
            unwindAction: "unwindToSource:"),
        ]))
    let controller = try board.instantiate(scene: "source")
    guard let source = controller as? SourceViewController else {
      throw TransitionError(.unknownScene, "no source", advice: "")
    }
    source.unwindActions = ["unwindToSource:"]
    try navigation.pushViewController(source, animated: false)
    return source
  }
}
