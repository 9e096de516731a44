import Foundation
import TestSupport
import Testing

/// Recorded history as a check of a migration: what works before it must work after it.
struct MigrationReplayTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func migration(_ number: Int, _ up: String, _ down: String) throws {
    for (way, text) in [("up", up), ("down", down)] {
      try directory.write(text, to: "migrations/\(number)_m.\(way).routesh")
    }
  }

  private func gate(_ arguments: [String] = []) throws -> ProgramRun {
    try run(["migrate", "up", "--replay", "30d"] + arguments)
  }

  @Test func `what was removed long ago stops no later migration`() throws {
    _ = try run(
      input: """
        route add a --url app://a
        perform a
        reset
        open app://a
        route remove a
        """)
    try migration(1, "route add b --url app://b", "route remove b")
    let up = try gate()
    #expect(up.code == 0, "\(up.errors)")
    #expect(
      up.errors == "note: 1_m: replayed 3 events: none fails because of it; "
        + "2 events that worked when recorded failed before it, too\n")
  }

  @Test func `events of a catalog that was never committed are left out and counted`() throws {
    _ = try run(
      input: """
        begin
        route add q --class Q
        perform q
        rollback
        reset
        """)
    try migration(1, "route add b --url app://b", "route remove b")
    let up = try gate()
    #expect(up.code == 0, "\(up.errors)")
    #expect(
      up.errors
        == "note: 1_m: replayed 1 event: all still work, 1 left out, of a catalog that was not committed\n"
    )
  }

  @Test func `what works before a migration and not after it stops it`() throws {
    _ = try run(
      input: """
        route add a --url app://a
        perform a
        open app://a
        """)
    try migration(1, "route remove a", "route add a --url app://a")
    let up = try gate(["--allow", "rerouted"])
    #expect(up.code == 1)
    #expect(up.errors.contains("1_m is not applied: it breaks 2 of 2 recorded events"))
    #expect(up.errors.contains("event 1  a  outcome: success → invalid-protocol"))
    #expect(up.errors.contains("event 2  app://a  outcome: success → no-match"))
    #expect(!up.errors.contains("--allow"))
  }

  @Test func `a link whose route has only another name is the same, here and in replay`() throws {
    _ = try run(
      input: """
        route add a --url app://a/:id
        open app://a/1
        back
        """)
    try migration(1, "route edit a --name b", "route edit b --name a")
    let up = try gate()
    #expect(up.code == 0, "\(up.errors)")
    let replay = try run("replay")
    #expect(
      replay.output == """
        event 1  app://a/1  route: a → b (renamed)
        replayed 2 events: 1 same, 0 different, 1 renamed

        """)
    #expect(replay.errors == "")
    #expect(replay.code == 0)
    #expect(
      try run("replay", "--json").output == """
        {"replayed":2,"same":1,"different":[],\
        "renamed":[{"event":1,"before":"a","after":"b","count":1}],"notReplayable":[],\
        "counts":{"replayed":{"events":2,"links":2},"different":{"events":0,"links":0},\
        "broken":{"events":0,"links":0},"rerouted":{"events":0,"links":0},\
        "waiting":{"events":0,"links":0},\
        "renamed":{"events":1,"links":1},"notReplayable":{"events":0,"links":0},\
        "masked":{"events":0,"links":0}}}

        """)
    // The name that was performed is missing, whatever else happened to the route.
    _ = try run(input: "reset\nperform b\nroute edit b --name c\n")
    let called = try run("replay")
    #expect(called.code == 1)
    #expect(
      called.output.contains(": 2 same, 1 different, 1 renamed\n"), "\(called.output)")
  }

  @Test func `a link that another route would take stops a migration until accepted`() throws {
    _ = try run(
      input: """
        route add any --url x://item/:any
        open x://item/sale
        """)
    try migration(1, "route add sale --url x://item/sale", "route remove sale")
    let refused = try gate()
    #expect(refused.code == 1)
    #expect(
      refused.errors == """
        migrations/1_m.up.routesh:1:22: error: 1_m is not applied: it sends 1 of 1 recorded link elsewhere
          event 1  x://item/sale  route: any → sale
          accept it with --allow rerouted

        """)
    let replay = try run("replay", "--plan", "migrations", "--json")
    #expect(replay.output.contains(#""broken":true"#), "\(replay.output)")
    let allowed = try gate(["--allow", "rerouted"])
    #expect(allowed.code == 0, "\(allowed.errors)")
    #expect(
      allowed.errors
        == "note: 1_m: replayed 1 event: all still work, 1 link rerouted, as allowed\n")
  }

  @Test func `a link that falls to another route when its own goes stops it`() throws {
    _ = try run(
      input: """
        route add any --url x://item/:any
        route add sale --url x://item/sale
        open x://item/sale
        """)
    try migration(1, "route remove sale", "route add sale --url x://item/sale")
    let refused = try gate()
    #expect(refused.errors.contains("event 1  x://item/sale  route: sale → any"))
    #expect(refused.code == 1)
  }

  @Test(arguments: [
    ("pattern remove a x://a/:id\npattern add a x://a/:name", "→ kind=old name=1"),
    ("parameter edit a kind --default new", "→ id=1 kind=new"),
  ])
  func `a parameter of a link that has another value stops it`(
    change: String, line: String
  ) throws {
    _ = try run(
      input: """
        route add a --url x://a/:id
        parameter add a kind --default old
        open x://a/1
        """)
    try migration(1, change, "echo back")
    let refused = try gate()
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains("event 1  x://a/1  parameters: id=1 kind=old → "), "\(refused.errors)"
    )
    #expect(refused.errors.contains(line + "\n  accept it with --allow rerouted"))
  }

  @Test func `a new name of a route and a parameter more are no harm to links`() throws {
    _ = try run(
      input: """
        route add a --url x://a/:id
        open x://a/1
        """)
    try migration(1, "route edit a --name b", "route edit b --name a")
    try migration(2, "parameter add b kind --default new", "parameter remove b kind")
    let up = try gate()
    #expect(up.code == 0, "\(up.errors)")
    #expect(up.errors.contains("2_m: replayed 1 event: all still work"))
  }

  @Test func `a link is at the command that breaks it`() throws {
    _ = try run(
      input: """
        route add a --url x://a/:id
        route add b --url x://b/:id
        open x://a/1
        open x://b/1
        """)
    try migration(1, "# Gone.\nroute remove b\npattern remove a x://a/:id", "echo back")
    let run = try gate(["--dry-run", "--format", "github"])
    let file = "file=migrations/1_m.up.routesh"
    #expect(
      run.output.split(separator: "\n").map { $0.components(separatedBy: "::recorded event")[0] }
        .filter { $0.contains("replay-failed") } == [
          "::error \(file),line=3,col=18,title=replay-failed",
          "::error \(file),line=2,col=14,title=replay-failed",
        ], "\(run.output)")
    #expect(try gate().errors.contains("1_m.up.routesh:3:18: error: 1_m is not applied: it breaks"))
  }

  @Test func `a gate with nothing to replay says so`() throws {
    _ = try run("route", "add", "a")
    try migration(1, "route add b", "route remove b")
    #expect(try gate().errors == "note: 1_m: there was nothing to replay\n")
  }
}
