public import RouteModel
import URLPatterns

extension Registry {
  /// Everything that is wrong with the catalog and with what code has registered, the most severe
  /// first: rows, storyboards, bindings, and patterns that can never win. For
  /// patterns that share only some URLs see ``conflicts()``.
  @MainActor public func check() -> [Finding] { check {} }

  /// The same, by a search that can be interrupted.
  ///
  /// - Parameter step: called repeatedly during the search; an error that it throws ends the
  ///   search.
  @MainActor public func check(step: () throws -> Void) rethrows -> [Finding] {
    var findings = issues.map(\.finding)
    let provided = namesOfCodeProtocols
    findings += catalog.referenceFindings().filter { finding in
      finding.code != "adapter-without-route"
        || !finding.subjects.contains(where: provided.contains)
    }
    try step()
    findings += catalog.storyboardFindings()
    findings += try conflicts(limit: 0, step: step)
    // Those of code, too.
    findings += patternIndex.entries.flatMap {
      Finding.doubts(about: $0.pattern.text, of: $0.route)
    }
    findings += nestedRepetitionFindings
    findings += try redirectFindings(step: step)
    findings += fixedValueFindings()
    findings += uncarriedParameterFindings
    findings += try conditionFindings(step: step)
    findings += openingFindings()
    findings += bindingFindings()
    findings += circularDependencies.map { circle in
      Finding(
        code: "circular-dependency", severity: .warning,
        message: "routes were performed inside each other: \(circle.joined(separator: " → "))",
        subjects: Array(circle.dropLast()))
    }
    return findings.sorted {
      ($1.severity, $0.code, $0.message) < ($0.severity, $1.code, $1.message)
    }
  }
}
