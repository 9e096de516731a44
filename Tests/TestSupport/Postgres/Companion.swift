import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A shell script that runs beside this process, as the user who may run a server. Its standard input
/// ends when this value is freed, and when this process ends, however that happens.
final class Companion: Sendable {
  private let input: Int32

  init(_ script: String) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PostgresServer.Failure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    input = ends[1]
    // It is no child of this process: one that has ended and is not waited for would keep tests of
    // exits waiting, which look at any child.
    let child = Self.start(
      "exec 3<&0\n(\n\(script)\n) <&3 3<&- &", input: ends[0], output: "/dev/null")
    close(ends[0])
    var status: Int32 = -1
    if child > 0 { waitpid(child, &status, 0) }
    guard status == 0 else { throw PostgresServer.Failure(description: "no \(Self.words("")[0])") }
  }

  deinit { close(input) }

  /// The words that run a script as the user who may run a server.
  private static func words(_ script: String) -> [String] {
    getuid() == 0
      ? ["runuser", "-u", "postgres", "--", "/bin/sh", "-c", script] : ["/bin/sh", "-c", script]
  }

  /// Starts a script in a session of its own, which a Ctrl-C of the tests does not end.
  ///
  /// - Returns: The process; 0 if it could not be started.
  static func start(_ script: String, input: Int32?, output: String) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // A server that inherits the files by which `Process` sees that another program has ended would
    // keep that test waiting.
    for file in 3..<Int32(512) { posix_spawn_file_actions_addclose(&actions, file) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, 0x80)
    let texts = words("cd /; \(script)")
    let words = texts.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, texts[0], &actions, &attributes, words, environ)
    return status == 0 ? child : 0
  }
}
