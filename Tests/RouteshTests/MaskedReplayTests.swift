import TestSupport
import Testing

/// An event with a masked value is performed again with another value, or not at all.
struct MaskedReplayTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: [
    ("app://h/opt{/:k}?", "k --sensitive", "app://h/opt/geheim"),
    ("app://h/:a(\\d+)", "a --sensitive", "app://h/4711"),
    ("app://h/:a([0-9]{4})", "a --sensitive", "app://h/4711"),
    ("app://sk/:id(\\d+)-:sec", "sec --sensitive", "app://sk/12-geheim"),
    ("app://q/:id", "token --sensitive", "app://q/12?token=geheim&lang=de"),
    ("app://f/:a", "a --type date --sensitive", "app://f/2020-02-02"),
    ("vault://:token/x", "token --sensitive", "vault://geheim/x"),
  ])
  func `a link that held a sensitive part is the same on the same catalog`(
    pattern: String, parameter: String, url: String
  ) throws {
    let made = try run(
      input: """
        route add r --url '\(pattern)'
        parameter add r \(parameter)
        open '\(url)'
        """)
    #expect(made.errors == "")
    let history = try run("history", "--json").output
    #expect(history.contains("•••"))
    let replay = try run("replay")
    #expect(replay.output == "replayed 1 event: 1 same, 0 different\n", "\(replay.errors)")
  }

  @Test func `each masked part has a value of its own`() throws {
    _ = try run(
      input: """
        route add r --url /:a/:b
        parameter add r a --sensitive
        parameter add r b --type int --sensitive
        open app://h/geheim/4711
        """)
    let replay = try run("replay")
    #expect(replay.output == "replayed 1 event: 1 same, 0 different\n")
  }

  @Test func `what failed by its masked value, or has none, is not replayable`() throws {
    _ = try run(
      "--keep-going",
      input: """
        route add r --url app://r/:n --url 'app://odd/:n([A-Z]{3}=[a-z]+)'
        parameter add r n --type int --sensitive
        open app://r/geheim
        perform r n=geheim
        route add s --url 'app://s/:n([A-Z]{3}=[a-z]+)'
        parameter add s n --sensitive
        open app://s/ABC=xyz
        """)
    let replay = try run("replay")
    #expect(replay.output == "replayed no events: 0 same, 0 different, 3 not replayable\n")
    #expect(replay.errors == "")
    #expect(try run("replay", "--json").output.contains(#""notReplayable":[1,2,3]"#))
  }

  @Test func `a route is performed again from where it was performed`() throws {
    _ = try run(
      input: """
        route add a --class A
        route add b --class B
        perform a
        perform b --path present --from RootViewController
        dismiss
        perform a
        perform b --path push --from @1
        """)
    let replay = try run("replay")
    #expect(replay.output == "replayed 5 events: 5 same, 0 different\n", "\(replay.output)")
    let places = try run("history", "--json", "--route", "b").output
    #expect(places.contains(#""from":"root/0""#) && places.contains(#""from":"root/1""#))
    try directory.write("route remove a\n", to: "migrations/1_m.up.routesh")
    try directory.write("route add a --class A\n", to: "migrations/1_m.down.routesh")
    let planned = try run("replay", "--plan", "migrations", "--json")
    #expect(planned.output.contains(#""notReplayable":[5]"#), "\(planned.output)")
  }

  @Test func `a replay of nothing says so`() throws {
    _ = try run(input: "route add a --url app://a\nopen app://a\nreset")
    for directory in ["nodir", "."] {
      let plan = try run("replay", "--plan", directory)
      #expect(plan.code == 1)
      #expect(plan.errors.contains("no migrations in '\(directory)'") || directory == "nodir")
      #expect(!plan.errors.isEmpty)
    }
    let none = try run("replay", "--url", "nowhere")
    #expect(none.code == 0)
    #expect(none.errors == "note: no recorded action matches: nothing was performed\n")
    for command in ["history", "replay"] {
      let unknown = try run(command, "--code", "no-mach")
      #expect(unknown.code == 1)
      #expect(unknown.errors.contains("no failure has the code 'no-mach'"))
      #expect(unknown.errors.contains("no-match"))
    }
    #expect(try run("history", "--code", "no-match").code == 0)
  }
}
