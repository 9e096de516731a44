import Foundation
import TestSupport
import Testing

/// Texts that are longer than a row can keep.
struct LongTextTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["route add TEXT --class X", "route add r --class X --summary=TEXT"])
  func `a text that is too long is named by its beginning, and its row is marked`(_ command: String)
    throws
  {
    let text = String(repeating: "x", count: 1_100_000)
    try directory.write(
      command.replacing("TEXT", with: "'\(text)'") + "\n", to: "long.routesh")
    let run = try ProgramRun(
      ["a.db", "-f", "long.routesh"], directory: directory.path(""))
    #expect(run.code == 1)
    #expect(
      run.errors.hasPrefix(
        "long.routesh:1:11: error: the text '\(text.prefix(60))…' is longer than 1048576 bytes\n"
      ),
      "\(run.errors.prefix(300))")
    #expect(run.errors.utf8.count < 2_000)
  }

  @Test(.enabled(if: Torture.runs != nil, "make torture"), arguments: ["match", "open"])
  func `a URL of more than 16 MiB is refused, whoever gets it`(_ command: String) throws {
    let url = "app://h/" + String(repeating: "a", count: 16 << 20)
    try directory.write(
      "route add h --class H --url app://h/:x\n\(command) \(url)\n", to: "long.routesh")
    let run = try ProgramRun([":memory:", "-f", "long.routesh"], directory: directory.path(""))
    #expect(run.code == 1)
    #expect(
      run.errors.contains("error: '\(url.prefix(200))…' is not a URL: longer than 16 MiB"),
      "\(run.errors.prefix(600))")
    #expect(run.errors.utf8.count < 4_000)
  }
}
