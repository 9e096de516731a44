import TestSupport
import Testing

/// What both sides did holds together, or is a conflict from which both answers lead out.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct HeldTogetherTests {
  private static let base = [
    "route add x --class XC --url app://x --protocol P", "route add y --class YC --url app://y",
    "storyboard add Main", "guard add g", "redirect add app://l3/:a app://l4/:a --disabled",
    "redirect add app://l4/:a app://l3/:a --disabled",
  ]

  private func hub(_ anna: String, _ bert: String) throws -> HubProgram {
    let hub = try HubProgram.pair()
    for line in Self.base + ["hub push"] { try hub.run("anna", line) }
    try hub.run("bert", "hub pull")
    for (machine, line) in [("anna", anna), ("anna", "hub push"), ("bert", bert)] {
      let done = try hub.run(machine, line)
      #expect(done.code == 0, "\(line): \(done.errors)")
    }
    return hub
  }

  @Test(arguments: [
    ("route edit x --name z", "route edit y --parent x", "parent z"),
    ("route edit y --parent x", "route edit x --name z", "parent z"),
    ("route edit x --name z", "guard add h --route x", "guard add h --route z"),
    ("protocol edit P --name Q", "adapter add R P", "adapter add R Q"),
    ("class edit XC --name XD", "route add n --class XC", "route add n --class XD"),
    ("guard edit g --name h", "route edit y --requires g", "requires h"),
  ])
  func `what one side names follows the renames of the other`(
    anna: String, bert: String, script: String
  ) throws {
    let hub = try hub(anna, bert)
    let pulled = try hub.run("bert", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
    let exported = try hub.run("anna", "export routesh").output
    #expect(exported.contains(script), "\(exported)")
    #expect(!exported.contains("class add XC"), "\(exported)")
  }

  @Test(
    arguments: [
      ("storyboard remove Main", "scene add Main/t --class YC", "storyboard Main: "),
      ("route edit x --parent y", "route edit y --parent x", "route y: parent "),
      (
        "route add a --class S --exclusive", "route add b --class S --exclusive",
        "route b: exclusive "
      ),
      ("route add a --class A --protocol N", "route add b --class B --protocol N", "protocol N"),
      ("redirect add app://l1/:a app://l2/:a", "redirect add app://l2/:a app://l1/:a", "target"),
      (
        "redirect edit app://l3/:a --enabled", "redirect edit app://l4/:a --enabled",
        "redirect app://l4/:a: enabled "
      ),
      ("class edit XC --superclass YC", "class edit YC --superclass XC", "class YC: superclass "),
      ("adapter add M N", "adapter add N M", "adapter N: provided "),
      ("guard edit g --route x", "route edit x --requires g", "route x: requires "),
      ("route edit x --requires g", "guard edit g --route x", "guard g: route "),
    ], ["--ours", "--theirs"])
  func `what does not fit together is a conflict with two ways out`(
    sides: (anna: String, bert: String, conflict: String), choice: String
  ) throws {
    let hub = try hub(sides.anna, sides.bert)
    let refused = try hub.run("bert", "hub pull")
    #expect(refused.code == 1, "\(refused.output)")
    #expect(refused.errors.contains(sides.conflict), "\(refused.errors)")
    #expect(refused.errors.contains("\(hub.user) on anna"), "\(refused.errors)")
    #expect(refused.errors.contains("--ours keeps "), "\(refused.errors)")
    let pulled = try hub.run("bert", "hub pull \(choice)")
    #expect(pulled.code == 0, "\(pulled.errors)")
    try hub.exchange()
  }
}
