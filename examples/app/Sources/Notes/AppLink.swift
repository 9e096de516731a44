// Made by: routesh export links swift --access public
// From revision 12 of the catalog, digest 68a4d6a53f3987bd
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

/// The patterns in the order of precedence: the first that takes a URL decides. Then the parameters of each route.
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
  """#, #"""
  archive
  day date:date:!
  list
  new tag:string:?:home,work
  note id:int:!
  search q:string:! sort:string:=newest:newest,oldest
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
    one.route == other.route && one.parameters == other.parameters
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(parameters) }

  /// The identifier of the link's route.
  public var route: String { appLinkTable.content(of: self).route }

  /// The parameters that have a value, as URLs name and write them.
  public var parameters: [String: String] { appLinkTable.content(of: self).texts }

  /// Without the values that are secret.
  public var description: String { appLinkTable.content(of: self).shown }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AppLink: LinkType {
  @available(*, deprecated)
  fileprivate static func addMakers(to makers: LinkMakers<AppLink>) {
    makers.add { _ in .archive }
    makers.add { .day(date: $0(Date())) }
    makers.add { _ in .list }
    makers.add { .new(tag: $0().flatMap { .init(rawValue: $0) }) }
    makers.add { .note(id: $0(0)) }
    makers.add { .search(q: $0(""), sort: .init(rawValue: $0("")) ?? .newest) }
  }

  fileprivate func writeContent(to content: LinkContent) {
    switch self {
    case .archive: content.start("archive")
    case .day(let date): content.start("day"); content.add(date)
    case .list: content.start("list")
    case .new(let tag): content.start("new"); content.add(tag?.rawValue)
    case .note(let id): content.start("note"); content.add(id)
    case .search(let q, let sort): content.start("search"); content.add(q); content.add(sort.rawValue)
    }
  }
}

// The run-time part, the same in every file.

/// Makes links of values, and takes them apart.
fileprivate protocol LinkType: Sendable {
  static func addMakers(to makers: LinkMakers<Self>)
  func writeContent(to content: LinkContent)
}

// What is called for every route is not inlined: a file of many routes would take long to compile.

/// How the links of each route are made, in the order of the table of parameters.
fileprivate final class LinkMakers<Link: LinkType> {
  private(set) var all: [@Sendable (LinkValues) -> Link] = []
  @inline(never) func add(_ maker: @escaping @Sendable (LinkValues) -> Link) { all.append(maker) }
}

/// The values of a link, which are read in the order of its parameters.
fileprivate final class LinkValues {
  private var rest: ArraySlice<(any Sendable)?>
  init(_ values: [(any Sendable)?]) { rest = values[...] }
  @inline(never) func callAsFunction<Value>() -> Value? { rest.popFirst() as? Value }
  /// - Parameter zero: For the compiler, where a value is always there.
  @inline(never) func callAsFunction<Value>(_ zero: Value) -> Value { self() ?? zero }
}

/// What a link consists of: its route, and its values in the order of their parameters.
fileprivate final class LinkContent {
  private(set) var (route, values) = ("", [(any Sendable)?]())
  var parameters: [LinkParameter] = []
  @inline(never) func start(_ route: String) { self.route = route }
  @inline(never) func add(_ value: (any Sendable)?) { values.append(value) }
  /// The values that there are, as URLs write them.
  private var list: [(LinkParameter, text: String)] {
    zip(parameters, values).compactMap { parameter, value in value.map { (parameter, LinkParameter.text($0)) } }
  }
  var texts: [String: String] { Dictionary(list.map { ($0.name, $1) }) { $1 } }
  /// Without secrets.
  var shown: String {
    let words = list.map { "\($0.name): \($0.isSecret ? "•••" : $1)" }.joined(separator: ", ")
    return words.isEmpty ? route : "\(route)(\(words))"
  }
}

