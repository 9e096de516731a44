// Made by: routesh export links swift --access public
// From revision 12 of the catalog
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
  public typealias NewTag = AppLink.TagHomeOrWork

  /// Route `search`: what sort can be.
  public typealias SearchSort = AppLink.SortNewestOrOldest

  /// What sort can be.
  public enum SortNewestOrOldest: String, CaseIterable, Sendable {
    case newest = "newest"
    case oldest = "oldest"
  }

  /// What tag can be.
  public enum TagHomeOrWork: String, CaseIterable, Sendable {
    case home = "home"
    case work = "work"
  }
}

/// The patterns in the order of precedence: the first that takes a URL decides. Then the parameters of each route.
private let appLinkTable = LinkTable(#"""
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
private let appLinkMakers = LinkMakers<AppLink>().all

extension AppLink: CustomStringConvertible, CustomReflectable {
  /// The link of a URL; nil if it is none of these, or if a parameter is missing or wrong.
  ///
  /// - Parameter given: The conditions that hold, such as `flag=beta`.
  public init?(_ url: URL, given: Set<String> = []) { self.init(url.absoluteString, given: given) }

  /// The link of a URL as a text.
  public init?(_ text: String, given: Set<String> = []) {
    guard let (link, _) = Self.match(text, given: given) else { return nil }
    self = link
  }

  /// The link of a URL, and the items of its query that are none of the link's parameters.
  public static func match(
    _ text: String, given: Set<String> = []
  ) -> (link: AppLink, others: [String: String])? {
    guard let (route, content, others) = appLinkTable.find(text, given) else { return nil }
    return (appLinkMakers[route](content), others)
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
  public var parameters: [String: String] { appLinkTable.content(of: self).texts.plain }

  /// Without the values that are secret.
  public var description: String { appLinkTable.content(of: self).texts.shown }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AppLink: LinkType {
  @available(*, deprecated)
  fileprivate static func addMakers(to makers: LinkMakers<AppLink>) {
    makers.add { _ in .archive }
    makers.add { .day(date: $0(Date())) }
    makers.add { _ in .list }
    makers.add { .new(tag: $0.choice()) }
    makers.add { .note(id: $0(0)) }
    makers.add { .search(q: $0(""), sort: $0.choice(.newest)) }
  }

  fileprivate func writeContent(to content: LinkContent) {
    switch self {
    case .archive: content.start("archive")
    case .day(let date): content.start("day"); content.add(date)
    case .list: content.start("list")
    case .new(let tag): content.start("new"); content.add(choice: tag)
    case .note(let id): content.start("note"); content.add(id)
    case .search(let q, let sort): content.start("search"); content.add(q); content.add(choice: sort)
    }
  }
}

// The run-time part, the same in every file.

/// Makes links of values, and takes them apart.
fileprivate protocol LinkType: Sendable {
  static func addMakers(to makers: LinkMakers<Self>)
  func writeContent(to content: LinkContent)
}

// A file of many routes compiles fast: what is called for each route is not inlined, and the rest has few types of
// collections, and leaves to Foundation much of what the compiler would repeat for each of them.

/// How the links of each route are made, in the order of the table of parameters.
fileprivate final class LinkMakers<Link: LinkType> {
  private(set) var all: [@Sendable (LinkContent) -> Link] = []
  init() { Link.addMakers(to: self) }
  @inline(never) func add(_ maker: @escaping @Sendable (LinkContent) -> Link) { all.append(maker) }
}

/// What a link consists of: its route, and its values in the order of their parameters.
fileprivate final class LinkContent {
  var (route, parameters, values, next) = ("", [LinkParameter](), [(any Sendable)?](), 0)
  @inline(never) func start(_ route: StaticString) { self.route = route.description }
  @inline(never) func add(_ value: (any Sendable)?) { values.append(value) }
  @inline(never) func add<Value: RawRepresentable>(choice: Value?) where Value.RawValue == String { add(choice?.rawValue) }
  /// The next value.
  @inline(never) func callAsFunction<Value>() -> Value? {
    next += 1
    return values[next - 1] as? Value
  }
  @inline(never) func choice<Value: RawRepresentable>() -> Value? where Value.RawValue == String { self().flatMap { Value(rawValue: $0) } }
  /// - Parameter zero: For the compiler, where a value is always there.
  @inline(never) func callAsFunction<Value>(_ zero: Value) -> Value { self() ?? zero }
  @inline(never) func choice<Value: RawRepresentable>(_ zero: Value) -> Value where Value.RawValue == String { choice() ?? zero }
  /// The values that there are, as URLs write them, and without secrets for a log.
  var texts: (plain: [String: String], shown: String) {
    var (plain, words) = ([String: String](), [String]())
    for place in 0..<values.count {
      guard let text = values[place].map(LinkParameter.text) else { continue }
      plain[parameters[place].name] = text
      words.append(parameters[place].name + ": " + (parameters[place].isSecret ? "•••" : text))
    }
    return (plain, words.isEmpty ? route : route + "(" + words.joined(separator: ", ") + ")")
  }
}

/// A parameter: a word of its name, its kind with `*` if it is secret, `!` or `?` or `=` with its default, and what it can be.
fileprivate final class LinkParameter: Sendable {
  let (name, kind, isSecret, isRequired): (String, String, Bool, Bool)
  let (standard, choices): (String?, [String])
  init(_ word: String) {
    let fields = word.components(separatedBy: ":")
    name = fields[0].linkDecoded
    kind = fields[1].replacingOccurrences(of: "*", with: "")
    (isSecret, isRequired) = (fields[1].hasSuffix("*"), fields[2] == "!")
    standard = fields[2].hasPrefix("=") ? String(fields[2].dropFirst()).linkDecoded : nil
    choices = fields.count > 3 ? fields[3].components(separatedBy: ",").map(\.linkDecoded) : []
  }
  /// The value of a text; nil if the parameter cannot be that.
  func value(_ text: String) -> (any Sendable)? {
    if !choices.isEmpty { return choices.first { $0 == text } }
    switch kind {
    case "int": return Int(text)
    case "double": return text.range(of: "^[-+.0-9eE]+$", options: .regularExpression) == nil ? nil : Double(text).flatMap { $0.isFinite ? $0 : nil }
    case "bool": return ["true", "1", "yes"].contains(text.lowercased()) ? true : ["false", "0", "no"].contains(text.lowercased()) ? false : nil
    case "uuid": return UUID(uuidString: text)
    case "date": return Self.date(text)
    default: return text
    }
  }
  private static let dates = try? NSRegularExpression(pattern: #"([0-9]{4})-([0-9][0-9])-([0-9][0-9])(?:[Tt ]([01][0-9]|2[0-3]):([0-5][0-9])"#
    + #"(?::([0-5][0-9]|60)(?:[.,]([0-9]+))?)?([Zz]|([+-])([01][0-9]|2[0-3])(?::?([0-5][0-9]))?)?)?\z"#)
  /// `2026-01-31`, with or without `T12:30[:15[.5]]` and `Z` or an offset; else in UTC.
  private static func date(_ text: String) -> Date? {
    guard let parts = dates?.linkGroups(in: text) else { return nil }
    func part(_ place: Int) -> Int { parts[place].flatMap { Int($0) } ?? 0 }
    let (days, zone) = (Calendar(identifier: .gregorian), TimeZone(secondsFromGMT: 0))
    let day = DateComponents(calendar: days, timeZone: zone, year: part(0), month: part(1), day: part(2))
    guard day.isValidDate, let midnight = day.date else { return nil }
    let offset = (part(9) * 60 + part(10)) * (parts[8] == "-" ? -60 : 60)
    let seconds = part(3) * 3_600 + part(4) * 60 + part(5) - offset
    let fraction = Int(String(((parts[6] ?? "") + "000").prefix(3))) ?? 0
    return midnight + TimeInterval(seconds * 1_000 + fraction) / 1_000
  }
  /// A value as URLs write it.
  static func text(_ value: any Sendable) -> String {
    if let uuid = value as? UUID { return uuid.uuidString.lowercased() }
    guard let date = value as? Date else { return "\(value)" }
    let text = date.ISO8601Format(.init(includingFractionalSeconds: true))
    return text.replacingOccurrences(of: "T00:00:00.000Z", with: "").replacingOccurrences(of: ".000Z", with: "Z")
  }
}

extension String {
  /// Without escapes; as it is if it has others.
  fileprivate var linkDecoded: String { removingPercentEncoding ?? self }
  /// With escapes for all but letters, digits and some signs.
  fileprivate func linkEncoded(_ signs: String) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.~-"
    return addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: letters + signs)) ?? self
  }
}

extension NSRegularExpression {
  /// What its groups take of a text, from its beginning; nil if it does not take it.
  fileprivate func linkGroups(in text: String) -> [String?]? {
    guard let match = firstMatch(in: text, options: .anchored, range: NSRange(location: 0, length: text.utf16.count)) else { return nil }
    let ranges = (1..<match.numberOfRanges).map { match.range(at: $0) }
    return ranges.map { $0.location == NSNotFound ? nil : (text as NSString).substring(with: $0) }
  }
}

/// A URL as expressions see it: each part on a line. The path is first without a slash at its end; a plus in the query
/// is a blank.
fileprivate final class LinkParts {
  let (head, paths, rest, query, hash, text): (String, [String], String, String, String, String)
  init?(_ given: String) {
    // What no URL has is escaped first, so that every platform reads the same.
    let safe = given.linkEncoded("!#$%&'()*+,/:;=?@[]")
    var whole = !safe.utf8.contains(0x25) ? safe : safe.replacingOccurrences(of: "%(?![0-9A-Fa-f]{2})", with: "%25", options: .regularExpression)
    if whole.utf8.contains(0x5B) || whole.utf8.contains(0x5D) {
      let start = Self.origin(whole)
      whole = start + whole.dropFirst(start.count).replacingOccurrences(of: "[", with: "%5B").replacingOccurrences(of: "]", with: "%5D")
    }
    text = whole
    let isPath = text.hasPrefix("/")
    let ports = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]
    guard let url = URLComponents(string: isPath ? "path://host" + text : text), let scheme = url.scheme?.lowercased(),
      ports[scheme] == nil || url.host?.isEmpty == false else { return nil }
    let (host, isWeb, port) = ((url.host ?? "").linkEncoded("!$&'()*+,;=:[]"), ports[scheme] != nil, url.port == ports[scheme] ? "" : url.port?.description ?? "")
    let path = isWeb && url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
    (query, hash) = (url.percentEncodedQuery ?? "", url.percentEncodedFragment ?? "")
    head = isPath ? "\n\n\n" : scheme + "\n" + (isWeb ? host.lowercased() : host) + "\n" + port + "\n"
    paths = path.hasSuffix("/") ? [String(path.dropLast()), path] : [path]
    let parts = [query.replacingOccurrences(of: "+", with: "%20"), hash, url.percentEncodedUser ?? "", url.percentEncodedPassword ?? "", ""]
    rest = "\n" + parts.joined(separator: "\n")
  }
  /// The scheme and the authority of a URL; empty if it has none.
  static func origin(_ url: String) -> String { url.range(of: "^[^/?#]*://[^/?#]*", options: .regularExpression).map { String(url[$0]) } ?? "" }
  /// The name and the value of each item of the query, and the item as it is written.
  var items: [(name: String, value: String, text: String)] {
    query.components(separatedBy: "&").filter { !$0.isEmpty }.map { text in
      let halves = text.components(separatedBy: "=")
      func plain(_ half: String) -> String { half.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? half }
      return (plain(halves[0]), plain(halves.dropFirst().joined(separator: "=")), text)
    }
  }
  /// What rows of the table may begin with to take it: whole lines and segments.
  var starts: [String] {
    let ways = paths[paths.count - 1].components(separatedBy: "/")
    let starts = (1..<ways.count).map { ways[..<$0].joined(separator: "/") + "/" } + paths.map { $0 + "\n" } + [""]
    return starts + starts.map { head + $0 }
  }
}

