import Foundation
import Interchange
import RouteModel
import Routing
import Simulation
import TestSupport
import Testing
import URLPatterns

/// All modules use one grammar: the captures of a random pattern are masked in the URL and build
/// the URL again, and the exported rules match the URL too.
struct PatternAgreementTests {
  private static let seeds = (0..<Torture.rounds(6, cost: 400)).map { Torture.seed + UInt64($0) }

  @Test(arguments: seeds) func `every room reads the same pattern`(seed: UInt64) throws {
    var sample = Sample(seed: seed)
    var count = 0
    for _ in 0..<25 {
      let pattern = sample.pattern()
      let parsed = try? RoutePattern(
        pattern.text,
        options: .init(
          ignoreCase: pattern.ignoresCase, strictSlash: pattern.isSlashStrict,
          hostAsSegment: pattern.takesHostAsSegment))
      // A host with a port is not a segment.
      guard let parsed else { continue }
      let values = sample.values(for: parsed)
      guard let url = try? parsed.url(filling: values) else { continue }
      count += 1
      let index = PatternIndex([.init(pattern: parsed, route: "r", key: 0)])
      let match = try #require(try index.firstMatch(url), "\(pattern.text): \(url)")
      let context = "\(pattern.text): \(url), seed \(seed)"
      let taken = Dictionary(match.captures.map { ($0.name, $0.value) }) { first, _ in first }
      #expect(taken.filter { values[$0.key] != nil } == values, "\(context)")
      #expect(try parsed.url(filling: values) == url, "\(context)")
      try checkMasking(pattern, match, values, index, context)
      try checkExports(pattern, match, context)
    }
    #expect(count > 10)
  }

  /// Captures with a sensitive name are masked, and no others.
  private func checkMasking(
    _ pattern: Route.Pattern, _ match: PatternMatch, _ values: [String: String],
    _ index: PatternIndex, _ context: String
  ) throws {
    let secrets = values.keys.sorted().enumerated().filter { $0.offset.isMultiple(of: 2) }
      .map(\.element)
    guard !secrets.isEmpty else { return }
    var catalog = RouteCatalog()
    catalog.routes["r"] = Route(
      identifier: "r", className: "R", patterns: [pattern],
      parameters: secrets.map { Route.Parameter(name: $0, isSensitive: true) }
        + values.keys.filter { !secrets.contains($0) }.map { Route.Parameter(name: $0) })
    let sensitive = SensitiveValues(catalog)
    let safe = sensitive.masking(
      RouteEvent(
        time: 0, action: .perform, route: "r", pattern: pattern.text, url: match.canonicalURL)
    ).url
    for (name, value) in values
    where secrets.contains(name) || match.component(.pathname).contains(value) {
      #expect(
        safe?.contains(value) != secrets.contains(name), "\(safe ?? ""): \(name) of \(context)")
    }
    // With an extra part, unless that is a link of the pattern too.
    guard match.component(.search).isEmpty, match.component(.hash).isEmpty else { return }
    let url = match.canonicalURL + "/zz/more"
    guard try index.firstMatch(url) == nil else { return }
    let missed = sensitive.masking(RouteEvent(time: 0, action: .match, url: url)).url ?? ""
    for name in secrets {
      if let value = values[name] { #expect(!missed.contains(value), "\(missed): \(context)") }
    }
  }

  private func checkExports(
    _ pattern: Route.Pattern, _ match: PatternMatch, _ context: String
  ) throws {
    var catalog = RouteCatalog()
    catalog.routes["r"] = Route(identifier: "r", className: "R", patterns: [pattern])
    let scheme = match.component(.protocol)
    let path = match.component(.pathname)
    if scheme.isEmpty && !pattern.takesHostAsSegment || scheme.hasPrefix("http") {
      let export = try AppleLinksExport.export(catalog, apps: ["T.x"])
      if !export.notes.contains(where: { $0.code == "pattern-left-out" }) {
        let rules = try #require(Self.components(export.text))
        #expect(
          rules.contains { rule in
            // A slash at the end makes no difference.
            [path, path + "/", String(path.reversed().drop { $0 == "/" }.reversed())].contains {
              Glob.apple(rule["/"] ?? "*").matches($0.isEmpty ? "/" : $0)
            }
              && Glob.apple(rule["?"] ?? "*").matches(match.component(.search))
              && Glob.apple(rule["#"] ?? "*").matches(match.component(.hash))
          }, "\(rules): \(context)")
      }
    }
    // A path alone is not a link on a device if the host is its first segment.
    if scheme.isEmpty, pattern.takesHostAsSegment { return }
    let export = AndroidExport.manifest(
      catalog, schemes: ["app"], hosts: ["any.host"])
    let codes = Set(export.notes.map(\.code))
    guard codes.isDisjoint(with: ["pattern-left-out", "pattern-narrowed", "any-path"]) else {
      return
    }
    let filters = export.text.matches(of: /<intent-filter[\s\S]*?<\/intent-filter>/).map {
      Self.attributes(String($0.output))
    }
    let decoded = path.removingPercentEncoding ?? path
    #expect(
      filters.contains { filter in
        (scheme.isEmpty || filter["scheme"]?.contains(scheme) == true)
          && (scheme.isEmpty
            || filter["host"]?.contains { Glob.wildcard($0).matches(match.component(.hostname)) }
              == true)
          && Self.takes(decoded, filter)
      }, "\(export.text): \(context)")
  }

  private static func takes(_ path: String, _ filter: [String: [String]]) -> Bool {
    let (paths, prefixes) = (filter["path"] ?? [], filter["pathPrefix"] ?? [])
    let patterns = filter["pathPattern"] ?? []
    if paths.isEmpty, prefixes.isEmpty, patterns.isEmpty { return true }
    func resource(_ text: String) -> String { text.replacing("\\\\", with: "\\") }
    return paths.contains { resource($0) == path || resource($0) == "/" && path.isEmpty }
      || prefixes.contains { path.hasPrefix(resource($0)) }
      || patterns.contains { Glob.android(resource($0)).matches(path) }
  }

  /// The rules of a file, each as its texts.
  private static func components(_ text: String) -> [[String: String]]? {
    let file = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let details = (file?["applinks"] as? [String: Any])?["details"] as? [[String: Any]]
    return (details?.first?["components"] as? [[String: Any]])?.map {
      $0.compactMapValues { $0 as? String }
    }
  }

  /// The attributes of the data of a filter, all values of each.
  private static func attributes(_ filter: String) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for data in filter.matches(of: /<data [^\n]*\/>/) {
      for match in data.output.matches(of: /android:(\w+)="([^"]*)"/) {
        let value = String(match.2).replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
          .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        result[String(match.1), default: []].append(value)
      }
    }
    return result
  }

  @Test func `a dollar sign belongs to a name everywhere`() throws {
    var catalog = RouteCatalog()
    catalog.routes["r"] = Route(
      identifier: "r", className: "R", patterns: [Route.Pattern(text: "/x/:a$b")])
    let apple = try AppleLinksExport.export(catalog, apps: ["T.x"])
    #expect(Self.components(apple.text)?.compactMap { $0["/"] } == ["/x/?*"])
    let android = AndroidExport.manifest(
      catalog, schemes: ["app"], hosts: ["h"])
    #expect(android.text.contains("pathPattern=\"/x/..*\""))
    #expect(!android.text.contains("$"))
  }
}

