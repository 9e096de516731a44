import Foundation
import RouteHub
import TestSupport
import Testing

/// The address of a hub and its tables.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubTableTests {
  @Test func `tables are made once, and status finds them`() throws {
    let hub = try HubProgram()
    try hub.join("anna")
    let before = try hub.run("anna", "hub status")
    #expect(before.code == 1)
    #expect(before.errors == "error: the database has no hub: 'hub init' makes its tables\n")
    #expect(
      try hub.run("anna", "hub init").output
        == "made the hub's tables, version \(Hub.version), as postgres\n")
    #expect(
      try hub.run("anna", "hub init").output
        == "the hub already has its tables, version \(Hub.version)\n")
    #expect(
      try hub.database.sql("SELECT number, parent, kind FROM routesh.revision") == "0|-1|root\n")
    let status = try hub.run("anna", "hub status")
    #expect(status.code == 0)
    #expect(
      status.output.contains("tables of version \(Hub.version)"), "\(status.output)\(status.errors)"
    )
  }

  @Test func `a clock that is far off is told`() throws {
    let hub = try HubProgram.recorder()
    #expect(try !hub.run("anna", "hub status").errors.contains("[clock]"))
    // The server's clock is ahead.
    try hub.database.sql(
      """
      CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT pg_catalog.clock_timestamp() + interval '150 minutes' $$;
      ALTER DATABASE \(hub.database.name) SET search_path = public, pg_catalog
      """)
    for line in ["hub status", "hub send"] {
      let told = try hub.run("anna", line)
      #expect(
        told.errors.contains("the clock here is 2 hours behind the hub's"), "\(line): \(told)")
    }
  }

  @Test func `many who make them at once make them once`() async throws {
    let hub = try HubProgram()
    let names = (0..<4).map { "m\($0)" }
    for name in names { try hub.join(name) }
    let outputs = try await withThrowingTaskGroup(of: String.self) { group in
      for name in names {
        group.addTask {
          let run = try hub.run(name, "hub init")
          return run.output + run.errors
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outputs.count { $0.hasPrefix("made") } == 1, "\(outputs)")
    #expect(outputs.count { $0.contains("already") } == 3, "\(outputs)")
  }

  @Test func `tables of a later version are used as far as they allow`() throws {
    let hub = try HubProgram()
    try hub.join("anna")
    try hub.run("anna", "hub init")
    try hub.database.sql("UPDATE routesh.hub SET version = 9")
    #expect(try hub.run("anna", "hub status").code == 0)
    try hub.database.sql("UPDATE routesh.hub SET readable_from = 9, writable_from = 9")
    #expect(
      try hub.run("anna", "hub status").errors
        == "error: the hub's tables are of version 9, which this routesh cannot read: update it\n")
  }

  @Test(arguments: [
    "postgresql://anna:secret@db.example/routes", "host=db.example password=secret dbname=routes",
    "postgresql://db.example/routes?password=secret",
    "postgresql://db.example/routes?sslmode=require&sslpassword=secret",
    "host=db.example sslpassword=secret",
  ])
  func `an address with a password is refused, and the password is nowhere`(address: String) throws
  {
    let hub = try HubProgram()
    let run = try hub.run("anna", "init", "config hub '\(address)'")
    #expect(run.code == 1)
    #expect(run.errors.contains("~/.pgpass"), "\(run.errors)")
    #expect(!run.errors.contains("secret"))
    #expect(!FileContents.text(hub.path("anna")).contains("secret"))
    #expect(!FileContents.text(hub.path("anna") + "-wal").contains("secret"))
  }

  @Test func `a machine's name is one word`() throws {
    let hub = try HubProgram()
    try hub.run("anna", "init", "config machine anna")
    for (name, near) in [
      ("a b", " — did you mean 'a-b'?"), ("-a", ""), ("a'b", ""), ("a\tb", ""), ("a\u{202E}b", ""),
      (String(repeating: "a", count: 64), ""),
    ] {
      let refused = try hub.run("anna", "config machine -- \"\(name)\"")
      #expect(refused.code == 2, "\(name): \(refused)")
      #expect(
        refused.errors.hasPrefix("error: a machine's name has letters, digits, ")
          && refused.errors.hasSuffix("'\(near)\n"), "\(name): \(refused)")
    }
    #expect(try hub.run("anna", "config machine").output == "anna\n")
    for name in ["Büro-2.example_x", String(repeating: "a", count: 63)] {
      #expect(try hub.run("anna", "config machine \(name)").code == 0, "\(name)")
    }
    #expect(try hub.run("anna", "config machine ''").output.hasSuffix(" → —\n"))
  }

  @Test func `what is no address is refused without what may be a password`() throws {
    let hub = try HubProgram()
    let run = try hub.run("anna", "init", "config hub 'postgresql://anna:se%ret@db/routes'")
    #expect(run.code == 1)
    #expect(
      run.errors
        == "error: this is not the address of a database, such as postgresql://db.example/routes\n"
    )
    let other = try hub.run("anna", "config hub 'sevice=x'")
    #expect(other.errors.contains("invalid connection option \"sevice\""), "\(other.errors)")
    let scheme = try hub.run("anna", "config hub mysql://db/routes")
    #expect(
      scheme.errors.hasSuffix(
        "begins with postgresql://, not mysql:// — did you mean 'postgresql://db/routes'?\n"),
      "\(scheme.errors)")
  }

  @Test func `each way in which a server refuses has its message, and the store stays as it was`()
    throws
  {
    let hub = try HubProgram()
    try hub.join("anna")
    #expect(
      try hub.run("bert", "init", "hub status").errors
        == "error: the store has no hub: config hub postgresql://… names the database\n")
    let nowhere = try hub.run(
      "anna", "hub status", environment: ["PGHOST": hub.directory.path("nowhere")])
    #expect(nowhere.code == 1)
    #expect(nowhere.errors.hasPrefix("error: the hub cannot be reached — "), "\(nowhere.errors)")
    let stranger = try hub.run("anna", "hub status", environment: ["PGUSER": "a stranger"])
    #expect(
      stranger.errors.hasPrefix(
        "error: the hub cannot be reached: the server has no role 'a stranger'; PGUSER or the "
          + "address names another — "), "\(stranger.errors)")
    let role = "nobody_\(hub.database.name)"
    try hub.database.sql("CREATE ROLE \(role) LOGIN")
    let making = try hub.run("anna", "hub init", environment: ["PGUSER": role])
    #expect(
      making.errors
        == "error: the role '\(role)' may not do this on the hub: its owner 'postgres' may — the server says: permission denied for database \(hub.database.name) (SQLSTATE 42501)\n"
    )
    try hub.run("anna", "hub init")
    let denied = try hub.run("anna", "hub status", environment: ["PGUSER": role])
    #expect(
      denied.errors
        == "error: the role '\(role)' may not do this on the hub: 'hub grants ROLE' prints what lets it, with --reader, --writer, --sender or --channel — the server says: permission denied for schema routesh (SQLSTATE 42501)\n"
    )
  }
}
