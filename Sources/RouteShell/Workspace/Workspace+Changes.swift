import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import URLPatterns

/// Making changes, and what is refused.
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
}
