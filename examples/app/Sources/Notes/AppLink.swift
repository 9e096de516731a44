// Made by: routesh export links swift --access public
// From revision 12 of the catalog, digest 45a4a578dbb0f4e1
// @generated Do not edit: change the catalog and write the file again. 'export links --check FILE' tells if it is stale.
// swiftlint:disable all
// swift-format-ignore-file

import Foundation

/// A link of the app.
public enum AppLink: Hashable, Sendable {
  /// Route `archive`: Old notes
  ///
  /// `app://archive`
  @available(*, deprecated)
  case archive
  /// Route `day`: The notes of a day
  ///
  /// `app://day/:date`
  case day(date: Date)
  /// Route `list`: All notes
  ///
  /// `https://notes.example/notes`
  case list
  /// Route `new`: The editor, empty
  ///
  /// `app://notes/new`
  case new(tag: AppLink.NewTag? = nil)
  /// Route `note`: One note
  ///
  /// `https://notes.example/notes/:id`
  case note(id: Int)
  /// Route `search`: What contains a text
  ///
  /// `https://notes.example/search`
  case search(q: String, sort: AppLink.SearchSort = .newest)

  /// Route `new`: what tag can be.
  public enum NewTag: String, CaseIterable, Sendable {
    case home = "home"
    case work = "work"
  }

  /// Route `search`: what sort can be.
  public enum SearchSort: String, CaseIterable, Sendable {
    case newest = "newest"
    case oldest = "oldest"
  }
}

