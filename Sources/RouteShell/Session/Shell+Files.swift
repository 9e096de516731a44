extension Shell {
  /// What no output of this session may replace: its store, its history, the lines that were typed.
  var ownFiles: [String] {
    [settings.storePath, settings.historyPath, LineHistory(environment: Program.environment).path]
      .compactMap { $0 }
  }

  /// Writes a text to the file that a command names; without one, or with `-`, it is what the command
  /// prints.
  ///
  /// - Parameter done: What is answered when the file is written.
  func deliver(
    _ text: String, to path: String?, _ done: @autoclosure () -> Answer
  ) throws(ShellError) -> Answer {
    guard let path, path != "-" else {
      return .raw(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    let file = try writer(path)
    try file.write(text)
    try file.finish()
    return done()
  }

  /// A file that a command writes.
  func writer(_ path: String) throws(ShellError) -> TextFile.Writer {
    // It may be where the output goes, or the terminal.
    output.flush()
    return try TextFile.Writer(path, sparing: ownFiles)
  }
}
