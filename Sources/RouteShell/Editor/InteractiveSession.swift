import CLibrary
import RouteModel

/// A session at the prompt.
@MainActor
final class InteractiveSession {
  private let shell: Shell
  private let editor: LineEditor
  private let lineHistory: LineHistory
  private let readsStartFile: Bool
  /// Lines that were pasted together.
  private var waiting: ArraySlice<String> = []
  private var wasDropped = false
  private var hasEnded = false

  init(_ shell: Shell, readsStartFile: Bool) {
    self.shell = shell
    self.readsStartFile = readsStartFile
    lineHistory = LineHistory(environment: Program.environment)
    editor = LineEditor { line, start in shell.completion(for: line, from: start) }
    editor.whileWaiting = { [weak shell] in shell?.catchUp() ?? -1 }
    editor.onResize = { [weak shell] in
      shell?.settings.width = Terminal.size(of: STDOUT_FILENO)?.columns
    }
  }

  /// Reads and runs commands until the user quits. An error never ends the session.
  func run() -> ExitCode {
    lineHistory.load()
    shell.asks = { [weak self] question in self?.ask(question) ?? false }
    readStartFile()
    shell.output.printLine(shell.banner)
    repeat {
      readAndRun()
    } while !isDone
    lineHistory.trim()
    return Interrupt.isEnding ? .interrupted : .success
  }

  /// Whether the session is over; inside a transaction the user is asked first.
  private var isDone: Bool {
    if Interrupt.isEnding || editor.hasHungUp { return true }
    guard hasEnded || shell.isQuitting else { return false }
    if shell.mayLeave() { return true }
    hasEnded = false
    shell.isQuitting = false
    return false
  }

  private func readAndRun() {
    shell.output.flush()
    wasDropped = false
    var reader = StatementReader(
      file: nil, whenRead: { [self] in remember($0) },
      nextLine: { [self] in nextLine(shell.prompt, isContinuation: $0) })
    do {
      guard let statement = try reader.next(), !wasDropped else { return }
      Interrupt.clear()
      shell.settings.width = Terminal.size(of: STDOUT_FILENO)?.columns ?? shell.settings.width
      try shell.run(statement)
    } catch {
      if wasDropped { return }
      shell.hasFailed = true
      shell.variables.status = error.exit.rawValue
      shell.report(error)
    }
    // What was pasted behind the command that Ctrl-C has stopped is not run either.
    if Interrupt.isPending { waiting = [] }
    Interrupt.clear()
  }

  private func nextLine(_ prompt: String, isContinuation: Bool) -> String? {
    if let line = waiting.popFirst() { return line }
    let blank = String(repeating: " ", count: max(0, prompt.displayWidth - 5))
    shell.output.flush()
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
      if !Interrupt.isEnding { shell.output.printLine("\u{8}\u{8}") }
      return nil
    }
  }

  /// A line is added to the history as a whole.
  private func remember(_ line: SourceLine) {
    if wasDropped { return }
    // Another program may have declared a parameter sensitive meanwhile.
    shell.hasLookedAround = (try? shell.noticeOtherProcesses()) != nil
    lineHistory.add(line.text, isWritten: shell.mayBeKept(line.text))
  }

  private func ask(_ question: String) -> Bool {
    shell.output.flush()
    guard case .text(let answer) = editor.readLine(question + " [y/N] ") else { return false }
    return answer.lowercased().hasPrefix("y")
  }

  /// Runs `$XDG_CONFIG_HOME/routesh/init.routesh`, if it exists. Options override its settings.
  private func readStartFile() {
    let home = Program.environment("HOME").map { "\($0)/.config" }
    guard readsStartFile, let base = Program.environment("XDG_CONFIG_HOME") ?? home else { return }
    let path = "\(base)/routesh/init.routesh"
    guard TextFile.exists(path) else { return }
    let settings = shell.settings
    do {
      try shell.source(path, arguments: [])
    } catch {
      shell.report(error)
    }
    shell.settings = settings
  }
}
