import RouteModel
import Routing

extension Option {
  /// The facts in which a question about links is answered.
  static let contexts: [Option] = [
    .value(
      "context", "NAME=VALUE", .text, repeats: true,
      "In this context: \(RouteContext.factNames.joined(separator: ", "))"),
    .value("fact", "NAME=VALUE", .text, repeats: true, "Any other fact of the app's own"),
  ]
}

extension Call {
  /// The facts of `--context`, which conditions must know, and of `--fact`.
  ///
  /// - Throws: ``ShellError`` `usage` for a mistyped name or value.
  func contextFacts() throws -> [String: String] {
    let facts = try facts("context")
    for name in facts.keys.sorted() where !RouteContext.factNames.contains(name) {
      throw ShellError.usage(
        "no condition tests '\(name)': --context takes "
          + "\(RouteContext.factNames.joined(separator: ", ")), and --fact any other",
        suggestions: NearestNames.of(name, in: RouteContext.factNames), span: span("context"))
    }
    if let mistake = RouteContext.mistake(in: facts) {
      throw ShellError.usage(Message(mistake), span: span("context"))
    }
    return facts.merging(try self.facts("fact")) { known, _ in known }
  }
}

extension Shell {
  /// Runs a question in the session's context, with the facts that its options change.
  func inContext<Result>(of call: Call, _ body: () throws -> Result) throws -> Result {
    let facts = try call.contextFacts()
    if facts.isEmpty { return try body() }
    workspace.setContext(recorder.context.merging(facts) { _, new in new })
    defer { workspace.setContext(recorder.context) }
    return try body()
  }
}
