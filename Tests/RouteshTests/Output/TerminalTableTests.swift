import Foundation
import TestSupport
import Testing

/// Tables on terminals of any width.
struct TerminalTableTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// At any width of a terminal the time and the whole URL are readable.
  @Test(arguments: [60, 80, 100])
  func `history and log keep the time and the end of a row`(width: Int) throws {
    let url = "app://editor/a-title-that-is-rather-long?and=a&query=too-with-more-than-fits"
    _ = try run("route", "add", "editor-of-notes", "--url", "app://editor/:title", "--path", "push")
    _ = try run("open", url)
    for (command, whole) in [
      ("history", url), ("log", "route add editor-of-notes --url app://editor/:title --path push"),
    ] {
      let terminal = try PseudoTerminal(
        ["a.db", command], columns: UInt16(width), directory: directory.path(""))
      #expect(try terminal.waitForExit() == 0)
      let text = String(terminal.transcript.unicodeScalars.filter { $0 != "\r" })
      let lines = text.split(separator: "\n").map(String.init)
      // A URL that does not fit in a line is complete: the terminal wraps it, and it can be copied.
      #expect(
        lines.allSatisfy { $0.count <= width || !$0.drop { $0 == " " }.contains(" ") }, "\(text)")
      #expect(
        lines.contains { $0.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) }, "\(text)")
      let joined = lines.map { $0 }.joined()
      #expect(
        joined.replacing(" ", with: "").contains(whole.replacing(" ", with: "")), "\(text)")
    }
  }
}