/// A parameter: a word of its name, its kind with `*` if it is secret, `!` or `?` or `=` with its default, and what it can be.
fileprivate struct LinkParameter: Sendable {
  let (name, kind, isSecret, isRequired): (String, String, Bool, Bool)
  private(set) var (standard, choices): (String?, [String]?)
  init(_ word: String) {
    let fields = word.components(separatedBy: ":")
    func plain(_ text: String) -> String { text.removingPercentEncoding ?? text }
    (name, kind) = (plain(fields[0]), fields[1].replacingOccurrences(of: "*", with: ""))
    (isSecret, isRequired) = (fields[1].hasSuffix("*"), fields[2] == "!")
    standard = fields[2].hasPrefix("=") ? plain(String(fields[2].dropFirst())) : nil
    if fields.count > 3 { choices = fields[3].components(separatedBy: ",").map(plain) }
  }
  /// The value of a text; nil if the parameter cannot be that.
  func value(_ text: String) -> (any Sendable)? {
    if let choices { return choices.contains(text) ? text : nil }
    switch kind {
    case "int": return Int(text)
    case "double": return text.allSatisfy("+-.0123456789eE".contains) ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    case "bool": return ["true": true, "1": true, "yes": true, "false": false, "0": false, "no": false][text.lowercased()]
    case "uuid": return UUID(uuidString: text)
    case "date": return Self.date(text)
    default: return text
    }
  }
  private static let dates = LinkExpression(#"(\d{4})-(\d\d)-(\d\d)(?:[Tt ]([01]\d|2[0-3]):([0-5]\d)"#
    + #"(?::([0-5]\d|60)(?:[.,](\d+))?)?([Zz]|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?"#)
  /// `2026-01-31`, with or without `T12:30[:15[.5]]` and `Z` or an offset; else in UTC.
  private static func date(_ text: String) -> Date? {
    guard let parts = dates.groups(in: text) else { return nil }
    func part(_ place: Int) -> Int { parts[place].flatMap { Int($0) } ?? 0 }
    let (days, zone) = (Calendar(identifier: .gregorian), TimeZone(secondsFromGMT: 0))
    let day = DateComponents(calendar: days, timeZone: zone, year: part(0), month: part(1), day: part(2))
    guard day.isValidDate, let midnight = day.date else { return nil }
    let offset = (part(9) * 60 + part(10)) * (parts[8] == "-" ? -60 : 60)
    let seconds = part(3) * 3_600 + part(4) * 60 + part(5) - offset
    return midnight + Double(seconds) + Double(Int(((parts[6] ?? "") + "000").prefix(3)) ?? 0) / 1_000
  }
  /// A value as URLs write it.
  static func text(_ value: any Sendable) -> String {
    if let uuid = value as? UUID { return uuid.uuidString.lowercased() }
    guard let date = value as? Date else { return "\(value)" }
    let text = date.ISO8601Format(.init(includingFractionalSeconds: true))
    return text.replacingOccurrences(of: "T00:00:00.000Z", with: "").replacingOccurrences(of: ".000Z", with: "Z")
  }
}

/// An expression that takes a whole text.
fileprivate struct LinkExpression: Sendable {
  private let expression: NSRegularExpression?
  init(_ text: String) { expression = try? NSRegularExpression(pattern: "^(?:\(text))$") }
  /// What its groups took; nil if the text is another one.
  func groups(in text: String) -> [String?]? {
    let match = expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    return match.map { match in (1..<match.numberOfRanges).map { Range(match.range(at: $0), in: text).map { String(text[$0]) } } }
  }
}

/// A URL as expressions see it: each part on a line, `paths` from the path on, the form without a slash at its end
/// first. A plus in the query is a blank.
fileprivate struct LinkParts {
  let (whole, paths, origin, query, hash): ([String], [String], String, String, String)
  init?(_ text: String) {
    let (start, safe) = Self.safe(text)
    let isPath = text.hasPrefix("/")
    let ports = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]
    guard let url = URLComponents(string: isPath ? "path://host" + safe : safe), let scheme = url.scheme?.lowercased(),
      ports[scheme] == nil || url.host?.isEmpty == false else { return nil }
    let (name, port) = (url.host ?? "", url.port.map { $0 == ports[scheme] ? "" : String($0) } ?? "")
    let host = Self.safe(ports[scheme] == nil ? name : name.lowercased()).text
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
    if !rest.utf8.contains(where: "[]".utf8.contains) { return (start, whole) }
    return (start, start + rest.replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D"))
  }
  /// The name and the value of each item of the query, and the item as it is written.
  var items: [(name: String, value: String, text: String)] {
    query.split(separator: "&").map { item in
      let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let texts = halves.map { $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? String($0) }
      return (texts[0], texts.count > 1 ? texts[1] : "", String(item))
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
      names += name.map { [$0] } ?? []
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
    let texts = (isRelative ? url.paths : url.whole).suffix(more["strict"] == nil ? 2 : 1).lazy
    guard let found = texts.compactMap(expression.groups).first else { return nil }
    return Dictionary(zip(names, found).compactMap { name, text in text.map { (name, $0) } }) { $1 }
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
      if let text = value(String(name.dropFirst(kind.count)), kind == "=") {
        let isInAuthority = url.range(of: "^[^/?#]*(://[^/]*)?$", options: .regularExpression) != nil
        if isInAuthority, encoded(text, "_.~-") != text { return nil }
        let plain = url.contains("?") ? "_.~!$()*,;:@/?-" : "_.~!$&'()*+,;=:@-" + (kind == "*" ? "/" : "")
        url += before + (kind == "=" ? text : encoded(text, plain)) + after
      } else if fields.count < 3 { return nil }
      url += pieces[place + 1]
    }
    // A segment of dots would lead elsewhere.
    let isMoved = url.range(of: "^[^?#]*/(\\.|%2[eE]){1,2}([/?#]|$)", options: .regularExpression) != nil
    return isMoved ? nil : url
  }
  /// A URL with more items in its query.
  static func joined(_ url: String, _ items: [String], _ end: String) -> String {
    let halves = url.components(separatedBy: "#")
    let query = items.isEmpty ? "" : (url.contains("?") ? "&" : "?") + items.joined(separator: "&")
    return halves[0] + query + (halves.count > 1 ? "#" + halves[1] : end)
  }
  /// A text with escapes for all but letters, digits, and some signs.
  static func encoded(_ text: String, _ plain: String) -> String {
    let bytes = text.utf8.flatMap { byte in
      let isLetter = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      return isLetter || plain.utf8.contains(byte) ? [byte] : Array(String(format: "%%%02X", Int(byte)).utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The patterns of a file, the best first, and the parameters of its routes.
fileprivate struct LinkTable<Link: LinkType>: Sendable {
  private let (rows, index, makers): ([LinkRow], [String: [Int]], [@Sendable (LinkValues) -> Link])
  private let routes: [String: (number: Int, parameters: [LinkParameter])]
  /// - Parameters: a pattern on each line, best first; a route with its parameters on each line.
  init(_ patterns: String, _ lines: String) {
    rows = patterns.split(separator: "\n").map { LinkRow($0) }
    var (index, routes) = ([String: [Int]](), [String: (number: Int, parameters: [LinkParameter])]())
    for (place, row) in rows.enumerated() { index[row.begins, default: []].append(place) }
    for (number, line) in lines.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ").map(String.init)
      routes[words[0].removingPercentEncoding ?? ""] = (number, words.dropFirst().map { LinkParameter($0) })
    }
    let makers = LinkMakers<Link>()
    Link.addMakers(to: makers)
    (self.index, self.routes, self.makers) = (index, routes, makers.all)
  }
  /// The link of a URL and its values; nil if it is none, or if a parameter is missing or wrong.
  func find(_ text: String, _ given: Set<String>, _ steps: Int = 0) -> (Link, texts: [String: String])? {
    guard let url = LinkParts(text) else { return nil }
    // A row begins with whole lines and segments.
    var places = Set(index[""] ?? [])
    for text in url.whole + url.paths {
      for end in text.indices where text[end] == "/" || text[end] == "\n" { places.formUnion(index[String(text[...end])] ?? []) }
    }
    for row in places.sorted().map({ rows[$0] }) {
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
      return row.route.flatMap { make($0, texts) }.map { ($0, texts) }
    }
    return nil
  }
  private func make(_ route: String, _ texts: [String: String]) -> Link? {
    guard let (number, parameters) = routes[route] else { return nil }
    var values: [(any Sendable)?] = []
    for parameter in parameters {
      let text = texts[parameter.name] ?? parameter.standard
      let value = text.flatMap { parameter.value($0) }
      if value == nil, text != nil || parameter.isRequired { return nil }
      values.append(value)
    }
    return makers[number](LinkValues(values))
  }
  /// The route of a link, and its values.
  func content(of link: Link) -> LinkContent {
    let content = LinkContent()
    link.writeContent(to: content)
    content.parameters = routes[content.route]?.parameters ?? []
    return content
  }
  /// A URL that opens a link and no other.
  func url(of link: Link, _ given: Set<String>) -> URL? {
    let content = content(of: link)
    let (texts, plain) = (content.texts, "_.~!$()*,;:@/?-")
    let own = rows.filter { $0.route == content.route }
    for row in own.filter({ !$0.template.hasPrefix("/") }) + own {
      let items = texts.filter { name, text in
        !row.names.contains(name) && !content.parameters.contains { $0.name == name && $0.standard == text }
      }.map { LinkRow.encoded($0.key, plain) + "=" + LinkRow.encoded($0.value, plain) }.sorted()
      guard let filled = LinkRow.filled(row.template, { name, _ in texts[name] }) else { continue }
      let text = LinkRow.joined(filled, items, "")
      let back = find(text, given).map { self.content(of: $0.0) }
      if back?.route == content.route, back?.texts == texts { return URL(string: text) }
    }
    return nil
  }
}
