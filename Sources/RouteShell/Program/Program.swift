import CLibrary
import Interchange
import RouteModel
import Simulation

/// The program: its options, its input, its exit code.
@MainActor
public enum Program {
  /// Runs the program.
  ///
  /// - Parameter arguments: The command line, including the program's name.
  /// - Returns: The exit code: 0, 1, 2, 3 or 130.
  public static func run(_ arguments: [String]) -> Int32 {
    StandardStreams.open()
    Interrupt.install()
    let output = OutputStream(descriptor: STDOUT_FILENO)
    let errors = ErrorStream(descriptor: STDERR_FILENO)
    let options: ProgramOptions
    do {
      try Arguments.check()
      options = try ProgramOptions(
        Array(arguments.dropFirst()), environment: environment, commands: .all)
    } catch {
      errors.isJSON = ["--json", "--jsonl", "--json-errors"].contains(where: arguments.contains)
      errors.report(error)
      return error.exit.rawValue
    }
    let shell = Shell(output: output, errors: errors, settings: settings(options))
    output.beforeFlush = { [weak shell] in shell?.beforeOutput() }
    var code = shell.atomically { run(options, shell) }
    output.flush()
    if let error = shell.close() {
      errors.report(error)
      code = max(code, error.exit)
    }
    // Events were not recorded, and a warning was printed.
    if shell.hasLostEvents { code = max(code, .store) }
    output.flush()
    if let error = output.failure {
      errors.report(error)
      code = max(code, error.exit)
    }
    // The process ends now: freeing a large catalog and its index would only cost time.
    lastShell = shell
    if let number = Interrupt.endingSignal {
      // So that the sender sees that the signal ended the program.
      Interrupt.restore(number)
      raise(number)
    }
    return code.rawValue
  }

  private static var lastShell: Shell?

  private static func run(_ options: ProgramOptions, _ shell: Shell) -> ExitCode {
    switch options.input {
    case .help:
      shell.output.printLine(ProgramOptions.help)
      return .success
    case .version:
      shell.output.printLine(Version.line)
      return .success
    case .command(let words):
      return shell.run(command: words)
    case .commands(let lines):
      do throws(ShellError) {
        for line in lines {
          try shell.check(script: StatementReader(text: line, file: "<command>"))
        }
      } catch {
        shell.report(error)
        return error.exit
      }
      var code = ExitCode.success
      for line in lines where !shell.isQuitting {
        code = max(code, shell.run(script: StatementReader(text: line, file: "<command>")))
        if code != .success, !shell.settings.keepsGoing { return code }
      }
      return code == .success ? .success : shell.settings.keepsGoing ? .failure : code
    case .script(let path, let arguments):
      do {
        let text = try TextFile.read(path)
        try shell.check(script: StatementReader(text: text, file: path))
        shell.variables.arguments = arguments
        return shell.run(script: StatementReader(text: text, file: path))
      } catch {
        shell.report(error)
        return error.exit == .interrupted ? .interrupted : .usage
      }
    case .standardInput:
      if shell.settings.isInteractive {
        guard !shell.settings.isAtomic else {
          shell.report(
            ShellError.usage("--atomic is for a script: at the prompt it is begin and commit"))
          return .usage
        }
        return InteractiveSession(shell, readsStartFile: options.readsStartFile).run()
      }
      shell.readsCommandsFromInput = true
      let source = LineSource(descriptor: STDIN_FILENO)
      source.beforeWaiting = { shell.output.flush() }
      source.whileWaiting = { shell.catchUp() }
      var code = check(source, shell)
      if code == .success {
        code = shell.run(script: StatementReader(file: "<stdin>") { _ in source.next() })
        if let error = source.failure {
          shell.report(error)
          code = max(code, error.exit)
        }
      }
      guard Interrupt.isPending else { return code }
      if code != .interrupted { shell.report(ShellError.stopped) }
      return .interrupted
    }
  }

  /// Checks standard input before it runs, if it is a file. Input from a pipe runs as it arrives.
  private static func check(_ source: LineSource, _ shell: Shell) -> ExitCode {
    guard source.isFile, !shell.settings.keepsGoing else { return .success }
    do throws(ShellError) {
      try shell.check(script: StatementReader(file: "<stdin>") { _ in source.next() })
      if let error = source.failure { throw error }
      source.rewind()
      return .success
    } catch {
      shell.report(error)
      return error.exit
    }
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

/// The size of the terminal.
enum Terminal {
  static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The columns of a terminal, else `$COLUMNS`, else nil, which means that nothing is truncated.
  static func width(of descriptor: Int32) -> Int? {
    size(of: descriptor)?.columns
      ?? Program.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Shell {
  /// Runs one command given as words, without expanding them.
  package func run(command words: [String]) -> ExitCode {
    let line = SourceLine(words.map(Self.written).joined(separator: " "))
    do {
      try run(words.map { ExpandedWord(text: $0) }, line: line)
      return hasFailed ? .failure : .success
    } catch {
      var error = error
      // The words are arguments, so only a script has a line to show.
      if error.line == nil { error.span = nil }
      report(error)
      return error.exit
    }
  }

  /// A word of the command line, quoted for the language; options stay unquoted.
  private static func written(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" })
    return !name.isEmpty && name.scriptWord == name ? word : word.scriptWord
  }
}
