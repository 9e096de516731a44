import Foundation
import TestSupport
import Testing

/// The stores of earlier releases, each in a folder of `Tests/Fixtures/Releases`: what docs/limits.md promises on upgrades.
/// `ROUTESH_WRITE_RELEASE=1.0.0` writes the one of this program.
struct ReleasedStoreTests {
  private static let folder = Corpus.packageDirectory
    .appendingPathComponent("Tests/Fixtures/Releases", isDirectory: true)

  static let releases: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test func `there is a store of the first release`() {
    #expect(Self.releases.contains("1.0.0"))
  }

  @Test(arguments: releases)
  func `a store of a release is read and changed`(release: String) throws {
    let directory = try TemporaryDirectory()
    for name in ["store.db", "catalog.json"] {
      try FileManager.default.copyItem(
        at: Self.folder.appendingPathComponent("\(release)/\(name)"),
        to: directory.url.appendingPathComponent(name))
    }
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(
        ["--no-init", "store.db"] + arguments, program: BuiltProduct.routesh,
        directory: directory.path(""))
    }
    let check = try run("store", "check")
    #expect(check.code == 0 && check.output == "", "\(check)")
    // The catalog that the release wrote beside it.
    let difference = try run("diff", "store.db", "catalog.json")
    #expect(difference.code == 0 && difference.output == "", "\(difference)")
    #expect(try run("open", "app://lists").code == 0)
    #expect(try run("replay").output.contains("replayed"))
    #expect(try run("errors", "--csv").output.contains("no-match"))
    #expect(try run("route", "add", "later", "--class", "LaterController").code == 0)
    #expect(try run("undo").code == 0)
    // Back to the first revision, through everything that the release logged.
    let back = try run("diff", "r1", "store.db")
    #expect(back.code == 0 && back.output.contains("added route"), "\(back)")
    let last = try run("store", "check")
    #expect(last.code == 0 && last.output == "", "\(last)")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["ROUTESH_WRITE_RELEASE"] != nil))
  func `the store of this release is written`() throws {
    let release = ProcessInfo.processInfo.environment["ROUTESH_WRITE_RELEASE"] ?? ""
    let folder = Self.folder.appendingPathComponent(release)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = try FixtureStore.made(performing: true)
    let copy = folder.appendingPathComponent("store.db").path
    try? FileManager.default.removeItem(atPath: copy)
    try store.run(["store", "backup", copy])
    try store.run(["export", "json"])
      .write(
        toFile: folder.appendingPathComponent("catalog.json").path, atomically: true,
        encoding: .utf8)
  }
}