/// A pattern of a route, of a redirect, or of a route that is not in the file.
fileprivate struct LinkRow: Sendable {
  private(set) var (route, more, names, template, begins) = ("", [String: String](), [String](), "", "")
  private let (isRelative, expression): (Bool, NSRegularExpression?)
  /// A line of the table: the route, the pattern, and what else is needed.
  init(_ line: String) {
    let words = line.components(separatedBy: " ")
    for word in words.dropFirst(2) {
      let key = word.components(separatedBy: "=")[0]
      more[key] = (more[key].map { $0 + " " } ?? "") + word.dropFirst(key.count + 1)
    }
    route = words[0] == "-" ? "" : words[0].linkDecoded
    isRelative = words[1].hasPrefix("/") || words[1].hasPrefix("{/")
    if let text = more["expression"] {
      (names, template) = ((more["names"] ?? "").components(separatedBy: ","), more["url"] ?? "")
      begins = (more["begins"] ?? "").replacingOccurrences(of: "\\n", with: "\n")
      expression = try? NSRegularExpression(pattern: text + "\\n")
      return
    }
    // Its segments are texts, `:name` or `:name(expression)`, and perhaps `*` at the end.
    let ways = words[1].components(separatedBy: "/")
    if !isRelative { (begins, template) = (ways[0].dropLast() + "\n" + ways[2] + "\n\n", ways[0] + "//" + ways[2]) }
    var text = NSRegularExpression.escapedPattern(for: begins)
    for way in ways.dropFirst(isRelative ? 1 : 3) {
      let name = way == "*" ? "0" : way.hasPrefix(":") ? String(way.components(separatedBy: "(")[0].dropFirst()) : nil
      if names.isEmpty { begins += "/" + (name == nil ? way : "") }
      names += name.map { [$0] } ?? []
      template += "/" + (name.map { way == "*" ? "<*" + $0 + ">" : "<" + $0 + ">" } ?? way)
      let group = way == "*" ? "(.*)" : way.hasSuffix(")") ? String(way.dropFirst(1 + (name ?? "").count)) : #"([^/\n]+)"#
      text += "/" + (name == nil ? NSRegularExpression.escapedPattern(for: way) : group)
    }
    if names.isEmpty { begins += "\n" }
    expression = try? NSRegularExpression(pattern: text + "\\n")
  }
  /// What the names capture, as it is written; nil if the URL is another one, or if conditions do not hold.
  func captures(of url: LinkParts, _ given: Set<String>) -> [String?]? {
    let words = (more["when"] ?? "").components(separatedBy: " ")
    guard words == [""] || words.allSatisfy({ $0.components(separatedBy: "|").contains(where: given.contains) }) else { return nil }
    for path in url.paths.suffix(more["strict"] == nil ? 2 : 1) {
      if let found = expression?.linkGroups(in: (isRelative ? "" : url.head) + path + url.rest) { return found }
    }
    return nil
  }
  /// Where a redirect leads.
  func target(_ template: String, of url: LinkParts, _ captures: [String?]) -> String {
    let (keep, except) = (more["keep"] ?? "", (more["except"] ?? "").components(separatedBy: ",").map(\.linkDecoded))
    let filled = Self.filled(template) { name, isRaw in
      let text = names.firstIndex(of: name).flatMap { captures[$0] } ?? ""
      return isRaw ? text : text.linkDecoded
    }
    let items = keep.contains("query") ? url.items.filter { !except.contains($0.name) }.map(\.text) : []
    let end = keep.contains("fragment") && !url.hash.isEmpty ? "#" + url.hash : ""
    let origin = template.hasPrefix("/") ? LinkParts.origin(url.text) : ""
    return origin + Self.joined(filled ?? "", items, end)
  }
  /// A URL: `<name>` is a value, `<*name>` one that keeps its slashes, `<=name>` one as it was written, and
  /// `</|name|>` is left out without a value; nil if another value is missing, or cannot stand there.
  static func filled(_ template: String, _ value: (_ name: String, _ isRaw: Bool) -> String?) -> String? {
    let pieces = template.components(separatedBy: CharacterSet(charactersIn: "<>"))
    var url = pieces[0]
    for place in stride(from: 1, to: pieces.count, by: 2) {
      let fields = pieces[place].components(separatedBy: "|")
      let (before, name, after) = fields.count == 3 ? (fields[0], fields[1], fields[2]) : ("", fields[0], "")
      let (isRaw, keepsSlash) = (name.hasPrefix("="), name.hasPrefix("*"))
      if let text = value(isRaw || keepsSlash ? String(name.dropFirst()) : name, isRaw) {
        if text.linkEncoded("") != text, url.range(of: "^([^:/?#]*|[^/?#]*://[^/]*)$", options: .regularExpression) != nil { return nil }
        let signs = url.contains("?") ? "!$()*,;:@/?" : "!$&'()*+,;=:@" + (keepsSlash ? "/" : "")
        url += before + (isRaw ? text : text.linkEncoded(signs)) + after
      } else if fields.count < 3 { return nil }
      url += pieces[place + 1]
    }
    // A segment of dots would lead elsewhere.
    return url.range(of: "^[^?#]*/(\\.|%2[eE]){1,2}([/?#]|$)", options: .regularExpression) == nil ? url : nil
  }
  /// A URL with more items in its query.
  static func joined(_ url: String, _ items: [String], _ end: String) -> String {
    let halves = url.components(separatedBy: "#")
    let query = items.isEmpty ? "" : (url.contains("?") ? "&" : "?") + items.joined(separator: "&")
    return halves[0] + query + (halves.count > 1 ? "#" + halves[1] : end)
  }
}

