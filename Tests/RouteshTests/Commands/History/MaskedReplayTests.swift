import TestSupport
import Testing

/// An event with a masked value is not performed again, and counted.
struct MaskedReplayTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `what has a masked value is not replayable, and a replay says how many there are`()
    throws
  {
    _ = try run(
      "--keep-going",
      input: """
        route add r --url app://r/:n
        parameter add r n --type int --sensitive
        route add s --url app://s
        open app://r/geheim
        perform r n=4711
        open app://s?n=4711
        open app://s?page=1
        open app://gone/4711
        """)
    let replay = try run("replay")
    #expect(
      replay.output
        == "replayed 1 event: 1 same, 0 different, 4 not replayable (4 with masked values)\n")
    #expect(replay.errors == "")
    let json = try run("replay", "--json").output
    #expect(json.contains(#""notReplayable":[1,2,3,5]"#), "\(json)")
    #expect(json.contains(#""masked":{"events":4,"links":4}"#), "\(json)")
    let why = try run("history", "why").output
    #expect(why.contains("it cannot be performed again: a value is masked"), "\(why)")
  }

  /// What a step starts from is missing.
  @Test func `a step behind a screen that is not performed again is not replayable either`() throws
  {
    _ = try run(
      input: """
        route add r --url app://r/:n
        parameter add r n --sensitive
        route add s --url app://s
        open app://r/4711
        back
        open app://s
        reset
        open app://s
        back
        """)
    let replay = try run("replay")
    #expect(
      replay.output
        == "replayed 4 events: 4 same, 0 different, 2 not replayable (1 with masked values)\n")
  }

  @Test func `a masked fact makes those events not replayable for which a row asks for it`() throws
  {
    _ = try run(
      input: """
        route add r --url app://r
        route add s --url app://s
        parameter add s platform --sensitive
        parameter add s other --sensitive
        context platform=ios
        open app://r
        context platform= other=x
        open app://r
        """)
    #expect(try run("replay").output == "replayed 2 events: 2 same, 0 different\n")
    _ = try run("pattern", "add", "r", "app://r/ios", "--when", "platform=ios")
    #expect(
      try run("replay").output
        == "replayed 1 event: 1 same, 0 different, 1 not replayable (1 with masked values)\n")
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
      let words = directory == "nodir" ? "'nodir'" : "no migrations in '\(directory)'"
      #expect(plan.errors.contains(words), "\(plan.errors)")
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
