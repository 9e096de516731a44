import RouteStorage

/// The settings of a shell, from the program's options and the terminal.
package struct Settings: Sendable {
  package var format = OutputFormat.table
  /// Whether CSV begins with a line of titles.
  package var hasHeader = true
  /// Whether errors, warnings and notes are JSON whatever the format of answers.
  package var reportsJSON = false
  /// Whether to use colour and box drawing; only on a terminal.
  package var isColored = false
  package var isTerminal = false
  /// Columns of the terminal; nil if there is none.
  package var width: Int?
  /// Whether it is an interactive session at the prompt.
  package var isInteractive = false
  /// Whether the program runs one command and ends.
  package var isOneShot = false
  /// Whether commands are printed before they run.
  package var echoes = false
  /// Whether a script continues after a failed command.
  package var keepsGoing = false
  /// Whether the script is one transaction.
  package var isAtomic = false
  package var isReadOnly = false
  /// Whether the store is only read briefly, and no file may be made beside it.
  package var opensBriefly = false
  package var recordsHistory = true
  /// The path of a separate file for the history.
  package var historyPath: String?
  package var storePath = "routes.db"
  /// How long to wait for another program that writes.
  package var busyTimeout = RouteStore.Options().busyTimeout

  package init() {}
}
