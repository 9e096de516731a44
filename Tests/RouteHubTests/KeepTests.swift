import Foundation
import TestSupport
import Testing

/// What is kept of the history: on the hub, and in a store until the hub has it.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct KeepTests {
  @Test func `events that were not sent are removed with a warning that counts them`() throws {
    let hub = try HubProgram.recorder()
    for number in 1...3 { try hub.run("anna", "open app://list/\(number)") }
    try hub.run("anna", "hub send")
    for number in 4...5 { try hub.run("anna", "open app://list/\(number)") }
    #expect(try hub.run("anna", "history prune --max 3").errors == "")
    let pruned = try hub.run("anna", "history prune --max 1")
    #expect(pruned.output == "removed 2 events\n")
    #expect(
      pruned.errors
        == "warning: removed 1 event that the hub does not have: 'hub send' sends them in time, 'config hub-keep unsent' keeps them until then [hub-unsent]\n"
    )
    let automatic = try hub.run("anna", "config retention 0", "open app://list/6")
    #expect(
      automatic.errors.contains("removed 2 events that the hub does not have"), "\(automatic)")
    #expect(try hub.run("anna", "hub send").output == "nothing to send\n")
  }

  @Test func `unsent events stay if the store says so, and numbers are never given twice`() throws {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "config hub-keep unsent", "open app://list/1", "hub send")
    try hub.run("anna", "open app://list/2", "open app://list/3")
    let pruned = try hub.run("anna", "history prune --max 0")
    #expect(pruned.output == "removed 1 event\n")
    #expect(pruned.errors == "")
    #expect(try hub.run("anna", "hub status").output.contains(", 2 events to send"))
    #expect(try hub.run("anna", "hub send").output == "sent 2 events\n")
    #expect(try hub.run("anna", "history prune --max 0").output == "removed 2 events\n")
    try hub.run("anna", "open app://list/4")
    #expect(try hub.run("anna", "hub send").output == "sent 1 event\n")
    #expect(try hub.run("anna", "hub status --json").output.contains(#""unsent":0"#))
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.event") == "4\n")
    #expect(try hub.run("anna", "config hub-keep all").code == 2)
  }

  @Test func `old months are dropped, and do not come back`() throws {
    let hub = try HubProgram.recorder()
    let days = ["0", "1735689600", "1767225600", "1769904000", "4070908800"]
    for time in days {
      try hub.run("anna", "open app://list/1", environment: ["SOURCE_DATE_EPOCH": time])
    }
    try hub.run("anna", "hub send")
    // In February 2026.
    let now = ["SOURCE_DATE_EPOCH": "1770000000"]
    let kept = try hub.run("anna", "hub maintain --keep 20d", environment: now)
    #expect(
      kept.output.hasPrefix("dropped 1 month: removed 2 events and 2 sessions\n"), "\(kept)")
    #expect(kept.output.hasSuffix("kept from 2026-01-01T00:00:00.000000Z on\n"), "\(kept)")
    #expect(
      try hub.database.sql("SELECT time / 1000000 FROM routesh.event ORDER BY 1")
        == "1767225600\n1769904000\n4070908800\n")
    #expect(
      try hub.run("anna", "hub send --again").output
        == "the hub already had 3 events; skipped 2 events that the hub does not keep any more\n")
    // What came with a clock that was ahead is as old as its batch.
    try hub.database.sql("UPDATE routesh.batch SET received = '2025-12-01'")
    try hub.run("anna", "hub maintain --keep 20d", environment: now)
    #expect(
      try hub.database.sql("SELECT time / 1000000 FROM routesh.event ORDER BY 1")
        == "1767225600\n1769904000\n")
    // It never keeps more again.
    try hub.run("anna", "hub maintain --keep 9000d", environment: now)
    #expect(try hub.database.sql("SELECT retained_from FROM routesh.hub") == "1767225600000000\n")
    for time in ["12", "0d", "0s", "-1d"] {
      let refused = try hub.run("anna", "hub maintain --keep \(time)")
      #expect(refused.code == 2)
      #expect(refused.errors == "error: '\(time)' is not a time such as 90d\n")
    }
  }

  @Test func `months are made ahead, and what waits for its month moves there`() throws {
    let hub = try HubProgram.recorder()
    let first = try hub.run("anna", "hub maintain")
    #expect(first.output.hasPrefix("made 2 months\n"), "\(first)")
    #expect(first.output.contains("event_default  no events, "), "\(first)")
    #expect(first.output.hasSuffix("everything is kept\n"), "\(first)")
    #expect(try hub.run("anna", "hub maintain --json").output.contains(#""made":0"#))
    try hub.run("anna", "open app://list/1", environment: ["SOURCE_DATE_EPOCH": "1767225600"])
    try hub.run("anna", "hub send")
    try hub.database.sql(
      """
      ALTER TABLE routesh.event DETACH PARTITION routesh.event_2026_01;
      INSERT INTO routesh.event_default SELECT * FROM routesh.event_2026_01;
      DROP TABLE routesh.event_2026_01;
      """)
    try hub.run("anna", "open app://list/1", environment: ["SOURCE_DATE_EPOCH": "1767225601"])
    #expect(try hub.run("anna", "hub send").output == "sent 1 event\n")
    #expect(
      try hub.database.sql("SELECT tableoid::regclass, count(*) FROM routesh.event GROUP BY 1")
        == "routesh.event_2026_01|2\n")
  }

  @Test func `what was forgotten is gone, and not taken again`() throws {
    let hub = try HubProgram.recorder()
    try hub.join("bert")
    try hub.run("bert", "route add list --class ListViewController --url app://list/:id")
    for name in ["anna", "anna", "bert"] { try hub.run(name, "open app://list/1") }
    for name in ["anna", "bert"] { try hub.run(name, "hub send") }
    let session = try hub.database.sql(
      "SELECT id FROM routesh.session ORDER BY number LIMIT 1"
    ).dropLast()
    // A unique name is the same in capitals.
    #expect(
      try hub.run("anna", "hub maintain --forget-session \(session.uppercased())").output
        == "forgot 1 session with 1 event\n")
    #expect(
      try hub.run("anna", "hub send --again").output
        == "the hub already had 1 event; skipped 1 event that the hub does not keep any more\n")
    for name in [String(session), "1", "99"] {
      #expect(
        try hub.run("anna", "hub maintain --forget-session \(name)").errors
          == "error: the hub has no session '\(name)': 'history N --hub' tells the session of event N\n"
      )
    }
    #expect(
      try hub.run("anna", "hub maintain --forget-machine brt").errors
        == "error: unknown machine 'brt': the hub has anna and bert — did you mean 'bert'?\n")
    #expect(
      try hub.run("anna", "hub maintain --forget-machine bert").output
        == "forgot 1 session with 1 event\n")
    #expect(
      try hub.database.sql("SELECT name, (SELECT count(*) FROM routesh.event) FROM routesh.machine")
        == "anna|1\n")
    try hub.run("bert", "open app://list/2")
    #expect(
      try hub.run("bert", "hub send --again").output
        == "sent 1 event; skipped 1 event that the hub does not keep any more\n")
  }

  @Test func `a session has a number on the hub, and a machine the name that it has now`() throws {
    let hub = try HubProgram.recorder()
    try hub.run("anna", "open app://list/1", "open app://list/2", "hub push", "hub send")
    let shown = try hub.run("anna", "history 2 --hub --json").output
    #expect(shown.contains(#""session":2,"#), "\(shown)")
    #expect(
      try hub.run("anna", "hub maintain --forget-session 2").output
        == "forgot 1 session with 1 event\n")
    #expect(try hub.database.sql("SELECT number FROM routesh.session") == "1\n")
    try hub.run("anna", "config machine olga", "hub pull")
    for line in ["hub maintain --forget-machine anna", "history --hub --machine anna"] {
      let renamed = try hub.run("anna", line)
      #expect(
        renamed.errors == "error: the machine 'anna' was renamed — did you mean 'olga'?\n",
        "\(line): \(renamed)")
    }
    let origin = try hub.database.sql("SELECT origin FROM routesh.machine").dropLast()
    let named = try hub.run("anna", "history --hub --machine \(origin) --csv")
    #expect(named.output.contains("app://list/1"), "\(named)")
    #expect(
      try hub.run("anna", "hub maintain --forget-machine olga").output
        == "forgot 1 session with 1 event\n")
    #expect(
      try hub.run("anna", "hub maintain --forget-machine olga").errors.hasPrefix(
        "error: unknown machine 'olga': the hub has none: "))
  }
}
