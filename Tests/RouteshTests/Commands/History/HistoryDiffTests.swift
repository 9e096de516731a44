import TestSupport
import Testing

/// `history diff`: what is refused.
struct HistoryDiffTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try makeEditor()
  }

  @Test(arguments: [["r1", "r999"], ["r999", "r1"], ["r1..r999", "r1"]])
  func `an unknown revision cannot be compared`(_ versions: [String]) throws {
    let run = try run("history", "diff", versions[0], versions[1])
    #expect(run.code == 1)
    #expect(run.errors.contains("there is no revision r999: there is r1 alone"), "\(run.errors)")
    #expect(try self.run("history", "diff", "r0", "r1").code == 0)
  }
}
