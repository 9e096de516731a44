import CLibrary
import Interchange
import RouteModel
import Texts

/// Runs lines: words, variables, blocks, `$?`. It knows no store and no window: what runs a command
/// is given to it.
@MainActor
package final class Interpreter {
  let table: CommandTable
  let settings: Settings
  package let printer: Printer
  package var variables = Variables()
  /// Runs a command whose words are parsed.
  var perform: (Call) throws(ShellError) -> Answer = { _ throws(ShellError) in .none }
  /// Whether the session is over after this command.
  package var isQuitting = false
  /// Whether something failed while the script continued, or an error was reported at the prompt.
  package var hasFailed = false
  /// The value of `$?` after this command, if it is not the command's own exit code.
  var pendingStatus: Int32?
  /// The nesting depth of `source`.
  private var depth = 0
  /// The nesting depth of blocks in the current line.
  private var blockDepth = 0
  /// Whether errors are thrown to the block's command instead of being reported.
  var isTrapping = false

  init(_ settings: Settings, _ table: CommandTable, _ printer: Printer) {
    (self.settings, self.table, self.printer) = (settings, table, printer)
  }

  /// Whether a call was typed at the prompt, and is not in a block.
  func isTyped(_ call: Call) -> Bool {
    settings.isInteractive && call.line.file == nil && blockDepth == 0
  }

  // MARK: Scripts

  /// Runs all commands of a script.
  ///
  /// - Returns: The exit code; errors are reported.
  func run(_ script: consuming Script) -> ExitCode {
    var script = script
    do {
      try runAll(&script)
      return hasFailed ? .failure : .success
    } catch {
      printer.report(error)
      return error.exit
    }
  }

  /// Runs all commands of a script up to the first that fails.
  private func runAll(_ script: inout Script) throws(ShellError) {
    while !isQuitting, !printer.isClosed {
      let mayContinue = try continuing { () throws(ShellError) in
        guard let statement = try script.next() else { return false }
        try run(statement)
        return true
      }
      guard mayContinue else { return }
    }
  }

  /// Runs the commands of a block.
  func runBlock(_ statements: [Statement]?) throws(ShellError) {
    blockDepth += 1
    defer { blockDepth -= 1 }
    for statement in statements ?? [] where !isQuitting && !printer.isClosed {
      _ = try continuing { () throws(ShellError) in
        try run(statement)
        return true
      }
    }
  }

  /// Runs the commands of a block up to the first that fails, even if the script would continue.
  func runTrapping(_ statements: [Statement]?) throws(ShellError) {
    let outer = isTrapping
    isTrapping = true
    defer { isTrapping = outer }
    try runBlock(statements)
  }

  /// Runs a command; a failure is only reported if the script continues after it.
  private func continuing(
    _ body: () throws(ShellError) -> Bool
  ) throws(ShellError) -> Bool {
    do {
      return try body()
    } catch {
      guard settings.keepsGoing, !isTrapping, error.exit != .interrupted else { throw error }
      hasFailed = true
      printer.report(error)
      return true
    }
  }

  /// Runs a file's commands in this session.
  func source(_ path: String, arguments: [String]) throws {
    guard depth < 64 else {
      throw ShellError.failure("recursion", "'\(path)': files source each other endlessly")
    }
    let text: String
    do {
      text = try SourceText.script(path)
    } catch {
      guard error.diagnostic.code == "no-file", !path.hasPrefix("/") else { throw error }
      var error = error
      let place = Folder.current.map { ": '\($0)'" } ?? ""
      error.notes.append("a file is looked for in the folder where routesh was started\(place)")
      throw error
    }
    var script = try script(StatementReader(text: text, file: path))
    let outer = variables.arguments
    variables.arguments = arguments
    depth += 1
    defer {
      depth -= 1
      variables.arguments = outer
    }
    try runAll(&script)
  }

  /// A whole script of one or more texts, checked before it runs. One that continues after errors runs each line that
  /// can be read.
  func script(_ texts: StatementReader...) throws(ShellError) -> Script { try script(texts) }

  func script(_ texts: [StatementReader]) throws(ShellError) -> Script {
    guard !settings.keepsGoing else { return Script(reading: texts) }
    let check = ScriptCheck(table: table, isAtomic: settings.isAtomic)
    var commands: [Statement] = []
    for text in texts { commands += try check.check(text) }
    return Script(commands)
  }

  // MARK: Commands

  /// Runs one command and prints its answer.
  ///
  /// - Throws: ``ShellError`` with the place of the command.
  package func run(_ statement: Statement) throws(ShellError) {
    if settings.echoes {
      let text = statement.line.text
      printer.line(
        printer.isJSON
          ? (["echo": .string(text)] as JSONValue).text
          : "> " + text.escapingControls(keepsLines: true))
    }
    do {
      let words = try variables.expand(statement.words, in: statement.line)
      try run(words, block: statement.block, line: statement.line)
    } catch {
      throw error.located(in: statement)
    }
  }

  /// Runs one command whose words are expanded.
  private func run(
    _ words: [ExpandedWord], block: [Statement]? = nil, line: SourceLine
  ) throws(ShellError) {
    var nameCount = 1
    do throws(ShellError) {
      try Interrupt.check()
      let (command, count) = try table.command(for: words)
      nameCount = count
      let call = try Call(
        command, words: words[count...], block: block, line: line, format: settings.format)
      do throws(ShellError) {
        try answer(call)
      } catch {
        throw error.reported(in: call.format)
      }
      variables.status = pendingStatus ?? 0
      pendingStatus = nil
    } catch {
      variables.status = error.exit.rawValue
      throw table.explaining(error, of: words, nameCount: nameCount, in: line)
    }
    printer.flushIfDue()
  }

  /// Answers a call.
  private func answer(_ call: Call) throws(ShellError) {
    var failure: ShellError?
    do {
      try printer.writing(to: call.output, call.format) {
        let answer =
          call.asksForHelp
          ? HelpText.answer(call.command, longer: table.commands(behind: call.command.name))
          : try perform(call)
        variables.lastRoute = answer.route ?? call.route ?? variables.lastRoute
        printer.show(answer, format: call.format)
        // What a command answers that fails nevertheless is whole.
        failure = answer.failure
      }
    } catch {
      throw ShellError(wrapping: error)
    }
    if let failure { throw failure }
  }

  /// Runs one command given as words, without expanding them.
  func run(command words: [String]) -> ExitCode {
    let line = SourceLine(words.map(Self.written).joined(separator: " "))
    do {
      try run(words.map { ExpandedWord(text: $0) }, line: line)
      return hasFailed ? .failure : .success
    } catch {
      var error = error
      // The words are arguments, so only a script has a line to show.
      if error.line == nil { error.span = nil }
      printer.report(error)
      return error.exit
    }
  }

  /// A word of the command line, quoted for the language; options stay unquoted.
  private static func written(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" })
    return !name.isEmpty && name.scriptWord == name ? word : word.scriptWord
  }
}

extension ShellError {
  /// The error in the format of its command, the innermost that failed.
  func reported(in format: OutputFormat) -> ShellError {
    var error = self
    error.format = error.format ?? format
    return error
  }

  /// The error with the place of the command, unless it has a better one.
  func located(in statement: Statement) -> ShellError {
    guard diagnostic.place == nil else { return self }
    var error = self
    let offset = span?.lower ?? statement.words.first?.span.lower ?? 0
    error.diagnostic.place = statement.line.place(offset)
    if span != nil { error.line = statement.line }
    return error
  }
}
