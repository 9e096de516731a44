import CLibrary
import RouteModel

/// A child process whose outputs are collected.
struct ChildRun {
  let process: pid_t
  private let output: Int32
  private let errors: Int32

  /// The result of a child process.
  struct Result {
    var output: String
    var errors: String
    /// The exit code; the signal's number, negative, if a signal ended it.
    var code: Int32
  }

  /// Starts a program, without a shell. Its outputs go to files in `TMPDIR`: no pipe can fill up.
  ///
  /// - Throws: ``ShellError`` `no-process`.
  init(_ path: String, _ arguments: [String]) throws(ShellError) {
    guard let output = NamelessFile.open(), let errors = NamelessFile.open() else {
      throw Self.failure("'\(path)' with a file for its output in '\(Folder.temporary)'")
    }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    guard
      let child = ChildProcess.start(
        [path] + arguments, input: nothing, output: output, errors: errors)
    else {
      let failure = Self.failure("'\(path)'")
      close(output)
      close(errors)
      throw failure
    }
    process = child
    self.output = output
    self.errors = errors
  }

  /// The path of this program.
  static var ownPath: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : CommandLine.arguments[0]
  }

  /// Collects the result after the process has ended with a status.
  func result(status: Int32) -> Result {
    defer { closeFiles() }
    func text(_ file: Int32) -> String {
      String(decoding: NamelessFile.contents(file, limit: 1 << 24), as: UTF8.self)
    }
    return Result(
      output: text(output), errors: text(errors), code: ChildProcess.outcome(status))
  }

  /// Ends the process.
  func stop() {
    kill(process, SIGKILL)
    ChildProcess.wait(process)
    closeFiles()
  }

  private func closeFiles() {
    close(output)
    close(errors)
  }

  private static func failure(_ what: String) -> ShellError {
    .failure("no-process", "cannot start \(what): \(String(cString: strerror(errno)))")
  }
}
