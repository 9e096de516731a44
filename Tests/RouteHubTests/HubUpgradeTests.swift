import Foundation
import RouteHub
import TestSupport
import Testing

/// A hub that programs of an earlier version have filled has everything when it is brought up to date.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HubUpgradeTests {
  /// The last version is what the program makes itself.
  @Test(arguments: 2..<Hub.version)
  func `what was pushed, sent and promoted is there after an upgrade`(version: Int) throws {
    let earlier = try EarlierHub(version: version)
    let hub = earlier.hub
    try hub.join("bert")
    #expect(
      try hub.run("bert", "hub pull").errors
        == "error: the hub has tables of version \(version), and this routesh works with \(Hub.version): 'hub upgrade' brings them up to date\n"
    )
    let upgraded = try hub.run("bert", "hub upgrade")
    #expect(
      upgraded.output == "brought the hub's tables from version \(version) to \(Hub.version)\n",
      "\(upgraded)")

    let pulled = try hub.run("bert", "hub pull")
    #expect(
      pulled.output == """
        pulled 3 revisions
          h1  anna on mac: route add list --class ListViewController --url app://list/:id
          h2  anna on mac: migrate up 1_about
          h3  anna on mac: route edit list --summary Lists
          added class AboutViewController
          added class ListViewController
          added route about  +app://about
          added route list  +app://list/:id

        """, "\(pulled)")
    #expect(try hub.run("bert", "route list --json").output.contains("Lists"))
    #expect(try hub.run("bert", "migrate status --csv").output.contains("1,about,missing"))
    #expect(try hub.run("bert", "hub status").output.contains("machine  mac, at h3, seen "))
    try hub.run("carl", "hub clone \(hub.database.address)")
    try hub.expectEqual("bert", "carl")

    try expectHistory(earlier)
    try expectChannels(earlier)

    // It is one that all programs use.
    try hub.run("bert", "open app://list/8", "route edit list --tag t")
    #expect(try hub.run("bert", "hub send").output == "sent 1 event\n")
    #expect(try hub.run("bert", "hub push").output == "pushed 1 revision; the hub is at h4\n")
    #expect(
      try hub.run("carl", "history --hub --csv").output.split(separator: "\r\n").count
        == earlier.events.count + 2)
    try hub.run("carl", "hub pull")
    try hub.expectEqual("bert", "carl")
  }

  private func expectHistory(_ earlier: EarlierHub) throws {
    let hub = earlier.hub
    let history = try hub.run("bert", "history --hub --csv").output
    let lines = history.split(separator: "\r\n").dropFirst().map(String.init)
    #expect(lines == earlier.events.map { $0 + ",mac" })
    if earlier.events.isEmpty { return }
    let errors = try hub.run("bert", "errors --hub --csv").output
    #expect(errors.contains("\r\nno-match,,,h3,1,1970-01-01 00:00:00,"), "\(errors)")
    let shown = try hub.run("bert", "history show 1 --hub --json").output
    for part in [
      #""revision":3"#, #""context":{"version":"3.1"}"#, #""parameters":{"id":"7"}"#,
      #""stackBefore":{"class":"NavigationController""#,
    ] { #expect(shown.contains(part), "\(part) \(shown)") }
  }

  private func expectChannels(_ earlier: EarlierHub) throws {
    let hub = earlier.hub
    let channels = try hub.run("bert", "hub channels --json").output
    if !earlier.hasChannels {
      #expect(channels == "[]\n")
      return
    }
    for part in [
      #""name":"beta","number":2,"followers":1,"from":3"#, #""author":"carla""#,
    ] { #expect(channels.contains(part), "\(part) \(channels)") }
    let moves = try hub.run("bert", "hub channels beta --csv").output.split(separator: "\r\n")
    #expect(moves.dropFirst().map { $0.prefix(2) } == ["h2", "h3"])
    let follower = try hub.follow("beta", as: "dora")
    #expect(
      follower.output.contains("cloned h2, where channel beta is: added 2 routes and 2 classes"),
      "\(follower)")
    #expect(try hub.run("bert", "hub promote h3 --channel beta").code == 0)
    #expect(
      try hub.run("dora", "hub pull").output.hasPrefix(
        "pulled 1 revision: channel beta is at h3\n"))
  }
}

/// A hub as programs of an earlier version have left it: `anna` has pushed three revisions from the
/// machine `mac`, sent two events, and moved a channel, as far as there was that.
private struct EarlierHub {
  let hub: HubProgram
  private let version: Int

  init(version: Int) throws {
    hub = try HubProgram()
    self.version = version
    let folder = Corpus.packageDirectory.appendingPathComponent("migrations/hub").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .prefix(version)
    { try hub.database.sql(FileContents.text("\(folder)/\(name)")) }
    try hub.database.sql("UPDATE routesh.hub SET version = \(version)")
    try hub.database.sql(Self.revisions)
    if version >= 3 { try hub.database.sql(Self.history) }
    if hasChannels { try hub.database.sql(Self.channels) }
  }

