import RouteModel
import Routing
import Simulation

/// One session, which runs commands.
///
/// A command parses its arguments, calls one module, and answers; the shell owns the state that
/// lasts from one command to the next.
@MainActor
package final class Shell {
  package let table: CommandTable
  package let output: OutputStream
  package let errors: ErrorStream
  package var settings: Settings
  package var variables: Variables
  /// The catalog and the store.
  package internal(set) var workspace: Workspace
  let recorder: Recorder
  /// The simulated window, after a command needed it.
  var simulation: RouteSimulation?
  /// The storyboard in use.
  var storyboardInUse: String?
  /// The time of events, in microseconds since 1970-01-01 UTC; nil means now.
  var eventTime: Int64?
  /// The states of routers by route, after the last event.
  var lastStates: [String: RouterState] = [:]
  /// The sensitive values, with the version of the catalog for which they were computed.
  var knownSensitive: (version: Int, values: SensitiveValues)?
  /// Whether commands come from standard input, but not from a terminal.
  var readsCommandsFromInput = false
  /// Whether changes of other programs were checked when the current line was read.
  var hasLookedAround = false
  /// Whether the session is over after this command.
  package var isQuitting = false
  /// Whether something failed while the script continued, or an error was reported at the prompt.
  package var hasFailed = false
  /// How many patterns of the catalog may still be looked at for conflicts with new ones.
  var patternsToCompare = 500_000
  /// Whether a migration is running, in which only changes of the catalog are allowed.
  var isInMigration = false
  /// Whether the running atomic script has made the store.
  var hasMadeStore = false
  /// The nesting depth of `source`.
  var depth = 0
  /// The nesting depth of blocks in the current line.
  var blockDepth = 0
  /// Whether errors are thrown to the block's command instead of being reported.
  var isTrapping = false
  /// The value of `$?` after this command, if it is not the command's own exit code.
  var pendingStatus: Int32?
  /// If set, collects answers instead of printing them.
  var capture: [String]?
  /// Asks the user a question; nil if there is no user to ask.
  package var asks: ((String) -> Bool)?

  package init(
    table: CommandTable = .all, output: OutputStream, errors: ErrorStream,
    settings: Settings = Settings(), variables: Variables = Variables()
  ) {
    self.table = table
    self.output = output
    self.errors = errors
    self.settings = settings
    self.variables = variables
    workspace = Workspace(settings)
    recorder = Recorder(isOff: !settings.recordsHistory)
    errors.isColored = settings.isColored && errors.showsProgress
    errors.isJSON = settings.format.isJSON || settings.reportsJSON
    errors.beforeWriting = { [weak output] in output?.flush() }
  }
}
