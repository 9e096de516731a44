import Interchange
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
      first day, and recorded with the time of the import, not with that of the log. A link that fails is
      recorded as a failure; a line without a link is named; the import goes on.
      """,
    examples: [
      .init("history import links.txt --prefix https://example.com", "Links as users open them")
    ]
  ) { call, shell in
    let path = try call.require("FILE")
    var file = try DataFile(path, repairing: true)
    let list = LoggedLinks(try file.all(), prefix: call["prefix"] ?? "")
    let simulation = try shell.requireSimulation()
    var failures = 0
    for (index, link) in list.links.enumerated() {
      if index % 64 == 0 {
        try Interrupt.check()
        shell.errors.progress("\(index) of \(list.links.count)")
      }
      _ = simulation.reset(.navigation)
      if simulation.open(link).outcome == .failure { failures += 1 }
    }
    shell.errors.endProgress()
    shell.flushHistory()
    let opened =
      "opened \(Phrase.count(list.links.count, "link") ?? "no links"), \(failures) failed"
    var remarks = list.remarks
    if failures > 0, failures == list.links.count, call["prefix"] == nil,
      list.links.allSatisfy({ $0.hasPrefix("/") })
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

/// The links in a log or a list.
struct LoggedLinks {
  private(set) var links: [String] = []
  /// The numbers of the lines in which there was none.
  private(set) var skipped: [Int] = []

  /// - Parameter prefix: What stands before the paths of an access log.
  init(_ lines: [DataLine], prefix: String) {
    var column: Int?
    // What was not UTF-8 may stand elsewhere in a line, but not in its link.
    func isWhole(_ link: String) -> Bool { !link.unicodeScalars.contains("\u{FFFD}") }
    for (index, line) in lines.enumerated() {
      if let url = JSONMember.text("url", ofLine: line.text), isWhole(url) {
        links.append(url)
      } else if let target = Self.request(line.text), isWhole(target) {
        links.append(target.hasPrefix("/") ? prefix + target : target)
      } else if index == 0, let named = line.fields.firstIndex(where: { $0.lowercased() == "url" })
      {
        column = named
      } else if let field = line.fields.dropFirst(column ?? 0).first, Self.isLink(field),
        isWhole(field)
      {
        links.append(field)
      } else {
        skipped.append(line.number)
      }
    }
  }

  /// What a person should know of the lines that were passed over.
  var remarks: [String] {
    guard !skipped.isEmpty else { return [] }
    let named = skipped.prefix(10).map(String.init) + (skipped.count > 10 ? ["…"] : [])
    return ["no link in \(skipped.count == 1 ? "line" : "lines") \(named.joined(separator: ", "))"]
  }

  /// A path, or something with a scheme: a word of a sentence is none.
  private static func isLink(_ field: String) -> Bool {
    if field.hasPrefix("/") { return true }
    guard let colon = field.firstIndex(of: ":") else { return false }
    let scheme = field[..<colon].utf8
    return scheme.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
      && scheme.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
          || [0x2B, 0x2D, 0x2E].contains($0)
      }
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
}
