import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// `migrate new --from --to` between any two catalogs, however they are named, writes scripts that lead there and
/// back: they are applied and taken back by `migrate up` and `migrate down`.
struct MigrateDiffTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @discardableResult
  private func run(
    _ store: String, _ arguments: [String], input: String = ""
  ) throws -> ProgramRun {
    try ProgramRun([store] + arguments, input: input, directory: directory.path(""))
  }

  /// The catalog that a store has.
  private func catalog(_ store: String) throws -> RouteCatalog {
    let run = try run(store, ["export", "json"])
    try #require(run.code == 0, "\(run.errors)")
    return try CatalogJSON.import(SourceText(run.output, file: store)).catalog
  }

  /// Findings are not tested here: those that stop a migration are allowed, as the error advises.
  private func migrateUp(_ store: String, _ migrations: String) throws {
    var allowed: [String] = []
    while true {
      let run = try run(store, ["migrate", "up", "--dir", migrations] + allowed)
      if run.code == 0 { return }
      let advice = run.errors.split(separator: "\n").last?.components(separatedBy: " with --allow ")
      let codes = try #require(advice?.dropFirst().last, "\(run.errors)")
      let more = codes.components(separatedBy: " --allow ").flatMap { ["--allow", $0] }
      try #require(more.allSatisfy { $0 == "--allow" || !allowed.contains($0) }, "\(run.errors)")
      allowed += more
    }
  }

  /// The ways to name a catalog.
  enum Form: CaseIterable, Sendable { case store, json, script, revision, migration }

  /// Makes a catalog under another name, as a second step of a store's log.
  private func make(_ catalog: RouteCatalog, _ form: Form, _ name: String) throws -> String {
    let json = CatalogJSON.export(catalog).text
    try directory.write(json, to: "\(name).json")
    switch form {
    case .json: return "\(name).json"
    case .script:
      try directory.write(CatalogScript.export(catalog).text, to: "\(name).routesh")
      return "\(name).routesh"
    case .store, .revision, .migration:
      let made = try run("\(name).db", ["import", "json", "\(name).json"])
      try #require(made.code == 0, "\(made.errors)")
      return "\(name).db"
    }
  }

  /// Scripts from `a` to `b` in a directory, applied to a store of `a` and taken back.
  private func check(_ old: RouteCatalog, _ new: RouteCatalog, _ first: String, _ second: String)
    throws
  {
    let written = try run(
      "none.db", ["migrate", "new", "diff", "--from", first, "--to", second, "--dir", "out"])
    try #require(written.code == 0, "\(written.errors)")
    #expect(!FileManager.default.fileExists(atPath: directory.path("none.db")))
    if old == new {
      #expect(written.output == "the catalogs are the same\n")
      return
    }
    #expect(written.output.contains("out/1_diff.up.routesh") || written.output.contains("_diff.up"))
    try directory.write(CatalogJSON.export(old).text, to: "start.json")
    if !old.isEmpty { try run("w.db", ["import", "json", "start.json"]) }
    try migrateUp("w.db", "out")
    #expect(try catalog("w.db") == new)
    let back = try run("w.db", ["migrate", "down"])
    #expect(back.code == 0, "\(back.errors)")
    #expect(try catalog("w.db") == old)
    #expect(try run("w.db", ["store", "check"]).output == "")
  }

  @Test(arguments: 0..<Torture.rounds(3, cost: 2_000))
  func `between stores, JSON files and scripts`(seed: Int) throws {
    var generator = CatalogGenerator(seed: 500 + UInt64(seed))
    let size = Torture.runs == nil ? 3 : 6
    let old = generator.consistentCatalog(size: size)
    let new = generator.consistentCatalog(size: size)
    let forms: [Form] = [.store, .json, .script]
    let first = try make(old, forms[seed % 3], "a")
    let second = try make(new, forms[(seed + seed / 3 + 1) % 3], "b")
    try check(old, new, first, second)
  }

  @Test(arguments: 0..<Torture.rounds(1, cost: 4_000))
  func `between earlier revisions of the store, and versions of its migrations`(seed: Int) throws {
    var generator = CatalogGenerator(seed: 900 + UInt64(seed))
    let size = Torture.runs == nil ? 3 : 5
    let old = generator.consistentCatalog(size: size)
    let new = generator.consistentCatalog(size: size)
    try run("s.db", ["import", "json", try make(old, .json, "a")])
    _ = try make(new, .json, "b")
    // The second revision is a migration: the way that diff finds from one to the other.
    #expect(
      try run(
        "s.db", ["migrate", "new", "diff", "--from", "a.json", "--to", "b.json", "--dir", "m"]
      ).code == 0)
    try migrateUp("s.db", "m")
    #expect(try catalog("s.db") == new)
    // Forward from the revision, and back from the migration's version to a file.
    for (from, to, start, end) in [
      ("r1", "r2", old, new), ("1", "a.json", new, old), ("r0", "1", RouteCatalog(), new),
      ("r1", "r1", old, old),
    ] {
      for name in ["out", "w.db", "w.db-wal", "w.db-shm"] {
        try? FileManager.default.removeItem(atPath: directory.path(name))
      }
      let written = try run(
        "s.db", ["migrate", "new", "way", "--from", from, "--to", to, "--dir", "out"])
      try #require(written.code == 0, "\(written.errors)")
      if start == end {
        #expect(written.output == "the catalogs are the same\n")
        continue
      }
      try directory.write(CatalogJSON.export(start).text, to: "start.json")
      if !start.isEmpty { try run("w.db", ["import", "json", "start.json"]) }
      try migrateUp("w.db", "out")
      #expect(try catalog("w.db") == end, "\(from) → \(to)")
      #expect(try run("w.db", ["migrate", "down"]).code == 0)
      #expect(try catalog("w.db") == start, "\(to) → \(from)")
    }
  }

  @Test func `what is no catalog is an error that says what would be one`() throws {
    try run("s.db", ["class", "add", "C"])
    for name in ["nowhere.db", "r7", "12", "notes.txt"] {
      try directory.write("notes", to: "notes.txt")
      let refused = try run(
        "s.db", ["migrate", "new", "x", "--from", name, "--to", "r1", "--dir", "out"])
      #expect(refused.code != 0 && refused.errors.contains("error: "), "\(name)")
      #expect(!FileManager.default.fileExists(atPath: directory.path("out")))
    }
  }

  @Test func `the pair gets the number after all that the directory and the store know`() throws {
    try run("s.db", ["class", "add", "C"])
    try directory.write("class add D\n", to: "m/7_d.up.routesh")
    try directory.write("class remove D\n", to: "m/7_d.down.routesh")
    try migrateUp("s.db", "m")
    try FileManager.default.removeItem(atPath: directory.path("m"))
    let written = try run(
      "s.db", ["migrate", "new", "diff", "--from", "r0", "--to", "r1", "--dir", "m", "--json"])
    #expect(written.output.contains("8_diff.up.routesh"), "\(written.output)\(written.errors)")
  }

  @Test func `rows that were renamed and changed are renamed in the migration, too`() throws {
    for line in [
      "class add LVC", "route add legal --class LVC --url app://legal", "route add gone",
      "guard add in --route legal", "route edit legal --name imprint --summary x",
      "guard edit in --name member", "class edit LVC --name IVC", "route remove gone",
    ] { try run("a.db", line.split(separator: " ").map(String.init)) }
    let made = try run("a.db", ["migrate", "new", "x", "--from", "r4"])
    #expect(made.code == 0, "\(made.errors)")
    let up = try String(
      contentsOfFile: directory.path("migrations/0001_x.up.routesh"), encoding: .utf8)
    let down = try String(
      contentsOfFile: directory.path("migrations/0001_x.down.routesh"), encoding: .utf8)
    #expect(
      up == """
        class edit LVC --name IVC
        route edit legal --name imprint
        guard edit in --name member
        route remove gone
        route edit imprint --summary x

        """, "\(up)")
    #expect(down.contains("route edit imprint --name legal\n"), "\(down)")
    #expect(down.contains("route edit legal --summary ''\n"), "\(down)")
  }
}
