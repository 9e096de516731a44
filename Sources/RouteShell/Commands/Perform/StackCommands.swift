import RouteModel
import Routing
import SimulatedUI
import Simulation
import Texts

struct BackCommand: StageCommand {
  static let signature = Signature<Self>(
    "back", in: .perform, "Goes back as a person would",
    discussion: "Pops in the front navigation controller, or dismisses what is presented.",
    examples: [.init("back", "One step", after: "open app://editor/x")])

  func run(_ stage: Stage) throws -> Answer {
    stage.answer(try stage.requireSimulation().back())
  }
}

struct DismissCommand: StageCommand {
  static let signature = Signature<Self>(
    "dismiss", in: .perform, "Dismisses what is presented in front",
    examples: [
      .init("dismiss", "The topmost presentation", after: "open app://editor/x --path present")
    ])

  func run(_ stage: Stage) throws -> Answer {
    stage.answer(try stage.requireSimulation().dismiss())
  }
}

struct TabCommand: StageCommand {
  var n = 0
  static let signature = Signature<Self>(
    "tab", in: .perform, "Selects a tab of the front tab bar", arguments: [.init("N", \.n)],
    discussion: """
      A window with tabs: reset --root tabs:3, or a storyboard whose tab bar has relationship segues, in
      the order of the tabs. A link is shown in the tab that is selected; a route that selects its own
      tab has the path custom and code in Swift: docs/rules.md, Tabs.
      """,
    examples: [.init("tab 2", "The second from the left", after: "reset --root tabs")])

  func run(_ stage: Stage) throws -> Answer {
    guard n > 0 else { throw ShellError.usage("tabs are counted from 1") }
    return stage.answer(try stage.requireSimulation().selectTab(n - 1))
  }
}

struct SegueCommand: StageCommand {
  var identifier: String?
  var list = ListOptions()
  static let signature = Signature<Self>(
    "segue", in: .perform, "Performs a segue of the scene in front, on or back, or lists them",
    arguments: [.init("IDENTIFIER", \.identifier, .segueInFront)], options: [.all(\.list)],
    discussion: """
      By its identifier, its object id (Main#oid), or its position in the list, counted from 1. An unwind
      segue goes back to the nearest controller that handles its action, and removes everything above it.
      Alone it lists the segues that start here. segue add, edit and remove change the catalog.
      """,
    examples: [
      .init("segue showEditor", "As a tap on the cell", after: "reset --root main"),
      .init("segue", "What can be tapped here"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    let simulation = try stage.requireSimulation()
    guard let identifier = identifier else {
      let listing = try stage.seguesFromHere()
      var answer = list.answer(listing)
      if listing.rows.isEmpty {
        answer.footer = "no segue starts from \(simulation.front.className)".escapingControls()
      }
      return answer
    }
    // `segue delete` performs nothing, and is not recorded as if it had, unless a segue is called so.
    if let meaning = PeoplesWords.meaning(of: "segue \(identifier)"),
      try !stage.workspace.catalog.segues.values.contains(where: {
        [$0.identifier, $0.id.objectID, $0.unwindAction].contains(identifier)
      })
    {
      throw ShellError(
        Diagnostic(code: "unknown-command", message: meaning.message("segue \(identifier)")),
        exit: .usage
      ).about(\Self.identifier)
    }
    return stage.answer(simulation.perform(segue: identifier))
  }
}

struct ResetCommand: StageCommand {
  var root: String?
  static let signature = Signature<Self>(
    "reset", in: .perform, "Begins again with a fresh window",
    options: [.value("root", \.root, "ROOT", .storyboard, RouteSimulation.Root.choices)],
    examples: [
      .init("reset", "A navigation controller with its root"), .init("reset --root tabs", "Tabs"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    let simulation = try stage.requireSimulation()
    let root = root.map(RouteSimulation.Root.init)
    if let root, let failure = simulation.objection(to: root) {
      var diagnostic = failure.diagnostic
      if case .scene(let storyboard, let name) = root, diagnostic.code == "unknown-scene" {
        let scenes = try stage.workspace.catalog.scenes.keys.filter { $0.storyboard == storyboard }
        diagnostic.suggestions = NearestNames.of(name, in: scenes.map(\.objectID))
          .map { "\(storyboard)#\($0)" }
      }
      throw ShellError(diagnostic)
    }
    stage.storyboard = root?.storyboard
    return stage.answer(simulation.reset(root))
  }
}

extension Stage {
  /// The segues of the scene in front, as `segues` lists them.
  fileprivate func seguesFromHere() throws -> Listing {
    SegueRow.listing(try requireSimulation().availableSegues, in: try workspace.catalog)
  }
}

extension RouteSimulation {
  /// Performs a segue of the scene in front, on or back; of two that are called alike the one that leads on.
  fileprivate func perform(segue name: String) -> RouteEvent {
    let all = availableSegues
    let called = all.filter {
      [$0.identifier, $0.id.objectID, $0.unwindAction, $0.id.description].contains(name)
    }
    let place = Int(name).flatMap { all.indices.contains($0 - 1) ? all[$0 - 1] : nil }
    let chosen = called.first { $0.kind != .unwind } ?? called.first ?? place
    return chosen?.kind == .unwind ? unwind(name) : performSegue(name)
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

struct StackCommand: StageCommand {
  static let signature = Signature<Self>(
    "stack", in: .perform, "The simulated hierarchy as a tree",
    examples: [.init("stack", "Containers, screens, live routers, parameters")])

  func run(_ stage: Stage) throws -> Answer {
    if stage.settings.isOneShot, !stage.isSet {
      // A user who runs only this command may expect the stack of an earlier run.
      stage.printer.say(
        "each run begins with an empty stack; 'routesh STORE' opens a session that keeps one")
    }
    let simulation = try stage.requireSimulation()
    let root = simulation.stack
    var marks: StackTree.Marks = [:]
    for router in simulation.routers {
      if let mark = router.mark { marks[router.number] = mark.rawValue }
    }
    let drawsLines = stage.printer.isTerminal
    let found = marks
    return .text(
      StackTree.text(root, drawsLines: drawsLines, marks: found), json: StackTree.json(root))
  }
}
