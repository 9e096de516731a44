extension Command {
  /// A command that changes rows of the catalog.
  ///
  /// - Parameter body: Makes the changes, with their messages.
  static func changing(
    _ name: String, _ summary: String, _ arguments: [Argument], options: [Option] = [],
    discussion: String = "", examples: [Example],
    _ body: @escaping @MainActor @Sendable (inout CatalogEdit) throws -> Void
  ) -> Command {
    Command(
      name, in: .change, summary, arguments: arguments, options: options, use: .creates,
      isAllowedInMigration: true, discussion: discussion, examples: examples
    ) { call, shell in try shell.change(call, body) }
  }
}

extension Option {
  /// For every `add`, so that a script that adds what it needs can run again.
  static let ifMissing = Option.flag(
    "if-missing", "Change nothing if it already exists with these values")
}
