import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
  static let replay = Command(
    "replay", in: .history, "Performs what was recorded again, on another catalog, and compares",
    options: Option.historyFilters + [
      .facts,
      .value(
        "against", "CATALOG", .file, "A store, a JSON file, a script, or a revision such as r12"),
      .value("at", "VERSION", "A revision (r12), or the version of an applied migration"),
      .value(
        "plan", "DIR", .directory, "The catalog as the pending migrations of DIR would make it"),
      .value(
        "context", "NAME=VALUE", .text, repeats: true,
        "A fact in place of the recorded one, such as version=4"),
    ],
    discussion: """
      Whole sessions are performed in fresh simulations, and the events that the options mean are
      compared: route, parameters, outcome, error, and the stack at the end; never times. An event
      with a masked value is not replayable, and neither is one whose source is missing; they are
      counted. Any difference makes the exit code 1, except a link whose route was only renamed: it
      is counted as renamed.
      """,
    examples: [
      .init("replay --since 7d", "Does last week still work?"),
      .init(
        "replay --hub --since 30d", "This catalog against what everybody opened", after: "hub init"),
    ]
  ) { call, shell in
    let question = try shell.question(call)
    let catalog = try shell.replayCatalog(call)
    let context = try call.facts("context")
    let outcome = try shell.replay(question, on: catalog, context: context)
    let report = ReplayReport(outcome)
    if outcome.replayed == 0, outcome.notReplayable.isEmpty {
      shell.errors.note(
        Diagnostic(
          code: "nothing-replayed",
          message: "no recorded action matches: nothing was performed"))
    }
    let width = shell.settings.isTerminal && shell.capture == nil ? shell.settings.width : nil
    let answer = Answer.text(report.text(width: width), json: report.json)
    guard outcome.different > 0 else { return answer }
    return answer.failing(
      .failure("replay-differs", "the replay differs from what was recorded"))
  }
}

extension Shell {
  /// The catalog that a replay performs on.
  fileprivate func replayCatalog(_ call: Call) throws -> RouteCatalog {
    guard [call["against"], call["at"], call["plan"]].compactMap({ $0 }).count < 2 else {
      throw ShellError.usage("--against, --at and --plan exclude each other")
    }
    if let name = call["against"] { return try catalog(named: name) }
    if let version = call["at"] { return try workspace.catalog(atVersion: version) }
    if let directory = call["plan"] { return try planned(directory) }
    return try workspace.catalog
  }

  /// The catalog after the pending migrations of a directory; nothing is written.
  private func planned(_ directory: String) throws -> RouteCatalog {
    try Command.requireAny(directory)
    return try ConfigurationMigrations(
      store: try workspace.requireStore(), directory: directory,
      interpret: { [self] text, file, catalog in
        try interpret(text, file: file, catalog: &catalog)
      }
    ).plannedCatalog()
  }
}

extension Call {
  /// The facts of an option, such as `--context version=4`.
  func facts(_ name: String) throws -> [String: String] {
    var facts: [String: String] = [:]
    for word in words(name) {
      guard let mark = word.text.firstIndex(of: "="), mark > word.text.startIndex else {
        throw ShellError.usage("--\(name) needs NAME=VALUE, not '\(word.text)'", span: word.span)
      }
      facts[String(word.text[..<mark])] = String(word.text[word.text.index(after: mark)...])
    }
    return facts
  }
}
