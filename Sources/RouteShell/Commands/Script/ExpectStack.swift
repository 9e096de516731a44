import RouteModel
import Routing
import Simulation

extension Command {
  static let expectStack = Command(
    "expect stack", in: .script, "Expects the controllers of the simulated stack",
    arguments: [Argument("CLASSES", .text)],
    discussion: """
      CLASSES are separated by commas, from the root to the front. Containers may be left out, all of
      them or none.
      """,
    examples: [.init("expect stack RootViewController", "Nothing was pushed")]
  ) { call, shell in
    let expected = try call.require("CLASSES").split(separator: ",").map(String.init)
    let root = try shell.requireSimulation().stack
    let all = StackTree.flat(root)
    let contents = StackTree.flat(root, leavesOutContainers: true)
    guard expected == all || expected == contents else {
      // The difference shows containers if one is named, or if more controllers are expected than
      // without them.
      let namesContainer = expected.contains { all.contains($0) && !contents.contains($0) }
      let actual = namesContainer || expected.count > contents.count ? all : contents
      throw ShellError.expectation(
        "the stack is not as expected", expected: expected.joined(separator: "\n"),
        actual: actual.joined(separator: "\n"))
    }
    return .none
  }
}
