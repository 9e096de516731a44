import TestSupport
import Testing

/// A link that waits for a guard, on a hub: told and counted as its store does.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct GuardedHubTests {
  private static let script = """
    route add login --path present
    guard add signed-in --route login
    route add t --url app://t --path push
    route add home --url app://home --path push
    open app://t
    route edit t --requires signed-in
    open app://t
    back
    open app://t
    try {
      open app://nothing/1
    }
    context guards=signed-in
    """

  @Test func `both events of a link that waited count once`() throws {
    let hub = try HubProgram()
    try hub.join("anna")
    try hub.run("anna", "hub init")
    try hub.write("anna", "made.routesh", Self.script)
    let made = try hub.run("anna", "source made.routesh")
    #expect(made.code == 0, "\(made.errors)")
    try hub.run("anna", "hub push", "hub send")
    for question in [
      "history stats --csv", "errors --csv", "errors --by place --csv", "errors --by url --json",
    ] {
      let own = try hub.run("anna", question).output
      let shared = try hub.run("anna", question + " --hub").output
      #expect(shared == own.replacing(#/,r(\d)/#) { ",h\($0.1)" })
      #expect(!own.isEmpty)
    }
    let stats = try hub.run("anna", "history stats --hub --csv").output
    // Opened, declined, and performed after it had waited.
    #expect(stats.contains("\r\nt,3,0,"), "\(stats)")
    let list = try hub.run("anna", "history --hub --csv").output
    #expect(list.contains("waits for signed-in") && list.contains("declined"), "\(list)")
    let replay = try hub.run("anna", "replay --hub --where guards=signed-in").output
    #expect(replay.contains("0 different"), "\(replay)")
    let why = try hub.run("anna", "history why --hub 2").output
    #expect(why.contains("it worked before r5: route edit t --requires signed-in"), "\(why)")
  }

  /// The context of its newest event is the link's.
  @Test func `a link whose guard was fulfilled when it opened needs nothing new`() throws {
    let hub = try HubProgram()
    try hub.join("anna")
    try hub.run("anna", "hub init")
    try hub.write(
      "anna", "made.routesh",
      """
      route add login --path present
      guard add signed-in --route login
      route add t --url app://t --path push --requires signed-in
      route add u --url app://u --path push
      context guards=signed-in
      open app://t
      open app://u
      context guards=
      route edit u --requires signed-in
      """)
    let made = try hub.run("anna", "source made.routesh")
    #expect(made.code == 0, "\(made.errors)")
    try hub.run("anna", "hub push", "hub send")
    let own = try hub.run("anna", "check-links --since 1d")
    let shared = try hub.run("anna", "check-links --since 1d --hub")
    #expect(shared.output == own.output, "\(shared.output)\(own.output)")
    #expect(own.code == 0, "\(own.output)\(own.errors)")
  }
}
