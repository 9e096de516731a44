/// Why a URL goes where it goes: how it was split, which patterns match in which order, and which
/// nearly match.
public struct PatternExplanation: Sendable {
  /// A pattern that matches.
  public struct Candidate: Sendable {
    /// The match, with its captures.
    public let match: PatternMatch
    /// The first rule by which it comes after the candidate before it; `nil` for the first.
    public let lostBy: PrecedenceReason?
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
  public func explain(
    _ url: String, nearMisses: Int = 5
  ) throws(URLParseError) -> PatternExplanation {
    let canonical = try CanonicalURL.canonicalize(url)
    let (matches, hasReachedLimit) = matches(canonical: canonical)
    var candidates: [PatternExplanation.Candidate] = []
    for match in matches {
      let lostBy = candidates.last.map {
        PrecedenceReason(
          winner: $0.match.pattern, route: $0.match.route, loser: match.pattern,
          otherRoute: match.route)
      }
      candidates.append(PatternExplanation.Candidate(match: match, lostBy: lostBy))
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
      if let miss = PatternExplanation.NearMiss(entry, canonical) { misses.append(miss) }
    }
    return PatternExplanation(
      url: canonical, components: parts, candidates: candidates, nearMisses: misses)
  }

  /// The patterns that do not match because an expression reached its limit.
  private func beyondLimit(_ canonical: String) -> [PatternExplanation.NearMiss] {
    entries.compactMap { entry in
      guard entry.pattern.parsed.components.contains(where: \.1.hasExpressions),
        MissDiagnosis(entry.pattern, canonical: canonical)?.isBeyondLimit == true
      else { return nil }
      return PatternExplanation.NearMiss(entry, canonical)
    }
  }
}

extension PatternExplanation.NearMiss {
  /// `nil` for a pattern each of whose components matches.
  fileprivate init?(_ entry: PatternIndex.Entry, _ canonical: String) {
    guard let diagnosis = MissDiagnosis(entry.pattern, canonical: canonical) else { return nil }
    let mistake = PatternMistake(.modifier, in: entry.pattern.text).map {
      "; its '\($0.written)' begins no query: did you mean '\($0.suggestion)'?"
    }
    self.init(
      entry: entry, component: diagnosis.component, reason: diagnosis.reason + (mistake ?? ""))
  }
}

/// The first component in which a URL leaves a pattern.
private struct MissDiagnosis {
  let component: URLComponent
  let reason: String
  /// Whether it may match, but for the limit of an expression's steps.
  let isBeyondLimit: Bool

  /// `nil` when every component by itself matches.
  init?(_ pattern: RoutePattern, canonical url: String) {
    let texts = URLParts(canonical: url).components
    for component in PrecedenceKey.components {
      guard let condition = pattern.parsed[component] else { continue }
      var text = texts[component] ?? ""
      var isMatch = condition.matches(text)
      if component == .pathname {
        if pattern.options.hostAsSegment, let host = texts[.hostname] { text = "/" + host + text }
        isMatch =
          condition.matches(text)
          || !pattern.isSlashStrict && text.hasSuffix("/")
            && condition.matches(String(text.dropLast()))
      }
      if isMatch { continue }
      self.component = component
      isBeyondLimit = condition.reachesLimit(on: text)
      reason =
        isBeyondLimit
        ? "'\(condition.patternString)' needs more steps to compare the \(component.rawValue) than one match may "
          + "take, which counts as no match"
        : component == .pathname
          ? Self.pathReason(condition, text) : Self.reason(component, condition, text)
      return
    }
    return nil
  }

  private static func reason(
    _ component: URLComponent, _ condition: ComponentPattern, _ text: String
  ) -> String {
    let (name, expected) = (component.rawValue, "'\(condition.literal ?? condition.patternString)'")
    if text.isEmpty { return "the URL has no \(name), the pattern asks for \(expected)" }
    if condition.literal == "" { return "the \(name) is '\(text)', the pattern allows none" }
    let isSame = condition.literal?.lowercased() == text.lowercased()
    return "the \(name) is '\(text)', the pattern asks for \(expected)"
      + (isSame ? " (case matters)" : "")
  }

  /// The first segment that differs, where both can be compared segment by segment.
  private static func pathReason(_ component: ComponentPattern, _ text: String) -> String {
    let whole = "the path '\(text)' does not match '\(component.patternString)'"
    guard component.parts.allSatisfy({ $0.modifier == .none && $0.kind != .fullWildcard }) else {
      return whole
    }
    let wanted = PathItem.segments(of: component)
    let given = (text.hasPrefix("/") ? text.dropFirst() : text[...])
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (place, (text, segment)) in zip(given, wanted).enumerated() where !segment.matches(text) {
      let expected = segment.patternString
      return "segment \(place + 1) is '\(text)', the pattern has '\(expected)'"
        + (text.lowercased() == expected.lowercased() ? " (case matters)" : "")
    }
    if given.count > wanted.count {
      return "the path has \(given.count) segments, the pattern \(wanted.count)"
    }
    if given.count < wanted.count {
      return "the path ends before '\(wanted[given.count].patternString)'"
    }
    return whole
  }
}
