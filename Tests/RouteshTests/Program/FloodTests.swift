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

  @Test func `a script comes through a pipe with a name`() throws {
    let directory = try TemporaryDirectory()
    let run = try Self.sh(
      "cd '\(directory.path(""))' && mkfifo p && { echo 'echo hi' >p & \"$0\" -f p; }")
    #expect(run.output == "hi\n")
    #expect(run.errors == "")
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
