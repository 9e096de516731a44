import CLibrary
package import RouteModel

/// Standard error: reports, warnings and progress. Nothing of it is data.
@MainActor
package final class ErrorStream {
  private let descriptor: Int32
  package var isColored = false
  package var isJSON = false
  private var progressIsShown = false
  /// Whether progress of long work is shown: on a terminal only.
  package let showsProgress: Bool
  /// What is written goes through it: a text without what must not be shown.
  var filter: ((String) -> String)?
  /// Whether it is a terminal, which may show what somebody typed.
  let isTerminal: Bool
  /// While set, reports are collected here and not printed.
  package var captured: [ShellError]?
  /// Runs before anything is written but progress: what was printed before it comes before it.
  var beforeWriting: (() -> Void)?

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    showsProgress = isTerminal
  }

  package func report(_ error: ShellError, at place: SourcePlace? = nil) {
    if captured != nil {
      captured?.append(error)
      return
    }
    let report = ErrorReport(error, place: place)
    line(
      isJSON || error.isJSON
        ? report.json.text : report.text(isColored: isColored, width: width))
  }

  /// - Parameters:
  ///   - code: What kind of warning it is, for programs; kebab-case and stable.
  ///   - notes: What belongs to it, a line each.
  package func warn(_ message: String, code: String? = nil, notes: [String] = []) {
    let message = filter?(message) ?? message
    let notes = notes.map { filter?($0) ?? $0 }
    if isJSON {
      var facts: JSONValue = code.map { ["code": .string($0)] } ?? [:]
      facts = facts.adding(["message": .string(message)])
      if !notes.isEmpty { facts = facts.adding(["notes": .strings(notes)]) }
      line((["warning": facts] as JSONValue).text)
    } else {
      let head = "warning:"
      let text = "\(head) \(message.escapingControls())\(code.map { " [\($0)]" } ?? "")"
        .folded(to: width)
      line(isColored ? "\u{1B}[33m\(head)\u{1B}[0m\(text.dropFirst(head.count))" : text)
      for note in notes { prose("  " + note.escapingControls()) }
    }
  }

  /// What a store says of itself that people should know before they trust an answer.
  func warn(_ doubts: [Finding]) {
    for doubt in doubts { warn(doubt.message, code: doubt.code) }
  }

  /// Shows how far long work is, in place of what was shown before.
  package func progress(_ text: String) {
    guard showsProgress else { return }
    _ = OutputStream.write(Array("\r\u{1B}[K\(text.escapingControls())".utf8), to: descriptor)
    progressIsShown = true
  }

  /// Shows what long work is about, once, and ends it if it was interrupted.
  ///
  /// - Throws: ``ShellError`` `interrupted`, `terminated`.
  func step(_ text: String) throws(ShellError) {
    try Interrupt.check()
    if !progressIsShown { progress(text) }
  }

  /// Takes the progress off the screen.
  package func endProgress() {
    guard progressIsShown else { return }
    progressIsShown = false
    _ = OutputStream.write(Array("\r\u{1B}[K".utf8), to: descriptor)
  }

  /// Says something that is neither an error nor a warning.
  package func say(_ message: String) {
    let message = filter?(message) ?? message
    if isJSON {
      line((["note": ["message": .string(message)]] as JSONValue).text)
    } else {
      prose(message.escapingControls())
    }
  }

  /// The columns of the terminal, if it is one and says it.
  private var width: Int? { isTerminal ? Terminal.width(of: descriptor) : nil }

  /// Writes a line for a person, broken at blanks where it does not fit.
  func prose(_ text: String) { line(text.folded(to: width)) }

  package func line(_ text: String) {
    beforeWriting?()
    endProgress()
    _ = OutputStream.write(Array((text + "\n").utf8), to: descriptor)
  }
}
