import RouteHub
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import URLPatterns

/// Making changes: what is refused, and what is warned of.
extension Workspace {
  /// The path of routes that declare none, from the store's setting.
  func defaultPath() throws -> PathKind? {
    try store?.setting(Setting.path.name).flatMap { PathKind(rawValue: $0) }
  }

  /// The path of routes that declare none.
  var ordinaryPath: PathKind { (try? defaultPath()).flatMap(\.self) ?? .show }

  /// Changes as lines of text.
  func lines(_ changes: [CatalogChange], verb: String = "") -> [String] {
    ChangeSummary.lines(changes, verb: verb, ordinary: ordinaryPath)
  }

  /// Makes changes.
  ///
  /// - Parameters:
  ///   - comparesAll: Whether all of their patterns are compared with the others, however many they are.
  ///   - hasCheckedRedirects: Whether nothing is wrong with their redirects: it was looked before.
  /// - Returns: The number of the revision, if something changed in a store; and warnings.
  /// - Throws: ``ShellError`` for what is refused; then nothing is changed.
  func make(
    _ changes: [CatalogChange], comparesAll: Bool = false, hasCheckedRedirects: Bool = false
  ) throws -> (revision: Int?, warnings: [Warning]) {
    if changes.isEmpty { return (nil, []) }
    for change in changes { try Self.requireNames(change) }
    try refuseSensitiveValues(changes)
    let doubts = hasCheckedRedirects ? [] : try refuseRedirectLoops(changes)
    try Interrupt.check()
    let revision = try write(changes)
    // Warnings about a migration's patterns come when it is committed.
    if isDetached { return (revision, []) }
    return (
      revision, try warnings(of: changes, comparesAll: comparesAll) + Warning.first(of: doubts)
    )
  }

  /// Warnings about changes that the catalog has.
  func warnings(of changes: [CatalogChange], comparesAll: Bool = false) throws -> [Warning] {
    warnings(ofOldValues: changes) + Warning.first(of: changes.doubts)
      + (try warnings(ofUnknownNames: changes)) + (try warnings(ofHiding: changes, comparesAll))
      + Warning.first(of: changes.lostLinks { try requireRegistry() })
  }

  /// Refuses redirects that would lead round in a circle.
  ///
  /// - Returns: Other findings about the redirects.
  private func refuseRedirectLoops(_ changes: [CatalogChange]) throws -> [Finding] {
    let findings = try redirectFindings(after: changes)
    if let loop = findings.first(where: { $0.code == "redirect-loop" }) {
      throw ShellError.failure(loop.code, Message(loop.message))
    }
    return findings
  }

  /// The findings about redirects that changes bring.
  func redirectFindings(after changes: [CatalogChange]) throws -> [Finding] {
    var rows: [Redirect] = []
    for case .redirect(_, let after?) in changes { rows.append(after) }
    if rows.isEmpty { return [] }
    var after = try catalog
    try after.apply(changes)
    if let found = after.redirectFindings(of: rows, places) { return found }
    return registry(of: after).redirectFindings(of: Set(rows.map(\.pattern.text))) {}
  }

  /// A registry of another catalog, in the context of the session.
  private func registry(of catalog: RouteCatalog) -> Registry {
    let made = Registry(catalog: catalog)
    made.printsProblems = false
    adopt(made)
    return made
  }

  /// Refuses rows without a name, which no command could name.
  private static func requireNames(_ change: CatalogChange) throws {
    if let noun = change.row.nameless {
      throw ShellError.usage("\(Phrase.a(noun)) needs a name")
    }
  }

  /// Refuses rows with values of sensitive parameters.
  func refuseSensitiveValues(_ changes: [CatalogChange]) throws {
    guard changes.contains(where: \.mayExposeValues), try mayHaveSensitive(after: changes) else {
      return
    }
    var after = try catalog
    try after.apply(changes)
    guard let found = try requireRegistry().sensitiveFinding(broughtBy: registry(of: after)) else {
      return
    }
    let advice = CodeMeaning.of(found.code, .finding)?.advice
    throw ShellError.failure(found.code, Message(found.message), notes: advice.map { [$0] } ?? [])
  }

  /// Whether any parameter is declared as sensitive after changes.
  private func mayHaveSensitive(after changes: [CatalogChange]) throws -> Bool {
    for case .route(_, let after?) in changes
    where after.parameters.values.contains(where: \.isSensitive) {
      return true
    }
    return try !lookups.sensitive.rows("", in: catalog).isEmpty
  }

  // MARK: Warnings

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

  // MARK: Errors

  /// An error with what the store knows of the name that is missing.
  func explaining(_ error: ShellError) -> ShellError {
    tellingFollowedChannel(tellingWhatBecame(error))
  }

  /// The error for a missing route, with the route's new name or what removed it, if the log has that.
  private func tellingWhatBecame(_ error: ShellError) -> ShellError {
    guard let old = error.missingRoute else { return error }
    var error = error
    guard let new = (try? presentName(ofRoute: old)) ?? nil else {
      if let store, let last = (try? store.log.routeMoves())?.first(where: { $0.before == old }),
        last.after == nil, last.revision <= store.catalog.revision
      {
        error.missingRoute = nil
        let isChange = (try? store.log.revision(last.revision))?.kind == .change
        error.notes.append(
          "'\(old)' was removed by r\(last.revision)"
            + (isChange ? ": undo r\(last.revision) brings it back" : ""))
      }
      return error
    }
    error.missingRoute = nil
    error.diagnostic.suggestions.removeAll { $0 == new }
    error.diagnostic.suggestions.insert(new, at: 0)
    error.notes.append("'\(old)' was renamed: it is '\(new)' now")
    return error
  }

  /// The present name of a renamed route: of a migration's working copy by what was done in memory.
  private func presentName(ofRoute old: String) throws -> String? {
    if let store { return try store.log.presentName(ofRoute: old) }
    var name = old
    for case .route(let before?, let after?) in earlierRenames + changesInMemory
    where before.identifier == name {
      name = after.identifier
    }
    return try name != old && catalog.routes[name] != nil ? name : nil
  }

  /// The error for a channel that the hub does not have, with what helps a store that follows it.
  private func tellingFollowedChannel(_ error: ShellError) -> ShellError {
    guard error.diagnostic.code == HubError.Code.channel.rawValue, let store,
      let channel = try? store.sharing.followedChannel(), error.diagnostic.values.first == channel
    else { return error }
    var error = error
    error.notes.append(
      "this store follows it: config hub-channel NAME lets it follow another, "
        + "config hub-channel --unset none")
    return error
  }
}
