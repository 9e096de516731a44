import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import Texts

/// A store in which every name and text would take over a terminal: the output does not, in any
/// format, and output for programs can be decoded to the original.
struct HostileNameTests: StoreSession {
  static let store = ["h.db"]
  private static let hostile = "\u{1B}]0;t\u{7}\u{9B}31m\u{202E}x\u{D}y\u{7F}\nz\tq\\d\\\\\\e"

  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    // Names in the language are tested with the language; here they are imported as JSON.
    let name = Self.hostile.scriptWord
    try directory.write(
      """
      let n \(name)
      route add $n --class "C$n" --protocol "P$n" --summary "S$n" --owner "O$n" --tag "T$n" --url app://a/:id
      parameter add $n "p$n" --default "d$n"
      route add plain --url app://b/:p --path push --protocol Q
      adapter add "R$n" Q
      storyboard add "B$n"
      scene add "main/S$n" --class "SC$n" --initial
      scene add "main/T$n" --class "TC$n"
      segue add "main/S$n" "g$n" --to "main/T$n"
      context platform=$n
      perform $n "p$n=$n"
      open app://b/%1B%5D0
      try {
        open "app://nowhere/$n"
      }
      """, to: "hostile.routesh")
    let made = try run("-f", "hostile.routesh")
    #expect(made.code == 0, "\(made.errors)")
    Self.expectSafe(made.output, "what the commands say")
    Self.expectSafe(made.errors, "what the errors say")
  }

  /// Only line breaks and tabs, which move nothing.
  private static func expectSafe(_ text: String, _ what: String) {
    let plain = text.split(separator: "\r\n", omittingEmptySubsequences: false)
      .joined(separator: "\n")
    let found = plain.unicodeScalars.first { $0.isControl && $0 != "\n" && $0 != "\t" }
    #expect(found == nil, "\(what): \(text.debugDescription)")
  }

  private static let lists = [
    "routes", "patterns", "protocols", "classes", "adapters", "storyboards", "scenes", "segues",
    "log", "history", "errors", "check", "conflicts", "config", "find t",
    "history stats", "history timeline", "migrate status",
  ]

  @Test(arguments: Torture.some(lists, oneIn: 2)) func `no list prints a control character`(
    _ list: String
  ) throws {
    for format in ["--table", "--json", "--jsonl", "--csv"] {
      let run = try run(list.split(separator: " ").map(String.init) + [format])
      Self.expectSafe(run.output, "\(list) \(format)")
      Self.expectSafe(run.errors, "\(list) \(format)")
    }
  }

  @Test(arguments: [
    ["route"], ["parameters"], ["explain", "app://a/1"], ["match", "app://b/%1B"], ["status"],
    ["history", "1"], ["history", "why"], ["history", "export"],
    ["history", "export", "--json"], ["history", "export", "--csv"], ["diff", "r1"], ["undo"],
    ["help", "\u{1B}]0;t\u{7}"], ["\u{1B}]0;t\u{7}"], ["perform", "\u{1B}]0;t\u{7}"],
  ])
  func `no other answer prints one`(_ command: [String]) throws {
    let needsRoute = ["route", "parameters"].contains(command[0])
    for format in ["--table", "--json"] {
      let run = try run(command + (needsRoute ? [Self.hostile] : []) + [format])
      #expect(!(run.output + run.errors).isEmpty)
      Self.expectSafe(run.output, "\(command) \(format)")
      Self.expectSafe(run.errors, "\(command) \(format)")
    }
  }

  @Test(arguments: ["json", "routesh", "dot", "mermaid", "aasa", "android"])
  func `no export prints one`(_ format: String) throws {
    let run = try run(["export", format])
    Self.expectSafe(run.output, format)
    Self.expectSafe(run.errors, format)
  }

  @Test func `the stack, the prompt's answers and the echo of a script print none`() throws {
    try directory.write(
      """
      let n \(Self.hostile.scriptWord)
      perform $n
      stack
      echo $_
      stack --json
      # \u{1B}[2J

      """, to: "show.routesh")
    let run = try run(["--echo", "-f", "show.routesh"])
    #expect(run.code == 0)
    // Both formats have the screen that the route made.
    #expect(run.output.components(separatedBy: "RootViewController").count == 3, "\(run.output)")
    Self.expectSafe(run.output, "output")
    Self.expectSafe(run.errors, "errors")
    // A script that contains the raw characters.
    let raw = try self.run("--echo", input: "echo '\u{1B}[2J'\n")
    Self.expectSafe(raw.errors, "the echo of a raw script")
  }

  @Test(arguments: ["json", "routesh"])
  func `an export that is read makes the same export`(_ format: String) throws {
    let text = try run(["export", format]).output
    try directory.write(text, to: "export.\(format)")
    let read = try ProgramRun(
      ["again.db", "import", format, "export.\(format)"], directory: directory.path(""))
    #expect(read.code == 0, "\(read.errors)")
    let again = try ProgramRun(
      ["again.db", "export", format], directory: directory.path(""))
    #expect(again.output == text)
    let names = try JSONSerialization.jsonObject(
      with: Data(
        ProgramRun(["again.db", "routes", "--json"], directory: directory.path("")).output.utf8))
    let identifiers = (names as? [[String: Any]])?.compactMap { $0["identifier"] as? String }
    #expect(identifiers?.contains(Self.hostile) == true)
  }

  @Test func `a field of CSV marks what was escaped, and reads back unchanged`() throws {
    let csv = try run(["routes", "--csv"]).output
    let fields = Self.fields(csv).map(Self.unescaped)
    #expect(fields.contains(Self.hostile))
    #expect(fields.contains("C" + Self.hostile))
    // A text without such characters is unchanged.
    let plain = try ProgramRun(
      ["p.db", "-c", #"route add r --url 'app://x/:id(\d+)'"#, "-c", "patterns --csv"],
      directory: directory.path(""))
    #expect(plain.output.contains(#"app://x/:id(\d+)"#))
  }

  /// All fields of a CSV file.
  private static func fields(_ text: String) -> [String] {
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted, "\n" where !isQuoted:
        fields.append(field)
        field = ""
      case "\r" where !isQuoted: break
      default: field.unicodeScalars.append(scalar)
      }
    }
    return fields + [field]
  }

  /// Decoded as `docs/json.md` describes.
  private static func unescaped(_ field: String) -> String {
    let pairs = zip(field.unicodeScalars, field.unicodeScalars.dropFirst())
    guard pairs.contains(where: { $0 == "\\" && ["\\", "e", "u"].contains($1) }) else {
      return field
    }
    var text = ""
    var rest = field.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch next {
      case "e": text += "\u{1B}"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let value = UInt32(String(digits), radix: 16), let found = Unicode.Scalar(value) {
          text.unicodeScalars.append(found)
        }
      default: text.unicodeScalars.append(next)
      }
    }
    return text
  }
}
