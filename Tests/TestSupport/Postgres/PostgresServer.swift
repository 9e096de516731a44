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
  /// Its port, which is a part of its socket's name.
  public let port: Int
  private let programs: String
  private let options: String
  private let companion: Companion
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
  /// - Parameters:
  ///   - settings: `name=value` of its configuration.
  ///   - port: Its port.
  ///   - preparation: A script that is run in the folder of the server's files before it starts.
  ///   - primary: The server whose streaming replica this one is; nil for a new database.
  public init(
    settings: [String] = [], port: Int = 5432, preparation: String = ":",
    replicaOf primary: PostgresServer? = nil
  ) throws {
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
    self.programs = programs
    self.port = port
    let own = ["listen_addresses=", "port=\(port)", "unix_socket_directories=\(folder)"]
    options = (own + settings)
      .map { "-c '\($0)'" }.joined(separator: " ")
    companion = try Companion(
      """
      read line
      kill -QUIT $(head -n 1 '\(folder)/data/postmaster.pid')
      while kill -0 $(head -n 1 '\(folder)/data/postmaster.pid' 2> /dev/null) 2> /dev/null
      do sleep 0.1; done
      rm -rf '\(folder)'/*; rmdir '\(folder)'
      """)
    let making =
      primary.map {
        "'\(programs)/pg_basebackup' -h '\($0.socket)' -U postgres -D '\(folder)/data' -R -N -c fast"
      }
      ?? "'\(programs)/initdb' -D '\(folder)/data' -A trust -U postgres -E UTF8 --locale=C --no-sync"
    try Self.run(
      "\(making)\ncd '\(folder)/data'\n\(preparation)\n", output: folder + "/make")
    try start()
  }

  /// Starts it again, after it was ended or killed; returns when it answers.
  public func start() throws {
    try Self.run(
      "'\(programs)/pg_ctl' -D '\(data)' -l '\(socket)/log' -w -o \"\(options)\" start",
      output: socket + "/start")
  }

  /// Ends it; ``start()`` starts it again.
  public func stop() throws {
    try Self.run(
      "'\(programs)/pg_ctl' -D '\(data)' -m fast -w stop", output: socket + "/stop")
  }

  /// Kills all of its processes at once, as the end of its machine would.
  public func kill() throws {
    let postmaster = FileContents.text(data + "/postmaster.pid").split(separator: "\n").first ?? ""
    // Stopped, it makes no more children. A server only starts when none of them is left, and its
    // lock files name no process; a killed one may not be reaped yet.
    try Self.run(
      """
      kill -STOP \(postmaster)
      processes="\(postmaster) $(ps -o pid= --ppid \(postmaster))"
      kill -KILL $processes
      for process in $processes; do
        while ps -o stat= -p $process | grep -q '^[^Z]'; do sleep 0.01; done
      done
      rm -f '\(data)/postmaster.pid' '\(socket)/.s.PGSQL.\(port).lock'
      """, output: socket + "/kill")
  }

  /// Makes a replica a primary; returns when it can be written.
  public func promote() throws {
    try Self.run("'\(programs)/pg_ctl' -D '\(data)' -w promote", output: socket + "/promote")
  }

  /// Runs a script. `Process` would wait for the server too, which inherits its files.
  private static func run(_ script: String, output: String) throws {
    let child = Companion.start("set -e; \(script)", input: nil, output: output)
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
      program: "\(programs)/psql", input: sql,
      environment: environment)
    guard run.code == 0 else { throw Failure(description: run.errors) }
    return run.output
  }

  /// What a program needs to find it.
  public var environment: [String: String] { ["PGHOST": socket, "PGPORT": "\(port)"] }

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

  /// - Parameter server: The server; nil for the one that tests share.
  public init(on server: PostgresServer? = nil) throws {
    self.server = try server ?? PostgresServer.shared()
    name = try self.server.makeDatabase()
  }

  /// The address for `config hub`: the socket comes from the environment.
  public var address: String { "postgresql:///\(name)" }

  /// What a program needs to find the server.
  public var environment: [String: String] {
    server.environment.merging(["PGUSER": "postgres"]) { $1 }
  }

  /// A backup of a schema, as `pg_dump` writes it: statements that make it again.
  public func dump(schema: String) throws -> String {
    guard let programs = PostgresServer.programs else {
      throw PostgresServer.Failure(description: PostgresServer.absence ?? "")
    }
    let run = try ProgramRun(
      ["-n", schema, name], program: "\(programs)/pg_dump", environment: environment)
    guard run.code == 0 else { throw PostgresServer.Failure(description: run.errors) }
    return run.output
  }

  /// Runs statements, and returns the rows as `psql` prints them.
  @discardableResult
  public func sql(_ text: String) throws -> String { try server.psql(text, database: name) }
}
