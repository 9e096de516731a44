import TestSupport
import Testing

/// Windows of any width, and none: names, codes and URLs stay whole. The terminal breaks what is no table.
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

  @Test(arguments: [
    ["help"], ["help", "match"], ["help", "conditions"], ["explain", "app://editor/a"],
    ["route", "edit", "nobody", "--path", "push"], ["match", "https://nowhere.example/a/b"],
  ])
  func `a sentence never breaks inside a word`(_ words: [String]) throws {
    let terminal = try PseudoTerminal(
      ["a.db"] + words, columns: 40, directory: directory.path(""))
    _ = try terminal.waitForExit()
    for line in terminal.transcript.replacing("\r\n", with: "\n").split(separator: "\n") {
      let text = line.drop { $0 == " " }
      #expect(line.count <= 40 || !text.contains(" "), "\(line)")
    }
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
  func `no code and no URL is cut or broken`(_ columns: UInt16) throws {
    let link = "app://nowhere/with/a/rather/long/path/and?query=items"
    let made = try run(
      "--keep-going", "-c", "route add other --url app://compose", "-c", "open \(link)",
      "-c", "open app://editor/a/and/b")
    #expect(made.code == 1)
    for (arguments, words) in [
      (["check"], ["duplicate", "app://compose of other"]), (["conflicts"], ["duplicate"]),
      (["errors"], ["no-match"]), (["errors", "--by", "url"], ["no-match", link]),
    ] {
      let terminal = try PseudoTerminal(
        ["a.db"] + arguments, columns: columns, directory: directory.path(""))
      _ = try terminal.waitForExit()
      let shown = terminal.transcript
      for word in words { #expect(shown.contains(word), "\(arguments): \(shown)") }
      #expect(!shown.contains("…"), "\(arguments): \(shown)")
    }
  }

  @Test func `a migration that breaks links names each below its count`() throws {
    let link = "app://editor/a-rather-long-title/and/even-more-of-it"
    _ = try run("-c", "open \(link)")
    try directory.write(
      "pattern remove editor-of-a-note app://editor/:title/and/:more\n",
      to: "migrations/1_m.up.routesh")
    try directory.write(
      "pattern add editor-of-a-note app://editor/:title/and/:more\n",
      to: "migrations/1_m.down.routesh")
    let shown = try screen(60, "migrate", "up", "--replay", "30d")
    #expect(shown.contains("\n  event 1\n      \(link)\n"), "\(shown)")
    let lines = shown.split { $0 == "\n" }.dropFirst()
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(shown)")
  }

  @Test func `of a long stack the last screens are named`() throws {
    let steps = (0..<15).map { "open app://editor/\($0)/and/b --stack push --path push\n" }.joined()
    _ = try run(
      input: steps + "open app://compose --path push --stack push\n"
        + "route edit compose --class OtherViewController\n")
    let replayed = try run("replay").output
    let names = "EditorViewController EditorViewController"
    #expect(
      replayed.contains("… \(names) OtherViewController (18 screens)"), "\(replayed)")
  }
}
