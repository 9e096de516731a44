import Foundation
import TestSupport
import Testing

/// Stores that push to a hub and pull from it.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct ExchangeTests {
  @Test func `what one pushes the other pulls, and nothing twice`() throws {
    let hub = try HubProgram.pair()
    let pulled = try hub.run("bert", "hub pull")
    #expect(
      pulled.output == """
        pulled 1 revision
          h1  \(hub.user) on anna: route add list --class ListViewController --url app://list
          added class ListViewController
          added route list  +app://list

        """, "\(pulled.errors)")
    #expect(try hub.run("bert", "match app://list").code == 0)
    #expect(try hub.run("bert", "hub pull").output == "nothing to pull\n")
    #expect(try hub.run("bert", "hub push").output == "nothing to push; the hub is at h1\n")
    #expect(try hub.run("anna", "hub pull").output == "nothing to pull\n")
    try hub.expectEqual("anna", "bert")
  }

  @Test func `more revisions than the hub gives at a time are pulled and joined`() throws {
    let hub = try HubProgram.pair()
    let lines = (1...1_001).map { "route edit list --summary s\($0)" }.joined(separator: "\n")
    try hub.write("anna", "lines", lines)
    try hub.run("anna", "--no-history --file lines", "hub push")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.output.hasPrefix("pulled 1002 revisions\n"), "\(pulled.errors)")
    try hub.expectEqual("anna", "bert")
    try hub.join("cleo")
    #expect(try hub.run("cleo", "hub pull --join").code == 0)
    try hub.expectEqual("anna", "cleo")
  }

  @Test func `a dry run says what would be`() throws {
    let hub = try HubProgram.pair()
    let pull = try hub.run("bert", "hub pull --dry-run")
    #expect(
      pull.output == """
        would bring 1 revision
          h1  \(hub.user) on anna: route add list --class ListViewController --url app://list
          would add class ListViewController
          would add route list  +app://list

        """, "\(pull)")
    let join = try hub.run("bert", "route add own --class O", "hub pull --join --dry-run")
    #expect(
      join.output == """
        would join the hub at h1: would add 1 route and 1 class
        hub push would bring there:
          would add class O
          would add route own

        """, "\(join)")
  }

  @Test func `a push is refused when the hub moved, and a pull puts ours on top`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route edit list --summary Mine")
    try hub.run("anna", "route edit list --path push", "route add editor --class E", "hub push")
    let refused = try hub.run("bert", "hub push")
    #expect(refused.code == 1)
    #expect(refused.errors == "error: pull first: 2 revisions of \(hub.user) on anna since h1\n")
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.output.contains("put 1 revision of this store on top: r4"), "\(pulled.errors)")
    #expect(
      try hub.run("bert", "log --csv").output.split(separator: "\r\n").dropFirst().map {
        $0.split(separator: ",").last.map(String.init) ?? ""
      }.count == 4)
    #expect(try hub.run("bert", "hub push").output == "pushed 1 revision; the hub is at h4\n")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    let route = try hub.run("anna", "route list --json").output
    #expect(route.contains("\"Mine\"") && route.contains("push"), "\(route)")
  }

  @Test func `a conflict names the row, the field, both values and who set the other`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route edit list --summary Bert")
    try hub.run("anna", "route edit list --summary Anna", "hub push")
    let before = try hub.run("bert", "export json").output
    let refused = try hub.run("bert", "hub pull")
    #expect(refused.code == 1)
    #expect(refused.output == "")
    #expect(
      refused.errors.hasPrefix(
        """
        error: 1 conflict with the hub: nothing was done
          route list: summary is 'Bert' here (\(hub.user), r2) and 'Anna' on the hub (\(hub.user) on anna, h2)

        """), "\(refused.errors)")
    #expect(try hub.run("bert", "export json").output == before)
    let dry = try hub.run("bert", "hub pull --dry-run")
    #expect(dry.output.hasPrefix("would bring 1 revision\n"), "\(dry.output)")
    #expect(!dry.output.contains("route list: summary"), "\(dry.output)")
    #expect(dry.errors.contains("route list: summary is 'Bert' here"), "\(dry.errors)")
    try hub.run("bert", "hub pull --ours", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("anna", "export json").output.contains("\"Bert\""))
  }

  @Test func `a copied file neither pushes nor keeps twice what the original has pushed`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull")
    try hub.run("anna", "route add own --class O")
    try FileManager.default.copyItem(
      atPath: hub.directory.path("anna"), toPath: hub.directory.path("copy"))
    try hub.run("bert", "route add other --class B", "hub push")
    try hub.run("anna", "hub pull", "hub push")
    let refused = try hub.run("copy", "hub push")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("pull first"), "\(refused.errors)")
    try hub.run("copy", "route add newer --class N")
    let pulled = try hub.run("copy", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    #expect(try hub.run("copy", "hub push").output == "pushed 1 revision; the hub is at h4\n")
    try hub.run("anna", "hub pull")
    try hub.run("bert", "hub pull")
    try hub.expectEqual("anna", "copy")
    try hub.expectEqual("anna", "bert")
    try hub.expectOneLine(with: [])
  }

  @Test func `without its hub a store says where it is`() throws {
    let hub = try HubProgram.pair()
    try hub.run("anna", "route edit list --summary S")
    let status = try hub.run(
      "anna", "hub status", environment: ["PGHOST": hub.directory.path("nowhere")])
    #expect(status.code == 1)
    #expect(
      status.errors.hasSuffix(
        "\n  here: at h1, 1 revision to push; other commands still work\n"),
      "\(status.errors)")
  }

  @Test func `a row that both have added has what each side gave it`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route add login --class B --url app://signin")
    try hub.run("anna", "route add login --class A --url app://login", "hub push")
    let refused = try hub.run("bert", "hub pull")
    #expect(
      refused.errors.hasPrefix(
        """
        error: 1 conflict with the hub: nothing was done
          route login: class is 'B' here (\(hub.user), r2) and 'A' on the hub (\(hub.user) on anna, h2)

        """), "\(refused.errors)")
    try hub.run("bert", "hub pull --theirs", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    for url in ["app://login", "app://signin"] {
      #expect(try hub.run("anna", "match \(url)").output.hasPrefix("login"), "\(url)")
    }
  }

  @Test func `theirs wins if asked for`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route edit list --summary Bert --path push")
    try hub.run("anna", "route edit list --summary Anna", "hub push")
    try hub.run("bert", "hub pull --theirs", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    let json = try hub.run("anna", "export json").output
    #expect(json.contains("\"Anna\"") && json.contains("push") && !json.contains("\"Bert\""))
  }

  @Test func `a revision whose changes all gave way is named`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route edit list --summary Bert", "route edit list --tag b")
    try hub.run("anna", "route edit list --summary Anna", "hub push")
    let pulled = try hub.run("bert", "hub pull --theirs")
    #expect(
      pulled.output.contains("of these r3 changes nothing any more\n"),
      "\(pulled.output)\(pulled.errors)")
  }

  @Test func `several revisions whose changes all gave way are named`() throws {
    let hub = try HubProgram.pair()
    try hub.run(
      "bert", "hub pull", "route edit list --summary Bert", "route edit list --tag b",
      "route edit list --path push")
    try hub.run("anna", "route edit list --summary Anna --path present", "hub push")
    let pulled = try hub.run("bert", "hub pull --theirs")
    #expect(
      pulled.output.contains("of these r3 and r5 change nothing any more\n"),
      "\(pulled.output)\(pulled.errors)")
  }

  @Test func `a new store is cloned, and works like the others`() throws {
    let hub = try HubProgram.pair()
    try hub.run("anna", "route add editor --class E --url app://editor/:id", "hub push")
    let cloned = try hub.run("carl", "hub pull \(hub.database.address)")
    #expect(
      cloned.output.hasSuffix("cloned h2: added 2 routes and 2 classes\n"),
      "\(cloned.output)\(cloned.errors)")
    try hub.expectEqual("anna", "carl")
    try hub.run("carl", "route add about --class A", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "carl")
    #expect(try hub.run("carl", "hub status").output.contains("up to date at h3"))
  }

  @Test func `stores that share nothing are joined by content`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "route add list --class ListViewController --url app://list --summary B")
    try hub.run("bert", "route add own --class O")
    let other = try hub.run("bert", "hub pull")
    #expect(other.code == 1)
    let refused = try hub.run("bert", "hub pull --join")
    #expect(refused.errors.contains("route list: summary is 'B' here"), "\(refused.errors)")
    let joined = try hub.run("bert", "hub pull --join --theirs")
    #expect(joined.output.hasPrefix("joined the hub at h1"), "\(joined.errors)")
    try hub.run("bert", "hub push")
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    #expect(try hub.run("anna", "export json").output.contains("\"own\""))
  }

  @Test func `a store that shares a revision joins as it pulls`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route add own --class O", "route add other --class O")
    let joined = try hub.run("bert", "hub pull --join")
    #expect(
      joined.output
        == "joined the hub at h1: nothing changed; the hub does not have 2 revisions of this store: hub push sends them\n",
      "\(joined)")
    #expect(try hub.run("bert", "hub push").output == "pushed 2 revisions; the hub is at h3\n")
  }

  @Test func `what a clone brought was made here, and is not taken back`() throws {
    let hub = try HubProgram.pair()
    try hub.run("carl", "hub pull \(hub.database.address)", "config machine carl")
    let log = try hub.run("carl", "log --csv")
    #expect(log.output.contains(",\(hub.user),change,hub pull"), "\(log.output)")
    let refused = try hub.run("carl", "undo r1")
    #expect(
      refused.errors.contains("stands for the hub's catalog at h1, and cannot be taken back"),
      "\(refused.errors)")
  }

  @Test func `a clone refuses rows that a newer program wrote`() throws {
    let hub = try HubProgram.pair()
    _ = try hub.database.sql("UPDATE routesh.revision SET format = 99 WHERE number = 1")
    let refused = try hub.run("carl", "hub pull \(hub.database.address)")
    #expect(
      refused.errors.contains("was written by a newer routesh: update this one"),
      "\(refused.errors)")
  }

  @Test func `events keep the revision at which they happened`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull", "route add own --class O --url app://own", "open app://own")
    try hub.run("anna", "route add other --class P", "hub push")
    try hub.run("bert", "hub pull")
    #expect(try hub.run("bert", "history 1 --json").output.contains("\"revision\":3"))
    #expect(try hub.run("bert", "store check").output == "")
    let replay = try hub.run("bert", "replay")
    #expect(replay.code == 0, "\(replay)")
  }

  @Test func `what another machine made is taken back only if it is named`() throws {
    let hub = try HubProgram.pair()
    try hub.run("bert", "hub pull")
    let refused = try hub.run("bert", "undo")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("undo r1 --of anna"), "\(refused.errors)")
    #expect(try hub.run("bert", "undo r1 --of carl").code == 1)
    #expect(try hub.run("bert", "undo r1 --of anna", "hub push").code == 0)
    try hub.run("anna", "hub pull")
    try hub.expectEqual("anna", "bert")
    #expect(
      try hub.run("anna", "log").output.contains("\(hub.user) on bert"), "the other's name")
  }

  @Test func `another hub is noticed`() throws {
    let hub = try HubProgram.pair()
    let other = try PostgresDatabase()
    try hub.run("anna", "config hub \(other.address)", "hub init")
    let refused = try hub.run("anna", "hub pull")
    #expect(refused.errors.contains("the hub does not have h1 as this store has it"), "\(refused)")
    #expect(try hub.run("anna", "hub push").errors == refused.errors)
    #expect(try hub.run("anna", "route add x --class X", "hub push").code == 1)
    try hub.run("anna", "hub pull --join", "hub push")
    #expect(try hub.run("anna", "hub status").output.contains("up to date"))
  }

  @Test func `an answer to a push that was lost is found by the names of the revisions`() throws {
    let hub = try HubProgram.pair()
    // As if the program had ended before it learned the numbers.
    try hub.run("anna", "route add b --class B", "hub push")
    try hub.forgetNumbers("anna", after: 1)
    #expect(
      try hub.run("anna", "route add c --class C", "hub push").output
        == "pushed 1 revision; the hub is at h3\n")
    try hub.forgetNumbers("anna", after: 1)
    #expect(try hub.run("anna", "hub pull").output == "nothing to pull\n")
    #expect(
      try hub.run("anna", "route add d --class D", "hub push").output
        == "pushed 1 revision; the hub is at h4\n")
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.revision") == "5\n")
  }

  @Test func `the log travels as it is, and a warning says what it keeps`() throws {
    let hub = try HubProgram()
    try hub.join("anna")
    try hub.run("anna", "hub init", "route add login --class L --url app://login")
    try hub.run("anna", "parameter add login code --default geheim")
    let declared = try hub.run("anna", "parameter edit login code --no-default --sensitive")
    #expect(declared.errors.contains("[sensitive-log]"), "\(declared.errors)")
    try hub.run("anna", "hub push")
    try hub.join("bert")
    #expect(try hub.run("bert", "hub pull").code == 0)
    try hub.expectEqual("anna", "bert")
  }
}
