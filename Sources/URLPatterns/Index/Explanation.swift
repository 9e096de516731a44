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
  /// The patterns that match, in the order in which they are tried.
  public let candidates: [Candidate]
  /// Patterns that do not match because an expression reached its limit of steps, then those that nearly match,
  /// nearest first.
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
    let (matches, hasReachedLimit) = matches(canonical: canonical)
    var candidates: [Explanation.Candidate] = []
    for match in matches {
      let lostBy = candidates.last.map {
        PrecedenceRule(
          winner: $0.match.pattern, route: $0.match.route, loser: match.pattern,
          otherRoute: match.route)
      }
      candidates.append(Explanation.Candidate(match: match, lostBy: lostBy))
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
    var misses = hasReachedLimit ? beyondLimit(canonical) : []
    for entry in near where !misses.contains(where: { $0.entry.key == entry.key }) {
      if let miss = Explanation.NearMiss(entry, canonical) { misses.append(miss) }
    }
    return Explanation(
      url: canonical, components: parts, candidates: candidates, nearMisses: misses)
  }

  /// The patterns that do not match because an expression reached its limit.
  private func beyondLimit(_ canonical: String) -> [Explanation.NearMiss] {
    entries.compactMap { entry in
      guard entry.pattern.parsed.components.contains(where: \.1.hasExpressions),
        MissDiagnosis(entry.pattern, canonical: canonical)?.isBeyondLimit == true
      else { return nil }
      return Explanation.NearMiss(entry, canonical)
    }
  }
}

extension Explanation.NearMiss {
  /// `nil` for a pattern each of whose components matches.
  fileprivate init?(_ entry: PatternIndex.Entry, _ canonical: String) {
    guard let diagnosis = MissDiagnosis(entry.pattern, canonical: canonical) else { return nil }
    let mistake = MistakenModifier(entry.pattern.text).map {
      "; its '\($0.written)' begins no query: did you mean '\($0.suggestion)'?"
    }
    self.init(
      entry: entry, component: diagnosis.component, reason: diagnosis.reason + (mistake ?? ""))
  }
}

/// The first component in which a URL leaves a pattern.
struct MissDiagnosis {
  let component: URLComponent
  let reason: String
  /// Whether it may match, but for the limit of an expression's steps.
  var isBeyondLimit = false

  /// `nil` when every component by itself matches.
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
        if condition.matches(text) { continue }
        if isLax, text.hasSuffix("/"), condition.matches(String(text.dropLast())) { continue }
        self.component = component
        isBeyondLimit = condition.reachesLimit(on: text)
        reason =
          isBeyondLimit
          ? MissDiagnosis.limit(component, condition) : MissDiagnosis.pathReason(condition, text)
        return
      }
      if condition.matches(text) { continue }
      self.component = component
      let expected = condition.literal.map { "'\($0)'" } ?? "'\(condition.patternString)'"
      let name = component.rawValue
      if condition.reachesLimit(on: text) {
        isBeyondLimit = true
        reason = MissDiagnosis.limit(component, condition)
        return
      }
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

  private static func limit(_ component: URLComponent, _ condition: ComponentPattern) -> String {
    "'\(condition.patternString)' needs more steps to compare the \(component.rawValue) than one match may "
      + "take, which counts as no match"
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
    for (place, pair) in zip(given, wanted).enumerated() where !pair.1.matches(pair.0) {
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
