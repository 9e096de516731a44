import Foundation

/// A program that runs beside the test: it gets lines, prints output, and is ended or killed.
public final class TalkingProgram {
  private let process = Process()
  private let input = Pipe()
  private let out = Pipe()
  private let folder: TemporaryDirectory
  private var bytes = Data()
  /// Where the last ``wait(for:)`` ended.
  private var seen = 0

  public init(
    _ arguments: [String], program path: String = BuiltProduct.routesh, directory: String,
    environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryDirectory()
    try folder.write("", to: "err")
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProgramRun.environment(environment)
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    process.standardInput = input
    process.standardOutput = out
    process.standardError = FileHandle(forWritingAtPath: folder.path("err"))
    try process.run()
  }

  deinit { kill() }

  /// The number of its process.
  public var identifier: Int32 { process.processIdentifier }

  /// All output so far.
  public var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Everything on standard error so far.
  public var errors: String {
    (try? String(contentsOfFile: folder.path("err"), encoding: .utf8)) ?? ""
  }

  /// Gives it lines.
  public func enter(_ lines: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((lines + "\n").utf8))
  }

  /// Waits until a text is printed after the one before, and returns the output up to it.
  ///
  /// - Parameter seconds: The longest that it waits; then it fails, with everything that was printed.
  @discardableResult
  public func wait(for text: String, seconds: Int = 600) throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let fresh = String(decoding: bytes.dropFirst(seen), as: UTF8.self)
      if let range = fresh.range(of: text) {
        let before = String(fresh[..<range.upperBound])
        seen += before.utf8.count
        return before
      }
      let piece = isReadable(until: deadline) ? out.fileHandleForReading.availableData : Data()
      guard !piece.isEmpty else {
        throw PseudoTerminal.Missing(wanted: text, screen: output + errors)
      }
      bytes += piece
    }
  }

  /// Whether there is output to read, or its end, before a moment.
  private func isReadable(until deadline: ContinuousClock.Instant) -> Bool {
    let descriptor = out.fileHandleForReading.fileDescriptor
    while true {
      let left = deadline - ContinuousClock.now
      if left <= .zero { return false }
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let found = poll(&ready, 1, Int32(min(left.components.seconds + 1, 60) * 1_000))
      if found > 0 { return true }
      // A signal has interrupted it.
      if found < 0, errno != EINTR { return true }
    }
  }

  /// Sends it a signal.
  public func signal(_ number: Int32) { Foundation.kill(process.processIdentifier, number) }

  /// Ends its input and waits for it; returns the exit code, or the negative signal.
  public func end() -> Int32 {
    try? input.fileHandleForWriting.close()
    while true {
      let piece = out.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? -process.terminationStatus : process.terminationStatus
  }

  /// Kills it as a power cut would.
  public func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
