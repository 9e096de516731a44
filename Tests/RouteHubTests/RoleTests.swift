import Foundation
import TestSupport
import Testing

/// What the roles may do to whom `hub grants` gives the hub.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct RoleTests {
  private struct Roles {
    let hub: HubProgram

    init() throws {
      hub = try HubProgram()
      try hub.join("anna")
      try hub.run("anna", "hub init", "route add list --class L --url app://list", "hub push")
    }

    func name(_ role: String) -> String { "\(role) \(hub.database.name)" }

    /// Makes a role that may do what options say.
    func make(_ role: String, _ options: String) throws {
      try hub.database.sql("CREATE ROLE \"\(name(role))\" LOGIN")
      let grants = try hub.run("anna", "hub grants '\(name(role))' \(options)")
      #expect(grants.code == 0, "\(grants.errors)")
      try hub.database.sql(grants.output)
    }

    func run(_ role: String, _ machine: String, _ lines: String...) throws -> ProgramRun {
      var last: ProgramRun?
      for line in lines { last = try hub.run(machine, line, environment: ["PGUSER": name(role)]) }
      return try #require(last)
    }

    func expectDenied(_ run: ProgramRun, _ role: String) {
      #expect(run.code == 1)
      #expect(
        run.errors.hasPrefix(
          "error: the role '\(name(role))' may not do this on the hub: 'hub grants ROLE' prints"),
        "\(run)")
    }

    func expectOwners(_ run: ProgramRun, _ role: String) {
      #expect(run.code == 1)
      #expect(
        run.errors.hasPrefix(
          "error: the role '\(name(role))' may not do this on the hub: its owner 'postgres' may — "),
        "\(run)")
    }
  }

  @Test func `a reader pulls and clones, and cannot push or move a channel`() throws {
    let roles = try Roles()
    try roles.make("reader", "--reader")
    try roles.hub.run("anna", "hub promote --channel production")
    try roles.hub.join("bert")
    let pulled = try roles.run("reader", "bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    #expect(
      try roles.run(
        "reader", "carl", "hub pull \(roles.hub.database.address) --channel production"
      ).code == 0)
    #expect(try roles.run("reader", "bert", "hub status", "hub channels").code == 0)
    let push = try roles.run("reader", "bert", "route add x --class X", "hub push")
    roles.expectDenied(push, "reader")
    #expect(push.errors.contains("permission denied for table revision"), "\(push)")
    roles.expectDenied(
      try roles.run("reader", "bert", "hub promote h0 --channel production"), "reader")
    #expect(try roles.hub.database.sql("SELECT max(number) FROM routesh.revision") == "1\n")
  }

  @Test func `a writer pushes, and moves only the channels that it was given`() throws {
    let roles = try Roles()
    try roles.make("writer", "--writer --channel beta")
    try roles.hub.run("anna", "hub promote --channel production")
    try roles.hub.join("bert")
    let push = try roles.run("writer", "bert", "hub pull", "route add x --class X", "hub push")
    #expect(push.code == 0, "\(push.errors)")
    let beta = try roles.run("writer", "bert", "hub promote --channel beta")
    #expect(beta.output == "made the channel beta at h2\n", "\(beta.errors)")
    let denied = try roles.run("writer", "bert", "hub promote --channel production")
    roles.expectDenied(denied, "writer")
    #expect(
      denied.errors.contains(
        "the role \(roles.name("writer")) was not given the channel production"), "\(denied)")
    for table in ["channel", "channel_move", "channel_mover"] {
      #expect(throws: PostgresServer.Failure.self, "\(table)") {
        try roles.hub.database.sql(
          "SET ROLE \"\(roles.name("writer"))\"; DELETE FROM routesh.\(table)")
      }
    }
  }

  @Test func `what only the owner may do names the owner`() throws {
    let roles = try Roles()
    try roles.make("writer", "--writer --channel production")
    try roles.hub.run("anna", "hub promote --channel production", "open app://list", "hub send")
    for line in [
      "hub maintain --keep 90d", "hub maintain --forget-machine anna",
      "hub maintain --forget-session 1",
      "hub maintain --forget-channel production",
    ] {
      roles.expectOwners(try roles.run("writer", "anna", line), "writer")
    }
    #expect(try roles.run("writer", "anna", "hub maintain").code == 0)
    #expect(try roles.hub.database.sql("SELECT count(*) FROM routesh.event") == "1\n")
  }

  @Test func `a sender sends, and can do nothing else`() throws {
    let roles = try Roles()
    try roles.make("sender", "--sender")
    try roles.hub.join("bert")
    let sent = try roles.run(
      "sender", "bert", "route add x --class X --url app://x", "open app://x", "hub send")
    #expect(sent.output == "sent 1 event\n", "\(sent)")
    for line in ["hub pull", "hub push", "hub channels", "hub promote --channel beta"] {
      roles.expectDenied(try roles.run("sender", "bert", line), "sender")
    }
    for table in ["event", "session", "revision", "catalog_row", "machine"] {
      #expect(throws: PostgresServer.Failure.self, "\(table)") {
        try roles.hub.database.sql(
          "SET ROLE \"\(roles.name("sender"))\"; SELECT * FROM routesh.\(table)")
      }
    }
  }

  @Test func `a follower has what its channel names, sends its events and reads nobody's`() throws {
    let roles = try Roles()
    try roles.make("device", "--follower")
    try roles.hub.run("anna", "hub promote --channel production")
    let cloned = try roles.run(
      "device", "bert", "hub pull \(roles.hub.database.address) --channel production",
      "open app://list")
    #expect(cloned.code == 0, "\(cloned.errors)")
    let sent = try roles.run("device", "bert", "hub send")
    #expect(sent.output == "sent 1 event\n", "\(sent.errors)")
    #expect(try roles.run("device", "bert", "hub pull").code == 0)
    #expect(try roles.run("device", "bert", "hub status").code == 0)
    roles.expectDenied(try roles.run("device", "bert", "history --hub"), "device")
  }

  @Test func `a sender sees what is unsent`() throws {
    let roles = try Roles()
    try roles.make("sender", "--sender")
    try roles.hub.join("bert")
    let status = try roles.run(
      "sender", "bert", "route add a --class A --url app://a", "open app://a", "hub status")
    #expect(status.output.contains("1 event to send"), "\(status)")
  }

  @Test(arguments: [
    "action = 'nonsense'", "outcome = 'weird'", "context = '[]'", "path = 'nopath'",
    "parameters = '{'", "stack = 'garbage'", "details = '[]'", "state_before = 'zz'",
    "parameters = '{\"a\":1}'",
  ])
  func `a batch with what routesh does not write is refused, and one that is there stops nobody`(
    bad: String
  ) throws {
    let roles = try Roles()
    try roles.hub.run("anna", "open app://list", "open app://list", "hub send")
    let refused = try roles.hub.database.sql(
      """
      DO $$ BEGIN
        PERFORM routesh.begin_batch();
        INSERT INTO pg_temp.routesh_batch SELECT session, sequence + 9, time, revision,
          is_uncommitted, context, action, route, pattern, url, path, source, destination, router, parent,
          parameters, state_before, state_after, outcome, code, code_number, message, stack, duration, cost,
          details FROM routesh.event LIMIT 1;
        UPDATE pg_temp.routesh_batch SET \(bad);
        PERFORM routesh.end_batch((SELECT origin FROM routesh.machine LIMIT 1), '[]', 0);
        RAISE 'it was taken';
      EXCEPTION WHEN SQLSTATE 'RT004' THEN NULL;
      END $$
      """)
    #expect(!refused.contains("it was taken"))
    try roles.hub.database.sql(
      "UPDATE routesh.event SET \(bad) WHERE number = (SELECT min(number) FROM routesh.event)")
    for line in ["history --hub", "replay --hub", "check-links --hub", "history export --hub"] {
      let run = try roles.hub.run("anna", line)
      #expect(!run.errors.contains("error: "), "\(line): \(run.errors)")
    }
    let shown = try roles.hub.run("anna", "history --hub --csv")
    #expect(shown.output.contains("app://list"), "\(shown.output)")
    #expect(
      shown.errors.contains("of the machine anna cannot be read, and is left out"),
      "\(shown.errors)")
  }

  @Test func `members of a role may move its channels`() throws {
    let roles = try Roles()
    try roles.make("releasers", "--reader --channel production")
    try roles.hub.database.sql(
      """
      CREATE ROLE "\(roles.name("carla"))" LOGIN;
      GRANT "\(roles.name("releasers"))" TO "\(roles.name("carla"))"
      """)
    let moved = try roles.run("carla", "anna", "hub promote --channel production")
    #expect(moved.output == "made the channel production at h1\n", "\(moved.errors)")
    try roles.hub.database.sql(
      "REVOKE \"\(roles.name("releasers"))\" FROM \"\(roles.name("carla"))\"")
    roles.expectDenied(
      try roles.run("carla", "anna", "hub promote h0 --channel production"), "carla")
  }

  @Test func `a store of another role is refused, and the help names the owner's remedy`() throws {
    let roles = try Roles()
    for role in ["first", "second"] { try roles.make(role, "--writer") }
    try roles.hub.join("bert")
    let first = try roles.run("first", "bert", "hub pull", "route add x --class X --url app://x")
    #expect(first.code == 0, "\(first.errors)")
    try roles.hub.run("anna", "route add y --class Y", "hub push")
    for line in ["hub pull", "hub push", "hub send"] {
      let refused = try roles.run("second", "bert", line)
      #expect(refused.code == 1, "\(line)")
      #expect(
        refused.errors.hasPrefix("error: the hub knows this store as that of another role: "),
        "\(line): \(refused)")
    }
    #expect(
      try roles.hub.run("bert", "help hub-account").output.contains(
        "UPDATE routesh.machine SET account = 'NEW' WHERE origin = '…'"))
    try roles.hub.database.sql(
      "UPDATE routesh.machine SET account = '\(roles.name("second"))' WHERE name = 'bert'")
    let second = try roles.run("second", "bert", "hub pull")
    #expect(second.code == 0, "\(second.errors)")
  }

  @Test func `grants are a script, and say what is missing`() throws {
    let hub = try HubProgram()
    let grants = try hub.run("anna", "hub grants \"an\\\"'na\" --reader --channel beta")
    #expect(
      grants.output == """
        BEGIN;
        GRANT USAGE ON SCHEMA routesh TO "an""'na";
        GRANT SELECT ON ALL TABLES IN SCHEMA routesh TO "an""'na";
        GRANT EXECUTE ON FUNCTION routesh.note_machine TO "an""'na";
        GRANT EXECUTE ON FUNCTION routesh.move_channel TO "an""'na";
        INSERT INTO routesh.channel_mover (channel, role) VALUES ('beta', '"an""''na"') ON CONFLICT DO NOTHING;
        COMMIT;

        """, "\(grants)")
    for line in ["anna", "anna --reader --writer", "anna --sender --channel beta"] {
      #expect(try hub.run("anna", "hub grants \(line)").code == 2, "\(line)")
    }
  }
}
