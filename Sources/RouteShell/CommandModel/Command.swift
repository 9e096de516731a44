import RouteModel
import Texts

/// A command. Its arguments and options are its properties, which its signature registers by key
/// path; parsing, dispatch, help, completion and the manual page are derived from the signature.
protocol Command: Sendable {
  /// The command without any argument.
  init()

  static var signature: Signature<Self> { get }

  /// What the table has of it.
  static var entries: [CommandEntry] { get }

  /// Runs it; what kind of command it is says what it touches.
  @MainActor func run(_ session: Session, _ call: Call) throws -> Answer
}

/// A command that reads the catalog, and nothing else.
protocol CatalogCommand: Command {
  func run(_ catalog: RouteCatalog) throws -> Answer
}

extension CatalogCommand {
  @MainActor func run(_ session: Session, _ call: Call) throws -> Answer {
    try run(session.workspace.catalog)
  }
}

/// A command about the catalog, the store, or what is recorded in it.
protocol WorkspaceCommand: Command {
  @MainActor func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer
}

extension WorkspaceCommand {
  @MainActor func run(_ session: Session, _ call: Call) throws -> Answer {
    try run(session.workspace, session.printer)
  }
}

/// A command about the simulated window.
protocol StageCommand: Command {
  @MainActor func run(_ stage: Stage) throws -> Answer
}

extension StageCommand {
  @MainActor func run(_ session: Session, _ call: Call) throws -> Answer {
    try run(session.stage)
  }
}

/// A command of the script: about lines, variables and blocks.
protocol ScriptCommand: Command {
  /// - Parameter call: The line, its format and its block.
  @MainActor func run(_ interpreter: Interpreter, _ call: Call) throws -> Answer
}

extension ScriptCommand {
  @MainActor func run(_ session: Session, _ call: Call) throws -> Answer {
    try run(session.interpreter, call)
  }
}

extension Command {
  static var entries: [CommandEntry] { [signature.entry] }

  /// The command with the values of a call.
  init(_ call: Call) throws(ShellError) {
    self.init()
    try Self.signature.fill(&self, call)
  }
}
