import TestSupport
import Testing

/// Nothing that one side did is overwritten without a word, and the result does not depend on who was first.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct SilentOverwriteTests {
  /// A hub at which two machines have the same routes, then what each does, of which Anna's is pushed.
  private func hub(_ base: [String], anna: [String], bert: [String]) throws -> HubProgram {
    let hub = try HubProgram.pair()
    func run(_ machine: String, _ lines: [String]) throws {
      for line in lines {
        let done = try hub.run(machine, line)
        #expect(done.code == 0, "\(line): \(done.errors)")
      }
    }
    try run("anna", base + ["hub push"])
    try run("bert", ["hub pull"])
    try run("anna", anna + ["hub push"])
    try run("bert", bert)
    return hub
  }

  /// A route as Anna has it, in JSON.
  private func route(_ name: String, _ hub: HubProgram) throws -> String {
    try hub.run("anna", "route \(name) --json").output
  }

  private func expect(_ name: String, _ words: String..., in hub: HubProgram) throws {
    let route = try route(name, hub)
    for word in words { #expect(route.contains("\"\(word)\""), "\(route)") }
  }

  @Test func `a route that was renamed into a name that they added is a conflict, edited or not`()
    throws
  {
    let hub = try hub(
      ["route add b --class BC --url app://b --summary s5"],
      anna: ["route add d --class DC --url app://d --summary s8"],
      bert: ["route edit b --name d", "route edit d --summary s1"])
    let refused = try hub.run("bert", "hub pull")
    #expect(refused.code == 1)
    #expect(
      refused.errors.contains("route b: renamed to d here (\(hub.user), r3)"), "\(refused.errors)")
    #expect(refused.errors.contains("d is another row on the hub (\(hub.user) on anna, h3)"))
    #expect(try hub.run("bert", "hub pull --theirs").code == 0)
    try hub.exchange()
    try expect("d", "DC", "s8", in: hub)
    try expect("b", "BC", "s1", in: hub)
  }

  @Test func `a route that was renamed away and back is in nobody's way`() throws {
    let hub = try hub(
      ["route add b --class BC --url app://b --summary s5"],
      anna: ["route add d --class DC --url app://d --summary s8"],
      bert: ["route edit b --name d", "route edit d --summary s1", "route edit d --name b"])
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    try expect("d", "DC", "s8", in: hub)
    try expect("b", "BC", "s1", in: hub)
  }

  @Test(arguments: [true, false])
  func `a route that was replaced there does not get what was done to the old one`(
    isReplacedFirst: Bool
  ) throws {
    let replaced = ["route remove editor", "route edit editor2 --name editor"]
    let edited = ["pattern add editor app://edit/:id", "route edit editor --owner bert"]
    let hub = try hub(
      ["route add editor --class OldEditor", "route add editor2 --class NewEditor"],
      anna: isReplacedFirst ? replaced : edited, bert: isReplacedFirst ? edited : replaced)
    let refused = try hub.run("bert", "hub pull")
    #expect(refused.code == 1, "\(refused.output)")
    #expect(refused.errors.contains("1 conflict with the hub"), "\(refused.errors)")
    #expect(refused.errors.contains("route editor: "), "\(refused.errors)")
    #expect(
      try hub.run("bert", isReplacedFirst ? "hub pull --theirs" : "hub pull --ours").code == 0)
    try hub.exchange()
    try expect("editor", "NewEditor", in: hub)
    #expect(try !route("editor", hub).contains("\"bert\""))
  }

  @Test(arguments: ["--ours", "--theirs"])
  func `a route that was renamed there is not melted with a new one here`(choice: String) throws {
    let hub = try hub(
      ["route add x --class XC --url app://x"], anna: ["route edit x --name z"],
      bert: ["route add z --class ZC --url app://z"])
    let refused = try hub.run("bert", "hub pull")
    #expect(refused.code == 1, "\(refused.output)")
    #expect(
      refused.errors.contains(
        "route z: added here (\(hub.user), r3), x was renamed to z on the hub"),
      "\(refused.errors)")
    #expect(try hub.run("bert", "hub pull \(choice)").code == 0)
    try hub.exchange()
    try expect("z", choice == "--ours" ? "ZC" : "XC", in: hub)
    // Anna's screen stays.
    let name = choice == "--ours" ? "x" : "z"
    try expect(name, "XC", in: hub)
    #expect(try hub.run("anna", "match app://x").output.hasPrefix(name))
  }

  @Test func `a new row that was renamed away again asks nothing`() throws {
    let hub = try hub(
      ["route add x --class XC --url app://x"], anna: ["route edit x --name z"],
      bert: ["route add z --class ZC --url app://z", "route edit z --name e"])
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    try expect("z", "XC", in: hub)
    try expect("e", "ZC", in: hub)
  }

  @Test(arguments: [
    ("route edit x --when share=20", "route edit x --when share=30", "when"),
    (
      "pattern edit x app://x/:id --to app://x/a/:id",
      "pattern edit x app://x/:id --to app://x/b/:id", "pattern app://x/:id"
    ),
    ("route edit x --supports push", "route edit x --supports present", "paths"),
    ("route edit x --when platform=ios", "route edit x --when platform=android", "when"),
  ])
  func `what can have one value is a conflict`(
    anna: String, bert: String, field: String
  ) throws {
    let hub = try hub(
      ["route add x --class XC --url app://x/:id --when share=10"], anna: [anna], bert: [bert])
    let refused = try hub.run("bert", "hub pull")
    #expect(refused.code == 1, "\(refused.output)")
    #expect(refused.errors.contains("route x: \(field)"), "\(refused.errors)")
    #expect(!refused.errors.contains("is nothing here and nothing"), "\(refused.errors)")
    #expect(try hub.run("bert", "hub pull --ours").code == 0)
    try hub.exchange()
  }

  @Test func `a pattern that one side rewrote and the other gave a priority is both`() throws {
    let hub = try hub(
      ["route add x --class XC --url app://x/:id"],
      anna: ["pattern edit x app://x/:id --to app://y/:id"],
      bert: ["pattern edit x app://x/:id --priority 5"])
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    let patterns = try hub.run("anna", "patterns --csv").output
    #expect(patterns.contains("app://y/:id") && !patterns.contains("app://x/:id"), "\(patterns)")
    #expect(patterns.contains("5"), "\(patterns)")
  }

  @Test func `one conflict at a time can be settled`() throws {
    let hub = try hub(
      ["route add editor --class E", "route add about --class A"],
      anna: ["route edit editor --summary Anna --owner anna", "route edit about --summary Anna"],
      bert: ["route edit editor --summary Bert --owner bert", "route edit about --summary Bert"])
    let refused = try hub.run("bert", "hub pull --ours 'route editor summary'")
    #expect(refused.errors.contains("2 conflicts with the hub"), "\(refused.errors)")
    #expect(!refused.errors.contains("route editor: summary"), "\(refused.errors)")
    let unknown = try hub.run("bert", "hub pull --ours 'route editor colour'")
    #expect(unknown.errors.contains("there is no conflict 'route editor colour'"), "\(unknown)")
    let pulled = try hub.run(
      "bert",
      "hub pull --ours 'route editor summary' --theirs 'route editor owner' --theirs 'route about'")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    let json = try hub.run("anna", "export json").output
    #expect(json.contains("\"Bert\"") && json.contains("\"anna\"") && !json.contains("\"bert\""))
  }
}
