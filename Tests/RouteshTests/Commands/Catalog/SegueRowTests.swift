import TestSupport
import Testing

/// Rows of segues.
struct SegueRowTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a segue shows when it can be performed`() throws {
    try makeEditor()
    _ = try run(
      "-c", "scene add main/Root --initial", "-c", "scene add main/Note", "-c",
      "segue add Root show --to Note --when platform=ios --when flag=notes")
    #expect(try run("segues", "--csv").output.contains(",show,Note,flag=notes platform=ios,"))
    #expect(try run("segues", "--json").output.contains(#""when":["flag=notes","platform=ios"]"#))
  }

  @Test func `where an unwind segue cannot land is said at once`() throws {
    let made = try runLines(
      "segue add Home show --to Detail",
      "segue add Detail back --to Home --kind unwind --action back:",
      "segue add Home lost --to Detail --kind unwind --action lost:",
      "segue add Home none --to Detail --kind unwind", "segue edit Detail back --to Detail",
      "segue edit Detail back --to Detail")
    let lines = made.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.dropFirst()
    #expect(
      lines.joined(separator: "\n") == """
          the stack decides where it lands, not --to: at the nearest controller that handles back:
          the stack decides where it lands, not --to: at the nearest controller that handles lost:
          it cannot be Detail: no way leads from there to Home [unwind-elsewhere]
          it leads nowhere without --action [unwind-without-action]
          the stack decides where it lands, not --to: at the nearest controller that handles back:
        """, "\(made.output)")
  }

  @Test func `where an unwind segue lands is not promised`() throws {
    try makeSegues()
    let segues = try run("segues").output
    #expect(segues.contains("up the stack"), "\(segues)")
    let check = try run("check", "--code", "unwind-elsewhere").output
    #expect(check.contains("'lost'") && !check.contains("'back'"), "\(check)")
  }
}
