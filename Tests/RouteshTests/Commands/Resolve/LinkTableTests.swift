import Foundation
import TestSupport
import Testing

/// Tables of links, as spreadsheets write them.
struct LinkTableTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test(arguments: [
    "\u{FEFF}url,route\r\napp://editor/a,editor\r\n", "URL;Route\napp://editor/a;editor\n",
  ])
  func `spreadsheets write tables in their own way`(_ text: String) throws {
    try directory.write(text, to: "links.csv")
    #expect(try run("check-links", "links.csv").output == "1 link as expected\n")
  }

  @Test(arguments: [";", ",", "\t"])
  func `the first line of a spreadsheet says what separates`(_ separator: String) throws {
    try directory.write(
      "sep=\(separator)\r\nurl\(separator)route\r\napp://editor/a;b\(separator)editor\r\n"
        .replacing("a;b", with: separator == ";" ? "a" : "a;b"), to: "links.csv")
    let checked = try run("check-links", "links.csv")
    #expect(checked.code == 0 && checked.errors == "", "\(checked)")
    try directory.write("SEP=\(separator)\napp://x\(separator)x\n", to: "routes.csv")
    let imported = try run("import", "csv", "routes.csv")
    #expect(imported.code == 0 && imported.output.contains("added 1 route"), "\(imported)")
  }

  @Test func `a list without a link is an error, whatever else it holds`() throws {
    try directory.write("# nothing\n\n", to: "links.txt")
    for command in [["check-links"], ["history", "import"]] {
      let run = try run(command + ["links.txt"])
      #expect(run.code == 1)
      #expect(run.errors == "error: there is no link in 'links.txt'\n")
    }
  }
}
