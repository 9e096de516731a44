import RouteModel
import Routing
import Simulation
import Texts

struct ExpectOpen: StageCommand {
  var url = ""
  var route = ""
  var parameters: [RouteEvent.Parameter] = []
  static let signature = Signature<Self>(
    "expect open", in: .script, "Opens a URL and expects the route, and parameters",
    arguments: [
      .init("URL", \.url, .url), .init("ROUTE", \.route, .route), .parameters(\.parameters),
    ],
    isAllowedInMigration: true,
    discussion: """
      Parameters that are not named may be anything. A link that waits for a guard leads to its route.
      In a migration nothing is performed: what match says of a fresh window must be the route.
      """,
    examples: [.init("expect open app://editor/hello editor title=hello", "The link works")])

  func run(_ stage: Stage) throws -> Answer {
    let wanted = parameters.table
    func line(_ route: String, _ given: [RouteEvent.Parameter]) -> String {
      let shown = given.filter { wanted[$0.name] != nil }.ordered(by: \.name)
      return ([route] + shown.map { "\($0.name)=\($0.value)" }).joined(separator: "\n")
    }
    let expected = line(
      route, wanted.map { RouteEvent.Parameter(name: $0.key, value: $0.value) })
    let actual: String
    if stage.workspace.isDetached {
      let registry = try stage.workspace.requireRegistry()
      if let match = try registry.match(url) {
        let opening = registry.opening(of: match, otherwise: stage.workspace.ordinaryPath)
        actual =
          opening.failure.map { "\($0.message) [\($0.code.name)]" }
          ?? line(match.route, opening.parameters)
      } else {
        let failure = registry.noMatch(url)
        actual = failure.code == .noMatch ? "no route" : "\(failure.message) [\(failure.code.name)]"
      }
    } else {
      let event = try stage.requireSimulation().open(url)
      if let failure = event.failure {
        actual = "\(failure.message) [\(failure.code)]"
      } else {
        actual = line(event.route ?? "no route", event.parameters)
      }
    }
    guard actual == expected else {
      _ = try about(\Self.route) { try stage.workspace.catalog.row(Route.self, route) }
      throw ShellError.expectation(
        "\(url) does not open \(route) as expected", expected: expected, actual: actual)
    }
    return .none
  }
}

struct ExpectNoMatch: WorkspaceCommand {
  var url = ""
  static let signature = Signature<Self>(
    "expect no-match", in: .script, "Expects that no route takes a URL",
    arguments: [.init("URL", \.url, .url)], isAllowedInMigration: true,
    examples: [.init("expect no-match app://nowhere", "Nothing takes it")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if let match = try workspace.requireRegistry().match(url) {
      throw ShellError.expectation(
        "\(url) matches", expected: "no route", actual: "\(match.route)  \(match.pattern)")
    }
    return .none
  }
}

struct ExpectStack: StageCommand {
  var classes: [String] = []
  static let signature = Signature<Self>(
    "expect stack", in: .script, "Expects the controllers of the simulated stack",
    arguments: [.init("CLASS", \.classes, .text, isNeeded: true)],
    discussion: """
      The classes stand in their order from the root to the front, with commas or blanks between them.
      Containers may be left out, all of them or none.
      """,
    examples: [
      .init("expect stack RootViewController", "Nothing was pushed"),
      .init(
        "expect stack RootViewController,EditorViewController", "The editor is above the root",
        after: "open app://editor/x"),
    ])

  func run(_ stage: Stage) throws -> Answer {
    let expected = classes.flatMap { $0.split { $0 == "," || $0 == " " } }.map(String.init)
    let root = try stage.requireSimulation().stack
    let all = StackTree.flat(root)
    let contents = StackTree.flat(root, leavesOutContainers: true)
    guard expected == all || expected == contents else {
      // The difference shows containers if one is named, or if more controllers are expected than
      // without them.
      let namesContainer = expected.contains { all.contains($0) && !contents.contains($0) }
      let actual = namesContainer || expected.count > contents.count ? all : contents
      var error = ShellError.expectation(
        "the stack is not as expected", expected: expected.joined(separator: "\n"),
        actual: actual.joined(separator: "\n"))
      error.notes.append("it is: \(actual.joined(separator: ","))")
      throw error
    }
    return .none
  }
}

struct ExpectState: StageCommand {
  var route = ""
  var state = RouterState.unrouted
  static let signature = Signature<Self>(
    "expect state", in: .script, "Expects the state of a route's newest router",
    arguments: [.init("ROUTE", \.route, .route), .init("STATE", \.state)],
    examples: [
      .init("expect state editor routed", "It is on the stack", after: "open app://editor/x")
    ])

