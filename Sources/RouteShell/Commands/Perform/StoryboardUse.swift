import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let storyboardUse = Command(
    "storyboard use", in: .perform, "Starts from a storyboard's initial scene",
    arguments: [Argument("NAME", .storyboard)],
    options: [.value("scene", "SCENE", .scene, "Start from this scene of it")],
    examples: [
      .init("storyboard use main", "As the app would with that file"),
      .init("storyboard use main --scene EditorViewController", "From the middle of it"),
    ]
  ) { call, shell in
    let name = try call.require("NAME")
    let catalog = try shell.workspace.catalog
    guard catalog.storyboards[name] != nil else {
      throw ShellError.unknown("storyboard", name, among: catalog.storyboards.keys)
    }
    let scene = try call["scene"].map { text throws in
      try catalog.scene(text, storyboard: name)
    }
    if let scene, scene.id.storyboard != name {
      throw ShellError.failure(
        "unknown-scene", "storyboard \(name) has no scene '\(call["scene"] ?? "")'",
        suggestions: [scene.path])
    }
    let event = try shell.requireSimulation().use(
      storyboard: name, scene: scene?.id.objectID)
    if event.outcome == .success { shell.storyboardInUse = name }
    return try shell.answer(event, call)
  }
}
