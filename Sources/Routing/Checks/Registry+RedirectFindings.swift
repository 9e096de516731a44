package import RouteModel
import URLPatterns

extension Registry {
  /// Redirects that lead round in a circle, each with a URL that does, and redirects whose URLs no
  /// pattern takes, or only routes that refuse their values or are closed to links.
  ///
  /// A target is compared with all patterns as if it were a pattern itself. A URL that both take is
  /// followed; so a circle is found if the first such URL of a pair of redirects is in it.
  ///
  /// - Parameter patterns: Only the redirects with these patterns; nil means all.
  package func redirectFindings(
    of patterns: Set<String>? = nil, step: () throws -> Void
  ) rethrows -> [Finding] {
    let rules = redirectRules.filter {
      $0.row.isEnabled && patterns?.contains($0.row.pattern.text) ?? true
    }
    if rules.isEmpty { return [] }
    // Redirects with the same target are compared once, as one entry.
    var places: [String: Int] = [:]
    var targets: [PatternIndex.Entry] = []
    let firsts = rules.enumerated().map { place, rule -> Int? in
      guard let pattern = rule.targetPattern else { return nil }
      if let first = places[pattern.text] { return first }
      places[pattern.text] = place
      targets.append(PatternIndex.Entry(pattern: pattern, route: rule.row.name, key: ~place))
      return place
    }
    var (open, closed): ([PatternIndex.Entry], [PatternIndex.Entry]) = ([], [])
    var closings: [Int: String] = [:]
    for entry in patternIndex.entries {
      guard let target = target(of: entry.key, { entry.pattern }) else { continue }
      if let closing = target.closing {
        closed.append(entry.asOrdinary)
        closings[entry.key] = "\(entry.route) (\(closing.words))"
      } else {
        open.append(entry.asOrdinary)
      }
    }
    let index = PatternIndex(open + targets)
    let report = try index.conflicts(
      touching: Set(targets.map(\.pattern.text)), use: { _, _ in .always }, step: step)
    var taken: Set<Int> = []
    var loops: [Int: (url: String, error: RouteError)] = [:]
    for conflict in report.conflicts {
      let sides = [(conflict.winner, conflict.loser), (conflict.loser, conflict.winner)]
      for (target, other) in sides where target.key < 0 && other.key >= 0 {
        taken.insert(~target.key)
        guard loops[~target.key] == nil, let url = conflict.witness,
          let error = loop(of: rules[~target.key], to: url)
        else { continue }
        loops[~target.key] = (url, error)
      }
    }
    let others = targets.filter { !taken.contains(~$0.key) }
    let owners = try PatternIndex.owners(of: closed, taking: others, closings, step: step)
    var findings: [Finding] = []
    for (rule, first) in zip(rules, firsts) {
      // If the target cannot be written as a pattern, nothing is known about it.
      guard let first else { continue }
      let row = rule.row
      if let (url, error) = loops[first] {
        findings.append(
          Finding(
            code: "redirect-loop", severity: .error,
            message: "the redirect \(row.pattern.text) → \(row.target): \(error.message)",
            subjects: [row.pattern.text, row.target], witness: url))
      } else if !taken.contains(first) {
        if !report.isTruncated { findings.append(.withoutRoute(rule, owners[~first])) }
      } else if let refusal = refusal(of: rule) {
        findings.append(.withoutRoute(rule, refusal.message))
      }
    }
    return findings
  }

  /// Why the one URL to which a redirect leads opens nothing in any context: each route that may take it refuses its
  /// values.
  fileprivate func refusal(of rule: RedirectRule) -> RouteError? {
    guard let url = rule.fixedTarget, let candidates = try? explain(url) else { return nil }
    var refusal: RouteError?
    for candidate in candidates {
      switch candidate.verdict {
      case .disabled, .isInternal: continue
      case .taken, .outranked, .declined, .unfulfilled: break
      }
      // Another redirect is looked at itself; code may decline what it does not like.
      guard candidate.redirect == nil, candidate.verdict != .declined,
        let row = candidate.match.registered.row
      else { return nil }
      do throws(RouteError) {
        _ = try candidate.match.deliveredParameters
        return nil
      } catch {
        // The query of the redirected URL may have what is missing.
        guard error.code == .invalidParameter || !rule.row.keepsQuery else { return nil }
        refusal = refusal ?? error
      }
      let conditions = row.conditions.union(row.patterns[candidate.match.pattern]?.conditions ?? [])
      if conditions.isEmpty { break }
    }
    return refusal
  }

  /// The circle, or the row of too many redirects, into which a redirect leads by a URL to which it may lead. One that
  /// ends somewhere is no circle, even if it passes the redirect's own pattern: this one was not in use there.
  private func loop(of rule: RedirectRule, to url: String) -> RouteError? {
    let pattern = rule.row.pattern.text
    do throws(RouteError) {
      let others = try match(url)?.redirects ?? []
      if others.count < RouteRedirect.limit { return nil }
      return RouteRedirect.loop(
        [RouteRedirect(pattern: pattern, url: pattern, target: url)] + others)
    } catch {
      return error.code == .redirectLoop ? error : nil
    }
  }
}

