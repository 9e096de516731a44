import Foundation
import TestSupport
import Testing

/// Any sequence of change commands, most of them sensible and some refused, with transactions and
/// undo: the session's memory and the store, as the next process reads it, are the same.
struct RandomChangesTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private struct Commands {
    var generator: SeededGenerator
    private var isOpen = false

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func pick(_ words: [String]) -> String {
      words[Int.random(in: 0..<words.count, using: &generator)]
    }

    private mutating func route() -> String { pick(["r1", "r2", "r3", "r4"]) }
    private mutating func name() -> String { pick(["A", "B", "C"]) }
    private mutating func pattern() -> String {
      pick(["app://h/1/:x", "app://h/2", "/p/:y", "https://x.com/*", "app://h/:any"])
    }
    private mutating func old() -> String { pick(["app://old/:id", "/old/a/:id"]) }
    private mutating func scene() -> String { pick(["main/S1", "main/S2", "other/S3"]) }

    mutating func next() -> String {
      switch Int.random(in: 0..<39, using: &generator) {
      case 0, 1, 2: "route add \(route()) --class \(name()) --url \(pattern())"
      case 3: "route edit \(route()) --summary '\(name())' --tag \(name()) --path push"
      case 4: "route edit \(route()) --class \(name()) --\(pick(["exclusive", "shared"]))"
      case 5: "route remove \(route())"
      case 6, 7: "route edit \(route()) --name \(route())"
      case 8, 9: "pattern add \(route()) \(pattern()) --priority \(pick(["0", "5"]))"
      case 10: "pattern remove \(route()) \(pattern())"
      case 11: "pattern edit \(route()) \(pattern()) --to \(pattern())"
      case 12: "parameter add \(route()) x --type int --default 1 --allow 1,2"
      case 13: "parameter remove \(route()) x"
      case 14: "protocol add \(route()) \(name())Input"
      case 15: "adapter add \(name())Need \(name())Input"
      case 16: "adapter remove \(name())Need"
      case 17: "class edit \(name()) --name \(name()) --kind \(pick(["controller", "view"]))"
      case 18: "scene add \(scene()) --class \(name())"
      case 19: "segue add \(scene()) go --to \(scene())"
      case 20: pick(["scene remove \(scene())", "segue remove \(scene()) go"])
      case 21: pick(["storyboard remove main", "storyboard add extra"])
      case 22, 23:
        pick([
          "undo \(pick(["1", "2", "3"]))", "redo", "redo 2", "undo --to r\(pick(["3", "9", "20"]))",
        ])
      case 24: "route edit \(route()) --\(pick(["enabled", "disabled"]))"
      case 25: "route edit \(route()) --supports push,present --internal"
      case 26: "pattern edit \(route()) \(pattern()) --priority \(pick(["-1", "9"])) --ignore-case"
      case 27: "parameter edit \(route()) x --type string --required"
      case 28: "protocol remove \(name())Input"
      case 29: "adapter edit \(name())Need \(name())Input"
      case 30: "class add \(name()) --superclass \(name())"
      case 31: "class remove \(name())"
      case 32: "scene edit \(scene()) --class \(name()) --identifier \(name())"
      case 33: "segue edit \(scene()) go --to \(scene()) --kind \(pick(["show", "modal"]))"
      case 34: "storyboard edit main --initial \(pick(["main/S1", "main/S2"]))"
      case 36: "redirect add \(old()) \(pick(["/p/:id", "app://h/1/:id", "app://old/b"]))"
      case 37: "redirect edit \(old()) \(pick(["--drop-query", "--disabled", "app://h/2"]))"
      case 38: "redirect remove \(old())"
      case 35: "import json part.json\(pick(["", "", " --replace"]))"
      default: transaction()
      }
    }

    private mutating func transaction() -> String {
      isOpen.toggle()
      return isOpen ? "begin" : pick(["commit", "rollback"])
    }

    /// Ends an open transaction.
    mutating func end() -> String { isOpen ? transaction() : "" }
  }

  private static let links = [
    "app://h/1/7", "app://h/2", "app://h/2/", "app://h/zz", "https://x.com/a/b", "app://g/p/7",
    "app://h/1/7?x=2", "app://old/7?x=1", "app://H/2", "app://nowhere/at/all", "/p/8",
  ]

  /// Some rows for an import.
  private static let part = """
    {
      "format": "routesh-catalog",
      "version": 1,
      "classes": [{"name": "A"}, {"name": "B"}],
      "routes": [
        {"identifier": "r2", "class": "A", "patterns": [{"text": "app://h/:any"}]},
        {"identifier": "r9", "class": "B", "patterns": [{"text": "app://h/2", "priority": 7}]}
      ]
    }

    """

  @Test(arguments: 1...Torture.rounds(2, cost: 500))
  func `memory and store stay equal`(seed: Int) throws {
    var commands = Commands(seed: UInt64(seed))
    try directory.write(Self.part, to: "part.json")
    var script = (0..<160).map { _ in commands.next() }
    script += [commands.end(), "export json --output live.json"]
    // Links are matched in the middle too: a change must update the compiled patterns.
    script.insert("match \(Self.links[0])", at: 60)
    let questions = Self.links.flatMap { ["echo '=== \($0)'", "match \($0) --json"] }
    script += ["echo 'to here'"] + questions
    let session = try run("--keep-going", input: script.joined(separator: "\n") + "\n")
    // An error is one of ours, in a line with a code or a reason.
    #expect(session.code == 0 || session.code == 1)
    for word in ["trap", "fatal", "SQL", "damaged"] {
      #expect(!session.errors.contains(word), "\(session.errors)")
    }
    let live = FileContents.text(directory.path("live.json"))
    #expect(live.contains("\"routes\""))
    #expect(try run("export", "json").output == live)
    let answers = session.output.components(separatedBy: "to here\n").last
    let asked = try run("--keep-going", input: questions.joined(separator: "\n") + "\n")
    #expect(asked.output == answers)
    #expect(asked.output.contains("=== \(Self.links[9])\n"))
    #expect(try run("store", "check").code == 0)
    // Back to the beginning: every change was recorded whole.
    let undone = try run("--keep-going", input: String(repeating: "undo\n", count: 400))
    let refusals = undone.errors.split(separator: "\n").filter { $0.contains("error: ") }
    let last = refusals.last ?? ""
    #expect(last.hasSuffix("error: there is nothing to undo"), "\(last)")
    #expect(Set(refusals.map { $0.split(separator: ": ").last }).count == 1, "\(undone.errors)")
    #expect(try run("routes", "--jsonl").output == "")
    #expect(try run("store", "check").code == 0)
  }
}
