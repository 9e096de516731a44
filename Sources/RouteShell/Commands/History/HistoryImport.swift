import RouteModel
import RouteStorage
import Routing
import Simulation

struct HistoryImport: StageCommand {
  var path = ""
  var prefix: String?
  var atTheirTime = false
  static let signature = Signature<Self>(
    "history import", in: .history,
    "Takes recorded events, or opens the links of a log or a list and records them",
    arguments: [.init("FILE", \.path, .file)],
    options: [
      .value(
        "prefix", \.prefix, "URL", "Put before the paths of an access log: https://example.com"),
      .flag(
        "at-their-time", \.atTheirTime, "Open each link on the catalog of its time, not on today's"),
    ],
    discussion: """
      A line is a URL, a line of an access log (its request), a row of CSV whose column url or first
      column is one, or a JSON object with url. Each is opened in a fresh window, and recorded in a
      session of its own, so that replay has something to work on before the app has recorded
      anything; the import leaves a fresh window. If every line has a time, in the log's brackets, a
      column or a member time, the events get these times and their order; else all get the time of
      the import. They are opened on the catalog of today nevertheless; --at-their-time opens each on the
      revision of its time. A link that fails is recorded as a failure; a line without a link is named; the
      import goes on. Further members of a JSON object, such as platform and version, become the
      context of its event.

      What history export has written, as JSON Lines, one document or CSV, is not opened again: its
      events are recorded as they were, in new sessions, with their times, contexts and stacks, so
      that history, stats, errors and replay give the same answers as in the original store. Events
      of a revision that this store does not have count as events of its newest one.

      An import is recorded as a whole or not at all: if it is stopped or fails, nothing is
      recorded.
      """,
    examples: [
      .init("history import links.txt --prefix https://example.com", "Links as users open them")
    ])

  func run(_ stage: Stage) throws -> Answer {
    var file = try DataFile(path, repairing: true)
    let exported = ExportedEvents(try file.all())
    let list = LoggedLinks(exported.others, prefix: prefix ?? "")
    guard !list.links.isEmpty || exported.count > 0 else {
      throw ShellError.failure(
        "no-links", "there is no link in '\(path)'", notes: list.remarks)
    }
    if atTheirTime, !list.hasTimes {
      throw ShellError.failure(
        "no-times", "--at-their-time needs a time in every line", notes: list.remarks)
    }
    var lines: [String] = []
    let (strangers, failures) = try stage.recordingAsOne(exported, list) {
      (
        exported.count > 0 ? try stage.append(exported) : 0,
        list.links.isEmpty ? 0 : try atTheirTime ? stage.openAtTheirTime(list) : stage.open(list)
      )
    }
    if exported.count > 0 {
      lines.append(
        "recorded \(Phrase.count(exported.count, "event")) of "
          + Phrase.count(exported.sessions.count, "session"))
      if strangers > 0 {
        lines.append(
          "\(Phrase.count(strangers, "event")) of a revision that this store lacks: recorded with the newest"
        )
      }
    }
    if exported.count == 0 || !list.links.isEmpty {
      lines.append(
        "opened \(Phrase.count(list.links.count, "link")), \(failures) failed")
      if list.hasTimes, !atTheirTime {
        lines.append(
          "on the catalog of today, whatever their times: --at-their-time takes that of their time")
      }
    }
    lines += list.remarks
    if failures > 0, failures == list.links.count, prefix == nil,
      list.links.allSatisfy({ $0.url.hasPrefix("/") })
    {
      lines.append("every link is a path alone: --prefix https://HOST puts a host before it")
    }
    let text = lines.joined(separator: "\n")
    return .text(
      text,
      json: [
        "links": .int(list.links.count), "failures": .int(failures),
        "skipped": .array(list.skipped.map { .int($0) }), "events": .int(exported.count),
        "sessions": .int(exported.sessions.count),
      ])
  }
}
