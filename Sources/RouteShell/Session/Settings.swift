/// How a shell behaves: what the program's options and the terminal say.
package struct Settings: Sendable {
  package var format = OutputFormat.table
  /// Colour and box drawing: only on a terminal.
  package var isColored = false
  package var isTerminal = false
  /// Columns of the terminal; nil if there is none.
  package var width: Int?
  /// A person sits at the prompt.
  package var isInteractive = false
  /// Values of sensitive parameters are printed. A stream that is a terminal gets them in any case.
  package var showsSensitive = false
  /// The program runs one command and ends.
  package var isOneShot = false
  /// Commands are printed before they run.
  package var echoes = false
  /// A script runs on after a failing command.
  package var keepsGoing = false
  /// The script is one transaction.
  package var isAtomic = false
  package var isReadOnly = false
  /// The store is read once, for a moment, and nothing may appear beside it.
  package var isGlance = false
  package var recordsHistory = true
  /// The history is in another file.
  package var historyPath: String?
  package var storePath = "routes.db"
  /// How long to wait for another program that writes, in milliseconds.
  package var busyMilliseconds = 5_000

  package init() {}
}
