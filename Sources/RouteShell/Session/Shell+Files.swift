import Interchange
import RouteStorage

extension Shell {
  /// What no output of this session may replace: its store, its history, the lines that were typed.
  var ownFiles: [String] {
    [settings.storePath, settings.historyPath, LineHistory(environment: Program.environment).path]
      .compactMap { $0 }
  }

  /// Whether standard input is what commands come from, and so no data for one of them.
  ///
  /// - Throws: ``ShellError`` `usage` if the file that a command reads is it.
  func requireFreeInput(_ path: String) throws(ShellError) {
    guard path == "-", readsCommandsFromInput else { return }
    throw .usage(
      "'-' is standard input, which the commands come from: name a file, or give the command by -c "
        + "or -f")
  }

  /// The text of a file that a command reads; `-` is standard input.
  func inputText(_ path: String, limit: Int = InputLimit.file) throws(ShellError) -> String {
    try requireFreeInput(path)
    return try TextFile.read(path, limit: limit)
  }

  /// The text of a file that is brought in; `-` is standard input.
  func sourceText(_ path: String) throws -> SourceText {
    try path == "-" ? SourceText(inputText(path), file: "<stdin>") : SourceText.read(path)
  }

  /// Refuses to name a storyboard after standard input.
  func requireName(_ call: Call, of path: String) throws(ShellError) {
    guard path == "-", call["name"] == nil else { return }
    throw .usage("--name is missing: a storyboard from standard input has no other")
  }

  /// Writes a text to the file that a command names; without one, or with `-`, it is what the command
  /// prints.
  ///
  /// - Parameter done: What is answered when the file is written.
  func deliver(
    _ text: String, to path: String?, _ done: @autoclosure () -> Answer
  ) throws -> Answer {
    guard let path, path != "-" else {
      return .raw(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    try write(path) { file in try file.write(text) }
    return done()
  }

  /// Writes a file that a command names, which is there when all of it is.
  func write(_ path: String, _ body: (OutputFile) throws -> Void) throws {
    // It may be where the output goes, or the terminal.
    output.flush()
    do {
      let file = try OutputFile(path, sparing: ownFiles) { Interrupt.isPending }
      try body(file)
      try file.finish()
    } catch let failure as OutputFailure {
      throw ShellError(failure, writing: path)
    }
  }
}
