import Interchange
import RouteModel
import Routing
import Simulation

struct ReportCommand: SimpleCommand {
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

  func run(_ shell: Shell) throws -> Answer {
    let question = try shell.question(filters, where: facts)
    let (history, filter) = (question.history, question.filter)
    let catalog = try shell.workspace.catalog
    shell.errors.progress("reading the history")
    defer { shell.errors.endProgress() }
    var input = ReportInput(
      title: "Routes of \(shell.settings.storePath)", time: Clock.wallMicroseconds(),
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
    shell.errors.progress("checking")
    input.findings = try shell.findings()
    input.conflicts = try shell.conflictFindings()
    let page = ReportPage.html(input)
    shell.errors.notes(page.notes)
    return try shell.deliver(page.text, to: path, .wrote(path))
  }
}
