import Foundation
import TestSupport
import Testing

/// Random catalogs with sensitive parameters, and random links, in the program: no byte of a declared
/// value in the store, the history file, exports and the report, and no mask if nothing is declared.
/// The rule itself is tested with many more catalogs where it is (`RoutingTests`).
struct SensitivePropertyTests {
  /// `make torture` tries more; another seed tries others.
  private static let seeds = (0..<Torture.rounds(2, cost: 200)).map { Torture.seed + UInt64($0) }

  @Test(arguments: seeds)
  func `no byte of a declared value is written`(seed: UInt64) throws {
    var session = SensitiveSession(seed: seed, isDeclared: true)
    let written = try session.run()
    for (name, text) in written {
      for value in session.values where text.localizedCaseInsensitiveContains(value) {
        Issue.record("seed \(seed): \(value) in \(name): \(session.line(with: value))")
      }
      // One export is of the catalog.
      #expect(text.contains("•••") == (name != "catalog.json"), "seed \(seed): \(name)")
    }
  }

  @Test(arguments: seeds)
  func `nothing is masked where nothing is declared`(seed: UInt64) throws {
    var session = SensitiveSession(seed: seed, isDeclared: false)
    for (name, text) in try session.run() {
      #expect(!text.contains("•••"), "seed \(seed): \(name)")
    }
  }
}

/// A store, a script of links and commands, and the files that it leaves.
private struct SensitiveSession {
  let isDeclared: Bool
  /// The values of sensitive parameters.
  private(set) var values: [String] = []
  private var random: SeededGenerator
  private var lines: [String] = []

  init(seed: UInt64, isDeclared: Bool) {
    random = SeededGenerator(seed: seed)
    self.isDeclared = isDeclared
  }

  func line(with value: String) -> String {
    lines.filter { $0.contains(value) }.joined(separator: "\n")
  }

  /// How a catalog takes the value: the pattern, and a link with `@` for the value.
  private static let places: [(pattern: String, link: String)] = [
    ("app://login/:token", "app://login/@"), ("app://verify/:token/done", "app://verify/@/done"),
    ("app://search\\?q=:token", "app://search?q=@"), ("app://anchor#:token", "app://anchor#@"),
    ("vault://:token/x", "vault://@/x"), ("app://pair/:id-:token", "app://pair/7-@"),
    ("https://example.com/reset/:token", "https://example.com/reset/@"),
    ("app://many/:token+", "app://many/@/@"), ("app://named", "app://named?token=@&page=2"),
  ]

  private mutating func value() -> String {
    let letters = Array("bcdfghjkmnpqrtvwxyz")
    let value = "q" + String((0..<9).map { _ in random.pick(letters) }) + "7"
    values.append(value)
    return value
  }

  private mutating func filled(_ link: String) -> String {
    link.map { $0 == "@" ? value() : String($0) }.joined()
  }

  /// Runs everything; returns the contents of every file.
  mutating func run() throws -> [(name: String, text: String)] {
    let directory = try TemporaryDirectory()
    var links: [String] = []
    lines = ["guard add signed-in", "route add home --url app://home"]
    for index in 0..<5 {
      let place = random.pick(Self.places)
      lines.append("route add r\(index) --class C\(index) --url '\(place.pattern)'")
      lines.append(
        "parameter add r\(index) token\(isDeclared ? " --sensitive" : "")"
          + (random.number(0..<4) == 0 ? " --type int" : ""))
      lines.append("route add p\(index) --class P\(index)")
      if random.bool() { lines.append("parameter add p\(index) user --type int") }
      if random.bool() {
        lines.append("route edit r\(index) --parent p\(index) --parent-parameter user=:token")
      }
      switch random.number(0..<6) {
      case 0: lines.append("route edit r\(index) --disabled")
      case 1: lines.append("route edit r\(index) --internal")
      case 2: lines.append("route edit r\(index) --requires signed-in")
      case 3: lines.append("route edit r\(index) --when flag=beta")
      default: break
      }
      links.append(place.link)
      guard !place.link.hasPrefix("vault") else { continue }
      let target = place.link.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      lines.append(
        "redirect add 'app://old\(index)/:v' '\(target[0]):v\(target[1].replacing("@", with: "x"))'"
      )
      links.append("app://old\(index)/@")
    }
    for index in 0..<40 {
      let link = random.pick(links)
      switch index % 8 {
      case 0, 1, 2: lines.append("open '\(filled(link))'")
      case 3: lines.append("open '\(filled(link.replacing("://", with: "://x/")))'")
      case 4: lines.append("open '\(filled("https://other.example/@?next=@&@#@"))'")
      case 5: lines.append("perform r0 token=\(value())")
      case 6: lines.append("context token=\(value())")
      default:
        lines.append(
          random.pick(["back", "make r1 token=\(value())", "perform nosuch token=\(value())"]))
      }
    }
    if isDeclared { lines.append("open https://bob:\(value())@example.com/x") }
    try directory.write(lines.joined(separator: "\n"), to: "all.routesh")
    func go(_ arguments: String...) throws {
      let run = try ProgramRun(["--keep-going", "a.db"] + arguments, directory: directory.path(""))
      #expect(run.code == 0 || run.code == 1, "\(arguments): \(run.errors)")
    }
    try go("-f", "all.routesh")
    try go("--history", "h.db", "-c", "open '\(filled(links[0]))'", "-c", "open 'x://x/\(value())'")
    try go("history", "export", "--output", "e.jsonl")
    try go("history", "export", "--csv", "--output", "e.csv")
    try go("report", "--output", "r.html")
    try go("export", "json", "--output", "catalog.json")
    let names = ["a.db", "h.db", "e.jsonl", "e.csv", "r.html", "catalog.json"]
    return try FileManager.default.contentsOfDirectory(atPath: directory.path(""))
      .filter { $0 != "all.routesh" }.sorted().map { name in
        #expect(names.contains(name), "\(name)")
        return (name, FileContents.text(directory.path(name)))
      }
  }
}
