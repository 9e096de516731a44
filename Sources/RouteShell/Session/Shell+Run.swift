import Interchange
import RouteModel
import RouteStorage
import Simulation

extension Shell {
  /// Runs all commands of a script.
  ///
  /// - Returns: The exit code; errors are reported.
  @discardableResult
  package func run(script reader: consuming StatementReader) -> ExitCode {
    var reader = reader
    do {
      try runAll(&reader)
      return hasFailed ? .failure : .success
    } catch {
      report(error)
      return error.exit
    }
  }

  /// Runs all commands of a script up to the first that fails.
  func runAll(_ reader: inout StatementReader) throws(ShellError) {
    while !isQuitting, !output.isClosed {
      do {
        guard let statement = try reader.next() else { return }
        try run(statement)
      } catch {
        guard settings.keepsGoing, !isTrapping, error.exit != .interrupted else { throw error }
        hasFailed = true
        report(error)
      }
    }
  }

  /// Runs the commands of a block.
  package func runBlock(_ statements: [Statement]) throws(ShellError) {
    blockDepth += 1
    defer { blockDepth -= 1 }
    for statement in statements where !isQuitting && !output.isClosed {
      do {
        try run(statement)
      } catch {
        guard settings.keepsGoing, !isTrapping, error.exit != .interrupted else { throw error }
        hasFailed = true
        report(error)
      }
    }
  }

  /// Runs one command and prints its answer.
  ///
  /// - Throws: ``ShellError`` with the place of the command.
  package func run(_ statement: Statement) throws(ShellError) {
    if settings.echoes, !isInMigration {
      let text = statement.line.text
      errors.line(
        errors.isJSON
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
  package func run(
    _ words: [ExpandedWord], block: [Statement]? = nil, line: SourceLine
  ) throws(ShellError) {
    var nameCount = 1
    do throws(ShellError) {
      try Interrupt.check()
      let (command, count) = try table.command(for: words)
      nameCount = count
      let call = try Call(
        command, words: words[count...], block: block, line: line, format: settings.format)
      let answer = try self.answer(call)
      show(answer, format: call.format)
      if let failure = answer.failure { throw failure }
      variables.status = pendingStatus ?? 0
      pendingStatus = nil
    } catch {
      variables.status = error.exit.rawValue
      throw table.explaining(error, of: words, nameCount: nameCount, in: line)
    }
    output.flushIfDue()
  }

  /// The answer of a command.
  func answer(_ call: Call) throws(ShellError) -> Answer {
    if isInMigration, !call.command.isAllowedInMigration {
      throw .failure(
        "not-allowed",
        "'\(call.command.name)' is not allowed in a migration, which may contain changes, expect, let and echo"
      )
    }
    if settings.isAtomic { try call.command.refuseInAtomicScript() }
    if call.asksForHelp {
      return HelpText.answer(call.command, longer: table.commands(behind: call.command.name))
    }
    defer {
      errors.endProgress()
      if let note = workspace.takeNote() { errors.warn(note, code: "changed-rows") }
    }
    var isNew = false
    do {
      isNew = try prepare(call)
      var answer = try call.command.run(call, self)
      // A dry run leaves no new store.
      let leavesStore = answer.failure == nil ? !call.isDryRun : simulation != nil
      if isNew, leavesStore || !workspace.discardNewStore() { tellNewStore(call) }
      answer.failure = answer.failure.map(final)
      return answer
    } catch {
      if isNew, simulation != nil || !workspace.discardNewStore() { tellNewStore(call) }
      throw final(ShellError(wrapping: error))
    }
  }

  /// The error to report: a command that a signal stopped has not failed for another reason.
  private func final(_ error: ShellError) -> ShellError {
    Interrupt.isPending && error.exit != .interrupted
      ? .stopped : tellingFollowedChannel(tellingNewName(error))
  }

  /// The error for a missing route, with the route's new name if the log has it.
  private func tellingNewName(_ error: ShellError) -> ShellError {
    guard let old = error.missingRoute, let store = workspace.store,
      let new = (try? store.newName(of: old)) ?? nil
    else { return error }
    var error = error
    error.diagnostic.suggestions.removeAll { $0 == new }
    error.diagnostic.suggestions.insert(new, at: 0)
    error.notes.append("'\(old)' was renamed: it is '\(new)' now")
    return error
  }

  /// Prints an answer in the format of the command or the session.
  package func show(_ answer: Answer, format: OutputFormat) {
    let text = answer.rendered(
      format, width: settings.isTerminal && capture == nil ? settings.width : nil,
      isColored: settings.isColored && capture == nil, hasHeader: settings.hasHeader)
    errors.endProgress()
    if capture != nil {
      if !text.isEmpty { capture?.append(text) }
    } else if answer.isEmptyList, format == .table, settings.isTerminal {
      // On a terminal silence could mean anything.
      output.printLine("(no rows)")
    } else if !paged(text) {
      output.printLine(text)
    }
  }

  /// Shows a text that does not fit the screen in the pager, only at the prompt; returns whether it
  /// did.
  private func paged(_ text: String) -> Bool {
    guard settings.isInteractive, let rows = Terminal.size(of: 1)?.rows,
      text.utf8.count(where: { $0 == 0x0A }) >= rows,
      let command = Pager.command(environment: Program.environment)
    else { return false }
    output.flush()
    return Pager.show(text, with: command)
  }

  /// Runs commands with their answers collected instead of printed.
  package func capturing(_ body: () throws -> Void) rethrows -> String {
    let outer = capture
    capture = []
    defer { capture = outer }
    try body()
    return (capture ?? []).joined(separator: "\n")
  }

  /// Runs the commands of a block up to the first that fails, even if the script would continue.
  func runTrapping(_ statements: [Statement]) throws(ShellError) {
    let outer = isTrapping
    isTrapping = true
    defer { isTrapping = outer }
    try runBlock(statements)
  }

  /// Reports an error on standard error.
  package func report(_ error: any Error) {
    errors.report(ShellError(wrapping: error))
  }
}

extension ShellError {
  /// The error with the place of the command, unless it has a better one.
  func located(in statement: Statement) -> ShellError {
    guard diagnostic.place == nil else { return self }
    var error = self
    let offset = span?.lower ?? statement.words.first?.span.lower ?? 0
    error.diagnostic.place = statement.line.place(offset)
    if span != nil { error.line = statement.line }
    return error
  }

  /// Converts any error into one of a command.
  init(wrapping error: any Error) {
    if let shellError = error as? ShellError {
      self = shellError
    } else if let failure = error as? StoreError {
      self = ShellError(
        failure.diagnostic, exit: failure.isAboutTheFile ? .store : .failure,
        // An internal statement does not help the user; one of a script has a place.
        notes: failure.sql.flatMap { failure.place == nil ? nil : ["in: \($0)"] } ?? [])
    } else if let conflict = error as? CatalogConflict {
      self = .failure(
        "conflict",
        "\(conflict.subject) \(conflict.isMissing ? "no longer exists" : "was changed meanwhile")")
    } else if let failure = error as? ImportError {
      self = ShellError(
        failure.problems[0],
        notes: failure.problems.dropFirst().prefix(9).map { problem in
          let place = problem.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
          return place + problem.message
        })
    } else if let convertible = error as? any DiagnosticConvertible {
      self = ShellError(convertible.diagnostic)
    } else {
      self = .failure("failed", "\(error)")
    }
  }
}
