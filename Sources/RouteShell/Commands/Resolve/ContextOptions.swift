import RouteModel
import Routing

/// The facts in which a question about links is answered.
struct ContextOptions: OptionGroup {
  var contexts: [ExpandedWord] = []
  var others: [ExpandedWord] = []

  static let options: [BoundOption<Self>] = [
    .value(
      "context", \.contexts, "NAME=VALUE",
      "In this context: \(RouteContext.factNames.joined(separator: ", "))"),
    .value("fact", \.others, "NAME=VALUE", "Any other fact of the app's own"),
  ]

  /// The facts of `--context`, which conditions must know, and of `--fact`.
  ///
  /// - Throws: ``ShellError`` `usage` for a mistyped name or value.
  func facts() throws -> [String: String] {
    let facts = try Self.facts(contexts, of: "--context")
    for name in facts.keys.sorted() where !RouteContext.factNames.contains(name) {
      throw ShellError.usage(
        "no condition tests '\(name)': --context takes "
          + "\(RouteContext.factNames.joined(separator: ", ")), and --fact any other",
        suggestions: NearestNames.of(name, in: RouteContext.factNames), span: contexts.first?.span)
    }
    if let mistake = RouteContext.mistake(in: facts) {
      throw ShellError.usage(Message(mistake), span: contexts.first?.span)
    }
    return facts.merging(try Self.facts(others, of: "--fact")) { known, _ in known }
  }

  /// The facts of the words of an option, such as `version=4`.
  static func facts(_ words: [ExpandedWord], of option: String) throws -> [String: String] {
    var facts: [String: String] = [:]
    for word in words {
      guard let parts = word.text.dividedAtEquals, !parts.before.isEmpty else {
        throw ShellError.usage("\(option) needs NAME=VALUE, not '\(word.text)'", span: word.span)
      }
      facts[parts.before] = parts.behind
    }
    return facts
  }
}
