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
    findings(of: try patternIndex.conflicts(step: step))
  }

  /// The conflicts of some patterns, with each other or with others.
  ///
  /// - Parameter patterns: the texts of the patterns; a text that several routes have means all of
  ///   theirs.
  /// - Complexity: depends only on the patterns that begin like these, not on how many others there
  ///   are.
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
    findings(of: try patternIndex.conflicts(touching: patterns, step: step))
  }

  private func findings(of report: ConflictReport) -> [Finding] {
    report.findings { entry in target(of: entry.key, { entry.pattern })?.tests ?? [] }
  }
}

extension RouteCatalog {
  /// The patterns that new ones duplicate, hide, or are hidden by; like
  /// ``Registry/conflicts(touching:)``, without a registry.
  ///
  /// - Complexity: the texts of all patterns are looked at, and only those that begin like the new
  ///   ones are compiled.
  package func hidingFindings(touching patterns: [Route.Pattern]) -> [Finding] {
    let texts = Set(patterns.map(\.text))
    let beginnings = texts.map(LiteralBeginning.init)
    func isOpen(_ pattern: Route.Pattern) -> Bool {
      pattern.ignoresCase || pattern.takesHostAsSegment
    }
    let isAnyOpen = patterns.contains(where: isOpen)
    var near: [PatternIndex.Entry] = []
    // By the keys of the entries.
    var tests: [[ConditionTest]] = []
    for route in routes.values {
      for pattern in route.patterns.values {
        let options = RoutePattern.Options(pattern)
        let mayMeet =
          isAnyOpen || isOpen(pattern)
          || beginnings.contains(where: LiteralBeginning(pattern.text).mayMeet)
        guard mayMeet, let parsed = try? RoutePattern(pattern.text, options: options) else {
          continue
        }
        near.append(.init(pattern: parsed, route: route.identifier, key: near.count))
        tests.append(
          [
            ConditionTest(pattern.conditions, of: pattern.text),
            ConditionTest(route.conditions, of: route.identifier),
          ].compactMap(\.self))
      }
    }
    if near.count > 500, !isAnyOpen {
      // A pattern for nearly everything meets nearly all. It takes all URLs of a more specific one,
      // which comes before it unless it has a lower priority.
      let priority = patterns.map(\.priority).max() ?? 0
      near.removeAll { entry in
        let beginning = LiteralBeginning(entry.pattern.text)
        let options = entry.pattern.options
        return !options.ignoreCase && !options.hostAsSegment && options.priority >= priority
          && !beginnings.contains { beginning.isNoLonger(than: $0) }
      }
    }
    guard near.count > 1 else { return [] }
    let report = PatternIndex(near).conflicts(touching: texts, limit: 0)
    return report.findings { tests[$0.key] }.filter {
      $0.code == Conflict.Kind.duplicate.rawValue || $0.code == Conflict.Kind.shadowed.rawValue
    }
  }
}

extension ConflictReport {
  /// - Parameter tests: The conditions of a pattern. Patterns that no context uses at once are in no
  ///   conflict, and one that is not always used hides no other.
  fileprivate func findings(_ tests: (PatternIndex.Entry) -> [ConditionTest]) -> [Finding] {
    let findings = conflicts.compactMap { conflict -> Finding? in
      // A fallback shares its URLs with all others.
      if conflict.winner.pattern.options.isFallback != conflict.loser.pattern.options.isFallback {
        return nil
      }
      let (first, second) = (tests(conflict.winner), tests(conflict.loser))
      let isConditional = !first.isEmpty || !second.isEmpty
      let context = isConditional ? ConditionSpace(first + second).example : nil
      if isConditional, context == nil { return nil }
      let hides = !isConditional || ConditionSpace(first).covers(ConditionSpace(second))
      let kind = hides ? conflict.kind : .overlap
      let winner = "\(conflict.winner.pattern.text) of \(conflict.winner.route)"
      let loser = "\(conflict.loser.pattern.text) of \(conflict.loser.route)"
      let message =
        switch kind {
        case .duplicate: "\(winner) and \(loser) match the same URLs; the first takes them"
        case .shadowed: "\(loser) can never win: \(winner) takes all of its URLs"
        case .overlap: "\(winner) and \(loser) share URLs; the first takes them"
        }
      let rule = conflict.rule
      let words = (context?.words ?? []).joined(separator: " ")
      return Finding(
        code: kind.rawValue, severity: kind == .overlap ? .info : .warning,
        message: message + (conflict.isProven ? "" : " (possibly: expressions are not decided)")
          + ": \(rule)" + (words.isEmpty ? "" : "; in the context \(words)"),
        subjects: [
          conflict.winner.route, conflict.winner.pattern.text, conflict.loser.route,
          conflict.loser.pattern.text,
        ], witness: conflict.witness, reason: rule.reason)
    }
    let hidden = undecided.map { entry in
      Finding(
        code: "shadowing-undecided", severity: .info,
        message:
          "\(entry.pattern.text) of \(entry.route) shares URLs with too many patterns that come "
          + "before it to tell whether one of them takes all of its URLs",
        subjects: [entry.route, entry.pattern.text])
    }
    guard isTruncated else { return findings + hidden }
    let overlaps = conflicts.count { $0.kind == .overlap }
    return [
      Finding(
        code: "conflicts-truncated", severity: .warning,
        message: "there are more overlaps than are looked for: \(overlaps) are listed, after "
          + "\(comparedPairs) pairs of patterns were compared; every duplicate and every shadowed "
          + "pattern is listed"
      )
    ] + findings + hidden
  }
}

extension Registry {
  /// The patterns with a repetition directly inside a repetition.
  var nestedRepetitionFindings: [Finding] {
    patternIndex.entries.filter(\.pattern.repeatsRepetition).map { entry in
      Finding(
        code: "nested-repetition", severity: .warning,
        message:
          "\(entry.pattern.text) of \(entry.route) repeats a repetition: on some URLs it takes more steps "
          + "than one match may, and does not match then; write the inner or the outer one alone",
        subjects: [entry.route, entry.pattern.text])
    }
  }
}
