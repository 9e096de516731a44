import Foundation
import RouteModel
import TestSupport
import Testing

@testable import RouteHub

/// What an error of the server means, and whether the same may succeed a little later.
struct HubErrorTests {
  /// As docs/codes.md and docs/hub.md have them; a class of SQLSTATE has states that no server sends yet.
  @Test(
    arguments: [
      // No room: of class 53 each.
      ("53000", .full, true), ("53100", .full, true), ("53200", .full, true),
      ("53300", .full, true),
      ("53400", .full, true), ("54000", .full, true),
      // The server is too slow, or a replica, or going away.
      ("57014", .timeout, true), ("25006", .readOnly, true), ("57P01", .lost, true),
      ("57P02", .lost, true), ("57P03", .lost, true), ("57P05", .lost, true),
      // Somebody must do something.
      ("3F000", .missing, false), ("42P01", .missing, false), ("42501", .denied, false),
      ("RT001", .account, false), ("RT002", .differs, false), ("RT004", .refused, false),
      ("22P05", .refused, false), ("22021", .refused, false), ("XX000", .refused, false),
      ("23505", .refused, false), ("5", .refused, false),
    ] as [(String, HubError.Code, Bool)])
  func `a state of the server is temporary or not`(
    _ state: String, _ code: HubError.Code, _ isTemporary: Bool
  ) {
    let message = ServerMessage(sqlState: state, primary: "words", detail: "more", hint: "do")
    let error = message.error(user: "anna", owner: nil)
    #expect(error.code == code && error.sqlState == state)
    #expect(error.isTemporary == isTemporary)
    #expect(
      error.message.hasSuffix(" — the server says: words; more; do (SQLSTATE \(state))"),
      "\(error.message)")
    #expect(error.isOfConnection == (code == .lost))
  }

  /// Those that no server's message makes.
  @Test(
    arguments: [
      (.unreachable, true), (.lost, true), (.library, false), (.address, false), (.password, false),
      (.newer, false), (.notAcknowledged, false), (.other, false), (.moved, false),
      (.channel, false), (.machine, false), (.followed, false), (.notFound, false),
      (.damaged, false), (.interrupted, false),
    ] as [(HubError.Code, Bool)])
  func `an error of this side is temporary only if the server was not reached`(
    _ code: HubError.Code, _ isTemporary: Bool
  ) {
    let error = HubError(code, "words")
    #expect(error.isTemporary == isTemporary && error.isOfConnection == isTemporary)
  }
}

/// What programs do while a hub has an error.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct FailingHubTests {
  private let hub: HubProgram

  init() throws { hub = try HubProgram.pair(isPulled: true) }

  /// Lets reading a table fail with a state.
  private func fail(_ state: String, reading table: String) throws {
    try hub.database.sql(
      """
      CREATE FUNCTION public.fault() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
        RAISE 'no way' USING ERRCODE = '\(state)';
      END $$;
      ALTER TABLE routesh.\(table) RENAME TO \(table)_rows;
      CREATE VIEW routesh.\(table) AS SELECT * FROM routesh.\(table)_rows WHERE public.fault();
      """)
  }

  @Test(arguments: [
    ("53100", true), ("53300", true), ("57014", true), ("25006", true), ("42501", false),
    ("XX000", false),
  ])
  func `status says what still works while the hub is full, slow or a replica`(
    _ state: String, _ isTemporary: Bool
  ) throws {
    try hub.run("bert", "route add own --class O")
    try fail(state, reading: "hub")
    let status = try hub.run("bert", "hub status")
    #expect(status.code == 1 && status.errors.contains("(SQLSTATE \(state))"), "\(status)")
    #expect(
      status.errors.contains("here: at h1, 1 revision to push; other commands still work\n")
        == isTemporary, "\(status.errors)")
  }

  @Test(arguments: [("53100", true), ("53300", true), ("57014", true), ("42501", false)])
  func `following goes on while the hub is full or slow, and ends if somebody must decide`(
    _ state: String, _ isTemporary: Bool
  ) throws {
    try hub.run("anna", "route add editor --class E", "hub push")
    let program = try TalkingProgram(
      ["routes.db", "hub", "pull", "--follow"], directory: hub.directory.path("bert"),
      environment: hub.environment("bert"))
    try program.wait(for: "now at h2")
    while !program.errors.hasPrefix("following the hub\n") {}
    try fail(state, reading: "revision")
    try hub.database.sql("NOTIFY routesh")
    let words = "(SQLSTATE \(state)); trying again in 5 s\n"
    if isTemporary {
      while !program.errors.contains(words) {}
      program.signal(SIGINT)
    }
    #expect(program.end() == (isTemporary ? 130 : 1), "\(program.errors)")
    #expect(program.errors.contains(words) == isTemporary, "\(program.errors)")
  }
}
