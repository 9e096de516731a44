import Foundation
import TestSupport
import Testing

/// A hub whose disk becomes full, on a small file system of its own.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubFullDiskTests {
  /// Who may mount a file system; `make hub` asks for it.
  private static var canMount: Bool { getuid() == 0 && Torture.runs != nil }

  @Test(.enabled(if: canMount, "needs root, and make hub"))
  func `a push that finds no room changes nothing, and is done when there is some`() throws {
    let place = try TemporaryDirectory()
    func run(_ words: [String]) throws {
      let run = try ProgramRun(["-c", words.joined(separator: " ")], program: "/bin/sh")
      if run.code != 0 { throw PostgresServer.Failure(description: run.errors) }
    }
    try run(["chmod 755 \(place.url.path); mkdir \(place.path("disk"))"])
    try run(["mount -t tmpfs -o size=24m,uid=postgres routesh-test \(place.path("disk"))"])
    defer { try? run(["umount -l \(place.path("disk"))"]) }
    let server = try PostgresServer(settings: ["fsync=off"])
    try server.psql("CREATE TABLESPACE small LOCATION '\(place.path("disk"))'")
    let hub = try HubProgram(on: server)
    try server.psql("ALTER DATABASE \(hub.database.name) SET TABLESPACE small")
    for name in ["anna", "bert"] { try hub.join(name) }
    try hub.run("anna", "hub init", "class add C", "hub push")
    // Texts that do not compress well.
    var random = SeededGenerator(seed: 1)
    let size = 2_000
    var pushed = 0
    var refused = ""
    for round in 0..<40 where refused.isEmpty {
      let lines = (0..<200).map { line in
        let text = (0..<size / 16).map { _ in
          String(UInt64.random(in: 0 ... .max, using: &random), radix: 16)
        }
        return "route add r\(round)x\(line) --class C --summary \(text.joined())"
      }
      try hub.runSession("anna", lines)
      let push = try hub.run("anna", "hub push")
      if push.code == 0 { pushed += 1 } else { refused = push.errors }
    }
    #expect(
      refused.hasPrefix("error: the hub has no room for this — the server says: "), "\(refused)")
    #expect(refused.hasSuffix("(SQLSTATE 53100)\n"), "\(refused)")
    _ = try hub.expectRefused("anna", "hub push")
    try hub.expectOneLine(with: [])
    try run(["mount -o remount,size=200m \(place.path("disk"))"])
    #expect(try hub.run("anna", "hub push").code == 0)
    #expect(try hub.run("bert", "hub pull").code == 0)
    try hub.expectEqual("anna", "bert")
    print("hub: full after \(pushed) pushes of 200 revisions")
  }
}