/// The patterns in the order of precedence: the first that takes a URL decides.
private let appLinkTable = LinkTable<AppLink>(#"""
  search https://notes.example/search
  list https://notes.example/notes
  note https://notes.example/notes/:id
  - https://notes.example/n/:id to=https://notes.example/notes/<=id> keep=query,fragment
  day app://day/:date
  new app://notes/new
  list app://notes
  archive app://archive
  note app://note/:id
  """#)

extension AppLink: CustomStringConvertible, CustomReflectable {
  /// The link of a URL; nil if it is none of these, or if a parameter is missing or wrong.
  ///
  /// - Parameter given: The conditions that hold, such as `flag=beta`.
  public init?(_ url: URL, given: Set<String> = []) { self.init(url.absoluteString, given: given) }

  /// The link of a URL as a text.
  public init?(_ text: String, given: Set<String> = []) {
    guard let (link, _) = appLinkTable.find(text, given) else { return nil }
    self = link
  }

  /// The link of a URL, and the items of its query that are none of the link's parameters.
  public static func match(
    _ text: String, given: Set<String> = []
  ) -> (link: AppLink, others: [String: String])? {
    guard let (link, values) = appLinkTable.find(text, given) else { return nil }
    let own = link.parameters
    return (link, values.filter { own[$0.key] == nil })
  }

  /// A URL that opens the link and no other; nil if no pattern of its route can have these values.
  public var url: URL? { url(given: []) }

  /// The URL where some conditions hold, such as `flag=beta`.
  public func url(given: Set<String>) -> URL? { appLinkTable.url(of: self, given) }

  /// Links are equal if they are of one route and write the same values.
  public static func == (one: AppLink, other: AppLink) -> Bool {
    one.content.route == other.content.route && one.content.texts == other.content.texts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(content.texts) }

  /// The identifier of the link's route.
  public var route: String { content.route }

  /// The parameters that have a value, as URLs name and write them.
  public var parameters: [String: String] { content.texts }

  /// Without the values that are secret.
  public var description: String { content.shown }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AppLink: LinkType {
  @available(*, deprecated)
  fileprivate static func addMakers(to makers: LinkMakers<AppLink>) {
    makers.add("archive") { _ in .archive }
    makers.add("day") { try .day(date: $0("date")) }
    makers.add("list") { _ in .list }
    makers.add("new") { try .new(tag: $0(optional: "tag")) }
    makers.add("note") { try .note(id: $0("id")) }
    makers.add("search") { try .search(q: $0("q"), sort: $0("sort", or: .newest)) }
  }

  fileprivate func writeContent(to content: LinkContent) {
    switch self {
    case .archive: content.start("archive")
    case .day(let date): content.start("day"); content.add("date", date)
    case .list: content.start("list")
    case .new(let tag): content.start("new"); if let tag { content.add("tag", tag) }
    case .note(let id): content.start("note"); content.add("id", id)
    case .search(let q, let sort): content.start("search"); content.add("q", q); content.add("sort", sort); content.omit("sort", "newest")
    }
  }
}

extension AppLink.NewTag: LinkValue {}
extension AppLink.SearchSort: LinkValue {}

// The run-time part, the same in every file.

fileprivate protocol LinkValue {
  init?(link text: String)
  var link: String { get }
}

extension LinkValue where Self: RawRepresentable<String> {
  fileprivate init?(link text: String) { self.init(rawValue: text) }
  fileprivate var link: String { rawValue }
}

extension LinkValue where Self: LosslessStringConvertible {
  fileprivate init?(link text: String) { self.init(text) }
  fileprivate var link: String { description }
}

extension String: LinkValue {}
extension Int: LinkValue {}

extension Bool: LinkValue {
  fileprivate init?(link text: String) {
    let isTrue = ["true": true, "1": true, "yes": true, "false": false, "0": false, "no": false][text.lowercased()]
    if let isTrue { self = isTrue } else { return nil }
  }
}

extension Double: LinkValue {
  fileprivate init?(link text: String) {
    guard text.allSatisfy("+-.0123456789eE".contains), let value = Double(text), value.isFinite else { return nil }
    self = value
  }
}

extension UUID: LinkValue {
  fileprivate init?(link text: String) { self.init(uuidString: text) }
  fileprivate var link: String { uuidString.lowercased() }
}

extension Date: LinkValue {
  /// `2026-01-31`, with or without `T12:30[:15[.5]]` and `Z` or an offset; else in UTC.
  fileprivate init?(link text: String) {
    guard let parts = LinkExpression.date.groups(in: text) else { return nil }
    func part(_ place: Int) -> Int { parts[place].flatMap { Int($0) } ?? 0 }
    let (calendar, zone) = (Calendar(identifier: .gregorian), TimeZone(secondsFromGMT: 0))
    let day = DateComponents(calendar: calendar, timeZone: zone, year: part(0), month: part(1), day: part(2))
    guard day.isValidDate, let midnight = day.date else { return nil }
    let offset = (part(9) * 60 + part(10)) * (parts[8] == "-" ? -60 : 60)
    let milliseconds = Int(((parts[6] ?? "") + "000").prefix(3)) ?? 0
    let seconds = part(3) * 3_600 + part(4) * 60 + part(5) - offset
    self = midnight + Double(seconds * 1_000 + milliseconds) / 1_000
  }
  fileprivate var link: String {
    let text = ISO8601Format(.init(includingFractionalSeconds: true))
    return text.replacingOccurrences(of: "T00:00:00.000Z", with: "").replacingOccurrences(of: ".000Z", with: "Z")
  }
}

fileprivate protocol LinkType: Sendable {
  typealias Maker = @Sendable (LinkValues) throws -> Self
  static func addMakers(to makers: LinkMakers<Self>)
  func writeContent(to content: LinkContent)
}

extension LinkType {
  fileprivate var content: LinkContent { LinkContent(writeContent) }
}

// What is called for every route is not inlined: a file of many routes would take minutes to compile.

/// How the links of each route are made.
fileprivate final class LinkMakers<Link: LinkType> {
  private(set) var all: [String: Link.Maker] = [:]
  @inline(never) func add(_ route: String, _ maker: @escaping Link.Maker) { all[route] = maker }
}

/// The values of a URL.
fileprivate struct LinkValues {
  let texts: [String: String]
  @inline(never) func callAsFunction<Value: LinkValue>(optional name: String) throws -> Value? {
    guard let text = texts[name] else { return nil }
    guard let value = Value(link: text) else { throw CocoaError(.coderReadCorrupt) }
    return value
  }
  @inline(never) func callAsFunction<Value: LinkValue>(_ name: String, or other: Value? = nil) throws -> Value {
    guard let value = try self(optional: name) ?? other else { throw CocoaError(.coderReadCorrupt) }
    return value
  }
}

/// What a link consists of: its route, and its values as URLs write them.
fileprivate final class LinkContent {
  private(set) var (route, defaults) = ("", [String: String]())
  private var (list, secret) = ([(name: String, text: String)](), Set<String>())
  var texts: [String: String] { Dictionary(list.map { ($0.name, $0.text) }) { $1 } }
  var shown: String {
    let list = list.map { "\($0.name): \(secret.contains($0.name) ? "•••" : $0.text)" }
    return list.isEmpty ? route : "\(route)(\(list.joined(separator: ", ")))"
  }
  init(_ write: (LinkContent) -> Void) { write(self) }
  @inline(never) func start(_ route: String) { self.route = route }
  @inline(never) func add(_ name: String, _ value: any LinkValue) { list.append((name, value.link)) }
  @inline(never) func omit(_ name: String, _ standard: String) { defaults[name] = standard }
  @inline(never) func hide(_ name: String) { secret.insert(name) }
}

/// An expression that takes a whole text.
fileprivate struct LinkExpression: Sendable {
  static let date = LinkExpression(
    #"(\d{4})-(\d\d)-(\d\d)(?:[Tt ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:[.,](\d+))?)?"#
      + #"([Zz]|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?"#)
  private let expression: NSRegularExpression?
  init(_ text: String) { expression = try? NSRegularExpression(pattern: "^(?:\(text))$") }
  /// What its groups took; nil if the text is another one.
  func groups(in text: String) -> [String?]? {
    let match = expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    return match.map { match in
      (0..<match.numberOfRanges).dropFirst().map { Range(match.range(at: $0), in: text).map { String(text[$0]) } }
    }
  }
}

/// A URL as expressions see it: each part on a line, `paths` from the path on, the form without a slash at its end
/// first. A plus in the query is a blank.
fileprivate struct LinkParts {
  let (whole, paths, origin, query, hash): ([String], [String], String, String, String)
  init?(_ text: String) {
    let (start, safe) = Self.safe(text)
    let isPath = text.hasPrefix("/")
    let parsed = URLComponents(string: isPath ? "path://host" + safe : safe)
    let ports = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]
    guard let url = parsed, let scheme = url.scheme?.lowercased(), ports[scheme] == nil || url.host?.isEmpty == false
    else { return nil }
    let name = Self.safe(url.host ?? "").text
    let host = ports[scheme] == nil ? name : name.lowercased()
    let port = url.port.map { $0 == ports[scheme] ? "" : String($0) } ?? ""
    let path = url.percentEncodedPath.isEmpty && ports[scheme] != nil ? "/" : url.percentEncodedPath
    (origin, query, hash) = (start, url.percentEncodedQuery ?? "", url.percentEncodedFragment ?? "")
    let plain = query.replacingOccurrences(of: "+", with: "%20")
    let rest = [plain, hash, url.percentEncodedUser ?? "", url.percentEncodedPassword ?? "", ""].joined(separator: "\n")
    paths = (path.hasSuffix("/") ? [String(path.dropLast()), path] : [path]).map { "\($0)\n\(rest)" }
    whole = paths.map { (isPath ? "\n\n\n" : "\(scheme)\n\(host)\n\(port)\n") + $0 }
  }
  /// A text in which is escaped what no URL has, so that every platform reads the same; and what is before its path.
  private static func safe(_ text: String) -> (start: String, text: String) {
    var whole = LinkRow.encoded(text, "!#$%&'()*+,-./:;=?@[]_~")
    if whole.contains("%") { whole = whole.replacingOccurrences(of: "%(?![0-9A-Fa-f]{2})", with: "%25", options: .regularExpression) }
    let scheme = whole.prefix { !"/?#".contains($0) }
    let authority = whole.dropFirst(scheme.count + 2).prefix { !"/?#".contains($0) }
    let start = whole.hasPrefix(scheme + "//") && !scheme.isEmpty ? scheme + "//" + authority : ""
    let rest = whole.dropFirst(start.count)
    if !rest.contains(where: "[]".contains) { return (start, whole) }
    return (start, start + rest.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D"))
  }
  /// The name and the value of each item of the query, and the item as it is written.
  var items: [(name: String, value: String, text: String)] {
    query.split(separator: "&").map { item in
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { half in
        half.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? String(half)
      }
      return (halves[0], halves.count > 1 ? halves[1] : "", String(item))
    }
  }
}

/// A pattern of a route, of a redirect, or of a route that is not in the file.
fileprivate struct LinkRow: Sendable {
  let (route, isRelative, more): (String?, Bool, [String: String])
  private(set) var (names, template, begins) = ([String](), "", "")
  private let expression: LinkExpression
  /// A line of the table: the route, the pattern, and what else is needed.
  init(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    let pattern = words[1]
    let parts = words.dropFirst(2).map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
    (route, more) = (words[0] == "-" ? nil : words[0].removingPercentEncoding, Dictionary(parts.map { ($0[0], $0[1]) }) { $0 + " " + $1 })
    isRelative = pattern.hasPrefix("/") || pattern.hasPrefix("{/")
    if let text = more["expression"] {
      (names, template) = ((more["names"] ?? "").components(separatedBy: ","), more["url"] ?? "")
      begins = (more["begins"] ?? "").replacingOccurrences(of: "\\n", with: "\n")
      expression = LinkExpression(text + #"\n[\s\S]*"#)
      return
    }
    // Its segments are texts, `:name` or `:name(expression)`, and perhaps `*` at the end.
    let ways = pattern.components(separatedBy: "/")
    if !isRelative { (begins, template) = ("\(ways[0].dropLast())\n\(ways[2])\n\n", "\(ways[0])//\(ways[2])") }
    var text = NSRegularExpression.escapedPattern(for: begins)
    for way in ways.dropFirst(isRelative ? 1 : 3) {
      let name = way == "*" ? "0" : way.hasPrefix(":") ? String(way.dropFirst().prefix { $0 != "(" }) : nil
      if names.isEmpty { begins += "/" + (name == nil ? way : "") }
      if let name { names.append(name) }
      template += "/" + (name.map { way == "*" ? "<*\($0)>" : "<\($0)>" } ?? way)
      let group = way == "*" ? "(.*)" : way.hasSuffix(")") ? String(way.drop { $0 != "(" }) : #"([^/\n]+)"#
      text += "/" + (name == nil ? NSRegularExpression.escapedPattern(for: way) : group)
    }
    if names.isEmpty { begins += "\n" }
    expression = LinkExpression(text + #"\n[\s\S]*"#)
  }
  /// What the names capture, as it is written; nil if the URL is another one, or if conditions do not hold.
  func captures(of url: LinkParts, _ given: Set<String>) -> [String: String]? {
    let conditions = (more["when"] ?? "").split(separator: " ")
    guard conditions.allSatisfy({ $0.split(separator: "|").contains { given.contains(String($0)) } }) else { return nil }
    let texts = isRelative ? url.paths : url.whole
    let found = texts.suffix(more["strict"] == nil ? 2 : 1).lazy.compactMap(expression.groups).first
    return found.map { Dictionary(zip(names, $0).compactMap { name, text in text.map { (name, $0) } }) { $1 } }
  }
  /// A URL: `<name>` is a value, `<*name>` one that keeps its slashes, `<=name>` one as it was written, and
  /// `</|name|>` is left out without a value; nil if another value is missing, or cannot stand there.
  static func filled(_ template: String, _ value: (_ name: String, _ isRaw: Bool) -> String?) -> String? {
    let pieces = template.components(separatedBy: CharacterSet(charactersIn: "<>"))
    var url = pieces[0]
    for place in stride(from: 1, to: pieces.count, by: 2) {
      let fields = pieces[place].components(separatedBy: "|")
      let (before, name, after) = fields.count == 3 ? (fields[0], fields[1], fields[2]) : ("", fields[0], "")
      let kind = name.prefix { "*=".contains($0) }
      let given = value(String(name.dropFirst(kind.count)), kind == "=")
      if given == nil, fields.count < 3 { return nil }
      if let text = given {
        let isInAuthority = url.range(of: "^[^/?#]*(://[^/]*)?$", options: .regularExpression) != nil
        if isInAuthority, encoded(text, "_.~-") != text { return nil }
        let plain = url.contains("?") ? "_.~!$()*,;:@/?-" : "_.~!$&'()*+,;=:@-" + (kind == "*" ? "/" : "")
        url += before + (kind == "=" ? text : encoded(text, plain)) + after
      }
      url += pieces[place + 1]
    }
    // A segment of dots would lead elsewhere.
    let isMoved = url.range(of: "^[^?#]*/(\\.|%2[eE]){1,2}([/?#]|$)", options: .regularExpression) != nil
    return isMoved ? nil : url
  }
  /// A URL with more items in its query.
  static func joined(_ url: String, _ items: [String], _ end: String) -> String {
    let halves = url.components(separatedBy: "#")
    let mark = items.isEmpty ? "" : url.contains("?") ? "&" : "?"
    return halves[0] + mark + items.joined(separator: "&") + (halves.count > 1 ? "#" + halves[1] : end)
  }
  /// A text with escapes for all but letters, digits, and some signs.
  static func encoded(_ text: String, _ plain: String) -> String {
    text.utf8.map { byte in
      let isLetter = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      return isLetter || plain.utf8.contains(byte) ? "\(Unicode.Scalar(byte))" : String(format: "%%%02X", Int(byte))
    }.joined()
  }
}

/// The patterns of a file, the best first.
fileprivate struct LinkTable<Link: LinkType>: Sendable {
  private let rows: [LinkRow]
  private let index: [String: [Int]]
  private let makers: [String: Link.Maker]
  /// - Parameter lines: A pattern on each.
  init(_ lines: String) {
    let rows = lines.split(separator: "\n").map { LinkRow($0) }
    let makers = LinkMakers<Link>()
    Link.addMakers(to: makers)
    (self.rows, self.makers, index) = (rows, makers.all, Dictionary(grouping: rows.indices) { rows[$0].begins })
  }
  /// The link of a URL and its values; nil if it is none, or if a parameter is missing or wrong.
  func find(_ text: String, _ given: Set<String>, _ steps: Int = 0) -> (Link, texts: [String: String])? {
    guard let url = LinkParts(text) else { return nil }
    // A row begins with whole lines and segments.
    let ends = (url.whole + url.paths).flatMap { text in
      text.indices.filter { text[$0] == "/" || text[$0] == "\n" }.map { String(text[...$0]) }
    }
    for row in Set((ends + [""]).flatMap { index[$0] ?? [] }).sorted().map({ rows[$0] }) {
      guard let raw = row.captures(of: url, given) else { continue }
      let plain = raw.mapValues { $0.removingPercentEncoding ?? $0 }
      if let template = row.more["to"] {
        let (keep, except) = (row.more["keep"] ?? "", (row.more["except"] ?? "").components(separatedBy: ",").map { $0.removingPercentEncoding })
        let filled = LinkRow.filled(template) { ($1 ? raw : plain)[$0] ?? "" } ?? ""
        let items = keep.contains("query") ? url.items.filter { !except.contains($0.name) }.map(\.text) : []
        let end = keep.contains("fragment") && !url.hash.isEmpty ? "#" + url.hash : ""
        let target = (template.hasPrefix("/") ? url.origin : "") + LinkRow.joined(filled, items, end)
        return steps < 8 ? find(target, given, steps + 1) : nil
      }
      let texts = Dictionary(url.items.map { ($0.name, $0.value) }) { $1 }.merging(plain) { $1 }
      return row.route.flatMap { try? makers[$0]?(LinkValues(texts: texts)) }.map { ($0, texts) }
    }
    return nil
  }
  /// A URL that opens a link and no other.
  func url(of link: Link, _ given: Set<String>) -> URL? {
    let (content, plain) = (link.content, "_.~!$()*,;:@/?-")
    let own = rows.filter { $0.route == content.route }
    for row in own.filter({ !$0.template.hasPrefix("/") }) + own {
      let items = content.texts.filter { !row.names.contains($0.key) && content.defaults[$0.key] != $0.value }
        .map { LinkRow.encoded($0.key, plain) + "=" + LinkRow.encoded($0.value, plain) }.sorted()
      guard let filled = LinkRow.filled(row.template, { name, _ in content.texts[name] }) else { continue }
      let text = LinkRow.joined(filled, items, "")
      guard let back = find(text, given)?.0.content else { continue }
      if back.route == content.route, back.texts == content.texts { return URL(string: text) }
    }
    return nil
  }
}
