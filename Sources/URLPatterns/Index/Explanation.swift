/// Why a URL goes where it goes: how it was split, which patterns match in which order, and which
/// nearly match.
public struct Explanation: Sendable {
  /// A pattern that matches.
  public struct Candidate: Sendable {
    /// The match, with its captures.
    public let match: PatternMatch
    /// The first rule by which it comes after the candidate before it; `nil` for the first.
    public let lostBy: PrecedenceRule?
  }

  /// A pattern that does not match, but looks as if it were meant.
  public struct NearMiss: Sendable {
    /// The pattern, with its route.
    public let entry: PatternIndex.Entry
    /// The component in which the URL leaves the pattern.
    public let component: URLComponent
    /// What is different there, in words.
    public let reason: String
  }

  /// The URL in canonical form, in which it was matched.
  public let url: String
  /// Its components as they were split, those it has.
  public let components: [(component: URLComponent, text: String)]
  /// How many nodes of the index were looked at to find every candidate.
  public let visits: Int
  /// The patterns that match, in the order in which they are tried.
  public let candidates: [Candidate]
  /// Patterns that may match: their expressions gave up on the URL.
  public let undecided: [PatternIndex.Entry]
  /// Patterns that nearly match, nearest first; for a URL with candidates these are few.
  public let nearMisses: [NearMiss]
}

extension PatternIndex {
  /// Explains what happens to a URL.
  ///
  /// - Parameters:
  ///   - url: any text.
  ///   - nearMisses: how many patterns that do not match are explained at most.
  /// - Throws: ``URLParseError`` for a text that is not a URL.
  public func explain(_ url: String, nearMisses: Int = 5) throws(URLParseError) -> Explanation {
    let canonical = try CanonicalURL.canonicalize(url)
    let found = self.candidates(canonical: canonical)
    let matches = found.matches
    var candidates: [Explanation.Candidate] = []
    for (place, match) in matches.enumerated() {
      let previous = place > 0 ? matches[place - 1] : nil
      candidates.append(
        Explanation.Candidate(
          match: match,
          lostBy: previous.map {
            PrecedenceRule(
              winner: $0.pattern, route: $0.route, loser: match.pattern, otherRoute: match.route)
          }))
    }
    let matched = Set(matches.map(\.key))
    let near = nearest(to: canonical, limit: nearMisses + matches.count)
      .filter { !matched.contains($0.key) }.prefix(nearMisses)
    let parts = ByteView.of(canonical) { bytes in
      let split = URLSplit(canonical: bytes)
      return URLComponent.allCases.compactMap { component in
        split.range(of: component, in: bytes).map { (component: component, text: bytes.text($0)) }
      }
    }
    return Explanation(
      url: canonical, components: parts, visits: found.visits, candidates: candidates,
      undecided: found.undecided,
      nearMisses: near.compactMap { entry in
        MissDiagnosis(entry.pattern, canonical: canonical).map {
          let mistake = MistakenModifier(entry.pattern.text).map {
            "; its '\($0.written)' begins no query: did you mean '\($0.suggestion)'?"
          }
          return Explanation.NearMiss(
            entry: entry, component: $0.component, reason: $0.reason + (mistake ?? ""))
        }
      })
  }
}

/// The first component in which a URL leaves a pattern.
struct MissDiagnosis {
  let component: URLComponent
  let reason: String

  /// `nil` when every component by itself matches, or may: an expression gave up on it.
  init?(_ pattern: RoutePattern, canonical url: String) {
    let parsed = pattern.parsed
    let texts = URLParts(canonical: url).components
    for component in PrecedenceKey.components {
      guard let condition = parsed[component] else { continue }
      var text = texts[component] ?? ""
      if component == .pathname {
        if pattern.options.hostAsSegment, let host = texts[.hostname] {
          text = "/" + host + text
        }
        let isLax = !pattern.options.strictSlash || condition.literal == ""
        if condition.mayMatch(text) { continue }
        if isLax, text.hasSuffix("/"), condition.mayMatch(String(text.dropLast())) { continue }
        self.component = component
        reason = MissDiagnosis.pathReason(condition, text)
        return
      }
      if condition.mayMatch(text) { continue }
      self.component = component
      let expected = condition.literal.map { "'\($0)'" } ?? "'\(condition.patternString)'"
      let name = component.rawValue
      switch (text.isEmpty, condition.literal == "") {
      case (true, _): reason = "the URL has no \(name), the pattern asks for \(expected)"
      case (_, true): reason = "the \(name) is '\(text)', the pattern allows none"
      default:
        let isSame = condition.literal?.lowercased() == text.lowercased()
        reason =
          "the \(name) is '\(text)', the pattern asks for \(expected)"
          + (isSame ? " (case matters)" : "")
      }
      return
    }
    return nil
  }

  /// The first segment that differs, where both can be compared segment by segment.
  private static func pathReason(_ component: ComponentPattern, _ text: String) -> String {
    let whole = "the path '\(text)' does not match '\(component.patternString)'"
    guard component.parts.allSatisfy({ $0.modifier == .none && $0.kind != .fullWildcard }) else {
      return whole
    }
    let wanted = segments(of: component)
    let given = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
      String.init)
    for (place, pair) in zip(given, wanted).enumerated() where !pair.1.mayMatch(pair.0) {
      let expected = pair.1.patternString
      if pair.0.lowercased() == expected.lowercased() {
        return "segment \(place + 1) is '\(pair.0)', the pattern has '\(expected)' (case matters)"
      }
      return "segment \(place + 1) is '\(pair.0)', the pattern has '\(expected)'"
    }
    if given.count > wanted.count {
      return "the path has \(given.count) segments, the pattern \(wanted.count)"
    }
    if given.count < wanted.count {
      return "the path ends before '\(wanted[given.count].patternString)'"
    }
    return whole
  }

  private static func segments(of component: ComponentPattern) -> [ComponentPattern] {
    var items = PathItem.items(of: component)[...]
    if items.first == .byte(UInt8(ascii: "/")) { items.removeFirst() }
    let segments = items.split(omittingEmptySubsequences: false) {
      $0 == .byte(UInt8(ascii: "/"))
    }
    return segments.map {
      ComponentPattern(
        parts: PathItem.parts($0), options: .pathname, ignoreCase: component.ignoreCase)
    }
  }
}
