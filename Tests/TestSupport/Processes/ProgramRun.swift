import Dispatch
import Foundation

/// A program that ran to its end.
public struct ProgramRun: Sendable {
  public let output: String
  public let errors: String
  /// The exit code, or the negative number of the signal that ended it.
  public let code: Int32

  /// How many seconds a program may run.
  private static let longest = 900.0

  /// Runs a program and waits for it. Output goes through files: no pipe can fill up.
  ///
  /// - Parameters:
  ///   - path: The program; `routesh` if left out.
  ///   - input: Its standard input; nothing if left out.
  ///   - environment: Variables that are set beside `PATH` and a `HOME` that cannot be made.
  public init(
    _ arguments: [String], program path: String = BuiltProduct.routesh, input: String = "",
    directory: String? = nil, environment: [String: String] = [:]
  ) throws {
    let folder = try TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = Self.environment(environment)
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    try folder.write(input, to: "in")
    for name in ["out", "err"] { try folder.write("", to: name) }
    process.standardInput = FileHandle(forReadingAtPath: folder.path("in"))
    process.standardOutput = FileHandle(forWritingAtPath: folder.path("out"))
    process.standardError = FileHandle(forWritingAtPath: folder.path("err"))
    try process.run()
    // A program that hangs is a failure, and not the end of the tests.
    let child = process.processIdentifier
    let limit = DispatchWorkItem { kill(child, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.longest, execute: limit)
    process.waitUntilExit()
    limit.cancel()
    output = try Self.text(folder.path("out"))
    errors = try Self.text(folder.path("err"))
    code =
      process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }

  /// The environment of a child: the given variables, `PATH`, no terminal, no home.
  public static func environment(_ further: [String: String]) -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = ["HOME": "/dev/null/home", "INPUTRC": "/dev/null"]
    for name in ["PATH", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      environment[name] = own[name]
    }
    return environment.merging(further) { $1 }
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
