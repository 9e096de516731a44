import Foundation
import TestSupport
import Testing

/// Machines that change, push and pull at random: in the end all have the same, and the hub has one
/// line of revisions.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct RandomExchangeTests {
  @Test(arguments: 0..<Torture.rounds(1, cost: 1_000))
  func `all machines end with the same catalog`(seed: Int) throws {
    var random = SeededGenerator(seed: Torture.seed(of: seed))
    let hub = try HubProgram()
    let names = ["anna", "bert", "carl"]
    for name in names { try hub.join(name) }
    try hub.run("anna", "hub init", "class add C", "hub push")
    var pushed = 0
    for step in 0..<24 {
      guard let name = names.randomElement(using: &random) else { continue }
      let lines = Self.changes(step, &random)
      try hub.runSession(name, lines)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try hub.settle(name, &random)
      case 1:
        let push = try hub.run(name, "hub push")
        if push.code == 0 { pushed += 1 }
        #expect(
          push.code == 0 || push.errors.hasPrefix("error: pull first"), "\(seed): \(push.errors)")
      default: break
      }
    }
    // One round to push everything, and one to pull it.
    for _ in 0..<2 { for name in names { try hub.settle(name, &random) } }
    for name in names { #expect(try hub.run(name, "hub pull").code == 0) }
    try hub.expectEqual("anna", "bert")
    try hub.expectEqual("bert", "carl")
    #expect(try hub.uuids("anna") == hub.uuids("carl"), "\(seed)")
    #expect(
      try hub.database.sql(
        "SELECT count(*) = max(number) + 1 AND count(DISTINCT id) = count(*) FROM routesh.revision")
        == "t\n")
    // What the hub keeps as rows is what its log leads to.
    try hub.run("dora", "hub pull \(hub.database.address)")
    #expect(try hub.run("dora", "export json").output == hub.run("anna", "export json").output)
  }

  static func changes(_ step: Int, _ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let route = "r\(Int.random(in: 0..<6, using: &random))"
      return switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: "route add \(route) --class C --url app://\(route)"
      case 2: "route edit \(route) --summary s\(step)"
      case 3: "route edit \(route) --path \(Bool.random(using: &random) ? "push" : "present")"
      case 4: "pattern add \(route) app://\(route)/x\(Int.random(in: 0..<3, using: &random))"
      case 5: "route edit \(route) --tag t\(Int.random(in: 0..<3, using: &random))"
      case 6: "route remove \(route)"
      default: "undo"
      }
    }
  }
}

extension HubProgram {
  /// Runs lines in one session; some may fail.
  func runSession(_ machine: String, _ lines: [String]) throws {
    try write(machine, "lines", lines.joined(separator: "\n") + "\n")
    try run(machine, "--keep-going --file lines")
  }

  /// Pulls, with a choice where that is needed, and pushes.
  func settle(_ machine: String, _ random: inout SeededGenerator) throws {
    let line = "hub pull --allow-out-of-order"
    var pull = try run(machine, line)
    if pull.errors.contains("conflict with the hub")
      || pull.errors.contains("conflicts with the hub")
    {
      pull = try run(machine, "\(line) \(Bool.random(using: &random) ? "--ours" : "--theirs")")
    }
    #expect(pull.code == 0, "\(pull.errors)")
    let push = try run(machine, "hub push")
    #expect(push.code == 0, "\(push.errors)")
  }

  /// The unique names of a store's revisions, newest first.
  func uuids(_ machine: String) throws -> [String] {
    let json = try run(machine, "log --limit 10000 --json").output
    return json.components(separatedBy: "\"uuid\":\"").dropFirst().map { String($0.prefix(36)) }
  }
}