  func run(_ stage: Stage) throws -> Answer {
    let live = try stage.requireSimulation().routers.last { $0.route == route }
    if live == nil, stage.lastStates[route] == nil {
      _ = try stage.workspace.catalog.row(Route.self, route)
    }
    let actual = live?.state ?? stage.lastStates[route] ?? .unrouted
    guard actual == state else {
      throw ShellError.expectation(
        "the router of \(route) is not \(state.rawValue)", expected: state.rawValue,
        actual: actual.rawValue)
    }
    return .none
  }
}

struct ExpectCheck: WorkspaceCommand {
  var what = ""
  static let signature = Signature<Self>(
    "expect check", in: .script, "Expects that check finds nothing",
    arguments: [.init("WHAT", \.what, .choice(["clean"]))], isAllowedInMigration: true,
    discussion: "Informational findings do not count.",
    examples: [.init("expect check clean", "No error and no warning")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    guard what == "clean" else {
      throw ShellError.usage("expect check wants: clean", at: \Self.what)
    }
    let findings = try workspace.findings(telling: printer).filter { $0.severity > .info }
    guard findings.isEmpty else {
      throw ShellError.expectation(
        "check is not clean", expected: "nothing",
        actual: findings.map { "\($0.message) [\($0.code)]" }.joined(separator: "\n"))
    }
    return .none
  }
}

struct ExpectError: ScriptCommand {
  var code = ""
  static let signature = Signature<Self>(
    "expect error", in: .script, "Expects that a block fails with a code",
    arguments: [.init("CODE", \.code, .text)], use: .none, takesBlock: true, blockMayFail: true,
    isAllowedInMigration: true, discussion: "The output of the block is not printed.",
    examples: [.init("expect error no-match {", "A link that must not work")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    var actual = "no error"
    var failed: String?
    do {
      _ = try interpreter.printer.capturing { try interpreter.runTrapping(call.block) }
    } catch let error as ShellError {
      if error.exit == .interrupted { throw error }
      actual = error.diagnostic.code
      failed = actual
      if actual != code { actual += ": \(error.diagnostic.message)" }
    }
    guard actual == code else {
      var error = ShellError.expectation(
        "the block does not fail as expected", expected: code, actual: actual)
      error.diagnostic.suggestions = ErrorCodes.near(code, actual: failed)
      throw error
    }
    return .none
  }
}

struct ExpectOutput: ScriptCommand {
  var expected = ""
  static let signature = Signature<Self>(
    "expect output", in: .script, "Expects what a block prints",
    arguments: [.init("TEXT", \.expected, .text)], use: .none, takesBlock: true,
    discussion: "The last line end does not count. Write several lines as \"one\\ntwo\".",
    examples: [.init("expect output hello {", "Followed by commands and }")])

  func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer {
    let actual = try interpreter.printer.capturing { try interpreter.runBlock(call.block) }
    func trimmed(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
    guard trimmed(actual) == trimmed(expected) else {
      throw ShellError.expectation(
        "the output is not as expected", expected: trimmed(expected), actual: trimmed(actual))
    }
    return .none
  }
}

/// The codes with which something may fail.
private enum ErrorCodes {
  /// The codes that a mistyped one may mean; none if it is one.
  ///
  /// - Parameter actual: The code with which something has failed: an app has codes of its own.
  static func near(_ code: String, actual: String?) -> [String] {
    let known = Set(CodeMeaning.all.map(\.code)).union([actual].compactMap(\.self))
    guard !known.contains(code) else { return [] }
    let own = NearestNames.of(code, in: [actual].compactMap(\.self))
    return own.isEmpty ? NearestNames.of(code, in: known) : own
  }
}

extension RouterState: ChoiceValue {}
