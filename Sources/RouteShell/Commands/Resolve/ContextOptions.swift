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
      for name in facts.keys where !RouteContext.factNames.contains(name) {
        throw ShellError.usage(
          "no condition tests '\(name)': --context takes "
            + "\(RouteContext.factNames.joined(separator: ", "))\(other)",
          suggestions: NearestNames.of(name, in: RouteContext.factNames), at: path, index)
      }
      if let mistake = RouteContext.mistake(in: facts) {
        throw ShellError.usage(Message(mistake), at: path, index)
      }
      if let names = facts["guards"], let catalog = try catalog() {
        try about(path, index) { try catalog.requireGuards(names) }
      }
      known.merge(facts) { _, new in new }
    }
    return known
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
