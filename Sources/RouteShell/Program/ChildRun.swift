import CLibrary

/// A child process whose output is collected.
struct ChildRun {
  let process: pid_t
  private let output: Int32

  /// The result of a child process.
  struct Result {
    /// Standard output and standard error, in their order.
    var text: String
    /// The exit code; the signal's number, negative, if a signal ended it.
    var code: Int32
  }

  /// Starts a program, without a shell. Both of its outputs go to one file in `TMPDIR`, so that no
  /// pipe can fill up and their order is kept.
  ///
  /// - Throws: ``ShellError`` `no-process`.
  init(_ path: String, _ arguments: [String]) throws(ShellError) {
    guard let file = NamelessFile.open() else {
      throw Self.failure("'\(path)' with a file for its output in '\(Folder.temporary)'")
    }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    guard
      let child = ChildProcess.start([path] + arguments, input: nothing, output: file, errors: file)
    else {
      let failure = Self.failure("'\(path)'")
      close(file)
      throw failure
    }
    process = child
    output = file
  }

  /// The path of this program.
  static var ownPath: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : CommandLine.arguments[0]
  }

  /// Collects the result after the process has ended with a status.
  func result(status: Int32) -> Result {
    defer { close(output) }
    return Result(
      text: String(decoding: NamelessFile.contents(output, limit: 1 << 24), as: UTF8.self),
      code: ChildProcess.outcome(status))
  }

  /// Ends the process.
  func stop() {
    kill(process, SIGKILL)
    ChildProcess.wait(process)
    close(output)
  }

  private static func failure(_ what: String) -> ShellError {
    .failure("no-process", "cannot start \(what): \(String(cString: strerror(errno)))")
  }
}
