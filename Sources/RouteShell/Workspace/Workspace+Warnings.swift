import RouteModel
import RouteStorage
import Routing
import Texts
import URLPatterns

/// What is warned of when changes are made.
extension Workspace {
  /// Warnings about changes that the catalog has.
  func warnings(of changes: [CatalogChange], comparesAll: Bool = false) throws -> [Warning] {
    warnings(ofOldValues: changes) + Warning.first(of: changes.doubts)
      + (try warnings(ofUnknownNames: changes)) + (try warnings(ofHiding: changes, comparesAll))
      + Warning.first(of: try changes.lostLinks { try requireRegistry() })
  }

  /// Warnings about rows that changes name and that do not exist, and about adapters that lead nowhere now.
  private func warnings(ofUnknownNames changes: [CatalogChange]) throws -> [Warning] {
    let catalog = try catalog
    var findings: [Finding] = []
    func add(_ now: [Finding], _ before: [Finding]?) {
      let known = Set((before ?? []).map { [$0.code, $0.subjects.last ?? ""] })
      findings += now.filter { !known.contains([$0.code, $0.subjects.last ?? ""]) }
    }
    func isProvided(_ name: String) -> Bool { !lookups.providers.rows(name, in: catalog).isEmpty }
    for change in changes {
      if case .route(let before?, let after) = change {
        let gone = Set(before.protocols.keys).subtracting(after?.protocols.keys.map(\.self) ?? [])
        for adapter in gone.sorted().flatMap({ lookups.adapters.rows($0, in: catalog) }) {
          add(catalog.unknownNames(in: adapter, isProvided: isProvided), nil)
        }
      }
      switch change {
      case .destinationClass(let before, let after?) where before?.superclass != after.superclass:
        add(catalog.unknownNames(in: after), nil)
      case .adapter(let before, let after?) where before?.provided != after.provided:
        add(catalog.unknownNames(in: after, isProvided: isProvided), nil)
      case .route(let before, let after?):
        add(catalog.unknownNames(in: after), before.map(catalog.unknownNames(in:)))
      case .guard(let before, let after?):
        add(catalog.unknownNames(in: after), before.map(catalog.unknownNames(in:)))
      default: break
      }
    }
    return Warning.first(of: findings)
  }

  /// Warnings about new patterns that take another one's links, or get none.
  private func warnings(ofHiding changes: [CatalogChange], _ all: Bool) throws -> [Warning] {
    var patterns: [Route.Pattern] = []
    var brought: Set<[String]> = []
    for case .route(let before, let after?) in changes {
      for pattern in after.patterns.values where before?.patterns[pattern.text] != pattern {
        patterns.append(pattern)
        brought.insert([after.identifier, pattern.text])
      }
    }
    for case .redirect(let before, let after?) in changes where before?.pattern != after.pattern {
      patterns.append(after.pattern)
      brought.insert([after.name, after.pattern.text])
    }
    if patterns.isEmpty { return [] }
    // A large change and a long script are not slowed down: `check` compares all patterns at once.
    guard all || patterns.count <= 16 else {
      return [
        Warning(
          "\(patterns.count) new patterns are not compared with the others, because they are many: check does it",
          code: "not-compared")
      ]
    }
    guard all || settings.isInteractive || patternsToCompare > 0 else {
      if hasToldNotCompared { return [] }
      hasToldNotCompared = true
      return [
        Warning(
          "from here on new patterns are not compared with the others, because there are many: check does it",
          code: "not-compared")
      ]
    }
    let catalog = try catalog
    let findings: [Finding]
    do {
      var near: Set<PatternPlaces.Place> = []
      for pattern in patterns {
        try Interrupt.check()
        near.formUnion(places.places(near: PatternBeginning(pattern), in: catalog))
      }
      if !all { patternsToCompare -= near.count - patterns.count }
      findings = try catalog.hidingFindings(touching: patterns, among: near, step: Interrupt.check)
    } catch {
      // The changes are made: who interrupts them now is not told what is only a warning.
      return []
    }
    // The subjects are the patterns, each after its route.
    return Warning.first(
      of: findings.filter { finding in
        stride(from: 0, to: finding.subjects.count, by: 2)
          .contains { brought.contains(Array(finding.subjects[$0...].prefix(2))) }
      })
  }

  /// Warnings about values from before their name became sensitive, in the history and in the log.
  func warnings(ofOldValues changes: [CatalogChange]) -> [Warning] {
    var warnings: [Warning] = []
    for (name, wasPlain) in changes.parametersThatBecameSensitive.ordered(by: \.key) {
      if let count = try? historyStore().history.eventsHolding(parameter: name), count > 0 {
        let events = "\(Phrase.count(count, "event")) recorded before \(name) was sensitive"
        warnings.append(
          Warning(
            "\(events) \(count == 1 ? "holds" : "hold") its value: history prune --max 0 removes the "
              + "history, --keep TIME its old part; then store vacuum", code: "sensitive-history"))
      }
      guard wasPlain else { continue }
      let log = try? store?.log.newestRevision { (rows, _) throws(StoreError) in
        rows.changes.contains { $0.hasValues(of: name) }
      }
      guard let number = log?.number else { continue }
      warnings.append(
        Warning(
          "the log keeps what was the default or an allowed value of \(name), in r\(number) or before: only "
            + "a new store is without it (export json, then import into it)", code: "sensitive-log")
      )
    }
    return warnings
  }
}
