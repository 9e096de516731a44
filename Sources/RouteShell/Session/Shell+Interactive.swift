extension Shell {
  /// What a session begins with.
  var banner: String { "" }

  /// Shows the store, an open transaction (`*`) and, in a storyboard, the scene in front.
  package var prompt: String { "\(storeName)> " }

  /// The last part of the store's path.
  var storeName: String {
    settings.storePath.split(separator: "/").last.map(String.init)?.escapingControls()
      ?? settings.storePath.escapingControls()
  }

  /// Asks where leaving loses something.
  func mayLeave() -> Bool { true }

  /// What can stand at the cursor.
  func completion(for line: String, from start: Int) -> Completion? {
    Completer(table: table) { [self] kind, typed, words in names(kind, typed, words) }
      .completion(for: line, from: start)
  }

  /// The names that exist, for completion.
  func names(_ kind: ValueKind, _ typed: String, _ words: [ExpandedWord]) -> [String] {
    switch kind {
    case .variable: variables.names
    default: []
    }
  }

  /// Commits what the output tells of.
  func beforeOutput() { flushHistory() }

  /// Ends the session.
  func close() -> ShellError? { nil }
}
