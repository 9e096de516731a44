import TestSupport
import Testing

/// The tab key at a terminal: keys in, the resulting line out.
struct TerminalCompletionTests {
  private static let setup = """
    route add editor --class EditorViewController --protocol EditorViewInput --url app://editor/:title/edit
    route add 'two words' --class C --url app://two
    route add "it's" --class D --url app://its
    route add other --class OtherViewController --protocol OtherInput --url app://other
    parameter add editor 'a name' --default x
    scene add main/Root --class RootViewController --initial
    scene add main/Detail --class DetailViewController
    segue add main/Root showDetail --to main/Detail --kind show
    segue add main/Detail saveDetail --to main/Root --kind unwind --action save
    segue add main/Detail moreDetail --to main/Root --kind modal
    adapter add RequiredInput EditorViewInput
    """

  /// Types keys at a prompt of the store and returns the resulting line.
  private func line(_ keys: String, after lines: [String] = []) throws -> String {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "some file.txt")
    try directory.write("", to: "folder/inner.txt")
    let made = try ProgramRun(
      ["notes.db"], input: Self.setup, directory: directory.path(""))
    #expect(made.code == 0, "\(made.errors)")
    let terminal = try PseudoTerminal(
      ["notes.db"], columns: 160, directory: directory.path(""),
      environment: ["INPUTRC": directory.write("set bell-style none\n", to: "inputrc")])
    try terminal.wait(for: "> ")
    for line in lines {
      terminal.enter(line)
      try terminal.wait(for: "> ")
    }
    terminal.type(keys + "|")
    let seen = try terminal.wait(for: "|")
    terminal.type("\u{3}")
    try terminal.wait(for: "^C")
    return Self.screen(seen)
  }

  /// The last line on the screen.
  private static func screen(_ text: String) -> String {
    var lines: [[Character]] = [[]]
    var column = 0
    for character in text {
      switch character {
      case "\r": column = 0
      case "\n", "\r\n":
        lines.append([])
        column = 0
      case "\u{8}": column = max(0, column - 1)
      default:
        if column < lines[lines.count - 1].count {
          lines[lines.count - 1][column] = character
        } else {
          lines[lines.count - 1].append(character)
        }
        column += 1
      }
    }
    return String(lines.last ?? [])
  }

  @Test(arguments: [
    // Commands, their second words, options and their values.
    ("rou\t", "route"), ("route ed\t", "route edit"), ("routes --whe\t", "routes --where "),
    ("perform editor --path pres\t", "perform editor --path present "),
    ("perform editor --path=pus\t", "perform editor --path=push "),
    ("config hist\t", "config history "), ("help hub in\t", "help hub init "),
    ("help rou\t", "help route"),
    // Names of the catalog.
    ("route edit ed\t", "route edit editor "),
    ("class edit OtherV\t", "class edit OtherViewController "),
    ("route edit editor --class Ot\t", "route edit editor --class OtherViewController "),
    ("protocol remove EditorV\t", "protocol remove EditorViewInput "),
    ("adapter remove Req\t", "adapter remove RequiredInput "),
    ("scene remove De\t", "scene remove DetailViewController "),
    ("segue remove main/Root s\t", "segue remove main/Root showDetail "),
    // URLs, as far as they can be completed.
    ("open app://ed\t", "open app://editor/"),
    ("open app://editor/hello\t", "open app://editor/hello/edit"),
    ("pattern remove other app\t", "pattern remove other app://other"),
    // Names with blanks and quotes are quoted, and continue in an open quote.
    ("route edit tw\t", "route edit 'two words' "), ("route edit 'tw\t", "route edit 'two words' "),
    ("route edit 'two w\t", "route edit 'two words' "),
    ("route edit \"two\t", "route edit \"two words\" "),
    ("route edit it\t", "route edit \"it's\" "),
    ("perform editor a\t", "perform editor 'a name='"),
    // Files.
    ("source so\t", "source 'some file.txt' "), ("source fol\t", "source folder/"),
    ("source folder/\t", "source folder/inner.txt "),
    ("source 'some f\t", "source 'some file.txt' "),
    // Nothing in a comment.
    ("routes # ed\t", "routes # ed"),
  ])
  func completes(_ keys: String, _ expected: String) throws {
    let shown = try line(keys)
    #expect(shown == "\(expected)|")
  }

  @Test(arguments: [
    ("echo $gree\t", "echo $greeting "), ("echo ${gree\t", "echo ${greeting} "),
    ("echo \"x $gree\t", "echo \"x $greeting"), ("echo \"${gree\t", "echo \"${greeting}"),
    ("echo a-$gree\t", "echo a-$greeting "), ("echo '$gree\t", "echo '$gree"),
  ])
  func completesVariables(_ keys: String, _ expected: String) throws {
    let shown = try line(keys, after: ["let greeting hi"])
    #expect(shown == "\(expected)|")
  }

  @Test(arguments: [
    ([], "segue sh\t", "segue showDetail "),
    (["reset --root main"], "segue s\t", "segue showDetail "),
    (["reset --root main", "segue showDetail"], "segue m\t", "segue moreDetail "),
    (["reset --root main", "segue showDetail"], "segue sa\t", "segue saveDetail "),
    (["perform other"], "remove @\t", "remove @1 "),
    // Only what is on the stack.
    (["perform other"], "remove ot\t", "remove other "), ([], "remove ot\t", "remove ot"),
    ([], "context pl\t", "context platform="),
    ([], "match x --context pl\t", "match x --context platform="),
    (["route edit other --when platform=ios"], "context platform=\t", "context platform=ios "),
  ])
  func completesWhatCanBeDoneFromTheFront(
    _ lines: [String], _ keys: String, _ expected: String
  ) throws {
    let shown = try line(keys, after: lines)
    #expect(shown == "\(expected)|")
  }
}
