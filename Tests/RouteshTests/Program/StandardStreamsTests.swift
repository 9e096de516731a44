import Foundation
import TestSupport
import Testing

/// Standard input and output: terminals, pipes, files and lines as they come.
struct StandardStreamsTests {
  /// Runs a line of sh; `$0` is the program.
  private static func sh(_ line: String, environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(
      ["-c", line, BuiltProduct.routesh], program: "/bin/sh", environment: environment)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsAnErrorAndNotAClosedPipe() throws {
    let run = try Self.sh("\"$0\" help commands >/dev/full")
    #expect(run.errors.hasPrefix("error: standard output cannot be written: No space left"))
    #expect(run.code == 1)
  }

  @Test func aReaderThatLeavesEndsTheProgramQuietly() throws {
    let run = try Self.sh("\"$0\" help --man | head -n 1")
    #expect(run.output.hasPrefix(".TH ROUTESH 1 "))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors == "")
  }

  @Test func aDirectoryIsNoScript() throws {
    let input = try Self.sh("\"$0\" </")
    #expect(input.errors == "error: standard input cannot be read: Is a directory\n")
    #expect(input.code == 2)
    let file = try ProgramRun(["-f", "/"])
    #expect(file.errors == "error: '/' is a directory, not a file\n")
    #expect(file.code == 2)
  }

  @Test func aBinaryFileIsNoScript() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("binary")
    try Data([0x7F, 0x45, 0x4C, 0x46, 0xFF, 0xFE, 0x00, 0x0A]).write(to: URL(fileURLWithPath: path))
    let file = try ProgramRun(["-f", path])
    #expect(file.errors == "\(path):1:5: error: '\(path)' is not UTF-8 text\n")
    #expect(file.code == 2)
    let store = try ProgramRun([path, "routes"])
    #expect(store.errors.contains("is not a store of routesh"))
    #expect(store.code == 3)
    let input = try Self.sh("\"$0\" <\"\(path)\"")
    #expect(input.errors == "<stdin>:1:5: error: standard input is not UTF-8 text\n")
    #expect(input.code == 2)
  }

  @Test func bytesThatAreNoTextStopAScriptAtTheirLine() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("latin1")
    let bytes = Array("echo one\n# caf".utf8) + [0xE9] + Array("\necho three\n".utf8)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    for (line, output) in [("\"$0\" <'\(path)'", ""), ("cat '\(path)' | \"$0\"", "one\n")] {
      let input = try Self.sh(line)
      #expect(input.output == output)
      #expect(input.errors == "<stdin>:2:6: error: standard input is not UTF-8 text\n")
      #expect(input.code == 2)
    }
    let file = try ProgramRun(["-f", path])
    #expect(file.output == "")
    #expect(file.errors == "\(path):2:6: error: '\(path)' is not UTF-8 text\n")
    #expect(file.code == 2)
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstWord() throws {
    let folder = try TemporaryDirectory()
    let script = "\u{FEFF}echo one\necho \u{FEFF}two\n"
    let path = try folder.write(script, to: "a.routesh")
    for run in [try ProgramRun(["-f", path]), try ProgramRun([], input: script)] {
      #expect(run.output == "one\n\u{FEFF}two\n")
      #expect(run.errors == "")
    }
    #expect(try ProgramRun(["-c", "source \(path)"]).output == "one\n\u{FEFF}two\n")
  }

  @Test func aHugeLineIsReadAndItsErrorIsShort() throws {
    let long = String(repeating: "a", count: 400_000)
    #expect(try ProgramRun([], input: "echo \(long)\n").output.utf8.count == long.utf8.count + 1)
    let wrong = try ProgramRun([":memory:"], input: "echo é \(long) $x \(long)\n")
    #expect(wrong.code != 0)
    #expect(wrong.errors.utf8.count < 2_000, "\(wrong.errors.utf8.count)")
    #expect(wrong.errors.contains("…"))
    let unknown = try ProgramRun([":memory:", "-c", "init"], input: "")
    #expect(unknown.code == 0)
    let match = try ProgramRun([":memory:"], input: "init\nmatch app://\(long)\n")
    #expect(match.code == 1)
    #expect(match.errors.utf8.count < 10_000, "\(match.errors.utf8.count)")
  }

  @Test func blocksWithoutEndAreAnError() throws {
    let input = String(repeating: "try {\n", count: 10_000)
    let run = try ProgramRun([], input: input)
    #expect(run.errors.contains("nested too deeply"))
    #expect(run.code == 2)
  }

  @Test func colourIsForTerminalsThatWantIt() throws {
    func red(_ environment: [String: String], _ options: [String] = []) throws -> Bool {
      let screen = try PseudoTerminal(options + ["-c", "nonsense"], environment: environment)
      _ = try screen.waitForExit()
      #expect(screen.transcript.contains("unknown command 'nonsense'"))
      return screen.transcript.contains("\u{1B}[")
    }
    #expect(try red(["TERM": "xterm"]))
    #expect(try !red(["TERM": "dumb"]))
    #expect(try !red(["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(try !red(["TERM": "xterm"], ["--no-color"]))
    let file = try ProgramRun(["-c", "nonsense"], environment: ["TERM": "xterm"])
    #expect(!file.errors.contains("\u{1B}["))
  }

  @Test func noEnvironmentAtAllIsEnough() throws {
    let run = try ProgramRun(
      ["-i", BuiltProduct.routesh, ":memory:", "-c", "init", "-c", "routes"],
      program: "/usr/bin/env")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }
}
