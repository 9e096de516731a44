import CLibrary
internal import Files
import Interchange
import RouteModel
import RouteStorage
import Texts

/// What a session writes: answers on standard output, errors, warnings and progress on standard
/// error, and the files that commands name. Nothing else writes.
@MainActor
package final class Printer {
  private let settings: Settings
  private let output: StandardOutput
  /// The descriptor of errors, warnings and progress, which are never data.
  private let descriptor: Int32
  /// Takes the lines instead of standard error.
  private let collect: ((String) -> Void)?
  /// The format of the running command.
  package internal(set) var format: OutputFormat
  /// The columns of the terminal; nil if there is none.
  var width: Int?
  /// Whether errors, warnings and notes are JSON, whatever the command.
  private let reportsJSON: Bool
  /// Whether progress of long work is shown; only on a terminal.
  private let showsProgress: Bool
  private let isColored: Bool
  private var progressIsShown = false
  /// If set, collects answers instead of printing them.
  private(set) var capture: [String]?
  /// The file into which answers go, while a command with `--output` runs, and why it cannot be written.
  private var file: OutputFile?
  private var fileFailure: OutputFailure?
  /// Asks the user a question; nil if there is no user to ask.
  var asks: ((String) -> Bool)?

  /// - Parameters:
  ///   - errors: The descriptor of errors, warnings and progress.
  ///   - collect: Takes the lines instead of that descriptor; answers are collected too.
  package init(
    _ settings: Settings, output: StandardOutput, errors: Int32,
    collect: ((String) -> Void)? = nil
  ) {
    self.settings = settings
    self.output = output
    self.collect = collect
    descriptor = errors
    format = settings.format
    width = settings.width
    reportsJSON = settings.format.isJSON || settings.reportsJSON
    showsProgress = isatty(errors) == 1
    isColored = settings.isColored && showsProgress
    if collect != nil { capture = [] }
  }

  /// A printer that prints nothing.
  package static var silent: Printer {
    Printer(Settings(), output: StandardOutput(descriptor: -1), errors: -1) { _ in }
  }

  // MARK: Answers

  /// Whether nothing is written any more, because nobody reads it or it cannot be written.
  var isClosed: Bool { output.isClosed || fileFailure != nil }
  /// Whether answers go to a terminal.
  var isTerminal: Bool { settings.isTerminal && file == nil }
  /// Whether CSV begins with a line of titles.
  var hasHeader: Bool { settings.hasHeader }
  /// Whether a block's output is kept instead of being shown.
  var isCapturing: Bool { capture != nil }
  /// The columns into which an answer has to fit; nil if it is not for a terminal.
  var shownWidth: Int? { isShown ? width : nil }
  /// Whether answers are shown to a person.
  private var isShown: Bool { settings.isTerminal && capture == nil && file == nil }

  /// The columns into which the notes of an error have to fit; nil if nobody reads them.
  var notesWidth: Int? { isJSON ? nil : width.map { $0 - 2 } }

  /// Prints an answer.
  ///
  /// - Parameter format: That of the running command, if nothing else.
  func show(_ answer: Answer, format: OutputFormat? = nil) {
    let format = format ?? self.format
    let text = answer.rendered(
      format, width: shownWidth, isColored: settings.isColored && isShown,
      hasHeader: settings.hasHeader)
    endProgress()
    if let file {
      if text.isEmpty || fileFailure != nil { return }
      do throws(OutputFailure) { try file.write(text + "\n") } catch { fileFailure = error }
    } else if capture != nil {
      if !text.isEmpty { capture?.append(text) }
    } else if answer.isEmptyList, format == .table, settings.isTerminal {
      // On a terminal silence could mean anything.
      output.printLine("(no rows)")
    } else if !Pager.shows(text, behind: output, settings) {
      output.printLine(text)
    }
  }

  /// Refuses CSV for an answer whose text looks like a list and is none.
  ///
  /// - Throws: ``ShellError`` `usage`.
  func refuseCSV(of command: String) throws(ShellError) {
    guard format == .csv else { return }
    throw .usage("\(command) is a text, and --csv is for lists: --json has the same for a program")
  }

  /// Prints a line as it is; nothing for an empty one.
  func print(_ line: String) { output.printLine(line) }

  /// Clears the terminal, if there is one.
  func clear() {
    // Moves to the corner, then clears the screen and the scrollback.
    if settings.isTerminal { output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
  }

  /// Writes what waits.
  func flush() { output.flush() }

  /// Writes what has waited for a moment.
  func flushIfDue() { output.flushIfDue() }

  /// Discards what waits.
  func discard() { output.discard() }

  /// Runs commands with their answers collected instead of printed.
  func capturing(_ body: () throws -> Void) rethrows -> String {
    let outer = capture
    capture = []
    defer { capture = outer }
    try body()
    return (capture ?? []).joined(separator: "\n")
  }

  // MARK: Errors, warnings and progress

  /// Whether errors, warnings and notes are JSON.
  var isJSON: Bool { reportsJSON || format.isJSON }

  /// Reports an error.
  package func report(_ error: any Error) {
    let error = ShellError(wrapping: error)
    let report = ErrorReport(error)
    line(
      isJSON || error.isJSON
        ? report.json.text : report.text(isColored: isColored, width: errorWidth))
  }

  /// - Parameters:
  ///   - code: The kind of warning, for programs; kebab-case and stable.
  ///   - notes: Further lines.
  ///   - place: What it is about, in a script.
  func warn(
    _ message: String, code: String? = nil, notes: [String] = [], place: SourcePlace? = nil
  ) {
    if isJSON {
      var facts: JSONValue = code.map { ["code": .string($0)] } ?? [:]
      facts = facts.adding(["message": .string(message)])
      if !notes.isEmpty { facts = facts.adding(["notes": .strings(notes)]) }
      if let place { facts = facts.adding(place.facts) }
      line((["warning": facts] as JSONValue).text)
    } else {
      let (before, head) = (place?.prefix ?? "", "warning:")
      let text = "\(before)\(head) \(message.escapingControls())\(code.map { " [\($0)]" } ?? "")"
      let shown = text.wrappedLines(errorWidth)
      let rest = shown.dropFirst(before.count + head.count)
      line(isColored ? "\(before)\u{1B}[33m\(head)\u{1B}[0m\(rest)" : shown)
      for note in notes { line(("  " + note.escapingControls()).wrappedLines(errorWidth)) }
    }
  }

  func warn(_ warnings: [Warning]) {
    for warning in warnings { warn(warning.message, code: warning.code) }
  }

  /// Prints something that is neither an error nor a warning.
  func say(_ message: String) {
    if isJSON {
      line((["note": ["message": .string(message)]] as JSONValue).text)
    } else {
      line(message.escapingControls())
    }
  }

  func note(_ diagnostic: Diagnostic) { notes([diagnostic]) }

  /// Prints what could not be converted: for programs one document for each note, for people one
  /// line for each reason.
  func notes(_ notes: [Diagnostic]) {
    guard isJSON else {
      for text in NoteDigest(notes).lines { line(text) }
      return
    }
    for note in notes {
      var facts: JSONValue = ["code": .string(note.code), "message": .string(note.message)]
      if let place = note.place { facts = facts.adding(place.facts) }
      line((["note": facts] as JSONValue).text)
    }
  }

  /// Prints a line on standard error as it is.
  func line(_ text: String) {
    // Earlier output must not stand behind it.
    endProgress()
    if let collect { return collect(text) }
    output.flush()
    _ = StandardOutput.write(Array((text + "\n").utf8), to: descriptor)
  }

  /// The columns into which sentences about an error have to fit; nil if nobody reads them.
  private var errorWidth: Int? { showsProgress ? width : nil }

  /// Shows the progress of long work, replacing the previous text.
  func progress(_ text: String) {
    guard showsProgress else { return }
    _ = StandardOutput.write(Array("\r\u{1B}[K\(text.escapingControls())".utf8), to: descriptor)
    progressIsShown = true
  }

  /// Shows a step of long work, and throws if it was interrupted.
  ///
  /// - Throws: ``ShellError`` `interrupted`, `terminated`.
  func step(_ text: String) throws(ShellError) {
    try Interrupt.check()
    waiting(text)
  }

  /// Shows what is waited for, unless progress is shown already.
  func waiting(_ text: String) {
    if !progressIsShown { progress(text) }
  }

  /// Clears the progress from the screen.
  func endProgress() {
    guard progressIsShown else { return }
    progressIsShown = false
    _ = StandardOutput.write(Array("\r\u{1B}[K".utf8), to: descriptor)
  }

  // MARK: Files

  /// Lets the answers of a command go into a file, which appears only when it is complete; then says that it was
  /// written.
  ///
  /// - Parameters:
  ///   - path: Nil, or `-`, for standard output.
  ///   - format: That of what is said.
  func writing(
    to path: String?, _ format: OutputFormat, _ body: () throws -> Void
  ) throws {
    guard let path, path != "-" else { return try body() }
    let outer = file
    defer { (file, fileFailure) = (outer, nil) }
    try write(path) { file in
      self.file = file
      try body()
      if let fileFailure { throw fileFailure }
    }
    file = outer
    show(.wrote(path), format: format)
  }

  /// Writes a file that a command names; it appears only when it is complete.
  func write(_ path: String, _ body: (OutputFile) throws -> Void) throws {
    // The file may be the destination of the output, or the terminal.
    output.flush()
    do {
      let file = try OutputFile(path, mode: 0o644, sparing: ownFiles) { Interrupt.isPending }
      try body(file)
      try file.finish()
    } catch let failure as OutputFailure {
      throw ShellError(failure, writing: path)
    }
  }

  /// The files that no output may replace: the session's store, its history, its line history.
  private var ownFiles: [String] {
    [settings.storePath, settings.historyPath, LineHistory(environment: Program.environment).path]
      .compactMap { $0 }
  }
}

extension SourcePlace {
  /// The members of a warning or a note that tell the place.
  fileprivate var facts: JSONValue {
    let place: JSONValue = ["file": .string(file)]
    return line > 0 ? place.adding(["line": .int(line)]) : place
  }
}
