import RouteModel
import Routing

/// One session: what runs commands.
///
/// A command parses its arguments, calls one room, and answers; the shell owns what lasts from one
/// command to the next.
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
  /// The simulated window, once a command needed it.
  var simulation: RouteSimulation?
  /// The storyboard that is walked.
  var storyboardInUse: String?
  /// What events have as their time, in microseconds since 1970-01-01 UTC; nil is now.
  var eventTime: Int64?
  /// The states of routers by their routes, as the last event left them.
  var lastStates: [String: RouterState] = [:]
  /// What must not be written, and the version of the catalog that says so.
  var knownSensitive: (version: Int, values: SensitiveValues)?
  /// The commands under way, the outer first, with what must not be shown of them.
  var underWay: [CommandSecrets] = []
  /// Values that must not be written, whatever name they come under.
  var knownSecrets = KnownSecrets()
  /// Commands come from standard input, and nobody types them there.
  var readsCommandsFromInput = false
  /// As the line was read that runs, it was looked what other programs have changed.
  var hasLookedAround = false
  /// The session is over after this command.
  package var isQuitting = false
  /// Something failed and the script ran on, or an error was reported at the prompt.
  package var hasFailed = false
  /// A migration runs: only changes of the catalog are allowed.
  var isInMigration = false
  /// The atomic script that runs has made the store.
  var hasMadeStore = false
  /// How deep `source` is nested.
  var depth = 0
  /// How deep blocks are nested in the line that runs.
  var blockDepth = 0
  /// Errors are to be thrown to the block's command instead of being reported.
  var isTrapping = false
  /// The exit code that `$?` gets after this command, where it is not that of the command itself.
  var pendingStatus: Int32?
  /// Answers are collected here instead of being printed.
  var capture: [String]?
  /// Asks a person a question; nil where nobody is to be asked.
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
    errors.isJSON = settings.format.isJSON
    errors.beforeWriting = { [weak output] in output?.flush() }
  }
}
