import Foundation
import TestSupport
import Testing

/// The route table of a shipping app and real storyboards, through the program.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct RealTableTests {
  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ProgramRun(arguments, input: input)
  }

  private struct Event: Decodable {
    var route: String?
    var pattern: String?
    var url: String?
    var destination: String?
    var parameters: [String: String]
    var outcome: String
  }

  /// The rows as pattern, name and host.
  private func rows() throws -> [(path: String, name: String, host: String)] {
    let file = Corpus.file("routes/artsy-eigen.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        let host = cells[2].split(separator: ";").first { $0.hasPrefix("host=") } ?? "host="
        return (cells[0], cells[1], String(host.dropFirst(5)))
      }
  }

  @Test func everyLinkOfAShippingTableOpensAndIsRecorded() throws {
    let folder = try TemporaryDirectory()
    let store = folder.path("artsy.db")
    let loaded = try run(store, "import", "csv", Corpus.file("routes/artsy-eigen.tsv").path)
    #expect(loaded.code == 0)
    #expect(loaded.output.contains("159 rows read, added 125 routes"))

    let rows = try rows()
    let urls = rows.map { row in
      "https://\(row.host)"
        + row.path.replacing(#/:(\w+)/#) { "x-\($0.output.1)" }
        .replacing("*", with: "any/where")
    }
    // Two rows hold on one platform each.
    let script = "context platform=ios\n" + urls.map { "open \($0)\n" }.joined()
    let opened = try run("--json", "--keep-going", store, input: script)
    #expect(opened.code == 0, "\(opened.errors.prefix(500))")
    let events = try opened.output.split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
    #expect(events.count == rows.count)
    #expect(events.allSatisfy { $0.outcome == "success" && $0.destination != nil })
    // A link opens the route of its row, or one whose pattern is more precise or the same.
    for (row, event) in zip(rows, events) where event.route == row.name {
      for name in row.path.matches(of: #/:(\w+)/#).map({ String($0.output.1) })
      where event.pattern?.hasSuffix(row.path) == true {
        #expect(event.parameters[name] == "x-\(name)", "\(row.path)")
      }
    }
    #expect(zip(rows, events).count { $0.name == $1.route } >= 155)

    let history = try run("--json", store, "history", "--limit", "1000")
    let recorded = try JSONDecoder().decode([Event].self, from: Data(history.output.utf8))
    #expect(recorded.compactMap(\.url).sorted() == urls.sorted())
    #expect(recorded.allSatisfy { $0.outcome == "success" })
  }

  @Test func realStoryboardsAreImportedWalkedAndImportedAgain() throws {
    let folder = try TemporaryDirectory()
    let store = folder.path("boards.db")
    let directory = Corpus.file("storyboards").path
    let first = try run(store, "import", "storyboard", directory)
    #expect(first.output.contains("added 15 storyboards, 139 scenes and 109 segues"))
    #expect(try run(store, "import", "storyboard", directory).output.contains("nothing changed"))

    let board =
      "John-Lluch__SWRevealViewController__RevealControllerStoryboardExample2_"
      + "RevealControllerStoryboardExample2_en.lproj_MainStoryboard"
    let walk = try run(
      store, input: "reset --root \(board)\nsegue sw_rear\nstack\n")
    #expect(walk.code == 0, "\(walk.errors)")
    #expect(walk.output.contains("performed segue sw_rear to MenuViewController"))
    #expect(walk.output.contains("presents MenuViewController"))

    let copy = folder.path("copy.db")
    let script = try run(store, "export", "routesh")
    #expect(try run(copy, input: script.output).code == 0)
    #expect(try run(copy, "export", "json").output == run(store, "export", "json").output)
  }
}
