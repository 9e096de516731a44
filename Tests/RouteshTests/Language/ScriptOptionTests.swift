import Foundation
import TestSupport
import Testing

/// Options in a script are checked before it runs.
struct ScriptOptionTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test(arguments: [
    "route edit editor --path foo", "pattern add editor app://x --priority many",
    "route add x --path foo", "routes --limit many", "perform editor --path foo",
  ])
  func `values of options are checked before a script runs`(_ line: String) throws {
    try directory.write("echo begun\n\(line)\n", to: "s.routesh")
    let run = try run("-f", "s.routesh")
    #expect(run.code == 2 && run.output == "", "\(run.output)")
    #expect(run.errors.hasPrefix("s.routesh:2:"), "\(run.errors)")
    // A variable is known only when its line runs.
    let word = line.split(separator: " ").last.map(String.init) ?? ""
    let later = line.replacing(word, with: "$x")
    try directory.write("echo begun\nlet x \(word)\n\(later)\n", to: "s.routesh")
    #expect(try self.run("-f", "s.routesh").output == "begun\n")
  }
}
