import Locking
import RouteModel
import URLPatterns

/// Finds the parts of URLs that must be masked in events.
///
/// In a URL that a pattern took, these are the captures and query items with sensitive names. In a
/// URL that nothing took, the meaning of the parts is unknown: every value of the query is masked,
/// and every segment that is not a literal of some pattern.
final class SensitiveURLs: Sendable {
  private let hasDeclared: Bool
  /// The patterns of each route that may capture something sensitive.
  private let takers: [String: [Route.Pattern]]
  private let redirects: [String: Redirect]
  private let patterns: [Route.Pattern]
  /// The segments that patterns have as literals, and whether a host may be captured like a segment;
  /// found when first needed.
  private let known = Locked<(literals: Set<String>, hosts: Bool)?>(nil)

  /// - Parameters:
  ///   - hasDeclared: Whether any parameter is sensitive.
  ///   - names: The names that are sensitive for a route.
  init(
    _ catalog: RouteCatalog, hasDeclared: Bool, names: (_ route: String) -> Set<String>
  ) {
    self.hasDeclared = hasDeclared
    redirects = Dictionary(catalog.redirects.values.map { ($0.pattern.text, $0) }) { $1 }
    var (takers, patterns) = ([String: [Route.Pattern]](), redirects.values.map(\.pattern))
    for route in catalog.routes.values where !route.patterns.isEmpty {
      let names = names(route.identifier)
      // A capture without a name has a number.
      let found = route.patterns.values.filter { pattern in
        names.contains { pattern.text.contains($0) || Int($0) != nil }
      }
      if !found.isEmpty { takers[route.identifier] = found }
      if hasDeclared { patterns += route.patterns.values }
    }
    self.takers = takers
    self.patterns = patterns
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
    if !names.isEmpty {
      let steps = event.details[RouteEvent.redirect]?.split(separator: " → ").map(String.init) ?? []
      ranges += taken(parts, by: event, steps[...], names) ?? unmatchedParts(parts)
    }
    ranges.removeAll(where: \.isEmpty)
    return ranges.isEmpty ? url : parts.text.masking(ranges)
  }

  private func user(_ parts: URLParts) -> [Range<Int>] {
    guard let name = parts.range(of: .username) else { return [] }
    return [name.lowerBound..<(parts.range(of: .password)?.upperBound ?? name.upperBound)]
  }

  // MARK: URLs that a pattern took

  /// The sensitive parts of a URL that a pattern took, perhaps after redirects; nil if no pattern
  /// took it.
  private func taken(
    _ parts: URLParts, by event: RouteEvent, _ steps: ArraySlice<String>, _ names: Set<String>
  ) -> [Range<Int>]? {
    guard let pattern = event.pattern else { return nil }
    var ranges = parts.items.filter { names.contains($0.name) }.compactMap(\.value)
    guard let step = steps.first else {
      // An event from elsewhere may have a pattern that this catalog has not.
      let taker = event.route.flatMap { takers[$0] }?.first { $0.text == pattern }
      guard let parsed = try? RoutePattern(taker ?? Route.Pattern(text: pattern)) else {
        return nil
      }
      if names.isDisjoint(with: parsed.captureNames) { return ranges }
      guard let match = Self.match(parts, parsed) else { return nil }
      return ranges + match.takenRanges.filter { names.contains($0.name) }.map(\.range)
    }
    guard let row = redirects[step], let source = try? RoutePattern(row.pattern),
      let rule = try? RedirectRule(row, of: source), let match = Self.match(parts, source)
    else { return nil }
    let target = URLParts(rule.step(match, from: parts.text).target)
    guard let inner = taken(target, by: event, steps.dropFirst(), names) else { return nil }
    let handedOn = names.union(rule.names(behind: inner, of: target, match))
    ranges += match.takenRanges.filter { handedOn.contains($0.name) }.map(\.range)
    return ranges + Self.carried(inner, of: target, from: parts)
  }

  /// The parts of a URL that a redirect carried over unchanged, and that are sensitive in its
  /// target.
  private static func carried(
    _ ranges: [Range<Int>], of target: URLParts, from parts: URLParts
  ) -> [Range<Int>] {
    func isSensitive(_ place: Range<Int>) -> Bool { ranges.contains { $0.overlaps(place) } }
    var carried: [Range<Int>] = []
    for component in [URLComponent.hostname, .hash] {
      guard let place = target.range(of: component), isSensitive(place),
        target.components[component] == parts.components[component]
      else { continue }
      carried += [parts.range(of: component)].compactMap(\.self)
    }
    let names = Set(target.items.filter { isSensitive($0.whole) }.map(\.name))
    return carried + parts.items.filter { names.contains($0.name) }.map { $0.value ?? $0.whole }
  }

  /// The match of a pattern, if its places are those of the URL's parts.
  private static func match(_ parts: URLParts, _ pattern: RoutePattern) -> PatternMatch? {
    let index = PatternIndex([.init(pattern: pattern, route: "", key: 0)])
    guard let match = try? index.firstMatch(parts.text), match.matchedURL == parts.text else {
      return nil
    }
    return match
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

extension RedirectRule {
  /// The names of the captures that stand, in the URL to which it leads, where something sensitive
  /// is: in the same segments, in the same items of the query, or in the fragment.
  ///
  /// - Parameters:
  ///   - ranges: What is sensitive in that URL.
  ///   - target: That URL.
  ///   - match: The match of the URL that it took.
  func names(
    behind ranges: [Range<Int>], of target: URLParts, _ match: PatternMatch
  ) -> Set<String> {
    let bytes = Array(target.text.utf8)
    let captured = Dictionary(match.captures.map { ($0.name, $0.raw) }) { first, _ in first }
    var names: Set<String> = []
    let separators: [(URLComponent, Unicode.Scalar)] = [
      (.pathname, "/"), (.search, "&"), (.hash, "\u{0}"),
    ]
    for (component, separator) in separators {
      func count(_ text: some Sequence<UInt8>) -> Int {
        text.count { $0 == UInt8(ascii: separator) }
      }
      guard let place = target.range(of: component), let parts = self.parts(of: component) else {
        continue
      }
      var sensitive: Set<Int> = []
      for range in ranges where range.overlaps(place) {
        let range = range.clamped(to: place)
        let first = count(bytes[place.lowerBound..<range.lowerBound])
        sensitive.formUnion(first...first + count(bytes[range]))
      }
      if sensitive.isEmpty { continue }
      var found: Set<String> = []
      var (position, isKnown) = (0, true)
      for part in parts {
        guard part.isCapture else {
          position += count(part.value.utf8)
          continue
        }
        position += count(part.prefix.utf8)
        let value = captured[part.name] ?? ""
        let end = position + count(value.utf8)
        if !sensitive.isDisjoint(with: position...end) { found.insert(part.name) }
        // In a query it is encoded.
        if component == .search, end > position { isKnown = false }
        position = end + count(part.suffix.utf8)
      }
      if component == .pathname, position != count(bytes[place]) { isKnown = false }
      names.formUnion(isKnown ? found : Set(parts.filter(\.isCapture).map(\.name)))
    }
    return names
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
