import Foundation
import RouteShell
import TestSupport
import Testing

/// Endless or unreasonably large input is refused at a limit that the error names.
struct FloodTests {
  /// Runs a line of sh; `$0` is the program.
  private static func sh(_ line: String) throws -> ProgramRun {
    try ProgramRun(["-c", line, BuiltProduct.routesh], program: "/bin/sh")
  }

  private static let hasDevices = FileManager.default.fileExists(atPath: "/dev/zero")

  @Test(.enabled(if: hasDevices, "there is no /dev/zero"))
  func `a device without an end is no script`() throws {
    let message = "'/dev/zero' is larger than 16 MB, the most that is read\n"
    let file = try ProgramRun(["-f", "/dev/zero"])
    #expect(file.errors == "error: \(message)")
    #expect(file.code == 2)
    let source = try ProgramRun(["-c", "source /dev/zero"])
    #expect(source.errors.hasPrefix("<command>:1:8: error: \(message)"), "\(source.errors)")
    let each = try ProgramRun([], input: "each /dev/zero {\necho $line\n}\n")
    #expect(each.errors.hasPrefix("<stdin>:1:6: error: \(message)"), "\(each.errors)")
    #expect(each.code == 1)
    let input = try Self.sh("\"$0\" </dev/zero")
    #expect(input.errors == "<stdin>:1:1: error: a line is longer than 32 MB\n")
    #expect(input.code == 2)
  }

  @Test func `a line without an end is refused, and those before it ran`() throws {
    let piped = try Self.sh(
      "{ echo 'echo one'; head -c 40000000 /dev/zero | tr '\\0' a; } | \"$0\"")
    #expect(piped.output == "one\n")
    #expect(piped.errors == "<stdin>:2:1: error: a line is longer than 32 MB\n")
    #expect(piped.code == 2)
  }

  @Test func `a file that says it is too large is not read`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("", to: "sparse.routesh")
    truncate(path, 1 << 40)
    let run = try ProgramRun(["-f", path])
    #expect(run.errors == "error: '\(path)' is larger than 256 MB, the most that is read\n")
    let each = try ProgramRun(["-c", "source '\(path)'"])
    #expect(each.errors.contains("is larger than 256 MB"))
  }

  @Test func `a script comes through a pipe with a name`() throws {
    let directory = try TemporaryDirectory()
    let run = try Self.sh(
      "cd '\(directory.path(""))' && mkfifo p && { echo 'echo hi' >p & \"$0\" -f p; }")
    #expect(run.output == "hi\n")
    #expect(run.errors == "")
  }

  @Test(arguments: [false, true])
  func `a variable that doubles comes to an end`(_ isMigration: Bool) throws {
    let directory = try TemporaryDirectory()
    let script =
      "let a 0123456789abcdef\n" + String(repeating: "let a $a$a\n", count: 40) + "echo never\n"
    let path = try directory.write(script, to: "a.routesh")
    let run = try ProgramRun(
      [directory.path("a.db")] + (isMigration ? ["import", "routesh", path] : ["-f", path]))
    // 16 bytes doubled 21 times are 32 MB.
    #expect(
      run.errors.hasPrefix(
        "\(path):23:9: error: with this variable the command is larger than 32 MB"))
    #expect(run.output == "")
    #expect(run.code == 1)
  }

  @Test func `all variables together have a limit`() throws {
    let lines = (1...10).map { "let a\($0) $a" }
    let doubled = "let a 0123456789abcde\n" + String(repeating: "let a $a$a\n", count: 20)
    let run = try ProgramRun([], input: doubled + lines.joined(separator: "\n") + "\n")
    #expect(
      run.errors.hasPrefix(
        "<stdin>:29:5: error: with $a8 all variables would be larger than 128 MB"),
      "\(run.errors.prefix(300))")
    #expect(run.code == 1)
  }

  @Test func `arguments that are no text are refused, not repaired`() throws {
    let run = try Self.sh("\"$0\" a.db open \"$(printf 'app://caf\\351')\"")
    #expect(run.errors == "error: argument 3 is not UTF-8 text: 'app://caf\u{FFFD}'\n")
    #expect(run.code == 2)
    let store = try Self.sh("ROUTESH_STORE=\"$(printf 'caf\\351.db')\" \"$0\" routes")
    #expect(store.errors == "error: ROUTESH_STORE is not UTF-8 text: 'caf\u{FFFD}.db'\n")
    #expect(store.code == 2)
  }
}
