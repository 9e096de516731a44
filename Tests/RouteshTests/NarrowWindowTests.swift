import TestSupport
import Testing

/// Windows of any width, and none: names and URLs stay whole, sentences break at blanks.
struct NarrowWindowTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run(
      "-c",
      "route add editor-of-a-note --class EditorViewController --protocol EditorViewInput "
        + "--url app://editor/:title/and/:more --url https://example.org/editor/:title",
      "-c", "route add compose --class ComposeViewController --url app://compose")
    #expect(made.code == 0, "\(made.errors)")
  }

  /// What a window of a width shows.
  private func screen(
    _ columns: UInt16, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> String {
    let terminal = try PseudoTerminal(
      ["a.db"] + arguments, columns: columns, directory: directory.path(""),
      environment: environment)
    _ = try terminal.waitForExit()
    return terminal.transcript.replacing("\r\n", with: "\n")
  }

  @Test func `without a window, or with one of unknown width, nothing is cut`() throws {
    let piped = try run("routes").output
    #expect(piped.contains("app://editor/:title/and/:more  https://example.org/editor/:title  Ed"))
    #expect(try screen(0, "routes") == piped)
    #expect(try screen(200, "routes") == piped)
    #expect(
      try screen(0, "routes", environment: ["COLUMNS": "80"]) == screen(80, "routes"))
  }

  @Test(
    arguments: [
      (
        [60],
        """
        identifier        class                  protocols
        compose           ComposeViewController
            app://compose
        editor-of-a-note  EditorViewController   EditorViewInput
            app://editor/:title/and/:more
            https://example.org/editor/:title

        """
      ),
      (
        [80, 120],
        """
        identifier        class                  protocols
        compose           ComposeViewController
            app://compose
        editor-of-a-note  EditorViewController   EditorViewInput
            app://editor/:title/and/:more  https://example.org/editor/:title

        """
      ),
    ] as [([UInt16], String)])
  func `what does not fit stands below, and what is empty takes no room`(
    _ widths: [UInt16], _ shown: String
  ) throws {
    for columns in widths { #expect(try screen(columns, "routes") == shown) }
  }

  @Test(arguments: [60, 80] as [UInt16])
  func `help, errors and explanations are broken at blanks only`(_ columns: UInt16) throws {
    for arguments in [
      ["help"], ["help", "scripts"], ["help", "output"], ["help", "migrate", "up"],
      ["help", "commands"], ["routes", "two"], ["explain", "app://editor/a/and"],
    ] {
      let terminal = try PseudoTerminal(
        ["a.db"] + arguments, columns: columns, directory: directory.path(""))
      _ = try terminal.waitForExit()
      let piped = try run(arguments)
      let shown = terminal.transcript.split { $0.isNewline }
      for line in shown where line.count > columns {
        #expect(!line.drop { $0 == " " }.contains(" "), "\(line)")
      }
      #expect(
        shown.flatMap { $0.split(separator: " ") }
          == (piped.output + piped.errors).split { $0.isWhitespace }, "\(arguments)")
    }
  }

  @Test func `paragraphs of help are filled, and lists keep their columns`() throws {
    #expect(
      try screen(60, "help", "scripts") == """
        The syntax of a script is checked before its first line
        runs: if it has a mistake, nothing is done. This holds for
        -f, -c, source, test, and for standard input if it is a
        file; from a pipe lines run as they come. A script stops at
        its first failing command; --keep-going runs on, and checks
        nothing before.
          --atomic       the script is one transaction: one
                         revision, or nothing
          route put      adds a route, or changes the existing one
                         to match
          --if-missing   of every add: what already exists with
                         these values is not an error
        A script of these can run again: what already exists as
        described is not changed.

        """)
  }
}
