import Foundation
import TestSupport
import Testing

/// The hubs of earlier releases, as `pg_dump` wrote them: what docs/limits.md promises on upgrades.
/// `ROUTESH_WRITE_RELEASE=1.0.0` writes the one of this program.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct ReleasedHubTests {
  private static let folder = Corpus.packageDirectory
    .appendingPathComponent("Tests/Fixtures/Releases", isDirectory: true)

  static let releases: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

  @Test(arguments: releases)
  func `a hub of a release is read and changed`(release: String) throws {
    let hub = try HubProgram()
    try hub.database.sql(
      FileContents.text(Self.folder.appendingPathComponent("\(release)/hub.sql").path))
    let pulled = try hub.run("carl", "hub pull \(hub.database.address)")
    #expect(pulled.code == 0, "\(pulled)")
    #expect(
      try hub.run("carl", "export json").output
        == FileContents.text(Self.folder.appendingPathComponent("\(release)/hub.json").path))
    #expect(try hub.run("carl", "errors --hub --csv").output.contains("no-match"))
    #expect(try hub.run("carl", "replay --hub").output.contains("replayed 2 events"))
    let pushed = try hub.run(
      "carl", "config machine carl", "route add later --class Later", "hub push")
    #expect(pushed.code == 0, "\(pushed)")
    let sent = try hub.run("carl", "open app://list/2", "hub send")
    #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["ROUTESH_WRITE_RELEASE"] != nil))
  func `the hub of this release is written`() throws {
    let release = ProcessInfo.processInfo.environment["ROUTESH_WRITE_RELEASE"] ?? ""
    let folder = Self.folder.appendingPathComponent(release)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let hub = try HubProgram.recorder()
    try hub.run(
      "anna", "route add old --class OldController --url app://old",
      "route edit list --summary Lists",
      "open app://list/1", "open app://missing", "hub push", "hub promote stable", "hub send")
    let json = try hub.run("anna", "export json").output
    try json.write(
      toFile: folder.appendingPathComponent("hub.json").path, atomically: true, encoding: .utf8)
    let dump = try ProgramRun(
      ["--schema=routesh", "--no-owner", "--no-privileges", "--inserts", "-d", hub.database.name],
      program: "\(PostgresServer.programs ?? "")/pg_dump", environment: hub.database.environment)
    #expect(dump.code == 0, "\(dump.errors)")
    // Only newer clients know these lines, which protect against hostile dumps.
    let lines = dump.output.components(separatedBy: "\n").filter { !$0.hasPrefix("\\") }
    try lines.joined(separator: "\n")
      .write(
        toFile: folder.appendingPathComponent("hub.sql").path, atomically: true, encoding: .utf8)
  }
}
