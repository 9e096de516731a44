public import RouteModel
import URLPatterns

extension Registry {
  /// The pairs of patterns that can match the same URL, each with such a URL as its witness:
  /// `duplicate` and `shadowed` are warnings, `overlap` is information.
  public func conflicts() -> [Finding] { conflicts {} }

  /// The same, by a search that can be ended.
  ///
  /// - Parameter step: called again and again while they are looked for; what it throws ends that.
  public func conflicts(step: () throws -> Void) rethrows -> [Finding] {
    try conflicts(limit: 20_000, step: step)
  }

  /// - Parameter limit: how many overlaps there may be; without any, they are not looked for.
  func conflicts(
    of patterns: Set<String>? = nil, limit: Int, step: () throws -> Void
  ) rethrows -> [Finding] {
    try patternIndex.findings(
      touching: patterns, limit: limit,
      tests: conditionTests, step: step)
  }

  /// The conflicts of some patterns, with each other or with others.
  ///
  /// - Parameter patterns: the texts of the patterns; a text that several routes have means all of
  ///   theirs.
  /// - Complexity: the texts of all patterns are looked at, and only those that begin like these are
  ///   compared.
  public func conflicts(touching patterns: some Sequence<String>) -> [Finding] {
    conflicts(touching: patterns) {}
  }

  /// The same, by a search that can be ended.
  ///
  /// - Parameters:
  ///   - patterns: the texts of the patterns.
  ///   - step: called repeatedly during the search; an error that it throws ends the search.
  public func conflicts(
    touching patterns: some Sequence<String>, step: () throws -> Void
  ) rethrows -> [Finding] {
    try conflicts(of: Set(patterns), limit: 20_000, step: step)
  }

  /// The patterns that never win, or that hide another one, among some; overlaps are not looked for.
  package func hidingFindings(
    of patterns: Set<String>, step: () throws -> Void
  ) rethrows -> [Finding] {
    try conflicts(of: patterns, limit: 0, step: step)
  }
}

extension RouteCatalog {
  /// The patterns that new ones duplicate, hide, or are hidden by; like
  /// ``Registry/conflicts(touching:)``, without a registry.
  ///
  /// A pattern that a new one hides together with others that begin in other ways is left to
  /// ``Registry/check()``.
  ///
  /// - Parameter places: The patterns that may share URLs with the new ones, and those themselves.
  package func hidingFindings(
    touching patterns: [Route.Pattern], among places: Set<PatternPlaces.Place>
  ) -> [Finding] { hidingFindings(touching: patterns, among: places) {} }

  /// The same, by a search that can be ended.
  ///
  /// - Parameter step: Called again and again; what it throws ends the search.
  package func hidingFindings(
    touching patterns: [Route.Pattern], among places: Set<PatternPlaces.Place>,
    step: () throws -> Void
  ) rethrows -> [Finding] {
    var near: [PatternIndex.Entry] = []
    // By the keys of the entries.
    var tests: [[ConditionTest]] = []
    for place in places {
      try step()
      guard let row = pattern(at: place), let parsed = try? RoutePattern(row) else { continue }
      let (name, test): (String, ConditionTest?) =
        switch place {
        case .route(let identifier, _):
          (identifier, routes[identifier].flatMap { ConditionTest($0) })
        case .redirect(let text): (redirects[text]?.name ?? "", nil)
        }
      near.append(.init(pattern: parsed, route: name, key: near.count))
      tests.append(ConditionTest.all(of: row, test))
    }
    guard near.count > 1 else { return [] }
    return try PatternIndex(near).findings(
      touching: Set(patterns.map(\.text)), limit: 0, tests: { tests[$0.key] }, step: step)
  }
}

extension PatternIndex {
  /// The conflicts as findings.
  ///
  /// - Parameter tests: The conditions of a pattern. Patterns that no context uses at once are in no
  ///   conflict, and one that is not always used hides no other.
  fileprivate func findings(
    touching patterns: Set<String>?, limit: Int, tests: (Entry) -> [ConditionTest],
    step: () throws -> Void
  ) rethrows -> [Finding] {
    let report = try conflicts(
      touching: patterns, limit: limit,
      use: { first, second in
        let (one, other) = (tests(first), tests(second))
        if one.isEmpty { return .always }
        let (space, otherSpace) = (ConditionSpace(one), ConditionSpace(other))
        if space.covers(otherSpace) { return .always }
        return ConditionSpace(one + other).example == nil ? .never : .sometimes
      }, step: step)
    let findings = report.conflicts.map { conflict in
      let all = [conflict.winner] + conflict.others + [conflict.loser]
      let conditions = all.flatMap(tests)
      let context = conditions.isEmpty ? nil : ConditionSpace(conditions).exampleWithPerson
      let words = (context?.words ?? []).joined(separator: " ")
      let rule = conflict.others.isEmpty ? "\(conflict.rule)" : ""
      let reasons = [rule, words.isEmpty ? "" : "in the context \(words)"].filter { !$0.isEmpty }
      return Finding(
        code: conflict.kind.rawValue, severity: conflict.kind == .overlap ? .info : .warning,
        message: conflict.message
          + (conflict.isProven ? "" : " (possibly: expressions are not decided)")
          + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; ")),
        subjects: all.flatMap { [$0.route, $0.pattern.text] }, witness: conflict.witness,
        reason: conflict.rule.general)
    }
    guard report.isTruncated else { return findings }
    return [
      Finding(
        code: "conflicts-truncated", severity: .warning,
        message: "there are more overlaps than the \(limit) that are listed; every duplicate and "
          + "every shadowed pattern is listed")
    ] + findings
  }
}

extension Conflict {
  /// What it is, in words.
  fileprivate var message: String {
    func name(_ entry: PatternIndex.Entry) -> String { "\(entry.pattern.text) of \(entry.route)" }
    let (first, second) = (name(winner), name(loser))
    switch kind {
    case .duplicate: return "\(first) and \(second) match the same URLs; the first takes them"
    case .shadowed where others.isEmpty:
      return "\(second) can never win: \(first) takes all of its URLs"
    case .shadowed:
      let names = ([winner] + others.dropLast()).map(name).joined(separator: ", ")
      return
        "\(second) can never win: \(names) and \(others.last.map(name) ?? "") together take all "
        + "of its URLs"
    case .overlap:
      return "\(first) and \(second) share URLs; the first takes them"
        + (wins.map { ", and \($0) goes to the second" } ?? "")
    }
  }
}
