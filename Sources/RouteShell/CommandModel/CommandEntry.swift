/// The groups of the help, in its order.
package enum CommandGroup: String, Sendable, CaseIterable {
  case look, change, resolve, perform, history, migrate, exchange, store, hub, script, help

  var title: String {
    switch self {
    case .look: "Look"
    case .change: "Change the catalog"
    case .resolve: "Resolve"
    case .perform: "Perform"
    case .history: "History"
    case .migrate: "Migrate"
    case .exchange: "Exchange"
    case .store: "Store"
    case .hub: "Hub"
    case .script: "Script"
    case .help: "Help"
    }
  }
}

/// How a command uses the store.
package enum StoreUse: Sendable {
  /// The store is not opened.
  case none
  /// The store must exist.
  case reads
  /// The store is created if it does not exist.
  case creates
}

/// An example of a command, which the tests run.
package struct CommandExample: Sendable {
  package var line: String
  package var meaning: String
  /// Commands that prepare the store for it in the tests.
  package var setUp: String
  /// Whether the command fails.
  package var fails: Bool

  package init(_ line: String, _ meaning: String, after setUp: String = "", fails: Bool = false) {
    self.line = line
    self.meaning = meaning
    self.setUp = setUp
    self.fails = fails
  }
}

/// A command as the table knows it: parsing, dispatch, help and completion are derived from it, and
/// it is made of the ``Signature`` of a ``Command``.
package struct CommandEntry: Sendable {
  /// The name, such as `route add`.
  package var name: String
  package var group: CommandGroup
  package var summary: String
  package var arguments: [Argument] = []
  /// Whether it takes `name=value` words after its arguments.
  package var takesParameters = false
  /// What their names are.
  package var parameterKind = ValueKind.parameterName
  package var options: [Option] = []
  package var use = StoreUse.reads
  /// Whether it also works when the store was replaced or removed, to save what the session has or
  /// to end what it began.
  package var worksOnLostStore = false
  /// Whether it opens a block with `{`.
  package var takesBlock = false
  /// Whether the block may fail, possibly on purpose.
  package var blockMayFail = false
  /// Whether it is allowed in a migration: changes, `expect`, `let`, `echo`.
  package var isAllowedInMigration = false
  /// Details beyond the summary.
  package var discussion = ""
  package var examples: [CommandExample] = []
  package var run: @MainActor @Sendable (Call, Session) throws -> Answer

  package init(
    name: String, group: CommandGroup, summary: String,
    run: @escaping @MainActor @Sendable (Call, Session) throws -> Answer
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    self.run = run
  }

  /// The words of the name.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// The option that a word such as `--class` names.
  func option(_ word: String) -> Option? {
    (options + Option.common).first { "--\($0.name)" == word }
  }

  /// The synopsis.
  package var synopsis: String {
    var parts = [name]
    parts += arguments.map(\.synopsis)
    if takesParameters { parts.append("[name=value …]") }
    parts += options.map(\.synopsis)
    if takesBlock { parts.append("{") }
    return parts.joined(separator: " ")
  }
}
