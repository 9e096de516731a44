import CLibrary
import RouteModel

/// Standard error: reports, warnings and progress, never data.
@MainActor
package final class ErrorStream {
  private let descriptor: Int32
  package var isColored = false
  package var isJSON = false
  private var progressIsShown = false
  /// Whether progress of long work is shown; only on a terminal.
  package let showsProgress: Bool
  private let isTerminal: Bool
  /// Called before anything but progress is written, so that earlier output comes first.
  var beforeWriting: (() -> Void)?

  /// Takes the lines instead of standard error.
  private let collect: ((String) -> Void)?

  package init(descriptor: Int32, collect: ((String) -> Void)? = nil) {
    self.descriptor = descriptor
    self.collect = collect
    isTerminal = isatty(descriptor) == 1
    showsProgress = isTerminal
  }

  package func report(_ error: ShellError) {
    let report = ErrorReport(error)
    line(
      isJSON || error.isJSON
        ? report.json.text : report.text(isColored: isColored))
  }

  /// - Parameters:
  ///   - code: The kind of warning, for programs; kebab-case and stable.
  ///   - notes: Further lines.
  package func warn(_ message: String, code: String? = nil, notes: [String] = []) {
    if isJSON {
      var facts: JSONValue = code.map { ["code": .string($0)] } ?? [:]
      facts = facts.adding(["message": .string(message)])
      if !notes.isEmpty { facts = facts.adding(["notes": .strings(notes)]) }
      line((["warning": facts] as JSONValue).text)
    } else {
      let head = "warning:"
      let text = "\(head) \(message.escapingControls())\(code.map { " [\($0)]" } ?? "")"
      line(isColored ? "\u{1B}[33m\(head)\u{1B}[0m\(text.dropFirst(head.count))" : text)
      for note in notes { line("  " + note.escapingControls()) }
    }
  }

  /// Shows the progress of long work, replacing the previous text.
  package func progress(_ text: String) {
    guard showsProgress else { return }
    _ = OutputStream.write(Array("\r\u{1B}[K\(text.escapingControls())".utf8), to: descriptor)
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
  package func endProgress() {
    guard progressIsShown else { return }
    progressIsShown = false
    _ = OutputStream.write(Array("\r\u{1B}[K".utf8), to: descriptor)
  }

  /// Prints something that is neither an error nor a warning.
  package func say(_ message: String) {
    if isJSON {
      line((["note": ["message": .string(message)]] as JSONValue).text)
    } else {
      line(message.escapingControls())
    }
  }

  package func line(_ text: String) {
    // Earlier output must not stand behind it.
    endProgress()
    if let collect { return collect(text) }
    beforeWriting?()
    _ = OutputStream.write(Array((text + "\n").utf8), to: descriptor)
  }
}
