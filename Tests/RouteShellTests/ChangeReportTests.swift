import RouteModel
import TestSupport
import Testing

@testable import RouteShell

/// Differences as a comment, and what a verification says.
@MainActor struct ChangeReportTests {
  private static func comment(_ count: Int) throws -> String {
    let store = try LineSession("class add A")
    if count > 0 {
      let lines = (1...count).map { "class add C\($0)" }.joined(separator: "\n")
      try store.run("begin\n\(lines)\ncommit")
    }
    return try store.run("diff r1 --markdown")
  }

  /// A table has 200 rows at most, and never hides that there are more.
  @Test(
    arguments: [
      (0, nil), (1, nil), (199, nil), (200, nil), (201, "and 1 more change"),
      (202, "and 2 more changes"), (450, "and 250 more changes"),
    ] as [(Int, String?)])
  func `a comment counts the changes that it does not show`(_ count: Int, _ more: String?) throws {
    let lines = try Self.comment(count).split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("| added") } == min(count, 200))
    #expect(lines.filter { $0.hasPrefix("and ") } == [more].compactMap(\.self))
  }

  /// A migration whose files are others than those that were applied.
  @Test(arguments: [["up"], ["down"], ["up", "down"]])
  func `each script of a migration that was changed on disk is shown`(_ ways: [String]) throws {
    let directory = try TemporaryDirectory()
    func write(_ way: String, _ text: String) throws {
      try directory.write(text, to: "m/0001_m.\(way).routesh")
    }
    try write("up", "route add m --class M\n")
    try write("down", "route remove m\n")
    let session = try LineSession(store: directory.path("a.db"))
    defer { session.close() }
    try session.run("init\nconfig migrations '\(directory.path("m"))'\nmigrate up")
    if ways.contains("up") { try write("up", "route add m --class N\n") }
    if ways.contains("down") { try write("down", "route remove n\n") }
    let text = session.answer("migrate status --verify")
    for (way, old, new) in [
      ("up", "route add m --class M", "route add m --class N"),
      ("down", "route remove m", "route remove n"),
    ] {
      let isChanged = ways.contains(way)
      #expect(text.contains("\n  \(way):\n") == isChanged, "\(text)")
      #expect(text.contains("- \(old)") == isChanged && text.contains("+ \(new)") == isChanged)
    }
  }
}
