import CLibrary
import Interchange
import RouteModel
import Routing
import Simulation
import Texts

/// The program: its options, its input, its exit code.
@MainActor
package enum Program {
  /// Runs the program.
  ///
  /// - Parameter arguments: The command line, including the program's name.
  /// - Returns: The exit code: 0, 1, 2, 3 or 130.
  package static func run(_ arguments: [String]) -> Int32 {
    StandardStreams.open()
    Interrupt.install()
    let output = StandardOutput(descriptor: STDOUT_FILENO)
    let options: ProgramOptions
    do {
      options = try ProgramOptions(
        Array(arguments.dropFirst()), environment: environment, commands: { .all })
      try Arguments.check()
    } catch {
      Printer(Settings(), output: output, errors: STDERR_FILENO).report(error)
      return error.exit.rawValue
    }
    let settings = settings(options)
    let printer = Printer(settings, output: output, errors: STDERR_FILENO)
    if case .version = options.input {
      // Without a session and its table of commands.
      printer.print(Version.line)
      output.flush()
      if let error = output.failure {
        printer.report(error)
        return error.exit.rawValue
      }
      return ExitCode.success.rawValue
    }
    let session = Session(settings, printer)
    output.beforeFlush = { [weak session] in session?.beforeOutput() }
    let commands = session.atomically { run(options, session) }
    output.flush()
    let closing = session.close()
    if let closing { printer.report(closing) }
    output.flush()
    if let failure = output.failure { printer.report(failure) }
    let code = ExitCode.worst(
      commands, closing: closing, hasLostEvents: session.stage.recorder.hasLost,
      output: output.failure)
    // The process ends now: freeing a large catalog and its index would only cost time.
    lastSession = session
    if let number = Interrupt.endingSignal {
      // So that the sender sees that the signal ended the program.
      Interrupt.restore(number)
      raise(number)
    }
    return code.rawValue
  }

  private static var lastSession: Session?

  private static func run(_ options: ProgramOptions, _ session: Session) -> ExitCode {
    let (interpreter, printer) = (session.interpreter, session.printer)
    switch options.input {
    case .help:
      printer.print(ProgramOptions.help)
      return .success
    case .version: return .success
    case .command(let words):
      return interpreter.run(command: words)
    case .commands(let lines):
      do throws(ShellError) {
        let texts = lines.map { StatementReader(text: $0, file: "<command>") }
        return interpreter.run(try interpreter.script(texts))
      } catch {
        printer.report(error)
        return error.exit
      }
    case .script(let path, let arguments):
      do {
        let text = try SourceText.script(path)
        let script = try interpreter.script(StatementReader(text: text, file: path))
        interpreter.variables.arguments = arguments
        return interpreter.run(script)
      } catch {
        printer.report(error)
        return error.exit
      }
    case .standardInput:
      if session.settings.isInteractive {
        guard !session.settings.isAtomic else {
          printer.report(
            ShellError.usage("--atomic is for a script: at the prompt it is begin and commit"))
          return .usage
        }
        return InteractiveSession(session, readsStartFile: options.readsStartFile).run()
      }
      StandardStreams.inputHasCommands = true
      let source = LineSource(descriptor: STDIN_FILENO)
      source.beforeWaiting = { printer.flush() }
      source.whileWaiting = { session.stage.catchUp() }
      var code = ExitCode.success
      do throws(ShellError) {
        code = interpreter.run(try script(from: source, interpreter))
        if let error = source.failure { throw error }
      } catch {
        printer.report(error)
        code = max(code, error.exit)
      }
      guard Interrupt.isPending else { return code }
      if code != .interrupted { printer.report(ShellError.stopped) }
      return .interrupted
    }
  }

  /// The script on standard input, checked before it runs, if it is a file. Input from a pipe runs as it arrives.
  private static func script(
    from source: LineSource, _ interpreter: Interpreter
  ) throws(ShellError) -> Script {
    let reader = StatementReader(file: "<stdin>") { _ in source.next() }
    guard source.isFile else { return Script(reading: [reader]) }
    let script = try interpreter.script(reader)
    if let error = source.failure { throw error }
    return script
  }

  private static func settings(_ options: ProgramOptions) -> Settings {
    var settings = options.settings
    if case .command = options.input { settings.isOneShot = true }
    let isTerminal = isatty(STDOUT_FILENO) == 1
    settings.isTerminal = isTerminal
    settings.isInteractive = isTerminal && isatty(STDIN_FILENO) == 1 && options.asksForPrompt
    let terminal = environment("TERM") ?? "dumb"
    settings.isColored =
      isTerminal && !options.noColor && (environment("NO_COLOR") ?? "").isEmpty
      && terminal != "dumb"
    settings.width = isTerminal ? Terminal.width(of: STDOUT_FILENO) : nil
    return settings
  }

  /// A variable of the environment.
  nonisolated static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
