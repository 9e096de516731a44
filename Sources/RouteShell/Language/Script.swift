/// The commands of a script: all of them, if it was checked before it runs; else as they are read.
package struct Script {
  private var commands: ArraySlice<Statement>
  private var reader: StatementReader?

  /// A script that was checked.
  init(_ commands: [Statement]) { (self.commands, reader) = (commands[...], nil) }

  /// A script that is read while it runs.
  package init(reading reader: StatementReader) { (commands, self.reader) = ([], reader) }

  /// The next command, or nil at the end.
  ///
  /// - Throws: ``ShellError`` `syntax`; the script then continues after the faulty line.
  mutating func next() throws(ShellError) -> Statement? {
    if let command = commands.popFirst() { return command }
    return try reader?.next()
  }
}