/// The patterns of a file, the best first, and the parameters of its routes.
fileprivate struct LinkTable: Sendable {
  private var (rows, index, numbers, parameters) = ([LinkRow](), [String: IndexSet](), [String: Int](), [[LinkParameter]]())
  /// - Parameters: a pattern on each line, best first; a route with its parameters on each line.
  init(_ patterns: String, _ lines: String) {
    rows = patterns.components(separatedBy: "\n").filter { !$0.isEmpty }.map { LinkRow($0) }
    for place in 0..<rows.count { index[rows[place].begins] = IndexSet(integer: place).union(index[rows[place].begins] ?? []) }
    for line in lines.components(separatedBy: "\n") where !line.isEmpty {
      let words = line.components(separatedBy: " ")
      numbers[words[0].linkDecoded] = parameters.count
      parameters.append(words.dropFirst().map { LinkParameter($0) })
    }
  }
  /// What a link consists of.
  func content(of link: some LinkType) -> LinkContent {
    let content = LinkContent()
    link.writeContent(to: content)
    if let number = numbers[content.route] { content.parameters = parameters[number] }
    return content
  }
  /// The first row that takes a URL, and what its names capture.
  private func first(_ url: LinkParts, _ given: Set<String>) -> (LinkRow, [String?])? {
    for place in url.starts.reduce(into: IndexSet(), { $0.formUnion(index[$1] ?? []) }) {
      if let captures = rows[place].captures(of: url, given) { return (rows[place], captures) }
    }
    return nil
  }
  /// The number of a URL's route, its values in order, and all by name; nil if one is missing or wrong.
  func find(_ text: String, _ given: Set<String>, _ steps: Int = 0) -> (route: Int, LinkContent, others: [String: String])? {
    guard let url = LinkParts(text), let (row, captures) = first(url, given) else { return nil }
    if let to = row.more["to"] { return steps < 8 ? find(row.target(to, of: url, captures), given, steps + 1) : nil }
    guard let number = numbers[row.route] else { return nil }
    let content = LinkContent()
    content.parameters = parameters[number]
    var others: [String: String] = [:]
    for item in url.items { others[item.name] = item.value }
    for parameter in content.parameters {
      let captured = row.names.firstIndex(of: parameter.name).flatMap { captures[$0] }
      let text = captured?.linkDecoded ?? others[parameter.name] ?? parameter.standard
      let value = text.flatMap { parameter.value($0) }
      if value == nil, text != nil || parameter.isRequired { return nil }
      content.add(value)
      others[parameter.name] = nil
    }
    return (number, content, others)
  }
  /// A URL that opens a link and no other.
  func url(of link: some LinkType, _ given: Set<String>) -> URL? {
    let content = content(of: link)
    let (number, texts, own) = (numbers[content.route], content.texts.plain, rows.filter { $0.route == content.route })
    for row in own.filter({ !$0.template.hasPrefix("/") }) + own {
      let items = content.parameters.compactMap { parameter -> String? in
        guard let text = texts[parameter.name], text != parameter.standard, !row.names.contains(parameter.name) else { return nil }
        return parameter.name.linkEncoded("!$()*,;:@/?") + "=" + text.linkEncoded("!$()*,;:@/?")
      }
      let text = LinkRow.filled(row.template) { name, _ in texts[name] }.map { LinkRow.joined($0, items, "") }
      if let text, let back = find(text, given), back.route == number, back.1.texts.plain == texts { return URL(string: text) }
    }
    return nil
  }
}
