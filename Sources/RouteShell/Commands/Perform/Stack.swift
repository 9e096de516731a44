import RouteModel
import Routing
import Simulation

extension Command {
  static let stack = Command(
    "stack", in: .perform, "The simulated hierarchy as a tree",
    examples: [.init("stack", "Containers, screens, live routers, parameters")]
  ) { call, shell in
    shell.noteFreshStack()
    let simulation = try shell.requireSimulation()
    let root = simulation.stack
    var marks: StackTree.Marks = [:]
    for router in simulation.routers {
      if let mark = router.mark { marks[router.number] = mark.rawValue }
    }
    let drawsLines = shell.settings.isTerminal
    let found = marks
    return .text(
      StackTree.text(root, drawsLines: drawsLines, marks: found), json: StackTree.json(root))
  }
}

extension Shell {
  /// A user who runs only this command may expect the stack of an earlier run.
  func noteFreshStack() {
    guard settings.isOneShot, simulation == nil else { return }
    errors.say(
      "each run begins with an empty stack; 'routesh STORE' opens a session that keeps one")
  }
}
