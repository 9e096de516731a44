import Interchange
import RouteModel
import Routing
import Simulation

struct ReportCommand: WorkspaceCommand {
  var path = ""
  var filters = HistoryFilters()
  var facts: [ExpandedWord] = []
  static let signature = Signature<Self>(
    "report", in: .history, "Writes one page that shows catalog, findings and history",
    arguments: [.init("FILE", \.path, .file)],
    options: [
      .all(\.filters), .facts(\.facts),
    ],
    discussion: """
      One HTML file that needs nothing else: no network, no server. - is standard output.
      """,
    examples: [.init("report report.html", "A page to look at in a browser")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let question = try HistoryQuestion(filters, where: facts, in: workspace, printer)
    let (history, filter) = (question.history, question.filter)
    let catalog = try workspace.catalog
    printer.progress("reading the history")
    defer { printer.endProgress() }
    var input = ReportInput(
      title: "Routes of \(workspace.settings.storePath)", time: Clock.wallMicroseconds(),
      catalog: catalog
    )
    input.numbering = history.numbering
    input.statistics = try history.statistics(filter)
    input.timeline = try history.timeline(filter, parts: 48, ofAtLeast: 1)
    input.errors = try history.errorGroups(filter)
    for group in input.errors.prefix(ReportPage.rowLimit) {
      input.examples[group.example] = try history.event(group.example).event
    }
    input.failingLinks = try history.failures(by: .url, filter)
    printer.progress("checking")
    input.findings = try workspace.findings(telling: printer)
    input.conflicts = try workspace.conflicts(telling: printer)
    let page = ReportPage.html(input)
    printer.notes(page.notes)
    return try printer.deliver(page.text, to: path)
  }
}
