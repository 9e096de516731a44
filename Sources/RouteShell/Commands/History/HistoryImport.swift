import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

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
      A line is a URL, a line of an access log (its request), a row of a table whose column url, link or
      deeplink, or first column, is one, or a JSON object with a member called so. Each is opened in a fresh window,
      and recorded in a session of its own, so that replay has something to work on before the app has recorded
      anything; the import leaves a fresh window. If every line has a time, in the log's brackets, a
      column or a member time, the events get these times and their order; else all get the time of
      the import. A time that cannot be read is an error, and nothing is imported. They are opened on the
      catalog of today nevertheless; --at-their-time opens each on the revision of its time. A link that
      fails is recorded as a failure; a line without a link is named; the import goes on. Further members of a
      JSON object, such as platform and version, become the context of its event, and so do columns of these
      names; a column of which nothing is known is named.

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
    var reader = try TableReader(linksAt: path, of: stage.workspace.catalog, repairing: true)
    let exported = ExportedEvents(try reader.all(), under: reader.heading)
    let list = try LoggedLinks(
      exported.others, under: reader.heading, prefix: prefix ?? "", of: reader.file)
    guard !list.links.isEmpty || exported.count > 0 else {
      // A log may have some bytes that are no text; a file that is in another encoding has no link at all.
      if let line = exported.others.first(where: { $0.text.unicodeScalars.contains("\u{FFFD}") }) {
        let file = path == "-" ? SourceText.standardInput : path
        throw ShellError(
          SourceText.notUTF8(Array(line.text.utf8)[...], file: file, line: line.number))
      }
      throw ShellError.failure(
        "no-links", "there is no link in '\(path)'", notes: list.remarks)
    }
    if atTheirTime, !list.hasTimes {
      throw ShellError.failure(
        "no-times", "--at-their-time needs a time in every line", notes: list.remarks)
    }
    var lines: [String] = []
    let (unknown, failures) = try stage.recordingAsOne(exported, list) {
      (
        exported.count > 0 ? try stage.append(exported) : 0,
        list.links.isEmpty ? 0 : try atTheirTime ? stage.openAtTheirTime(list) : stage.open(list)
      )
    }
    if exported.count > 0 {
      lines.append(
        "recorded \(Phrase.count(exported.count, "event")) of "
          + Phrase.count(exported.sessions.count, "session"))
      if unknown > 0 {
        lines.append(
          "\(Phrase.count(unknown, "event")) of a revision that this store lacks: recorded with the newest"
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

/// The lines of a file that are events in the form of `history export`, and the other lines.
struct ExportedEvents {
  private let heading: [String]?
  /// The lines of each session, in the order of the file.
  private(set) var sessions: [[DataLine]] = []
  private(set) var others: [DataLine] = []

  init(_ lines: [DataLine], under heading: TableHeading?) {
    let titles = heading?.titles ?? []
    let isTable = RecordedEvent.fields.allSatisfy { !$0.isRequired || titles.contains($0.title) }
    self.heading = isTable ? titles : nil
    var places: [Int: Int] = [:]
    for line in lines {
      guard let event = event(line) else {
        if !["[", "]", "[]"].contains(line.text) { others.append(line) }
        continue
      }
      let place = places[event.recorded.session] ?? sessions.count
      if place == sessions.count {
        places[event.recorded.session] = place
        sessions.append([])
      }
      sessions[place].append(line)
    }
  }

  var count: Int { sessions.reduce(0) { $0 + $1.count } }

  /// The event of a line, with the other store's number of its session; nil if it is not one.
  func event(_ line: DataLine) -> RecordedEventWithStacks? {
    var members: [(String, JSONValue)]
    if let heading {
      members = zip(heading, line.fields).filter { !$1.isEmpty }.map { ($0, .string($1)) }
    } else {
      guard let value = JSONValue(line: line.text), let object = value.object else { return nil }
      let error = (value["error"]?.object ?? []).filter { member in
        RecordedEvent.fields.contains { $0.object == "error" && $0.title == member.key }
      }
      members = (error + object).map { ($0.key, $0.value) }
    }
    return RecordedEventWithStacks(Dictionary(members) { first, _ in first })
  }
}

/// A link in a log or a list.
struct LoggedLink {
  var url: String
  /// When it was opened, in microseconds since 1970-01-01 UTC; nil if the line does not have it.
  var time: Int64?
  /// Other facts in the line, such as the platform and the version.
  var context: [String: String] = [:]
}

/// The links in a log or a list.
struct LoggedLinks {
  /// The links, by time if all have one, else in the order of the file.
  private(set) var links: [LoggedLink] = []
  /// The numbers of the lines without a link.
  private(set) var skipped: [Int] = []
  /// The numbers of the lines that have a link and no time.
  private var timeless: [Int] = []
  /// Whether a line is one of an access log with brackets for a time.
  private var isLog = false
  /// The numbers of the lines whose context is not `name=value`.
  private var contextless: [Int] = []
  /// The columns of which nothing is known, in words; nil if there are none.
  private var unread: String?

  /// - Parameters:
  ///   - prefix: The text to put before the paths of an access log.
  ///   - file: Where the lines are.
  /// - Throws: ``ShellError`` `bad-time` for a time that cannot be read; `missing-column` for a heading without links.
  init(
    _ lines: [DataLine], under heading: TableHeading?, prefix: String, of file: String
  ) throws(ShellError) {
    if lines.isEmpty { return }
    let columns = try heading.map { heading throws(ShellError) in
      try LinkColumns(heading, of: file)
    }
    let column = columns?.linkPlace ?? 0
    let timeColumn =
      columns?.contents.firstIndex(of: .contextFact("time"))
      ?? columns?.contents.firstIndex(of: .time)
    let titles = heading?.titles ?? []
    if let columns, case let titles = columns.unknown(asksTime: true), !titles.isEmpty {
      unread = columns.phrase(titles)
    }
    // Invalid UTF-8 may be elsewhere in the line, but not in its link.
    func isWhole(_ link: String) -> Bool { !link.unicodeScalars.contains("\u{FFFD}") }
    for line in lines {
      if let object = JSONValue(line: line.text)?.object,
        let link = Self.link(of: object), isWhole(link.url)
      {
        let time = try Self.time(of: object).map { member throws(ShellError) in
          try Self.time(
            member.text, "the member '\(member.name)'",
            at: SourcePlace(file: file, line: line.number))
        }
        let facts = Self.facts(of: object.filter { $0.key != link.name })
        links.append(LoggedLink(url: link.url, time: time, context: facts))
      } else if let target = Self.request(line.text), isWhole(target) {
        links.append(
          LoggedLink(
            url: target.hasPrefix("/") ? prefix + target : target,
            time: Self.timeInBrackets(line.text)))
        // Other brackets than those of a time may be in the request.
        isLog = isLog || line.text.prefix { $0 != "\"" }.contains("[")
      } else if let link = Self.link(line, column), isWhole(link) {
        func cell(_ place: Int) -> String? {
          line.fields.indices.contains(place) && !line.fields[place].isEmpty
            ? line.fields[place] : nil
        }
        var logged = LoggedLink(url: link)
        if let timeColumn, let text = cell(timeColumn) {
          let start = line.starts[timeColumn]
          logged.time = try Self.time(
            text, "the column '\(titles[timeColumn])'",
            at: SourcePlace(file: file, line: start.line, column: start.column))
        }
        if let columns {
          if let context = columns.loggedContext(of: line) {
            logged.context = context
          } else {
            contextless.append(line.number)
          }
        }
        links.append(logged)
      } else {
        skipped.append(line.number)
        continue
      }
      if links.last?.time == nil { timeless.append(line.number) }
    }
    if hasTimes { links.sort { ($0.time ?? 0) < ($1.time ?? 0) } }
  }

  /// Whether every link has a time.
  var hasTimes: Bool { !links.isEmpty && links.allSatisfy { $0.time != nil } }

  /// The link of a line; of a line without columns its first word, behind which a log may say more.
  private static func link(_ line: DataLine, _ column: Int) -> String? {
    guard line.fields.indices.contains(column), TableReader.isLink(line.fields[column][...]) else {
      return nil
    }
    let field = line.fields[column]
    return line.starts.isEmpty ? String(field.prefix { !$0.isWhitespace }) : field
  }

  /// Remarks about lines that were skipped, and about what was not read.
  var remarks: [String] {
    func lines(_ numbers: [Int]) -> String {
      let named = numbers.prefix(10).map(String.init) + (numbers.count > 10 ? ["…"] : [])
      return "\(numbers.count == 1 ? "line" : "lines") \(named.joined(separator: ", "))"
    }
    var remarks: [String] = []
    if !skipped.isEmpty { remarks.append("no link in \(lines(skipped))") }
    if !timeless.isEmpty, timeless.count < links.count || isLog {
      remarks.append("no time in \(lines(timeless)): all events have the time of the import")
    }
    if !contextless.isEmpty {
      remarks.append("no context in \(lines(contextless)): a cell of it is name=value")
    }
    if let unread, !links.isEmpty {
      remarks.append(
        "not read: \(unread)"
          + (timeless.count == links.count ? "; a time is in a column time, timestamp or date" : "")
      )
    }
    return remarks
  }

  /// Whether a line is that of an access log, or of JSON Lines.
  static func isLogged(_ line: String) -> Bool {
    request(line) != nil || JSONValue(line: line)?.object != nil
  }

  /// The member that has the link: `url`, or one that is called as a column of links may be.
  private static func link(of object: [JSONValue.Member]) -> (name: String, url: String)? {
    let member =
      object.first { $0.key == TableColumn.link.rawValue }
      ?? object.first { TableColumn(title: $0.key) == .link }
    return member.flatMap { member in member.value.string.map { (member.key, $0) } }
  }

  /// The target of `"GET /path HTTP/1.1"` in a line of an access log.
  private static func request(_ line: String) -> String? {
    for part in line.split(separator: "\"", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      if words.count == 3, words[2].hasPrefix("HTTP/"), words[0].allSatisfy(\.isUppercase) {
        return String(words[1])
      }
    }
    return nil
  }

  // MARK: Times

  /// The text of the member that has the time; nil for none.
  private static func time(of object: [JSONValue.Member]) -> (name: String, text: String)? {
    guard let member = object.first(where: { TableColumn(title: $0.key) == .time })
    else { return nil }
    return member.value.number.flatMap { $0.isEmpty ? nil : (member.key, $0) }
  }

  /// The time that a text says.
  ///
  /// - Throws: ``ShellError`` `bad-time`.
  private static func time(
    _ text: String, _ subject: String, at place: SourcePlace
  ) throws(ShellError) -> Int64 {
    if let time = time(text) { return time }
    throw ShellError(
      Diagnostic(
        code: "bad-time", message: "'\(text)' in \(subject) is no time", place: place),
      notes: [
        "2026-01-31T12:30:15Z is one, 31/Jan/2026:12:30:15 +0000, and seconds or milliseconds since 1970",
        "nothing was imported",
      ])
  }

  /// Facts that an app logs with the link; lists are ignored, because they cannot be compared.
  private static func facts(of object: [JSONValue.Member]) -> [String: String] {
    var facts: [String: String] = [:]
    for member in object where TableColumn(title: member.key) != .time {
      switch member.value.kind {
      case .string(let text), .number(let text): facts[member.key] = text
      case .bool(let value): facts[member.key] = String(value)
      case .object(let members) where member.key == "context":
        facts.merge(self.facts(of: members)) { first, _ in first }
      case .object, .array, .null: break
      }
    }
    return facts
  }

  /// `[20/Nov/2026:10:00:00 +0000]`, or another time in brackets, before the request.
  private static func timeInBrackets(_ line: String) -> Int64? {
    guard let open = line.firstIndex(of: "["), let close = line[open...].firstIndex(of: "]") else {
      return nil
    }
    return time(String(line[line.index(after: open)..<close]))
  }

  /// A time by ISO 8601, in the format of web servers, or in seconds or milliseconds since 1970.
  private static func time(_ text: String) -> Int64? {
    if let time = Timestamp.parseISO(text) ?? Timestamp.parseLogged(text) { return time }
    guard let number = Double(text), number > 0, number < 1e14 else { return nil }
    return Int64((number < 1e11 ? number * 1e6 : number * 1e3).rounded())
  }
}
