import Interchange
import RouteModel
import RouteStorage
import Routing

extension Command {
  static let report = Command(
    "report", in: .history, "Writes one page that shows catalog, findings, graph and history",
    arguments: [Argument("FILE", .file)], options: Option.historyFilters,
    discussion: """
      One HTML file that needs nothing else: no network, no server. The graph needs Graphviz; without it
      the page says so. - is standard output.
      """,
    examples: [.init("report report.html", "A page to look at in a browser")]
  ) { call, shell in
    let path = try call.require("FILE")
    let filter = try call.historyFilter()
    let store = try shell.historyStore()
    let catalog = try shell.workspace.catalog
    shell.errors.progress("reading the history")
    defer { shell.errors.endProgress() }
    var input = ReportInput(
      title: "Routes of \(shell.settings.storePath)", time: Clock.wallMicroseconds(),
      catalog: catalog
    )
    input.statistics = try store.statistics(filter)
    input.timeline = try store.timeline(filter, parts: 48)
    input.errors = try store.errorGroups(filter)
    for group in input.errors.prefix(ReportPage.rowLimit) {
      input.examples[group.example] = try store.event(group.example).event
    }
    input.failingLinks = try store.failures(by: .url, filter)
    shell.errors.progress("checking")
    input.findings = try shell.findings()
    input.conflicts = try shell.conflictFindings()
    shell.errors.progress("drawing")
    input.graph = ReportPage.graph(of: catalog)
    let page = ReportPage.html(input)
    shell.errors.notes(page.notes)
    return try shell.deliver(page.text, to: path, .wrote(path))
  }
}
