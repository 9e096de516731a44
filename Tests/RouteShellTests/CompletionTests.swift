import RouteModel
import Testing

@testable import RouteShell

/// What the tab key offers, at the prompt and in other shells.
@MainActor struct CompletionTests {
  private static let catalog = """
    class add Unused
    route add editor --class Editor --url app://editor/:title --protocol Provided --tag main --owner docs
    route add clock --class Clock --protocol Time
    adapter add Required Provided
    guard add staff --route clock
    parameter add editor page --type int
    redirect add app://old/:title app://editor/:title
    storyboard add Main
    scene add Main/a --class Editor --identifier first
    scene add Main/b --identifier second
    segue add first go --to second --kind show
    let word x
    """

  /// Each kind of names, by a line that wants one.
  @Test(
    arguments: [
      ("route edit ", ["clock", "editor"]),
      ("class edit ", ["Clock", "Editor", "Unused"]),
      // What is asked for may be an adapter's protocol; what is changed, or led to, is a route's.
      ("route edit clock --protocol ", ["Provided", "Required", "Time"]),
      ("protocol remove ", ["Provided", "Time"]),
      ("adapter add X ", ["Provided", "Required", "Time"]),
      ("adapter remove ", ["Required"]),
      ("guard remove ", ["staff"]),
      ("redirect remove ", ["app://old/:title"]),
      ("pattern remove editor ", ["app://editor/:title"]),
      ("parameter remove editor ", ["page", "title"]),
      ("storyboard remove ", ["Main"]),
      ("scene remove ", ["first", "second"]),
      ("segue remove first ", ["go"]),
      ("routes --tag ", ["main"]),
      ("check --owner ", ["docs"]),
    ] as [(String, [String])])
  func `the names of a catalog are offered where they are wanted`(
    _ line: String, _ names: [String]
  ) throws {
    let session = try LineSession(Self.catalog)
    let offered = try session.candidates(line)
    #expect(Set(names).isSubset(of: offered), "\(line): \(offered)")
    // No name of another kind.
    let others = [
      "clock", "editor", "Clock", "Editor", "Unused", "Provided", "Required", "Time", "staff",
      "app://old/:title", "page", "Main", "first", "second", "go", "main", "docs",
    ].filter { !names.contains($0) }
    #expect(Set(others).isDisjoint(with: offered), "\(line): \(offered)")
  }

  @Test(arguments: ["import", "export", "new", "history", "hub", "migrate", "store", "expect"])
  func `each form of a command is offered behind it`(_ name: String) throws {
    let offered = try LineSession(Self.catalog).candidates("\(name) ")
    let wanted =
      name == "import"
      ? ImportKind.allCases.map(\.rawValue)
      : CommandTable.all.commands.filter { $0.words.count == 2 && $0.words[0] == name }
        .map { $0.words[1] }
    #expect(!wanted.isEmpty)
    #expect(Set(wanted).subtracting(offered) == [], "\(offered)")
  }

  /// An option or an argument with a fixed set of words offers all of them.
  @Test func `every word that a value can be is offered`() throws {
    let session = try LineSession(Self.catalog)
    var count = 0
    for command in CommandTable.all.commands {
      for option in command.options {
        guard case .choice(let words) = option.kind, option.value != nil else { continue }
        let offered = try session.candidates("\(command.name) --\(option.name) ")
        #expect(Set(words).subtracting(offered) == [], "\(command.name) --\(option.name)")
        count += 1
      }
      switch command.arguments.first?.kind {
      case .choice(let words)?, .fileOr(let words)?:
        let offered = try session.candidates("\(command.name) ")
        #expect(Set(words).subtracting(offered) == [], "\(command.name)")
        count += 1
      default: break
      }
    }
    #expect(count > 25, "\(count)")
  }
}
