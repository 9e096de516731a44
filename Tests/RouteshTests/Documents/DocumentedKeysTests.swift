import Foundation
import TestSupport
import Testing

/// The output has the keys of docs/json.md.
struct DocumentedKeysTests {
  private static let script = """
    route add editor --url app://editor/:title --protocol P
    parameter add editor title
    adapter add Q P
    storyboard add main
    scene add main/Root --class RootViewController --initial
    segue add Root show --to EditorViewController
    open app://editor/a
    """

  /// A command with the keys of its document, or of the first element of its list.
  private static let cases: [(String, String)] = [
    (
      "routes",
      "identifier class kind exclusive enabled internal path protocols patterns summary owner tags"
    ),
    ("route editor", "identifier supports patternDetails lastUsed"),
    ("patterns", "route pattern priority path ignoreCase strictSlash hostAsSegment"),
    ("protocols", "name kind route"), ("classes", "name kind superclass routes"),
    ("adapters", "required provided kind"),
    ("parameters editor", "name type required default allowed sensitive"),
    ("storyboards", "name initial scenes segues runtime launchScreen"),
    (
      "scenes",
      "storyboard name objectID identifier class module element container initial reference label"
    ),
    (
      "segues",
      "storyboard source identifier kind destination objectID sourceID destinationID relationship "
        + "unwindAction customClass customModule trigger triggerID"
    ),
    ("find editor", "kind name field text"),
    (
      "status",
      "store size schema revision version readOnly counts transaction openChanges recording routers"
    ),
    ("config", "name value default set"), ("route add x", "revision changes messages"),
    ("log", "revision time user kind command undoes undoneBy undone"),
    (
      "match app://editor/x",
      "url route pattern parameters query components canonical undecodable shadowed"
    ),
    ("explain app://editor/x", "url canonical components candidates near"),
    ("url editor title=x", "url route pattern"),
    (
      "open app://editor/x",
      "event action route path url pattern destination router state parameters outcome error details"
    ),
    ("stack", "class route router parameters selected children presented"),
    (
      "history",
      "event action route path url pattern destination router state parameters outcome error details "
        + "time session sequence parent duration cost revision uncommitted context stackBefore "
        + "stackAfter"
    ),
    ("history stats", "route count failures success p50 p95 first last"),
    ("history timeline", "start end parts marks"),
    ("replay", "replayed same different notReplayable"),
    ("help commands", "name group summary synopsis options"),
    ("help quit", "name group summary synopsis aliases discussion options examples"),
  ]

  @Test(arguments: cases.map(\.0))
  func areThere(_ command: String) throws {
    let directory = try TemporaryDirectory()
    let keys = Self.cases.first { $0.0 == command }?.1.split(separator: " ").map(String.init) ?? []
    let made = try ProgramRun(["a.db"], input: Self.script, directory: directory.path(""))
    #expect(made.code == 0, "\(made.errors)")
    let words = command.split(separator: " ").map(String.init)
    let run = try ProgramRun(["--json", "a.db"] + words, directory: directory.path(""))
    #expect(run.code == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(
      with: Data(run.output.utf8), options: .fragmentsAllowed)
    let object = (json as? [[String: Any]])?.first ?? json as? [String: Any] ?? [:]
    #expect(Set(keys).isSubset(of: object.keys), "\(Set(keys).subtracting(object.keys))")
    // An answer has the same keys for a row as the file of a catalog.
    let documented = ["json.md", "interchange.md"].map {
      FileContents.text(Corpus.packageDirectory.appendingPathComponent("docs/\($0)").path)
    }
    for key in object.keys {
      let isThere = documented[0].contains("\"\(key)\"") || documented[1].contains("`\(key)`")
      #expect(isThere, "\(key) of \(command)")
    }
  }
}
