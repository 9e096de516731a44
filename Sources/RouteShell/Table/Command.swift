/// A command: parsing, dispatch, help and completion are all derived from this value.
package struct Command: Sendable {
  /// The groups of the help, in its order.
  package enum Group: String, Sendable, CaseIterable {
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

  /// An example, which the tests run.
  package struct Example: Sendable {
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

  /// The name, such as `route add`.
  package var name: String
  package var group: Group
  package var summary: String
  package var arguments: [Argument]
  /// Whether it takes `name=value` words after its arguments.
  package var takesParameters: Bool
  package var options: [Option]
  package var use: StoreUse
  /// Whether it also works when the store was replaced or removed, to save what the session has or
  /// to end what it began.
  package var worksOnLostStore = false
  /// Whether it opens a block with `{`.
  package var takesBlock: Bool
  /// Whether the block may fail, possibly on purpose.
  package var blockMayFail: Bool
  /// Whether it is allowed in a migration: changes, `expect`, `let`, `echo`.
  package var isAllowedInMigration: Bool
  /// Details beyond the summary.
  package var discussion: String
  package var examples: [Example]
  package var run: @MainActor @Sendable (Call, Shell) throws -> Answer

  package init(
    _ name: String, in group: Group, _ summary: String, arguments: [Argument] = [],
    takesParameters: Bool = false, options: [Option] = [], use: StoreUse = .reads,
    takesBlock: Bool = false, blockMayFail: Bool = false,
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
    self.isAllowedInMigration = isAllowedInMigration
    self.discussion = discussion
    self.examples = examples
    self.run = run
  }

  /// The same command, which also works when the store was replaced or removed.
  func alsoOnLostStore() -> Command {
    var command = self
    command.worksOnLostStore = true
    return command
  }

  /// The words of the name.
  package var words: [String] { name.split(separator: " ").map(String.init) }

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