extension RouteCatalog {
  /// The same of a few redirects, without a registry: only the patterns that begin like their targets are compared.
  ///
  /// - Returns: nil if the redirects may lead round in a circle: only a registry knows.
  package func redirectFindings(
    of rows: [Redirect], _ places: PatternPlaces
  ) -> [Finding]? {
    var findings: [Finding] = []
    for row in rows where row.isEnabled {
      // If the target cannot be written as a pattern, nothing is known about it.
      guard let rule = row.rule, let target = rule.targetPattern else { continue }
      if mayCircle(from: row, places) { return nil }
      let near = places.places(near: PatternBeginning(target), in: self)
      var (open, closed): ([PatternIndex.Entry], [PatternIndex.Entry]) = ([], [])
      var closings: [Int: String] = [:]
      for (key, place) in near.enumerated() {
        guard let pattern = pattern(at: place).flatMap({ try? RoutePattern($0) }) else { continue }
        let entry = PatternIndex.Entry(pattern: pattern, route: "", key: key).asOrdinary
        if let closing = closing(at: place) {
          closed.append(entry)
          closings[key] = closing
        } else {
          open.append(entry)
        }
      }
      let entry = PatternIndex.Entry(pattern: target, route: row.name, key: -1)
      let index = PatternIndex(open + [entry])
      let report = index.conflicts(touching: [target.text], use: { _, _ in .always }, step: {})
      let isTaken = report.conflicts.contains { conflict in
        [conflict.winner, conflict.loser].contains { $0.key == -1 }
      }
      if !isTaken {
        if report.isTruncated { continue }
        let owners = PatternIndex.owners(of: closed, taking: [entry], closings, step: {})
        findings.append(.withoutRoute(rule, owners[-1]))
      } else if let refusal = refusal(of: rule, among: near) {
        findings.append(.withoutRoute(rule, refusal.message))
      }
    }
    return findings
  }

  /// Why the URL to which a redirect leads opens nothing: only the rows that may take it are asked.
  private func refusal(of rule: RedirectRule, among places: [PatternPlaces.Place]) -> RouteError? {
    var near = RouteCatalog()
    for place in places {
      switch place {
      case .route(let name, _): if let row = routes[name] { near.routes.insert(row) }
      case .redirect(let text): if let row = redirects[text] { near.redirects.insert(row) }
      }
    }
    guard near.routes.values.contains(where: { !$0.parameters.isEmpty }) else { return nil }
    for route in near.routes.values {
      if let row = classes[route.className] { near.classes.insert(row) }
    }
    let registry = Registry(catalog: near)
    registry.printsProblems = false
    return registry.refusal(of: rule)
  }

  /// Whether redirects whose patterns begin like the targets of others lead from one back to itself, or too many of them
  /// follow each other.
  private func mayCircle(from row: Redirect, _ places: PatternPlaces) -> Bool {
    var reached: Set<String> = []
    var front = [row]
    for _ in 0..<RouteRedirect.limit {
      var next: Set<String> = []
      for row in front {
        guard let target = row.rule?.targetPattern else { continue }
        for case .redirect(let text) in places.places(near: PatternBeginning(target), in: self) {
          next.insert(text)
        }
      }
      if next.contains(row.pattern.text) || !next.isDisjoint(with: reached) { return true }
      reached.formUnion(next)
      front = next.compactMap { redirects[$0] }.filter(\.isEnabled)
      if front.isEmpty { return false }
    }
    return true
  }
}

extension RouteCatalog {
  /// The owner of a pattern with the reason why no link opens it; nil if one may.
  private func closing(at place: PatternPlaces.Place) -> String? {
    switch place {
    case .route(let name, _): routes[name]?.closing.map { "\(name) (\($0.words))" }
    case .redirect(let text):
      redirects[text].flatMap { row in row.closing.map { "\(row.name) (\($0.words))" } }
    }
  }
}

extension PatternIndex {
  /// Which owners of patterns that no link opens take the URLs of targets, by the keys of these.
  ///
  /// - Parameter closings: The owners, each with the reason, by the keys of their patterns.
  fileprivate static func owners(
    of closed: [Entry], taking targets: [Entry], _ closings: [Int: String], step: () throws -> Void
  ) rethrows -> [Int: String] {
    if closed.isEmpty || targets.isEmpty { return [:] }
    let report = try PatternIndex(closed + targets).conflicts(
      touching: Set(targets.map(\.pattern.text)), use: { _, _ in .always }, step: step)
    var owners: [Int: Set<String>] = [:]
    for conflict in report.conflicts {
      let sides = [(conflict.winner, conflict.loser), (conflict.loser, conflict.winner)]
      for (target, other) in sides where target.key < 0 && other.key >= 0 {
        if let owner = closings[other.key] { owners[target.key, default: []].insert(owner) }
      }
    }
    return owners.mapValues { $0.sorted().joined(separator: ", ") }
  }
}

extension PatternIndex.Entry {
  /// A fallback as an ordinary pattern: it takes what leads to it, and is no conflict of others.
  fileprivate var asOrdinary: Self {
    guard pattern.options.isFallback else { return self }
    var options = pattern.options
    options.isFallback = false
    guard let pattern = try? RoutePattern(pattern.text, options: options) else { return self }
    return Self(pattern: pattern, route: route, key: key)
  }
}

extension Redirect {
  /// nil if it cannot be used.
  fileprivate var rule: RedirectRule? {
    (try? RoutePattern(pattern)).flatMap { try? RedirectRule(self, of: $0) }
  }
}

extension Finding {
  /// - Parameter refusal: Why the routes that take such a URL do not open.
  fileprivate static func withoutRoute(_ rule: RedirectRule, _ refusal: String?) -> Finding {
    let row = rule.row
    // A path alone looks as if it were every site's.
    let url = (rule.keepsKnownSite ? rule.targetPattern?.text : nil) ?? "such a URL"
    return Finding(
      code: "redirect-without-route", severity: .warning,
      message: "the redirect \(row.pattern.text) → \(row.target): "
        + (refusal.map { "no route opens by \(url): \($0)" } ?? "no pattern takes \(url)"),
      subjects: [row.pattern.text, row.target])
  }
}
