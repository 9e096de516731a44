import Interchange
import RouteModel

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

  /// - Parameter prefix: The text to put before the paths of an access log.
  init(_ lines: [DataLine], prefix: String) {
    var column = 0
    var timeColumn: Int?
    // Invalid UTF-8 may be elsewhere in the line, but not in its link.
    func isWhole(_ link: String) -> Bool { !link.unicodeScalars.contains("\u{FFFD}") }
    for (index, line) in lines.enumerated() {
      if let object = JSONValue(line: line.text), let url = object["url"]?.string, isWhole(url) {
        links.append(
          LoggedLink(url: url, time: Self.time(of: object), context: Self.facts(of: object)))
      } else if let target = Self.request(line.text), isWhole(target) {
        links.append(
          LoggedLink(
            url: target.hasPrefix("/") ? prefix + target : target,
            time: Self.timeInBrackets(line.text)))
      } else if index == 0, let named = line.fields.firstIndex(where: { $0.lowercased() == "url" })
      {
        column = named
        timeColumn = line.fields.firstIndex { Self.timeNames.contains($0.lowercased()) }
      } else if line.fields.indices.contains(column), Self.isLink(line.fields[column]),
        isWhole(line.fields[column])
      {
        let time = timeColumn.flatMap { line.fields.indices.contains($0) ? line.fields[$0] : nil }
        links.append(LoggedLink(url: line.fields[column], time: time.flatMap(Self.time)))
      } else {
        skipped.append(line.number)
      }
    }
    if hasTimes { links.sort { ($0.time ?? 0) < ($1.time ?? 0) } }
  }

  /// Whether every link has a time.
  var hasTimes: Bool { !links.isEmpty && links.allSatisfy { $0.time != nil } }

  /// Remarks about the skipped lines.
  var remarks: [String] {
    guard !skipped.isEmpty else { return [] }
    let named = skipped.prefix(10).map(String.init) + (skipped.count > 10 ? ["…"] : [])
    return ["no link in \(skipped.count == 1 ? "line" : "lines") \(named.joined(separator: ", "))"]
  }

  /// Whether a field is a path or has a scheme, and is not a word of a sentence.
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

  // MARK: Times

  private static let timeNames = ["time", "timestamp", "@timestamp", "date", "datetime"]

  private static func time(of object: JSONValue) -> Int64? {
    timeNames.lazy.compactMap { object[$0]?.number }.first.flatMap(time)
  }

  /// Facts that an app logs with the link; lists are ignored, because they cannot be compared.
  private static func facts(of object: JSONValue) -> [String: String] {
    var facts: [String: String] = [:]
    for member in object.object ?? [] where member.key != "url" && !timeNames.contains(member.key) {
      switch member.value.kind {
      case .string(let text), .number(let text): facts[member.key] = text
      case .bool(let value): facts[member.key] = String(value)
      case .object where member.key == "context":
        facts.merge(self.facts(of: member.value)) { first, _ in first }
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
