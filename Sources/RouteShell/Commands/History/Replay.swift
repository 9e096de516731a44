import RouteModel
import RouteStorage
import Routing
import Simulation

struct ReplayCommand: WorkspaceCommand {
  var filters = HistoryFilters()
  var facts: [ExpandedWord] = []
  var against, at, plan: String?
  var context: [ExpandedWord] = []
  static let signature = Signature<Self>(
    "replay", in: .history, "Performs what was recorded again, on another catalog, and compares",
    options: [
      .all(\.filters), .facts(\.facts),
      .value(
        "against", \.against, "CATALOG", .file,
        "A store, a JSON file, a script, or a revision such as r12"),
      .value("at", \.at, "VERSION", "A revision (r12), or the version of an applied migration"),
      .value(
        "plan", \.plan, "DIR", .directory,
        "The catalog as the pending migrations of DIR would make it"),
      .value(
        "context", \.context, "NAME=VALUE", "A fact in place of the recorded one, such as version=4"
      ),
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
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let question = try HistoryQuestion(filters, where: facts, in: workspace, printer)
    let catalog = try replayCatalog(workspace)
    let context = try ContextOptions.facts(context, of: "--context")
    let outcome = try question.replay(
      on: catalog, context: context, defaultPath: workspace.defaultPath(), printer)
    let report = ReplayReport(outcome)
    if outcome.replayed == 0, outcome.notReplayable.isEmpty {
      printer.note(
        Diagnostic(
          code: "nothing-replayed",
          message: "no recorded action matches: nothing was performed"))
    }
    let width = printer.shownWidth
    let answer = Answer.text(report.text(width: width), json: report.json)
    guard outcome.different > 0 else { return answer }
    return answer.failing(
      .failure("replay-differs", "the replay differs from what was recorded"))
  }

  /// The catalog that a replay performs on.
  @MainActor private func replayCatalog(_ workspace: Workspace) throws -> RouteCatalog {
    guard [against, at, plan].compactMap(\.self).count < 2 else {
      throw ShellError.usage("--against, --at and --plan exclude each other")
    }
    if let against { return try workspace.catalog(named: against) }
    if let at { return try workspace.catalog(atVersion: at) }
    if let plan { return try planned(plan, workspace) }
    return try workspace.catalog
  }

  /// The catalog after the pending migrations of a directory; nothing is written.
  @MainActor private func planned(
    _ directory: String, _ workspace: Workspace
  ) throws -> RouteCatalog {
    try ConfigurationMigrations.requireAny(directory)
    return try ConfigurationMigrations(
      store: try workspace.requireStore(), directory: directory,
      interpret: { text, file, catalog in try catalog.run(script: text, file: file) }
    ).plannedCatalog()
  }
}
