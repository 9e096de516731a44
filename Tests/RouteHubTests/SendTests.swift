import Foundation
import TestSupport
import Testing

/// Stores that send what they recorded to a hub.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct SendTests {
  /// A hub with a machine that has a route and has pushed it.
  private func recorder() throws -> HubProgram {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "hub push")
    return hub
  }

  @Test func `what was recorded is at the hub once, with everything that is known of it`() throws {
    let hub = try recorder()
    #expect(try hub.run("anna", "hub send").output == "nothing to send\n")
    try hub.run(
      "anna", "-c 'context platform=ios' -c 'open app://list/7?q=a%09b' -c 'open app://nowhere'"
    )
    let sent = try hub.run("anna", "hub send")
    #expect(sent.output == "sent 2 events\n", "\(sent.errors)")
    #expect(try hub.run("anna", "hub send").output == "nothing to send\n")
    #expect(
      try hub.run("anna", "hub send --again --json").output
        == #"{"events":0,"known":2,"skipped":0}"# + "\n")
    #expect(
      try hub.database.sql(
        """
        SELECT sequence, time, action, route, pattern, url, parameters, context, outcome, code,
          is_uncommitted, path, number FROM routesh.event ORDER BY number
        """)
          == """
          1|1767225600000000|perform|list|app://list/:id|app://list/7?q=a%09b|{"id":"7","q":"a\\tb"}|{"platform": "ios"}|success||f|show|1
          2|1767225600000000|match|||app://nowhere||{"platform": "ios"}|failure|no-match|f||2

          """)
    #expect(
      try hub.database.sql(
        """
        SELECT count(*) FROM routesh.event JOIN routesh.session ON session.id = event.session
          AND session.origin = event.origin
        JOIN routesh.machine ON machine.origin = event.origin AND machine.name = 'anna'
        JOIN routesh.revision ON revision.id = event.revision AND revision.number = 1
        WHERE session.stack::json ->> 'class' IS NOT NULL
        """) == "2\n")
    #expect(
      try hub.database.sql("SELECT tableoid::regclass FROM routesh.event LIMIT 1")
        == "routesh.event_2026_01\n")
  }

  @Test func `an answer that was lost does no harm`() throws {
    let hub = try recorder()
    try hub.run("anna", "open app://list/1", "open app://list/2", "hub send")
    try hub.sqlite("anna", "UPDATE store SET sent_through = 1")
    try hub.run("anna", "open app://list/3")
    #expect(
      try hub.run("anna", "hub send").output == "sent 1 event; the hub already had 1 event\n")
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.event") == "3\n")
  }

  @Test func `events of many sessions are sent by several programs at once, each once`()
    async throws
  {
    let hub = try recorder()
    try hub.insertEvents("anna", 25_000, sessions: 500)
    let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for _ in 0..<3 { group.addTask { try hub.run("anna", "hub send") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs { #expect(run.code == 0, "\(run.errors)") }
    #expect(
      try hub.database.sql(
        "SELECT count(*), count(DISTINCT (session, sequence)), count(DISTINCT session) FROM routesh.event"
      ) == "25000|25000|500\n")
    #expect(try hub.run("anna", "hub send").output == "nothing to send\n")
  }

  @Test func `a sender that was killed in the middle goes on where it was`() throws {
    let hub = try recorder()
    try hub.insertEvents("anna", 25_000, sessions: 1)
    // The second batch waits for a lock.
    try hub.database.sql(
      """
      CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM routesh.batch) = 2 THEN PERFORM pg_advisory_xact_lock(77); END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER stop AFTER INSERT ON routesh.batch EXECUTE FUNCTION stop();
      """)
    let holder = try hub.session()
    holder.enter("SELECT 'held' || pg_advisory_lock(77);")
    try holder.wait(for: "held")
    let sender = try TalkingProgram(
      ["routes.db", "hub", "send"], directory: hub.directory.path("anna"),
      environment: hub.database.environment)
    while try hub.database.sql(
      "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = 77 AND NOT granted")
      == "0\n"
    {}
    sender.kill()
    #expect(holder.end() == 0)
    try hub.database.sql("DROP TRIGGER stop ON routesh.batch")
    let sent = try hub.run("anna", "hub send")
    #expect(sent.output == "sent 15000 events\n", "\(sent)")
    #expect(
      try hub.database.sql("SELECT count(*), count(DISTINCT sequence) FROM routesh.event")
        == "25000|25000\n")
  }

  @Test func `a role that may only send can neither read events nor send as another`() throws {
    let hub = try recorder()
    let (anna, bert) = ("anna_\(hub.database.name)", "bert_\(hub.database.name)")
    try hub.database.sql(
      """
      CREATE ROLE \(anna) LOGIN; CREATE ROLE \(bert) LOGIN;
      GRANT USAGE ON SCHEMA routesh TO \(anna), \(bert);
      GRANT SELECT ON routesh.hub TO \(anna), \(bert);
      GRANT EXECUTE ON FUNCTION routesh.note_machine, routesh.begin_batch, routesh.end_batch
        TO \(anna), \(bert);
      DELETE FROM routesh.machine;
      """)
    try hub.run("anna", "open app://list/1")
    let sent = try hub.run("anna", "hub send", environment: ["PGUSER": anna])
    #expect(sent.output == "sent 1 event\n", "\(sent.errors)")
    for table in ["event", "event_default", "session", "batch", "machine"] {
      #expect(throws: PostgresServer.Failure.self) {
        try hub.database.server.psql(
          "SELECT count(*) FROM routesh.\(table)", database: hub.database.name, user: anna)
      }
    }
    try hub.run("anna", "open app://list/2")
    let refused = try hub.run("anna", "hub send", environment: ["PGUSER": bert])
    let origin = try hub.database.sql("SELECT origin FROM routesh.machine").dropLast()
    #expect(refused.code == 1)
    #expect(
      refused.errors
        == "error: the hub knows this store as that of another role: connect as that one — the server says: the store \(origin) is that of the role \(anna) (SQLSTATE RT001)\n"
    )
    // Neither by what is beneath the program.
    for (table, problem) in [
      ("SELECT routesh.begin_batch()", "is that of the role \(anna)"),
      (
        "CREATE TEMPORARY TABLE routesh_batch AS SELECT 1 AS session",
        "there is no batch"
      ),
      (
        "CREATE TEMPORARY TABLE routesh_batch (session uuid); SELECT routesh.begin_batch()",
        "there is a temporary table routesh_batch already"
      ),
    ] {
      let failure = #expect(throws: PostgresServer.Failure.self) {
        try hub.database.server.psql(
          "BEGIN; \(table); SELECT routesh.end_batch('\(origin)', '[]', 0); COMMIT",
          database: hub.database.name, user: bert)
      }
      #expect(failure?.description.contains(problem) == true, "\(failure?.description ?? "")")
    }
    #expect(try hub.run("anna", "hub send").output == "sent 1 event\n", "the owner may")
    #expect(try hub.database.sql("SELECT account FROM routesh.machine") == "\(anna)\n")
  }

  @Test func `another event under the same name is refused, and nothing is taken`() throws {
    let hub = try recorder()
    try hub.run("anna", "open app://list/1", "hub send", "open app://list/2")
    try hub.database.sql("UPDATE routesh.event SET url = 'app://list/x'")
    let before = try hub.run("anna", "history --csv").output
    let refused = try hub.run("anna", "hub send --again")
    let session = try hub.database.sql("SELECT session FROM routesh.event").dropLast()
    #expect(refused.code == 1)
    #expect(
      refused.errors
        == "error: the hub has another event under the same name as one of this store, and took nothing — the server says: event 1 of session \(session) is 'perform list app://list/x' there and 'perform list app://list/1' here (SQLSTATE RT002)\n"
    )
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.event") == "1\n")
    #expect(try hub.run("anna", "history --csv").output == before)
    #expect(try hub.run("anna", "hub send").output == "sent 1 event\n")
  }

  @Test func `what is older than the hub keeps is skipped and counted`() throws {
    let hub = try recorder()
    try hub.run("anna", "open app://list/1")
    try hub.run(
      "anna", "open app://list/2", environment: ["SOURCE_DATE_EPOCH": "1767225601"])
    try hub.database.sql("UPDATE routesh.hub SET retained_from = 1767225601000000")
    #expect(
      try hub.run("anna", "hub send").output
        == "sent 1 event; skipped 1 event that the hub does not keep any more\n")
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.session") == "1\n")
    #expect(try hub.run("anna", "hub send").output == "nothing to send\n")
  }

  @Test func `clocks of 1970 and 2099 fail nothing`() throws {
    let hub = try recorder()
    for time in ["0", "4070908800", "1767225600"] {
      try hub.run("anna", "open app://list/1", environment: ["SOURCE_DATE_EPOCH": time])
    }
    #expect(try hub.run("anna", "hub send").output == "sent 3 events\n")
    #expect(
      try hub.database.sql(
        "SELECT tableoid::regclass, time FROM routesh.event ORDER BY time")
          == """
          routesh.event_default|0
          routesh.event_2026_01|1767225600000000
          routesh.event_default|4070908800000000

          """)
    // By how much the server's clock was ahead: this program's stood still.
    #expect(
      try hub.database.sql(
        "SELECT abs(extract(epoch FROM received) - 1767225600 - clock_ahead / 1e6) < 10 FROM routesh.batch"
      ) == "t\n")
  }

  @Test func `events are sent as they were recorded`() throws {
    let hub = try recorder()
    try hub.run(
      "anna", "parameter add list id --sensitive",
      "-c 'context id=geheim1' -c 'open app://list/geheim1'",
      "open app://lst/geheim1?id=geheim1", "parameter edit list id --plain", "hub send")
    #expect(
      try hub.database.sql(
        """
        SELECT (SELECT count(*) FROM routesh.event WHERE event::text LIKE '%geheim1%'),
          (SELECT count(*) FROM routesh.session WHERE session::text LIKE '%geheim1%'),
          (SELECT count(*) FROM routesh.event WHERE url LIKE '%•••%')
        """) == "0|0|2\n")
    let again = try hub.run("anna", "hub send --again")
    #expect(again.output == "the hub already had 2 events\n", "\(again.errors)")
  }

  @Test func `texts that no database likes arrive`() throws {
    let hub = try recorder()
    try hub.sqlite(
      "anna",
      """
      INSERT INTO session (id, time, user, tool_version, uuid) VALUES
        (1, 1, 'a' || char(0) || char(9), '1', '11111111-1111-4111-8111-111111111111');
      INSERT INTO context (id, facts) VALUES (1, '{"a\\\\\\"\\n":"\\u0000\\t😀"}');
      INSERT INTO event (id, session_id, sequence, time, action, url, parameters, state_before,
        state_after, outcome, code, message, stack, duration, cost, details, revision, is_uncommitted,
        context_id)
      VALUES (1, 1, 1, 1, 'perform', char(92, 78, 10, 13, 9, 0, 39, 128512), '{"b":"1","a":"2","b":"3"}',
        'unrouted', 'routed', 'failure', 'x', '\\.', '[["remove",1]]', 1e300, 1,
        '{"x":"\\\\u0000"}', 0, 0, 1);
      """)
    let sent = try hub.run("anna", "hub send")
    #expect(sent.output == "sent 1 event\n", "\(sent.errors)")
    #expect(
      try hub.database.sql(
        #"""
        SELECT url = E'\\N\n\r\t\uFFFD''😀', parameters::text, message, event.stack, details ->> 'x',
          context ->> E'a\\"\n' = E'\uFFFD\t😀', revision IS NULL, duration, author = E'a\uFFFD\t'
        FROM routesh.event JOIN routesh.session ON session.id = event.session
        """#)
        == #"t|{"b":"1","a":"2","b":"3"}|\.|[["remove",1]]|\u0000|t|t|1000000000000|t"# + "\n")
  }
}
