import RouteModel
import RouteStorage
import Routing
import Simulation

extension Shell {
  /// Makes the changes of a command in one transaction, and answers with its messages.
  func change(
    _ call: Call, isPut: Bool, _ body: (inout CatalogEdit) throws -> Void
  ) throws -> Answer {
    var edit = try CatalogEdit(self, isPut: isPut)
    try body(&edit)
    let changes = edit.changes
    for change in changes { try Self.requireNames(change) }
    noteLastRoute(call, changes)
    return try commit(changes, messages: edit.messages, command: call.line)
  }

  /// Makes changes, and answers.
  func commit(
    _ changes: [CatalogChange], messages: [String], command: SourceLine
  ) throws -> Answer {
    var revision: Int?
    if !changes.isEmpty {
      try refuseSensitiveValues(changes)
      let doubts = try refuseRedirectLoops(changes)
      revision = try workspace.commit(changes, command: command.text)
      warnOfOldValues(changes)
      // Warnings about a migration's patterns are printed when it is committed.
      if !isInMigration {
        try warnOfPatterns(changes)
        warn(doubts)
      }
    }
    let text = messages.map { $0.escapingControls() }.joined(separator: "\n")
    return .text(text, json: ChangeJSON.document(changes, revision: revision, messages: messages))
  }

  /// Refuses redirects that would lead round in a circle.
  ///
  /// - Returns: Other findings about the redirects.
  private func refuseRedirectLoops(_ changes: [CatalogChange]) throws -> [Finding] {
    var patterns: Set<String> = []
    for case .redirect(_, let after?) in changes { patterns.insert(after.pattern.text) }
    if patterns.isEmpty { return [] }
    let registry = try workspace.requireRegistry()
    try registry.apply(changes)
    let findings = registry.redirectFindings(of: patterns) {}
    try registry.apply(changes.reversed().map(\.inverted))
    if let loop = findings.first(where: { $0.code == "redirect-loop" }) {
      throw ShellError.failure(loop.code, Message(loop.message))
    }
    return findings
  }

  /// Warns about patterns that are valid but probably mean something else, and about new ones that
  /// take another one's links, or get none.
  private func warnOfPatterns(_ changes: [CatalogChange]) throws {
    warnOfDoubtfulPatterns(changes)
    var patterns: [Route.Pattern] = []
    var brought: Set<[String]> = []
    for case .route(let before, let after?) in changes {
      for pattern in after.patterns.values where before?.patterns[pattern.text] != pattern {
        patterns.append(pattern)
        brought.insert([after.identifier, pattern.text])
      }
    }
    // A long script, or an import, is not slowed down: `check` compares all patterns at once.
    guard !patterns.isEmpty, patterns.count <= 16, settings.isInteractive || patternsToCompare > 0
    else { return }
    let catalog = try workspace.catalog
    patternsToCompare -= catalog.routes.count
    let findings = catalog.hidingFindings(touching: patterns)
    // The subjects are the patterns, each after its route.
    warn(
      findings.filter { finding in
        stride(from: 0, to: finding.subjects.count, by: 2)
          .contains { brought.contains(Array(finding.subjects[$0...].prefix(2))) }
      })
  }

  /// Warns about patterns that are valid but probably mean something else.
  func warnOfDoubtfulPatterns(_ changes: [CatalogChange]) {
    var findings: [Finding] = []
    for case .route(let before, let after?) in changes {
      for text in after.patterns.keys.sorted() where before?.patterns[text] == nil {
        findings += Finding.doubts(about: text, of: after.identifier)
      }
    }
    for case .redirect(let before, let after?) in changes where before == nil {
      findings += Finding.doubts(about: after.pattern.text, of: after.name)
    }
    warn(findings)
  }

  /// Warns about the first of some findings.
  private func warn(_ findings: [Finding]) {
    for finding in findings.prefix(5) { errors.warn(finding.message, code: finding.code) }
    if findings.count > 5 {
      let codes = Set(findings.dropFirst(5).map(\.code)).sorted().joined(separator: " --code ")
      errors.warn("and \(findings.count - 5) more: check --code \(codes) lists them")
    }
  }

  /// Refuses rows without a name, which no command could name.
  private static func requireNames(_ change: CatalogChange) throws {
    if let noun = change.row.nameless {
      throw ShellError.usage("\(noun.first == "a" ? "an" : "a") \(noun) needs a name")
    }
  }

  /// Remembers the route of a command, also if nothing changed.
  private func noteLastRoute(_ call: Call, _ changes: [CatalogChange]) {
    if let route = call.route { variables.lastRoute = route }
    for case .route(let before, let after) in changes {
      variables.lastRoute = (after ?? before)?.identifier
    }
  }
}

/// Changes as JSON.
enum ChangeJSON {
  static func document(
    _ changes: [CatalogChange], revision: Int?, messages: [String]
  ) -> JSONValue {
    [
      "revision": .optional(revision), "changes": .array(changes.map(value)),
      "messages": .strings(messages),
    ]
  }

  /// `{"kind","name","action","fields"}`, for a renamed row also `was`, and for a route the
  /// patterns `{"lost","gained"}`.
  static func value(_ change: CatalogChange) -> JSONValue {
    let (before, after) = change.row.keys
    var json: JSONValue = [
      "kind": .string(change.row.noun), "name": .optional(after ?? before),
      "action": .string(action(change)),
    ]
    if let before, let after, before != after { json = json.adding(["was": .string(before)]) }
    json = json.adding(["fields": .strings(fields(change))])
    guard case .route = change else { return json }
    return json.adding([
      "lost": .strings(change.lostPatterns), "gained": .strings(change.gainedPatterns),
    ])
  }

  /// `added`, `removed` or `changed`.
  static func action(_ change: CatalogChange) -> String {
    let (before, after) = change.row.keys
    return before == nil ? "added" : after == nil ? "removed" : "changed"
  }

  /// The fields that have changed.
  private static func fields(_ change: CatalogChange) -> [String] {
    let (before, after) = change.row.keys
    guard let before, let after else {
      return (change.lostPatterns + change.gainedPatterns).sorted().map { "pattern \($0)" }
    }
    return (before == after ? [] : ["name"])
      + change.differences().filter { !$0.isKey }.map(\.name)
  }
}
