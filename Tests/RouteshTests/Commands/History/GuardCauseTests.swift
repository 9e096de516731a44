import TestSupport
import Testing

/// `history why` finds the change that made a link wait for a guard, whatever the person did then.
struct GuardCauseTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A change after which app://t waits for signed-in.
  private static let changes = [
    "route edit t --requires signed-in", "route edit top --requires signed-in",
    "route edit t --parent vault",
  ]

  /// What comes after the link.
  private static let next = [
    "", "back", "dismiss", "reset", "remove login", "open app://home", "open app://p",
    "open app://p\nback", "open app://t", "perform home --path present", "open app://nothing",
  ]

  @Test(arguments: changes, next)
  func `the change that added a guard is found`(_ change: String, _ next: String) throws {
    // A screen that is presented is dismissed by what comes next, one that is pushed is not.
    let path = next.count.isMultiple(of: 2) ? "present" : "push"
    let script = """
      route add login --path \(path)
      guard add signed-in --route login
      route add top --path push
      route add vault --path push --requires signed-in
      route add home --path push --url app://home
      route add p --url app://p --path push --parent home
      route add t --url app://t --path push --parent top
      open app://t
      \(change)
      route edit home --summary Home
      reset
      open app://t
      \(next)
      """
    _ = try run(input: script)
    let events = try run("history", "--csv", "--where", "app://t").output.split(separator: "\r\n")
    let numbers = events.dropFirst().compactMap { line -> String? in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return cells[5] == "ok" ? nil : String(cells[0])
    }
    #expect(numbers.count >= 2, "\(events)")
    // Without a number it is the last failure, if there is one.
    for number in ["open app://nothing", "dismiss"].contains(next) ? numbers : numbers + [""] {
      let why = try run(["history", "why"] + (number.isEmpty ? [] : [number])).output
      #expect(why.contains("it worked before r8: \(change)"), "\(number): \(why)")
      #expect(why.contains("today it waits for signed-in, too"), "\(why)")
      #expect(
        why.contains(
          "would have worked: open it again, and fulfil the guard: context guards=signed-in"))
    }
  }

  @Test func `the last failure comes before a link that waits`() throws {
    let script = """
      route add login --path present
      guard add signed-in --route login
      route add t --url app://t --path push --requires signed-in
      open app://t
      """
    _ = try run(input: script)
    #expect(try run("history", "why").output.contains("waits for signed-in"))
    _ = try run("open", "app://nothing")
    _ = try run("open", "app://t")
    #expect(try run("history", "why").output.contains("no route matches app://nothing"))
  }

  @Test func `a link that always waited is explained by no revision`() throws {
    let script = """
      route add login --path present
      guard add signed-in --route login
      route add t --url app://t --path push --requires signed-in
      open app://t
      """
    _ = try run(input: script)
    let why = try run("history", "why").output
    #expect(why.contains("no revision of the log made it work (r1 … r3 tried)"), "\(why)")
  }

  @Test func `a guard that nobody can fulfil is needed, then and today`() throws {
    let script = """
      guard add off
      route add t --url app://t --requires off
      open app://t
      """
    let run = try run(input: script)
    #expect(
      run.errors.contains("t needs off, which is not fulfilled [needs-guard]"), "\(run.errors)")
    let why = try self.run("history", "why").output
    #expect(why.contains("today it fails too: t needs off, which is not fulfilled [needs-guard]"))
    #expect(
      why.contains(
        "would have worked: context guards=off, or a route for the guard: guard edit off"))
  }

  @Test func `a link that waited is in the history, even if nothing else happens`() throws {
    let script = """
      route add login --path present
      guard add signed-in --route login
      route add t --url app://t --path push --requires signed-in
      """
    _ = try run(input: script)
    #expect(
      try run("open", "app://t").output
        == "t waits for signed-in (LoginViewController is in front)\n")
    let list = try run("history", "--csv").output
    #expect(list.contains("perform,t,push,waits for signed-in,app://t"), "\(list)")
    #expect(
      list.contains("perform,t,push,\"left, after it waited for signed-in\",app://t"), "\(list)")
    // It is no failure, and counts once.
    #expect(!(try run("errors", "--csv").output.contains("app://t")))
    let stats = try run("history", "stats", "--route", "t", "--csv").output
    #expect(stats.contains("t,1,"), "\(stats)")
    #expect(try run("replay").output.contains("replayed 2 events: 2 same, 0 different"))
  }

  @Test func `what waited and went on counts once, in a replay, too`() throws {
    let script = """
      route add login --path present
      guard add signed-in --route login
      route add t --url app://t --path push --requires signed-in
      open app://t
      context guards=signed-in
      """
    _ = try run(input: script)
    let list = try run("history", "--csv").output
    #expect(list.contains("perform,t,push,ok,app://t"), "\(list)")
    #expect(try run("history", "stats", "--route", "t", "--csv").output.contains("t,1,"))
    // The link, the login and its removal.
    #expect(try run("replay").output.contains("replayed 3 events: 3 same, 0 different"))
    _ = try run("route", "edit", "t", "--requires", "-signed-in")
    let replay = try run("replay").output
    #expect(replay.contains("event 1  app://t  outcome: waits for signed-in → success"))
    #expect(replay.contains("replayed 1 event: 0 same, 1 different"))
  }

  @Test func `a link that now waits is a difference, and no failure`() throws {
    let script = """
      route add login --path present
      guard add signed-in --route login
      route add t --url app://t --path push
      open app://t
      route edit t --requires signed-in
      """
    _ = try run(input: script)
    let replay = try run("replay")
    #expect(replay.output.contains("event 1  app://t  outcome: success → waits for signed-in"))
    #expect(replay.code == 1)
    #expect(!(try run("replay", "--json").output.contains("\"broken\":true")))
  }
}