  /// The lines of its history, newest first.
  var events: [String] {
    version < 3
      ? []
      : [
        "2,1970-01-01 00:00:00,match,,,no-match,app://nowhere",
        "1,2026-01-01 00:00:00,perform,list,show,ok,app://list/7",
      ]
  }

  var hasChannels: Bool { version >= 4 }

  private static let store = "11111111-1111-4111-8111-111111111111"
  private static let session = "22222222-2222-4222-8222-222222222222"
  /// The unique names of the revisions.
  private static let names = (1...3).map { "33333333-3333-4333-8333-33333333333\($0)" }

  /// What a push wrote.
  private static let revisions = """
    INSERT INTO routesh.revision
        (number, parent, id, origin, machine, time, author, command, kind, format, changes, migrations,
        tool_version)
      SELECT number, number - 1, id, '\(store)', 'mac', 1767225600000000, 'anna', command, kind, 1,
        changes, migrations, '0.1.0'
      FROM (VALUES
        (1, '\(names[0])'::uuid,
          'route add list --class ListViewController --url app://list/:id', 'change',
          '[{"row":"class","after":{"name":"ListViewController"}},
            {"row":"route","after":{"identifier":"list","class":"ListViewController",
              "patterns":[{"text":"app://list/:id"}]}}]'::jsonb, '[]'::jsonb),
        (2, '\(names[1])', 'migrate up 1_about', 'migration',
          '[{"row":"class","after":{"name":"AboutViewController"}},
            {"row":"route","after":{"identifier":"about","class":"AboutViewController",
              "patterns":[{"text":"app://about"}]}}]',
          '[{"after":{"version":1,"name":"about","upKind":"routesh",
            "up":"route add about --class AboutViewController --url app://about\\n",
            "downKind":"routesh","down":"route remove about\\n","time":1767225600000000,
            "duration":5653,"tool":"0.1.0","revision":"\(names[1])"}}]'),
        (3, '\(names[2])', 'route edit list --summary Lists', 'change',
          '[{"row":"route","before":{"identifier":"list"},
            "after":{"identifier":"list","summary":"Lists"}}]', '[]')
      ) AS pushed (number, id, command, kind, changes, migrations);
    INSERT INTO routesh.migration (version, name, body)
      SELECT 1, 'about', migrations -> 0 -> 'after' FROM routesh.revision WHERE number = 2;
    INSERT INTO routesh.catalog_row (kind, key, body) VALUES
      ('class', 'ListViewController', '{"name":"ListViewController"}'),
      ('class', 'AboutViewController', '{"name":"AboutViewController"}'),
      ('route', 'about', '{"identifier":"about","class":"AboutViewController",
        "patterns":[{"text":"app://about"}]}'),
      ('route', 'list', '{"identifier":"list","class":"ListViewController","summary":"Lists",
        "patterns":[{"text":"app://list/:id"}]}');
    INSERT INTO routesh.machine (origin, name, account, tool_version, format, revision)
      VALUES ('\(store)', 'mac', 'postgres', '0.1.0', 1, 3);
    """

  /// What `hub send` did: an event in the part of its month, and one of a clock that stood at 0.
  private static let history = """
    BEGIN;
    SELECT routesh.begin_batch();
    INSERT INTO pg_temp.routesh_batch
        (session, sequence, time, digest, revision, is_uncommitted, context, action, route, pattern,
        url, path, parameters, state_before, state_after, outcome, code, code_number, message,
        duration, cost)
      VALUES
        ('\(session)', 1, 1767225600000000, 1, '\(names[2])', false, '{"version":"3.1"}', 'perform',
          'list', 'app://list/:id', 'app://list/7', 'show', '{"id":"7"}', 'unrouted', 'routed',
          'success', NULL, NULL, NULL, 0.35, 1000),
        ('\(session)', 2, 0, 2, '\(names[2])', false, '{}', 'match', NULL, NULL, 'app://nowhere',
          NULL, NULL, 'unrouted', 'unrouted', 'failure', 'no-match', 1,
          'no route matches app://nowhere', 0, 0);
    SELECT * FROM routesh.end_batch('\(store)',
      '[{"id":"\(session)","time":1767225600000000,"author":"anna","tool_version":"0.1.0",
        "stack":"{\\"id\\":1,\\"class\\":\\"NavigationController\\"}"}]', 1767225600000000);
    COMMIT;
    """

  /// What `hub promote` did, and a store that follows.
  private static let channels = """
    SELECT routesh.move_channel('44444444-4444-4444-8444-444444444441', 'beta', 3, 'anna', 'mac');
    SELECT routesh.move_channel('44444444-4444-4444-8444-444444444442', 'beta', 2, 'carla', 'mac');
    INSERT INTO routesh.machine (origin, name, account, tool_version, format, revision, channel)
      VALUES ('55555555-5555-4555-8555-555555555555', 'phone', 'postgres', '0.1.0', 1, 2, 'beta');
    """
}
