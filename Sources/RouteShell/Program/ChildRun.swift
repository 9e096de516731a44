import CLibrary

/// A child process whose output is collected.
struct ChildRun {
  let process: pid_t
  private let output: Int32

  /// What a child left behind.
  struct Result {
    /// Standard output and standard error, as they came.
    var text: String
    /// The exit code; the signal's number, negative, if a signal ended it.
    var code: Int32
  }

  /// Starts a program, without a shell. Both of its outputs go into one file, so that nothing can fill
  /// up and their order is kept: in the folder that `TMPDIR` names.
  ///
  /// - Throws: ``ShellError`` `no-process`.
  init(_ path: String, _ arguments: [String]) throws(ShellError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array("\(folder)/routesh-output-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else {
      throw Self.failure("'\(path)' with a file for its output in '\(folder)'")
    }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, file, 1)
    posix_spawn_file_actions_adddup2(&actions, file, 2)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawn(&child, path, &actions, nil, words, environ)
    guard status == 0 else {
      close(file)
      throw Self.failure("'\(path)'")
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
    lseek(output, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < 1 << 24 {
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    let signal = status & 0x7F
    return Result(
      text: String(decoding: bytes, as: UTF8.self),
      code: signal == 0 ? (status >> 8) & 0xFF : -signal)
  }

  /// Ends the process.
  func stop() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(output)
  }

  private static func failure(_ what: String) -> ShellError {
    .failure("no-process", "cannot start \(what): \(String(cString: strerror(errno)))")
  }
}
