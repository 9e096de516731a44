import RouteModel
import Routing

extension Command {
  static let historyImport = Command(
    "history import", in: .history, "Opens the links of a log or a list, and records them",
    arguments: [Argument("FILE", .file)],
    options: [
      .value("prefix", "URL", "What stands before the paths of an access log: https://example.com")
    ],
    discussion: """
      A line is a URL, a line of an access log (its request), a row of CSV whose column url or first column
      is one, or a JSON object with url. Each is opened in a fresh window, so that replay works on the
      first day; a fresh window is also what the import leaves. The events are a session of their own. Where every line says when it was, in the log's
      brackets, a column or a member time, they have these times and their order; else all have the time of the
      import. A link that fails is recorded as a failure; a line without a link is named; the import goes on.
      """,
    examples: [
      .init("history import links.txt --prefix https://example.com", "Links as users open them")
    ]
  ) { call, shell in
    let path = try call.require("FILE")
    var file = try DataFile(path, repairing: true)
    let list = LoggedLinks(try file.all(), prefix: call["prefix"] ?? "")
    guard !list.links.isEmpty else {
      throw ShellError.failure(
        "no-links", "there is no link in '\(path)'", notes: list.remarks)
    }
    let simulation = try shell.requireSimulation()
    // Events that are older than the ones before them are in no session with these: what is kept of a
    // session is cut off by age.
    shell.startHistorySession()
    defer {
      shell.errors.endProgress()
      shell.eventTime = nil
      // Nobody did this: it is no event.
      let listener = simulation.onEvent
      simulation.onEvent = nil
      _ = simulation.reset(.navigation)
      simulation.onEvent = listener
      shell.startHistorySession()
      shell.flushHistory()
    }
    var failures = 0
    for (index, link) in list.links.enumerated() {
      if index % 64 == 0 {
        try Interrupt.check()
        shell.errors.progress("\(index) of \(list.links.count)")
      }
      shell.eventTime = list.hasTimes ? link.time : nil
      _ = simulation.reset(.navigation)
      if simulation.open(link.url).outcome == .failure { failures += 1 }
    }
    let opened =
      "opened \(Phrase.count(list.links.count, "link") ?? "no links"), \(failures) failed"
    var remarks = list.remarks
    if failures > 0, failures == list.links.count, call["prefix"] == nil,
      list.links.allSatisfy({ $0.url.hasPrefix("/") })
    {
      remarks.append("every link is a path alone: --prefix https://HOST says what stands before it")
    }
    return .text(
      ([opened] + remarks).joined(separator: "\n"),
      json: [
        "links": .int(list.links.count), "failures": .int(failures),
        "skipped": .array(list.skipped.map { .int($0) }),
      ])
  }
}
