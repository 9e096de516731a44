import Foundation
import TestSupport
import Testing

/// Channels: what they name, who moves them, and stores that follow one.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct ChannelTests {
  /// A hub at h1 with a channel there, which `phone` follows, and `anna` who has pushed two more
  /// revisions, the last of which is a migration.
  private static func followed() throws -> HubProgram {
    let hub = try HubProgram()
    try hub.join("anna")
    try hub.run(
      "anna", "hub init", "route add list --class ListViewController --url app://list", "hub push",
      "hub promote --channel production")
    let cloned = try hub.follow("production", as: "phone")
    #expect(
      cloned.output.hasSuffix(
        "cloned h1, where channel production is: added 1 route and 1 class\n"),
      "\(cloned.output)\(cloned.errors)")
    try hub.write("anna", "migrations/0001_about.up.routesh", "route add about --class A\n")
    try hub.write("anna", "migrations/0001_about.down.routesh", "route remove about\n")
    try hub.run("anna", "route edit list --summary Two", "migrate up", "hub push")
    // Its files of migrations are written where they are kept.
    try hub.write("phone", "migrations/readme", "")
    return hub
  }

  @Test func `a channel moves forwards and back, and its follower has what it names`() throws {
    let hub = try Self.followed()
    #expect(
      try hub.run("phone", "hub pull").output == "nothing to pull: channel production is at h1\n")
    let moved = try hub.run("anna", "hub promote h3 --channel production")
    #expect(
      moved.output.hasPrefix(
        """
        moved production from h1 to h3
        followers get 2 revisions
          h2  \(hub.user) on anna: route edit list --summary Two
          h3  \(hub.user) on anna: migrate up 1_about
          applies migration 1_about
          added class A
          added route about
          changed route list: summary — → Two
        follower phone, at h1, seen
        """), "\(moved)")
    let pulled = try hub.run("phone", "hub pull")
    #expect(
      pulled.output.hasPrefix("pulled 2 revisions: channel production is at h3\n"), "\(pulled)")
    try hub.expectEqual("anna", "phone")
    let back = try hub.run("anna", "hub promote 1 --channel production")
    #expect(
      back.output.hasPrefix(
        """
        moved production from h3 to h1
        followers take 2 revisions back
          h2  \(hub.user) on anna: route edit list --summary Two
          h3  \(hub.user) on anna: migrate up 1_about
          takes migration 1_about back
          removed route about
          removed class A
          changed route list: summary Two → —

        """), "\(back)")
    #expect(
      try hub.run("phone", "hub status").output.contains(
        "at h3, 2 revisions to take back by a pull"))
    let taken = try hub.run("phone", "hub pull")
    #expect(
      taken.output == """
        took 2 revisions back: channel production is at h1
          h2  \(hub.user) on anna: route edit list --summary Two
          h3  \(hub.user) on anna: migrate up 1_about
          removed route about
          removed class A
          changed route list: summary Two → —

        """, "\(taken)")
    #expect(try hub.run("phone", "migrate status").output.contains("pending"))
    #expect(try hub.run("phone", "store check").output == "")
    #expect(try hub.run("phone", "log --csv").output.split(separator: "\r\n").count == 5)
    try hub.run("anna", "hub promote --channel production")
    #expect(try hub.run("phone", "hub pull").code == 0)
    try hub.expectEqual("anna", "phone")
  }

  @Test func `a dry run moves nothing, and a pull that is one changes nothing`() throws {
    let hub = try Self.followed()
    let dry = try hub.run("anna", "hub promote --channel production --dry-run")
    #expect(
      dry.output.hasPrefix(
        """
        would move production from h1 to h3
        followers would get 2 revisions
          h2  \(hub.user) on anna: route edit list --summary Two
          h3  \(hub.user) on anna: migrate up 1_about
          would apply migration 1_about
          would add class A
          would add route about
          would change route list: summary — → Two

        """), "\(dry)")
    #expect(try hub.run("phone", "hub pull").output.hasPrefix("nothing to pull"))
    try hub.run("anna", "hub promote --channel production")
    let before = try hub.run("phone", "export json").output
    let pull = try hub.run("phone", "hub pull --dry-run")
    #expect(pull.output.hasPrefix("would bring 2 revisions: channel production is at h3\n"))
    #expect(pull.output.contains("\n  would add route about\n"), "\(pull)")
    #expect(try hub.run("phone", "export json").output == before)
    #expect(
      try hub.run("anna", "hub promote --channel production").output.hasPrefix(
        "channel production is already at h3\n"))
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.channel_move") == "2\n")
  }

  /// A follower that is asked for changes, and makes none.
  private static let refusing = Result {
    let hub = try followed()
    for way in ["up", "down"] {
      try hub.write("phone", "migrations/0001_x.\(way).routesh", "route add x\n")
    }
    try hub.write("phone", "links.tsv", "app://a\ta\n")
    return hub
  }

  @Test(arguments: [
    "route add x --class X", "undo", "begin", "hub push", "migrate up", "import csv links.tsv",
    "migrate up --mark 1",
  ])
  func `a follower changes nothing itself, and says why`(line: String) throws {
    let hub = try Self.refusing.get()
    let before = try hub.run("phone", "export json").output
    let refused = try hub.run("phone", line)
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains(
        "this store follows the channel 'production': its catalog is changed in another store"),
      "\(refused)")
    let json = try hub.run("phone", "\(line) --json")
    #expect(json.errors.contains("\"hub-follower\""), "\(json)")
    #expect(try hub.run("phone", "export json").output == before)
  }

  @Test func `a channel is removed when nobody follows it`() throws {
    let hub = try Self.followed()
    let refused = try hub.run("anna", "hub maintain --forget-channel production")
    #expect(
      refused.errors.hasPrefix("error: phone follows the channel 'production': "), "\(refused)")
    try hub.run("anna", "hub promote h1 --channel beta")
    try hub.run("phone", "config hub-channel beta", "hub pull")
    #expect(
      try hub.run("anna", "hub maintain --forget-channel production").output
        == "forgot the channel production, which was at h1\n")
    #expect(
      try hub.run("anna", "hub maintain --forget-channel production").errors
        == "error: unknown channel 'production': the hub has beta\n")
    #expect(
      try hub.database.sql("SELECT channel FROM routesh.channel_move ORDER BY moved")
        == "production\nbeta\n")
  }

  @Test func `a follower whose channel was removed is told what helps`() throws {
    let hub = try Self.followed()
    let removed = try hub.run(
      "anna", "hub maintain --forget-machine phone", "hub maintain --forget-channel production")
    #expect(removed.code == 0, "\(removed.errors)")
    for line in ["hub pull", "hub pull --follow", "hub channels production"] {
      #expect(
        try hub.run("phone", line).errors == """
          error: unknown channel 'production': the hub has none, 'hub promote' makes one
            this store follows it: config hub-channel NAME lets it follow another, \
          config hub-channel --unset none

          """, "\(line)")
    }
    #expect(try !hub.run("anna", "hub channels production").errors.contains("follow"))
    try hub.run("anna", "hub promote h1 --channel beta")
    let pulled = try hub.run("phone", "config hub-channel beta", "hub pull")
    #expect(pulled.output == "nothing to pull: channel beta is at h1\n", "\(pulled.errors)")
  }

  @Test func `a channel that the hub does not have is not followed`() throws {
    let hub = try Self.followed()
    let refused = try hub.run("phone", "config hub-channel prodction")
    #expect(
      refused.errors
        == "error: unknown channel 'prodction': the hub has production — did you mean 'production'?\n"
    )
    #expect(try hub.run("phone", "config hub-channel").output == "production\n")
    let away = try hub.run(
      "phone", "config hub-channel beta", environment: ["PGHOST": hub.directory.path("")])
    #expect(away.code == 0)
    #expect(
      away.errors.hasPrefix("warning: the hub was not asked whether it has the channel 'beta': "),
      "\(away.errors)")
  }

  @Test func `channels, machines and revisions complete a word`() throws {
    let hub = try Self.followed()
    try hub.run("anna", "hub promote h1 --channel beta", "hub promote h3 --channel production")
    try hub.run("phone", "hub pull")
    try hub.run("anna", "route add own --class O")
    func candidates(_ machine: String, _ line: String, away: Bool = false) throws -> [String] {
      let words = line.split(separator: " ").map(String.init)
      let run = try ProgramRun(
        ["help", "--complete", "--", "routes.db"] + words + [""],
        directory: hub.directory.path(machine),
        environment: hub.environment(machine, away ? ["PGHOST": hub.directory.path("")] : [:]))
      return run.output.split(separator: "\n").dropFirst().map(String.init)
    }
    for line in ["hub promote --channel", "hub maintain --forget-channel", "config hub-channel"] {
      #expect(try candidates("anna", line) == ["beta", "production"], "\(line)")
      #expect(try candidates("anna", line, away: true) == [], "\(line)")
    }
    for line in [
      "history --hub --machine", "migrate up --machine", "hub maintain --forget-machine",
    ] {
      #expect(try candidates("anna", line) == ["anna", "phone"], "\(line)")
    }
    #expect(try candidates("anna", "hub maintain --forget-session") == [])
    #expect(try candidates("anna", "config hub-keep", away: true) == ["unsent"])
    #expect(try candidates("anna", "hub promote") == ["h1", "h2", "h3", "r1", "r2", "r3"])
    #expect(try candidates("anna", "undo --to", away: true) == ["r1", "r2", "r3", "r4"])
    #expect(try candidates("anna", "undo --of", away: true) == [])
    #expect(try candidates("phone", "undo --of", away: true) == ["anna"])
  }

  @Test func `a follower records, and becomes an ordinary store and a follower again`() throws {
    let hub = try Self.followed()
    #expect(try hub.run("phone", "open app://list").code == 0)
    #expect(try hub.run("phone", "history").output.contains("app://list"))
    try hub.run("phone", "config hub-channel --unset")
    #expect(try hub.run("phone", "hub pull").output.hasPrefix("pulled 2 revisions\n"))
    try hub.run("phone", "route add own --class O")
    let early = try hub.run("phone", "config hub-channel production")
    #expect(early.code == 1)
    #expect(early.errors.contains("this one has 1 revision that the hub does not have"))
    try hub.run("phone", "hub push", "config hub-channel production")
    let pulled = try hub.run("phone", "hub pull")
    #expect(
      pulled.output.hasPrefix("took 3 revisions back: channel production is at h1\n"), "\(pulled)")
    #expect(try hub.run("phone", "store check").output == "")
    #expect(try hub.run("phone", "history 1 --json").output.contains("\"revision\":1"))
  }

  @Test func `what does not exist is refused with the nearest that does`() throws {
    let hub = try Self.followed()
    let revision = try hub.run("anna", "hub promote h99 --channel production")
    #expect(revision.code == 1)
    #expect(
      revision.errors
        == "error: there is no revision h99: the hub has h1 to h3 — did you mean 'h3'?\n")
    try hub.run("anna", "route add own --class O")
    let own = try hub.run("anna", "hub promote r4 --channel production")
    #expect(own.errors.hasPrefix("error: r4 of this store is not on the hub"), "\(own)")
    #expect(try hub.run("anna", "hub promote r9 --channel production").code == 1)
    #expect(try hub.run("anna", "hub promote x --channel production").code == 2)
    for line in ["hub channels prodution", "hub pull \(hub.database.address) --channel prodution"] {
      let run = try hub.run(line.contains("pull") ? "new" : "anna", line)
      #expect(
        run.errors
          == "error: unknown channel 'prodution': the hub has production — did you mean 'production'?\n"
      )
    }
    for (line, whole) in [
      ("", "--channel production"), ("h2", "h2 --channel production"),
      ("beta", "--channel beta"),
    ] {
      let refused = try hub.run("anna", "hub promote \(line)")
      #expect(refused.code == 2)
      #expect(refused.errors.contains("did you mean 'hub promote \(whole)'?"), "\(refused)")
    }
    let name = try hub.run("anna", "hub promote --channel 'Release 1'")
    #expect(name.errors.contains("did you mean 'release-1'?"), "\(name)")
  }

  @Test func `channels are listed with their moves`() throws {
    let hub = try Self.followed()
    try hub.run(
      "anna", "hub promote h2 --channel production", "hub promote h3 --channel beta",
      "hub promote h1 --channel production")
    let list = try hub.run("anna", "hub channels --csv").output
    #expect(
      list.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).prefix(4)
          .joined(separator: " ")
      }
        == ["channel revision followers before", "beta h3 0 ", "production h1 1 h2"], "\(list)")
    let moves = try hub.run("anna", "hub channels production --json").output
    #expect(moves.contains(#"[{"to":1,"from":2,"#) && moves.contains(#"{"to":1,"from":null,"#))
    #expect(moves.contains(#""author":"\#(hub.user)","machine":"anna","account":"postgres""#))
    #expect(
      try hub.run("anna", "hub status").output.contains(
        "machine     phone, at h1, follows production")
    )
  }

  @Test func `machines of one name are told apart, and JSON has their times`() throws {
    let hub = try Self.followed()
    try hub.follow("production", as: "tablet")
    try hub.run("tablet", "config machine phone", "hub pull")
    let status = try hub.run("anna", "hub status").output
    let origins = try hub.database.sql("SELECT origin FROM routesh.machine WHERE name = 'phone'")
      .split(separator: "\n")
    #expect(origins.count == 2)
    for origin in origins {
      #expect(
        status.contains(
          "machine     phone (\(origin.prefix(8))), at h1, follows production, seen "),
        "\(status)")
    }
    let other = try hub.run("phone", "hub status").output
    #expect(other.contains("machine     anna, at h3, seen "), "\(other)")
    for line in ["hub status --json", "hub promote h2 --channel production --dry-run --json"] {
      let json = try hub.run("anna", line).output
      let isISO = json.contains(/"seen":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"/)
      #expect(isISO, "\(json)")
    }
  }

  @Test func `followers that are too old for a revision are named`() throws {
    let hub = try Self.followed()
    try hub.database.sql(
      "UPDATE routesh.machine SET format = 0, tool_version = '0.0.9' WHERE name = 'phone'")
    let run = try hub.run("anna", "hub promote --channel production --dry-run")
    #expect(
      run.output.contains(
        "too old: phone has routesh 0.0.9, which reads format 0, and h3 needs 1: update it first"),
      "\(run)")
  }

  @Test func `many who move a channel at once move it one after another`() async throws {
    let hub = try Self.followed()
    let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for number in 0..<6 {
        group.addTask { try hub.run("anna", "hub promote h\(number % 3 + 1) --channel fresh") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs where run.code != 0 {
      #expect(
        run.errors.hasPrefix("error: the channel 'fresh' was moved just now by another"), "\(run)")
    }
    #expect(
      try hub.database.sql(
        """
        SELECT bool_and(from_number IS NOT DISTINCT FROM before) FROM (
          SELECT from_number, lag(to_number) OVER (ORDER BY moved) AS before
          FROM routesh.channel_move WHERE channel = 'fresh') AS move
        """) == "t\n")
    #expect(runs.contains { $0.output.hasPrefix("made the channel fresh at h") })
  }

  @Test func `a follower joins a hub that lost revisions, and keeps nothing else`() throws {
    let hub = try Self.followed()
    let other = try PostgresDatabase()
    try hub.run(
      "bert", "init", "config hub \(other.address)", "hub init", "route add only --class O",
      "hub push", "hub promote --channel production")
    try hub.run("phone", "config hub \(other.address)")
    let refused = try hub.run("phone", "hub pull")
    #expect(refused.errors.contains("the hub does not have h1 as this store has it"), "\(refused)")
    #expect(try hub.run("phone", "hub pull --join").code == 0)
    try hub.expectEqual("bert", "phone")
    #expect(try hub.run("phone", "hub status").output.contains("up to date at h1"))
  }
}

extension HubProgram {
  /// A machine with a new store that follows a channel.
  @discardableResult
  func follow(_ channel: String, as machine: String) throws -> ProgramRun {
    let cloned = try run(machine, "hub pull \(database.address) --channel \(channel)")
    // The machine is known by its name with the next command.
    try run(machine, "config machine \(machine)", "hub pull")
    return cloned
  }
}
