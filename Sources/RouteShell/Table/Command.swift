/// One command: parsing, dispatch, help and completion all come from this value.
package struct Command: Sendable {
  /// The groups of the help, in its order.
  package enum Group: String, Sendable, CaseIterable {
    case look, change, resolve, perform, history, migrate, exchange, store, script, help

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
      case .script: "Script"
      case .help: "Help"
      }
    }
  }

  /// What a command needs of the store.
  package enum StoreUse: Sendable {
    /// Nothing: the store is not even opened.
    case none
    /// The store, which must exist.
    case reads
    /// The store, which is created if it does not exist.
    case creates
  }

  /// A line that the tests run.
  package struct Example: Sendable {
    package var line: String
    package var meaning: String
    /// Commands that run before it in the tests' store, so that it has something to do.
    package var setUp: String
    /// It shows a command that fails.
    package var fails: Bool

    package init(_ line: String, _ meaning: String, after setUp: String = "", fails: Bool = false) {
      self.line = line
      self.meaning = meaning
      self.setUp = setUp
      self.fails = fails
    }
  }

  /// The words that name it, such as `route add`.
  package var name: String
  package var group: Group
  package var summary: String
  package var arguments: [Argument]
  /// Takes `name=value` words after its arguments.
  package var takesParameters: Bool
  package var options: [Option]
  package var use: StoreUse
  /// Saves what a session has, or ends what it began, when its store was replaced or removed.
  package var worksOnLostStore = false
  /// Opens a block with `{`.
  package var takesBlock: Bool
  /// The block may fail, and is perhaps meant to.
  package var blockMayFail: Bool
  /// Takes the rest of the line as it stands, without reading options: it is a command of its own.
  package var takesCommand: Bool
  /// May stand in a migration: changes, `expect`, `let`, `echo`.
  package var isAllowedInMigration: Bool
  /// What the summary leaves out.
  package var discussion: String
  package var examples: [Example]
  package var run: @MainActor @Sendable (Call, Shell) throws -> Answer

  package init(
    _ name: String, in group: Group, _ summary: String, arguments: [Argument] = [],
    takesParameters: Bool = false, options: [Option] = [], use: StoreUse = .reads,
    takesBlock: Bool = false, blockMayFail: Bool = false, takesCommand: Bool = false,
    isAllowedInMigration: Bool = false,
    discussion: String = "", examples: [Example] = [],
    run: @escaping @MainActor @Sendable (Call, Shell) throws -> Answer
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    self.arguments = arguments
    self.takesParameters = takesParameters
    self.options = options
    self.use = use
    self.takesBlock = takesBlock
    self.blockMayFail = blockMayFail
    self.takesCommand = takesCommand
    self.isAllowedInMigration = isAllowedInMigration
    self.discussion = discussion
    self.examples = examples
    self.run = run
  }

  /// The same command, for a store that was replaced or removed too.
  func alsoOnLostStore() -> Command {
    var command = self
    command.worksOnLostStore = true
    return command
  }

  /// The words of the name.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  /// How it is written.
  package var synopsis: String {
    var parts = [name]
    parts += arguments.map(\.synopsis)
    if takesParameters { parts.append("[name=value …]") }
    parts += options.map(\.synopsis)
    if takesBlock { parts.append("{") }
    return parts.joined(separator: " ")
  }
}
