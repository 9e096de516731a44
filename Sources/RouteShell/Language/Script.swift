/// The commands of a script: all of them, if it was checked before it runs; else as they are read.
package struct Script {
  private var commands: ArraySlice<Statement>
  private var texts: ArraySlice<StatementReader>

  /// A script that was checked.
  init(_ commands: [Statement]) { (self.commands, texts) = (commands[...], []) }

  /// A script that is read while it runs.
  ///
  /// - Parameter texts: Its texts; a mistake in one does not reach the next.
  package init(reading texts: [StatementReader]) { (commands, self.texts) = ([], texts[...]) }

  /// The next command, or nil at the end.
  ///
  /// - Throws: ``ShellError`` `syntax`; the script then continues after the faulty line.
  mutating func next() throws(ShellError) -> Statement? {
    if let command = commands.popFirst() { return command }
    while !texts.isEmpty {
      if let command = try texts[texts.startIndex].next() { return command }
      texts.removeFirst()
    }
    return nil
  }
}