/// Random patterns, with a value for every capture.
private struct Sample {
  private var random: SeededGenerator
  private var names = 0
  private var numbers = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func name() -> String {
    names += 1
    return random.pick(["name\(names)", "n\(names)$k", "n\(names)_é"])
  }

  mutating func pattern() -> Route.Pattern {
    names = 0
    var text = random.pick([
      "", "", "https://example.com", "https://*.example.com", "http{s}?://example.com", "app://h",
      "app://:\(name())", "app://h:8080", "*://x.y",
    ])
    for _ in 0..<random.number(1..<5) { text += segment() }
    if random.number(0..<6) == 0 { text += random.pick(["/*", "/:\(name())(.*)", "/(.*)"]) }
    let lastIsOpen = text.last.map { !$0.isLetter && !$0.isNumber } ?? true
    if random.number(0..<6) == 0 {
      text += (lastIsOpen || text.contains(":") ? "\\?" : "?") + "q=:\(name())"
    }
    if random.number(0..<8) == 0 { text += "#x-:\(name())" }
    return Route.Pattern(
      text: text, ignoresCase: random.number(0..<8) == 0, isSlashStrict: random.number(0..<8) == 0,
      takesHostAsSegment: random.number(0..<8) == 0)
  }

  private mutating func segment() -> String {
    switch random.number(0..<16) {
    case 0...3:
      "/"
        + random.pick([
          "a", "Ab", "a-b", "x.y", "ü", "%20", "\\:b", "\\*z", "a\\?b", "\\\"q", "•", "e\u{301}",
        ])
    case 4...6: "/:\(name())"
    case 7: "/:\(name())(\\d+)"
    case 8: "/x-:\(name())"
    case 9: "/{:\(name())}c"
    case 10: "{/ab}?"
    case 11: "/:\(name())?"
    case 12: "/x{-:\(name())}?"
    case 13: "/:\(name())(.+)"
    case 14: "/:\(name())(\\d{9})-:\(name())"
    default: "/{ab}?c"
    }
  }

  /// Numbers that occur nowhere else, for most of the captures.
  mutating func values(for pattern: RoutePattern) -> [String: String] {
    var values: [String: String] = [:]
    for name in pattern.captureNames {
      numbers += 1
      values[name] = String(730_000_000 + numbers * 1_117)
    }
    return values
  }
}

/// A glob, matched by trying everything.
private struct Glob {
  private enum Piece {
    case one(Character?)
    case many(Character?)
  }
  private var pieces: [Piece] = []

  static func apple(_ text: String) -> Glob {
    Glob(pieces: text.map { $0 == "*" ? .many(nil) : .one($0 == "?" ? nil : $0) })
  }

  static func wildcard(_ text: String) -> Glob {
    Glob(pieces: text.map { $0 == "*" ? .many(nil) : .one($0) })
  }

  /// `.` is any character, `x*` any number, a backslash escapes.
  static func android(_ text: String) -> Glob {
    var glob = Glob()
    var rest = Substring(text)
    while let character = rest.popFirst() {
      let isEscaped = character == "\\"
      let one = isEscaped ? rest.popFirst() : character == "." ? nil : character
      if rest.first == "*" {
        rest.removeFirst()
        glob.pieces.append(.many(one))
      } else {
        glob.pieces.append(.one(one))
      }
    }
    return glob
  }

  func matches(_ text: String) -> Bool { Self.matches(pieces[...], text[...]) }

  private static func matches(_ pieces: ArraySlice<Piece>, _ text: Substring) -> Bool {
    guard let first = pieces.first else { return text.isEmpty }
    let rest = pieces.dropFirst()
    func fits(_ character: Character?) -> Bool {
      guard let next = text.first else { return false }
      return character == nil || character?.lowercased() == next.lowercased()
    }
    switch first {
    case .one(let character): return fits(character) && matches(rest, text.dropFirst())
    case .many(let character):
      return matches(rest, text) || fits(character) && matches(pieces, text.dropFirst())
    }
  }
}
