import Locking
import RouteModel
import URLPatterns

/// Finds the parts of URLs that must be masked in events.
///
/// In a URL that a pattern took, these are the captures and query items with sensitive names. In a
/// URL that nothing took, or that a redirect made into something sensitive, the meaning of the parts
/// is unknown: every value of the query is masked, and every segment that is not a literal of some
/// pattern.
final class SensitiveURLs: Sendable {
  private let catalog: RouteCatalog
  private let hasDeclared: Bool
  /// The segments that patterns have as literals, and whether a host may be captured like a segment;
  /// found when first needed.
  private let known = Locked<(literals: Set<String>, hosts: Bool)?>(nil)

  /// - Parameter hasDeclared: Whether any parameter is sensitive.
  init(_ catalog: RouteCatalog, hasDeclared: Bool) {
    self.catalog = catalog
    self.hasDeclared = hasDeclared
  }

  /// Whether a URL may have user information, which is always masked.
  static func mayHoldUser(_ url: String?) -> Bool {
    url?.utf8.contains(UInt8(ascii: "@")) ?? false
  }

  /// The names under which a pattern captures user information.
  static func userCaptures(_ pattern: Route.Pattern) -> [String] {
    guard mayHoldUser(pattern.text), let parsed = try? RoutePattern(pattern).parsed else {
      return []
    }
    return [parsed.username, parsed.password].compactMap(\.self).flatMap(\.parts)
      .filter(\.isCapture).map(\.name)
  }

  /// Stands for the names of the items in a part of the query that a pattern captures as a whole.
  static let anyItem = ""

  /// The names of the items of the query in which a pattern captures values of some names.
  static func itemNames(_ pattern: Route.Pattern, _ names: Set<String>) -> [String] {
    guard pattern.text.contains("?"), let search = try? RoutePattern(pattern).parsed.search else {
      return []
    }
    var (text, found) = ("", [String]())
    for part in search.parts {
      if names.contains(part.name) {
        let item = (text + part.prefix).split(separator: "&", omittingEmptySubsequences: false)
        found.append(item.last.map { String($0.prefix { $0 != "=" }) } ?? anyItem)
      }
      text += part.isCapture ? "" : part.value
    }
    return found
  }

  /// The URL of an event as it is recorded: in canonical form if anything in it is masked.
  ///
  /// - Parameter names: The names that are sensitive for the event.
  func masking(_ url: String, of event: RouteEvent, _ names: Set<String>) -> String {
    // A text that is not a URL cannot be divided into parts.
    if hasDeclared, event.failure?.code == RouteError.Code.invalidURL.name {
      return RouteEvent.mask
    }
    let parts = URLParts(url)
    var ranges = user(parts)
    if !names.isEmpty { ranges += taken(parts, by: event, names) ?? unmatchedParts(parts) }
    ranges.removeAll(where: \.isEmpty)
    return ranges.isEmpty ? url : parts.text.masking(ranges)
  }

  private func user(_ parts: URLParts) -> [Range<Int>] {
    guard let name = parts.range(of: .username) else { return [] }
    return [name.lowerBound..<(parts.range(of: .password)?.upperBound ?? name.upperBound)]
  }

  // MARK: URLs that a pattern took

  /// The sensitive parts of a URL that a pattern took; nil if none took it, or if a redirect took
  /// something sensitive out of it: which part that was is not looked for.
  private func taken(
    _ parts: URLParts, by event: RouteEvent, _ names: Set<String>
  ) -> [Range<Int>]? {
    guard let text = event.pattern, let pattern = pattern(text, of: event.route) else {
      return nil
    }
    let items = parts.items.filter { names.contains($0.name) }.compactMap(\.value)
    let isCaptured = !names.isDisjoint(with: pattern.captureNames)
    if let way = event.details[RouteEvent.redirect] {
      let isGiven =
        isCaptured || event.parameters.contains { names.contains($0.name) }
        || way.split(separator: " → ").contains { step in
          let source = try? RoutePattern(Route.Pattern(text: String(step)))
          return source.map { !names.isDisjoint(with: $0.captureNames) } ?? true
        }
      return isGiven ? nil : items
    }
    guard isCaptured else { return items }
    let index = PatternIndex([.init(pattern: pattern, route: "", key: 0)])
    guard let match = try? index.firstMatch(parts.text), match.matchedURL == parts.text else {
      return nil
    }
    return items + match.takenRanges.filter { names.contains($0.name) }.map(\.range)
  }

  /// A pattern of a route; an event from elsewhere may have one that this catalog has not.
  private func pattern(_ text: String, of route: String?) -> RoutePattern? {
    let row = route.flatMap { catalog.routes[$0]?.patterns[text] }
    return try? RoutePattern(row ?? Route.Pattern(text: text))
  }

  // MARK: URLs that nothing took

  /// Each value of the query, and each segment that is no literal of a pattern. The fragment counts
  /// as one, and the host does where a pattern captures in a host.
  private func unmatchedParts(_ parts: URLParts) -> [Range<Int>] {
    guard hasDeclared else { return [] }
    let bytes = Array(parts.text.utf8)
    let (literals, hosts) = literalsAndHosts
    let others = [hosts ? parts.range(of: .hostname) : nil, parts.range(of: .hash)]
    var segments = others.compactMap(\.self)
    if let path = parts.range(of: .pathname) {
      segments += bytes[path].split(separator: UInt8(ascii: "/")).map(\.indices)
    }
    segments.removeAll { literals.contains(String(decoding: bytes[$0], as: UTF8.self)) }
    return segments + parts.items.map { $0.value ?? $0.whole }
  }

  private var literalsAndHosts: (literals: Set<String>, hosts: Bool) {
    if let known = known.withLock({ $0 }) { return known }
    var found: (literals: Set<String>, hosts: Bool) = ([], false)
    let patterns =
      catalog.redirects.values.map(\.pattern) + catalog.routes.values.flatMap(\.patterns.values)
    for pattern in patterns {
      guard let parsed = try? RoutePattern(pattern).parsed else { continue }
      let components: [ComponentPattern?] = [parsed.host, parsed.path, parsed.hash]
      for part in components { found.literals.formUnion(part?.literals ?? []) }
      let isCaptured = parsed.host?.parts.contains(where: \.isCapture) ?? false
      if isCaptured || pattern.takesHostAsSegment { found.hosts = true }
    }
    let all = found
    known.withLock { $0 = all }
    return all
  }
}

extension ComponentPattern {
  /// The segments in which nothing is captured.
  fileprivate var literals: [String] {
    let capture = "\u{0}"
    let text = parts.map { $0.isCapture ? $0.prefix + capture + $0.suffix : $0.value }.joined()
    return text.split(separator: "/").map(String.init).filter { !$0.contains(capture) }
  }
}

extension String {
  /// The text with ranges of its bytes masked.
  fileprivate func masking(_ ranges: [Range<Int>]) -> String {
    let bytes = Array(utf8)
    var (masked, end) = ([UInt8](), 0)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
      if range.lowerBound >= end {
        masked += bytes[end..<range.lowerBound]
        masked += RouteEvent.mask.utf8
      }
      end = range.upperBound
    }
    return String(decoding: masked + bytes[end...], as: UTF8.self)
  }
}
