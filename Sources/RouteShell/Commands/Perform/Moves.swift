import RouteModel
import Routing
import SimulatedUI
import Simulation

extension Command {
  static let back = Command(
    "back", in: .perform, "Goes back as a person would",
    discussion: "Pops in the front navigation controller, or dismisses what is presented.",
    examples: [.init("back", "One step", after: "open app://editor/x")]
  ) { call, shell in try shell.answer(try shell.requireSimulation().back(), call) }

  static let dismiss = Command(
    "dismiss", in: .perform, "Dismisses what is presented in front",
    examples: [
      .init("dismiss", "The topmost presentation", after: "open app://editor/x --path present")
    ]
  ) { call, shell in try shell.answer(try shell.requireSimulation().dismiss(), call) }

  static let tab = Command(
    "tab", in: .perform, "Selects a tab of the front tab bar", arguments: [Argument("N", .number)],
    examples: [.init("tab 2", "The second from the left", after: "reset --root tabs")]
  ) { call, shell in
    guard let number = try call.number("N"), number > 0 else {
      throw ShellError.usage("tabs are counted from 1", span: call.span("N"))
    }
    return try shell.answer(try shell.requireSimulation().selectTab(number - 1), call)
  }

  static let segue = Command(
    "segue", in: .perform, "Performs a segue of the scene in front, or lists them",
    arguments: [Argument("IDENTIFIER", .segueInFront, .optional)], options: Option.listing,
    discussion: """
      By its identifier, its object id (Main#oid), or its position in the list, counted from 1. Alone it
      lists the segues that start here. segue add, edit and remove change the catalog.
      """,
    examples: [
      .init("segue showEditor", "As a tap on the cell", after: "reset --root main"),
      .init("segue", "What can be tapped here"),
    ]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    guard let identifier = call["IDENTIFIER"] else {
      let listing = try shell.seguesFromHere()
      var answer = try call.list(listing)
      if listing.rows.isEmpty {
        answer.footer = "no segue starts from \(simulation.front.className)".escapingControls()
      }
      return answer
    }
    return try shell.answer(simulation.performSegue(identifier), call)
  }

  static let unwind = Command(
    "unwind", in: .perform, "Performs an unwind segue of the scene in front",
    arguments: [Argument("IDENTIFIER", .unwindInFront)],
    discussion: """
      Goes back to the nearest controller that handles the action, and removes everything above it.
      """,
    examples: [.init("unwind done", "Back to the controller that handles it", fails: true)]
  ) { call, shell in
    try shell.answer(try shell.requireSimulation().unwind(try call.require("IDENTIFIER")), call)
  }

  static let reset = Command(
    "reset", in: .perform, "Begins again with a fresh window",
    options: [
      .value("root", "ROOT", .storyboard, RouteSimulation.Root.choices)
    ],
    examples: [
      .init("reset", "A navigation controller with its root"), .init("reset --root tabs", "Tabs"),
    ]
  ) { call, shell in
    let simulation = try shell.requireSimulation()
    let root = call["root"].map(RouteSimulation.Root.init)
    if let root, let failure = simulation.objection(to: root) {
      var diagnostic = failure.diagnostic
      if case .scene(let storyboard, let name) = root, diagnostic.code == "unknown-scene" {
        let scenes = try shell.workspace.catalog.scenes.keys.filter { $0.storyboard == storyboard }
        diagnostic.suggestions = NearestNames.of(name, in: scenes.map(\.objectID))
          .map { "\(storyboard)#\($0)" }
      }
      throw ShellError(diagnostic)
    }
    shell.storyboardInUse = root?.storyboard
    return try shell.answer(simulation.reset(root), call)
  }
}

extension Shell {
  /// The segues of the scene in front, as `segues` lists them.
  fileprivate func seguesFromHere() throws -> Listing {
    let catalog = try workspace.catalog
    let rows = try requireSimulation().availableSegues.compactMap { segue in
      catalog.segues.values.first {
        $0.id.objectID == segue.id && $0.source == segue.source
          && (storyboardInUse == nil || $0.id.storyboard == storyboardInUse)
      }
    }
    return SegueRow.listing(rows, in: catalog)
  }
}

extension RouteSimulation.Root {
  /// The storyboard of a root.
  var storyboard: String? {
    switch self {
    case .storyboard(let name), .scene(let name, _): name
    case .navigation, .tabs, .split: nil
    }
  }
}
