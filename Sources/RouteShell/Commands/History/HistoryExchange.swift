import RouteModel
import RouteStorage
import Routing

extension Command {
  static let historyExport = Command(
    "history export", in: .history,
    "Writes events as JSON Lines, or with --csv as CSV, oldest first",
    options: Option.historyFilters + [
      .value("output", "FILE", .file, "Write to FILE, not to standard output")
    ], discussion: "Values of sensitive parameters are masked, as they are recorded.",
    examples: [.init("history export --since 1d", "A day")]
  ) { call, shell in
    var filter = try call.historyFilter()
    filter.isOldestFirst = true
    let wanted = filter
    let store = try shell.historyStore()
    let isCSV = (call.format ?? shell.settings.format) == .csv
    let events = try shell.workspace.storage { () throws(StoreError) in try store.events(wanted) }
    var text: String
    if isCSV {
      var listing = Listing(
        "event", "time", "session", "sequence", "action", "route", "path", "url", "outcome", "code",
        "destination", "duration")
      for row in events {
        let event = row.event
        listing.add(
          [
            String(row.number), Timestamp.iso(event.time), String(row.session),
            String(event.sequence), event.action.rawValue, event.route ?? "",
            event.path?.rawValue ?? "", event.url ?? "", event.outcome.rawValue,
            event.failure?.code ?? "", event.destination ?? "", Decimal.seconds(event.duration),
          ], json: nil)
      }
      text = listing.csv + "\r"
    } else {
      let rows = try shell.workspace.storage { () throws(StoreError) in
        try RecordedEventWithStacks.all(events, in: store)
      }
      text = rows.map { EventJSON.value($0).text }.joined(separator: "\n")
    }
    if let path = call["output"] {
      try TextFile.write(text.isEmpty ? "" : text + "\n", to: path)
      return .text(
        "wrote \(Phrase.count(events.count, "event") ?? "no events") to \(path)".escapingControls(),
        json: ["file": .string(path), "events": .int(events.count)])
    }
    let ready = text
    return .raw(ready)
  }

  static let historyImport = Command(
    "history import", in: .history, "Opens the links of a log or a list, and records them",
    arguments: [Argument("FILE", .file)],
    options: [
      .value("prefix", "URL", "What stands before the paths of an access log: https://example.com")
    ],
    discussion: """
      A line is a URL, a line of an access log (its request), a row of CSV whose column url or first column
      is one, or a JSON object with url. Each is opened in a fresh window, so that replay works on the
      first day. A link that fails is recorded as a failure; the import goes on.
      """
  ) { call, shell in
    let path = try call.require("FILE")
    let links = LoggedLinks.read(
      try TextFile.read(path), isCSV: path.hasSuffix(".csv"), prefix: call["prefix"] ?? "")
    let simulation = try shell.requireSimulation()
    var failures = 0
    for (index, link) in links.enumerated() {
      if index % 64 == 0 {
        try Interrupt.check()
        shell.errors.progress("\(index) of \(links.count)")
        _ = simulation.reset(.navigation)
      }
      if simulation.open(link).outcome == .failure { failures += 1 }
    }
    shell.errors.endProgress()
    shell.flushHistory()
    return .text(
      "opened \(Phrase.count(links.count, "link") ?? "no links"), \(failures) failed",
      json: ["links": .int(links.count), "failures": .int(failures)])
  }
}

/// The links in a log or a list.
enum LoggedLinks {
  static func read(_ text: String, isCSV: Bool, prefix: String) -> [String] {
    var column: Int?
    var links: [String] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let line = String(line)
      if let url = jsonURL(line) {
        links.append(url)
      } else if let target = request(line) {
        links.append(target.hasPrefix("/") ? prefix + target : target)
      } else {
        let fields = Fields.of(line, isCSV: isCSV)
        if column == nil, let index = fields.firstIndex(where: { $0.lowercased() == "url" }) {
          column = index
          continue
        }
        let field =
          column.flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? fields.first
        if let field, field.contains("/") || field.contains(":") { links.append(field) }
      }
    }
    return links
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

  /// The value of `"url"` in a JSON object, read without a parser: the export writes it so.
  private static func jsonURL(_ line: String) -> String? {
    guard line.hasPrefix("{"), let start = line.range(of: #""url":""#) else { return nil }
    var url = ""
    var rest = line[start...]
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let escaped = rest.popFirst() {
        url.append(escaped)
      } else {
        url.append(character)
      }
    }
    return url.isEmpty ? nil : url
  }
}

extension String {
  /// The index behind the first occurrence of a text.
  fileprivate func range(of text: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
