/// Checks a script before its first line runs, so that an early error has no effects. Which scripts are checked:
/// ``Interpreter``; what comes from a pipe or a person is not, and `--keep-going` does without it.
///
/// It finds unclosed quotes and blocks, unknown commands and options, missing or superfluous
/// arguments, and words outside a closed set. Errors that depend on the value of a variable, or
/// that are in a block that may fail, appear when the line runs.
struct ScriptCheck {
  let table: CommandTable
  /// Whether the script is one transaction, so that it cannot begin or end one.
  let isAtomic: Bool

  /// - Returns: The commands of the script.
  /// - Throws: ``ShellError`` of the first mistake, with its place.
  func check(_ reader: consuming StatementReader) throws(ShellError) -> [Statement] {
    var reader = reader
    var statements: [Statement] = []
    while let statement = try reader.next() {
      try Interrupt.check()
      try check(statement)
      statements.append(statement)
    }
    return statements
  }

  private func check(_ statement: Statement) throws(ShellError) {
    guard let words = Outline(statement.words) else { return }
    let command: CommandEntry
    do {
      command = try self.command(words, statement.block, statement.line)
    } catch {
      throw error.located(in: statement)
    }
    guard let block = statement.block, !command.blockMayFail else { return }
    for inner in block { try check(inner) }
  }

  /// The command that words call.
  private func command(
    _ outline: Outline, _ block: [Statement]?, _ line: SourceLine
  ) throws(ShellError) -> CommandEntry {
    let words = outline.words
    var nameCount = 1
    do {
      let (command, count) = try table.command(for: words)
      nameCount = count
      if isAtomic { try command.refuseInAtomicScript() }
      guard outline.isWhole else { return command }
      _ = try Call(command, words: words[count...], block: block, line: line)
      return command
    } catch {
      throw table.explaining(error, of: words, nameCount: nameCount, in: line)
    }
  }
}

/// The words of a command that are known before it runs; values of variables are not.
private struct Outline {
  /// The words, with variables unexpanded.
  var words: [ExpandedWord]
  /// Whether all words are known, and which of them are options.
  var isWhole: Bool

  init(words: [ExpandedWord], isWhole: Bool) {
    self.words = words
    self.isWhole = isWhole
  }

  /// nil if not even the command is known.
  init?(_ words: [Word]) {
    // A bare $@ becomes as many words as there are arguments.
    let known = words.prefix { !$0.isAllArguments }.map(\.unresolved)
    guard known.prefix(3).allSatisfy({ !$0.isBare || !$0.isOpen }), !known.isEmpty else {
      return nil
    }
    self.words = known
    isWhole = known.count == words.count && known.allSatisfy { !$0.mayBeAnyOption }
  }
}

extension ExpandedWord {
  /// `--$name`: the option is known only when the line runs.
  fileprivate var mayBeAnyOption: Bool {
    isBare && isOpen && text.hasPrefix("-")
      && (text.dividedAtEquals?.before ?? text).utf8.contains(UInt8(ascii: "$"))
  }
}
