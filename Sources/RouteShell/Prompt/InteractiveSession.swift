import CLibrary
import Files
import RouteModel
import Texts

/// A session at the prompt.
@MainActor
final class InteractiveSession {
  private let session: Session
  private let editor: LineEditor
  private let lineHistory: LineHistory
  private let readsStartFile: Bool
  /// Lines that were pasted together.
  private var waiting: ArraySlice<String> = []
  private var wasDropped = false
  private var hasEnded = false

  init(_ session: Session, readsStartFile: Bool) {
    self.session = session
    self.readsStartFile = readsStartFile
    lineHistory = LineHistory(environment: Program.environment)
    let completer = Completer(session)
    editor = LineEditor { line, start in completer.completion(for: line, from: start) }
    editor.whileWaiting = { [weak session] in session?.stage.catchUp() ?? -1 }
    editor.onResize = { [weak session] in
      session?.printer.width = Terminal.size(of: STDOUT_FILENO)?.columns
    }
  }

  /// Reads and runs commands until the user quits. An error never ends the session.
  func run() -> ExitCode {
    lineHistory.load()
    session.printer.asks = { [weak self] question in self?.ask(question) ?? false }
    readStartFile()
    session.printer.print(banner)
    repeat {
      readAndRun()
    } while !isDone
    lineHistory.trim()
    return Interrupt.isEnding ? .interrupted : .success
  }

  /// Whether the session is over; inside a transaction the user is asked first.
  private var isDone: Bool {
    if Interrupt.isEnding || editor.hasHungUp { return true }
    guard hasEnded || session.interpreter.isQuitting else { return false }
    if mayLeave { return true }
    hasEnded = false
    session.interpreter.isQuitting = false
    return false
  }

  private func readAndRun() {
    session.printer.flush()
    wasDropped = false
    var reader = StatementReader(
      file: nil, whenRead: { [self] in remember($0) },
      nextLine: { [self] in nextLine(prompt, isContinuation: $0) })
    do {
      guard let statement = try reader.next(), !wasDropped else { return }
      Interrupt.clear()
      session.printer.width = Terminal.size(of: STDOUT_FILENO)?.columns ?? session.printer.width
      try session.interpreter.run(statement)
    } catch {
      if wasDropped { return }
      session.interpreter.hasFailed = true
      session.interpreter.variables.status = error.exit.rawValue
      session.printer.report(error)
    }
    // What was pasted behind the command that Ctrl-C has stopped is not run either.
    if Interrupt.isPending { waiting = [] }
    Interrupt.clear()
  }

  private func nextLine(_ prompt: String, isContinuation: Bool) -> String? {
    if let line = waiting.popFirst() { return line }
    let blank = String(repeating: " ", count: max(0, prompt.displayWidth - 5))
    session.printer.flush()
    switch editor.readLine(isContinuation ? blank + "...> " : prompt) {
    case .text(let text):
      waiting =
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }[...]
      return waiting.popFirst()
    case .dropped:
      wasDropped = true
      return nil
    case .end:
      // Inside a block it ends the block, with an error, instead of the session.
      hasEnded = !isContinuation || Interrupt.isEnding
      if !Interrupt.isEnding { session.printer.print("\u{8}\u{8}") }
      return nil
    }
  }

  /// A line is added to the history as a whole.
  private func remember(_ line: SourceLine) {
    if wasDropped { return }
    // Another program may have declared a parameter sensitive meanwhile.
    session.lookAround()
    lineHistory.add(line.text, isWritten: LineHistory.mayHave(line.text, in: session.workspace))
  }

  private func ask(_ question: String) -> Bool {
    session.printer.flush()
    guard case .text(let answer) = editor.readLine(question + " [y/N] ") else { return false }
    return answer.lowercased().hasPrefix("y")
  }

  /// Runs `$XDG_CONFIG_HOME/routesh/init.routesh`, if it exists.
  private func readStartFile() {
    let home = Program.environment("HOME").map { "\($0)/.config" }
    guard readsStartFile, let base = Program.environment("XDG_CONFIG_HOME") ?? home else { return }
    let path = "\(base)/routesh/init.routesh"
    guard Platform.exists(path) else { return }
    do {
      try session.interpreter.source(path, arguments: [])
    } catch {
      session.printer.report(error)
    }
  }

  // MARK: Texts

  /// The text at the beginning of a session; for a store without routes, commands to try.
  private var banner: String {
    guard session.workspace.hasCatalog else {
      return """
        no store \(session.settings.storePath.escapingControls()) yet: the first change makes it
        \(Self.firstSteps)
        """
    }
    do {
      guard try session.workspace.catalog.routes.isEmpty else { return "" }
      return "\(storeName) has no routes yet\n\(Self.firstSteps)"
    } catch {
      session.printer.report(error)
      return ""
    }
  }

  private static let firstSteps = """
      route add editor --class EditorViewController --url app://editor/:title
      open app://editor/hello
      help
    """

  /// The prompt: the store, an open transaction (`*`) and, in a storyboard, the scene in front.
  private var prompt: String {
    let transaction = session.workspace.isInTransaction ? "*" : ""
    let scene = frontScene.map { " \($0.escapingControls())" } ?? ""
    return "\(storeName)\(transaction)\(scene)> "
  }

  /// The scene in front as `storyboard/name`, while a storyboard is in use.
  private var frontScene: String? {
    guard let storyboard = session.stage.storyboard, let catalog = try? session.workspace.catalog,
      let name = session.stage.frontClass
    else { return nil }
    let scenes = catalog.scenes.values.filter { $0.className == name }.sorted { $0.id < $1.id }
    let scene = scenes.first { $0.id.storyboard == storyboard } ?? scenes.first
    return scene.map(\.path) ?? "\(storyboard)/\(name)"
  }

  /// The last part of the store's path.
  private var storeName: String {
    session.settings.storePath.split(separator: "/").last.map(String.init)?.escapingControls()
      ?? session.settings.storePath.escapingControls()
  }

  /// Asks before quitting would discard something.
  private var mayLeave: Bool {
    guard session.workspace.isInTransaction, let asks = session.printer.asks else { return true }
    return asks("a transaction is open: leave and take its changes back?")
  }
}
