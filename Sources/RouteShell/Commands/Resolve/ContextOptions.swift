import RouteModel
import Routing
import Texts

/// The facts in which a question about links is answered.
struct ContextOptions: OptionGroup {
  var contexts: [String] = []
  var others: [String] = []

  static let options: [BoundOption<Self>] = [
    .value(
      "context", \.contexts, "NAME=VALUE", .fact,
      "In this context: \(RouteContext.factNames.joined(separator: ", "))"),
    .value("fact", \.others, "NAME=VALUE", .fact, "Any other fact of the app's own"),
  ]

  /// The facts of `--context`, which conditions must know, and of `--fact`.
  ///
  /// - Throws: ``ShellError`` `usage` for a mistyped name or value, `unknown-guard` for a guard that no row names.
  @MainActor func facts(in workspace: Workspace) throws -> [String: String] {
    let facts = try Self.known(
      contexts, at: \Self.contexts, or: ", and --fact any other",
      of: workspace.hasCatalog ? workspace.catalog : nil)
    return facts.merging(try Self.others(others)) { known, _ in known }
  }

  /// The facts of `--context`, which conditions must know.
  ///
  /// - Parameters:
  ///   - other: What else there is for other facts, for the message.
  ///   - catalog: The catalog with the guards that a fact may name; nil if there is none yet.
  /// - Throws: ``ShellError`` `usage` for a mistyped name or value, `unknown-guard`.
  static func known(
    _ words: [String], at path: ArgumentPath, or other: String = "",
    of catalog: @autoclosure () throws -> RouteCatalog?
  ) throws -> [String: String] {
    var known: [String: String] = [:]
    for (index, word) in words.enumerated() {
      let facts = try about(path, index) { try Self.fact(word, of: "--context") }
      let catalog = facts["guards"] == nil ? nil : try catalog()
      if let problem = problem(in: facts, of: "--context", or: other, catalog) {
        if problem.code != "usage" { throw ShellError(problem).about(path, index) }
        throw ShellError.usage(
          Message(problem.message), suggestions: problem.suggestions, at: path, index)
      }
      known.merge(facts) { _, new in new }
    }
    return known
  }

  /// What is wrong with facts that conditions must know: `usage` for a mistyped name or value, `unknown-guard` for a
  /// guard that no row names; nil if nothing is.
  ///
  /// - Parameters:
  ///   - subject: What takes the facts.
  ///   - other: See ``known(_:at:or:of:)``.
  ///   - catalog: The catalog with the guards that a fact may name; nil if there is none yet.
  static func problem(
    in facts: [String: String], of subject: String, or other: String = "",
    _ catalog: RouteCatalog?
  ) -> Diagnostic? {
    let names = RouteContext.factNames
    if let name = facts.keys.sorted().first(where: { !names.contains($0) }) {
      return Diagnostic(
        code: "usage",
        message: Message(
          "no condition tests '\(name)': \(subject) takes \(names.joined(separator: ", "))\(other)"),
        suggestions: NearestNames.of(name, in: names))
    }
    if let mistake = RouteContext.mistake(in: facts) {
      return Diagnostic(code: "usage", message: Message(mistake))
    }
    guard let guards = facts["guards"], let catalog else { return nil }
    do throws(ShellError) { try catalog.requireGuards(guards) } catch { return error.diagnostic }
    return nil
  }

  /// The facts of `--fact`.
  private static func others(_ words: [String]) throws -> [String: String] {
    var facts: [String: String] = [:]
    for (index, word) in words.enumerated() {
      let fact = try about(\Self.others, index) { try Self.fact(word, of: "--fact") }
      facts.merge(fact) { _, new in new }
    }
    return facts
  }

  /// The fact of a word of an option, such as `version=4`.
  private static func fact(_ word: String, of option: String) throws -> [String: String] {
    guard let parts = word.dividedAtEquals, !parts.before.isEmpty else {
      throw ShellError.usage("\(option) needs NAME=VALUE, not '\(word)'")
    }
    return [parts.before: RouteContext.folded(parts.before, parts.behind)]
  }
}

extension RouteCatalog {
  /// Refuses a guard that neither a row nor a requirement names.
  ///
  /// - Parameter names: The value of the fact `guards`.
  func requireGuards(_ names: String) throws(ShellError) {
    let known = Set(guards.keys).union(routes.values.flatMap(\.requires))
    for name in RouteContext.names(names).sorted() where !known.contains(name) {
      throw .unknown("guard", name, among: known)
    }
  }
}
