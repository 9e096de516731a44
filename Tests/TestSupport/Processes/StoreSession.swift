/// Tests whose commands run on one store, in a folder of their own.
public protocol StoreSession {
  var directory: TemporaryDirectory { get }
  /// The store's file, or options and the file.
  static var store: [String] { get }
}

extension StoreSession {
  public static var store: [String] { ["a.db"] }

  /// Runs `routesh` on the store and waits for it.
  ///
  /// - Parameter input: Its standard input.
  public func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try run(arguments, input: input)
  }

  /// Runs `routesh` on the store and waits for it.
  public func run(_ arguments: [String], input: String = "") throws -> ProgramRun {
    try ProgramRun(Self.store + arguments, input: input, directory: directory.path(""))
  }

  /// A session on a terminal, at its prompt.
  public func prompt(
    columns: UInt16 = 100, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Self.store, columns: columns, directory: directory.path(""), environment: environment)
    try terminal.wait(for: "\(Self.store.last ?? "")> ")
    return terminal
  }
}
