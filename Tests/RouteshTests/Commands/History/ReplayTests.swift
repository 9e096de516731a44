import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Recorded sessions performed again: what the user sees meanwhile, and that the answer is always
/// the same.
struct ReplayTests: StoreSession {
  static let store = ["--store", "a.db"]
  let directory: TemporaryDirectory

  init() throws { directory = try Self.recorded.copy() }

  /// A store with a session.
  private static let recorded = PreparedFiles { directory in
    let steps = (0..<1_200).map { index in
      switch index % 6 {
      case 0: "open app://editor/\(index)"
      case 1: "perform sheet --path present"
      case 2: "dismiss"
      case 3: "open app://nowhere/\(index)"
      case 4: "open app://gone/\(index)"
      default: "back"
      }
    }
    let script = """
      route add editor --url app://editor/:title
      route add sheet --url app://sheet
      route add gone --url app://gone/:id
      \(steps.joined(separator: "\n"))
      reset --root tabs
      tab 2
      open app://editor/last
      """
    let made = try ProgramRun(
      ["--store", "a.db", "--keep-going"], input: script, directory: directory.path(""))
    #expect(made.code == 1)
  }

  @Test func `a replay says how far it is, and takes that off the screen`() throws {
    let terminal = try PseudoTerminal(
      ["a.db", "--batch", "replay"], directory: directory.path(""))
    try terminal.wait(for: "event 100")
    try terminal.wait(for: " of 1203")
    let rest = try terminal.wait(for: "replayed 1203 events: 1203 same, 0 different\r\n")
    #expect(rest.contains("\r\u{1B}[K"))
    #expect(try terminal.waitForExit() == 0)
    // Without a terminal nothing is shown.
    #expect(try run("replay").errors == "")
  }

  @Test func `a replay can be interrupted`() throws {
    // However busy the machine is, the key comes before the last.
    try directory.write(String(repeating: "replay\n", count: 50), to: "many.routesh")
    let terminal = try PseudoTerminal(
      ["a.db", "--batch", "-f", "many.routesh"], directory: directory.path(""))
    try terminal.wait(for: "event ")
    terminal.type("\u{3}")
    #expect(try terminal.waitForExit() == 130)
    #expect(try RouteStore(path: directory.path("a.db")).history.events().count == 1203)
  }

  @Test(arguments: [[], ["--json"]])
  func `a replay with differences is the same, byte for byte, at any time`(
    format: [String]
  ) throws {
    try directory.write(
      "pattern remove gone app://gone/:id\nroute edit editor --path present\n",
      to: "plan/1_x.up.routesh")
    try directory.write("pattern add gone app://gone/:id\n", to: "plan/1_x.down.routesh")
    func replay(_ time: String) throws -> ProgramRun {
      let run = try ProgramRun(
        ["a.db", "replay", "--plan", "plan"] + format, directory: directory.path(""),
        environment: time.isEmpty ? [:] : ["SOURCE_DATE_EPOCH": time])
      #expect(run.code == 1, "\(run.errors)")
      return run
    }
    let first = try replay("")
    #expect(first.output.contains("gone"))
    #expect(try replay("").output == first.output)
    #expect(try replay("1000000000").output == first.output)
    #expect(try replay("4000000000").errors == first.errors)
  }
}
