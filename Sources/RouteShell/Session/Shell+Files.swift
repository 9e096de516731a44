import Interchange
import RouteModel
import RouteStorage

extension Shell {
  /// The files that no output of this session may replace: its store, its history, its line
  /// history.
  var ownFiles: [String] {
    [settings.storePath, settings.historyPath, LineHistory(environment: Program.environment).path]
      .compactMap { $0 }
  }

  /// Checks that commands do not come from standard input, which then cannot be data.
  ///
  /// - Throws: ``ShellError`` `usage` if a command would read its data from there.
  func requireFreeInput(_ path: String) throws(ShellError) {
    guard path == "-", readsCommandsFromInput else { return }
    throw .usage(
      "'-' is standard input, which the commands come from: name a file, or give the command by -c "
        + "or -f")
  }

  /// The text of a file that a command reads; `-` is standard input.
  func inputText(_ path: String) throws(ShellError) -> String {
    try requireFreeInput(path)
    return try TextFile.read(path)
  }

  /// The text of a file to import; `-` is standard input.
  func sourceText(_ path: String) throws -> SourceText {
    try path == "-" ? SourceText(inputText(path), file: "<stdin>") : SourceText.read(path)
  }

  /// Refuses to name a storyboard after standard input.
  func requireName(_ name: String?, of path: String) throws(ShellError) {
    guard path == "-", name == nil else { return }
    throw .usage("--name is missing: a storyboard from standard input needs one")
  }

  /// Writes a text to the file that a command names; without one, or with `-`, the text is the
  /// answer.
  ///
  /// - Parameters:
  ///   - isPrivate: Whether only the owner reads a new file.
  ///   - done: The answer when the file is written.
  func deliver(
    _ text: String, to path: String?, isPrivate: Bool = false, _ done: @autoclosure () -> Answer
  ) throws -> Answer {
    guard let path, path != "-" else {
      return .raw(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    try write(path, isPrivate: isPrivate) { file in try file.write(text) }
    return done()
  }

  /// Writes a file that a command names; it appears only when it is complete.
  func write(
    _ path: String, isPrivate: Bool = false, _ body: (OutputFile) throws -> Void
  ) throws {
    // The file may be the destination of the output, or the terminal.
    output.flush()
    do {
      let file = try OutputFile(path, mode: isPrivate ? 0o600 : 0o644, sparing: ownFiles) {
        Interrupt.isPending
      }
      try body(file)
      try file.finish()
    } catch let failure as OutputFailure {
      throw ShellError(failure, writing: path)
    }
  }
}
