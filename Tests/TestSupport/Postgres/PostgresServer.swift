import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// PostgreSQL in a temporary folder: one server for the tests of a process, on a Unix socket, which
/// ends with the process, however that ends.
public final class PostgresServer: Sendable {
  /// The folder of the socket, for `PGHOST`.
  public let socket: String
  /// The folder of the server's files.
  public let data: String
  private let watchdog: Int32
  private let count = Atomic<Int>(0)

  /// Why no server can be started; nil if one can.
  public static let absence: String? = {
    guard let folder = programs else { return "PostgreSQL is not installed (initdb)" }
    if getuid() == 0, getpwnam("postgres") == nil { return "there is no user postgres" }
    return FileManager.default.isExecutableFile(atPath: "\(folder)/postgres")
      ? nil : "PostgreSQL is not installed (postgres)"
  }()

  /// Whether a server can be started.
  public static var isInstalled: Bool { absence == nil }

  /// The folder of PostgreSQL's programs.
  public static let programs: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))
    let folders =
      (versions ?? []).sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }
      .map { "/usr/lib/postgresql/\($0)/bin" } + ["/usr/local/pgsql/bin", "/usr/bin"]
    return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }()

  private static let started = Result { try PostgresServer(settings: ["fsync=off"]) }

  /// The server that tests share, started with the first that asks for it.
  public static func shared() throws -> PostgresServer { try started.get() }

  /// A server that could not be started, with what it said.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// Starts a server of its own.
  ///
  /// - Parameter settings: `name=value` of its configuration.
  public init(settings: [String] = []) throws {
    guard let programs = Self.programs else { throw Failure(description: Self.absence ?? "") }
    // Short, because the path of a socket may have 107 bytes; reached by another user.
    var template = Array("/tmp/rtsh-pg-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(description: "no folder in /tmp") }
    let folder = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    chmod(folder, 0o755)
    if getuid() == 0, let user = getpwnam("postgres") {
      chown(folder, user.pointee.pw_uid, user.pointee.pw_gid)
    }
    socket = folder
    data = folder + "/data"
    let options = (["listen_addresses=", "unix_socket_directories=\(folder)"] + settings)
      .map { "-c '\($0)'" }.joined(separator: " ")
    // Whatever ends this process closes the pipe, and the watchdog takes the server away.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    watchdog = ends[1]
    let script = """
      read line
      kill -QUIT $(head -n 1 '\(folder)/data/postmaster.pid')
      while kill -0 $(head -n 1 '\(folder)/data/postmaster.pid' 2> /dev/null) 2> /dev/null
      do sleep 0.1; done
      rm -rf '\(folder)'/*; rmdir '\(folder)'
      """
    let dog = Self.start(script, input: ends[0], output: "/dev/null")
    close(ends[0])
    guard dog > 0 else { throw Failure(description: "no watchdog") }
    try Self.run(
      """
      '\(programs)/initdb' -D '\(folder)/data' -A trust -U postgres -E UTF8 --locale=C --no-sync
      '\(programs)/pg_ctl' -D '\(folder)/data' -l '\(folder)/log' -w -o "\(options)" start
      """, output: folder + "/start")
  }

  deinit { close(watchdog) }

  /// The words that run a script as the user who may run the server.
  private static func words(_ script: String) -> [String] {
    getuid() == 0
      ? ["runuser", "-u", "postgres", "--", "/bin/sh", "-c", script] : ["/bin/sh", "-c", script]
  }

  /// Starts a script in a session of its own, which a Ctrl-C of the tests does not end.
  ///
  /// - Returns: The process; 0 if it could not be started.
  private static func start(_ script: String, input: Int32?, output: String) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o644)
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

  /// Runs a script. `Process` would wait for the server too, which inherits its files.
  private static func run(_ script: String, output: String) throws {
    let child = start("set -e; \(script)", input: nil, output: output)
    var status: Int32 = -1
    if child > 0 { waitpid(child, &status, 0) }
    guard status == 0 else { throw Failure(description: FileContents.text(output)) }
  }

  /// Runs statements with `psql`, and returns what it prints: unaligned rows.
  @discardableResult
  public func psql(_ sql: String, database: String = "postgres", user: String = "postgres") throws
    -> String
  {
    guard let programs = Self.programs else { throw Failure(description: Self.absence ?? "") }
    let run = try ProgramRun(
      ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-U", user, "-d", database, "-f", "-"],
      program: "\(programs)/psql", input: sql, environment: ["PGHOST": socket])
    guard run.code == 0 else { throw Failure(description: run.errors) }
    return run.output
  }

  /// Makes an empty database, and returns its name.
  public func makeDatabase() throws -> String {
    let name = "test\(count.add(1, ordering: .relaxed).newValue)"
    try psql("CREATE DATABASE \(name)")
    return name
  }
}

/// A database of its own for one test, on the server that tests share.
public struct PostgresDatabase: Sendable {
  public let server: PostgresServer
  public let name: String

  public init() throws {
    server = try PostgresServer.shared()
    name = try server.makeDatabase()
  }

  /// The address for `hub set`: the socket comes from the environment.
  public var address: String { "postgresql:///\(name)" }

  /// What a program needs to find the server.
  public var environment: [String: String] { ["PGHOST": server.socket, "PGUSER": "postgres"] }

  /// Runs statements, and returns the rows as `psql` prints them.
  @discardableResult
  public func sql(_ text: String) throws -> String { try server.psql(text, database: name) }
}
