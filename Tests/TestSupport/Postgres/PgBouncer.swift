import Foundation

/// PgBouncer in front of a server, in transaction mode: each transaction may get another connection.
public final class PgBouncer: Sendable {
  /// The folder of its socket, for `PGHOST`, and its port, for `PGPORT`.
  public let socket: String
  public let port = "6432"
  private let companion: Companion

  /// Why there is none; nil if there is one.
  public static let absence: String? =
    PostgresServer.absence ?? (program == nil ? "PgBouncer is not installed" : nil)

  private static let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Starts one, which ends with the value; returns when it answers.
  public init(before server: PostgresServer) throws {
    guard let program = Self.program else {
      throw PostgresServer.Failure(description: Self.absence ?? "")
    }
    socket = server.socket
    let file = socket + "/bouncer"
    companion = try Companion(
      """
      printf '"postgres" ""\\n' > '\(file).users'
      cat > '\(file).ini' << END
      [databases]
      * = host=\(socket) port=5432
      [pgbouncer]
      listen_addr =
      listen_port = \(port)
      unix_socket_dir = \(socket)
      auth_type = trust
      auth_file = \(file).users
      pool_mode = transaction
      default_pool_size = 4
      ignore_startup_parameters = extra_float_digits
      logfile = \(file).log
      END
      '\(program)' -q '\(file).ini' < /dev/null & bouncer=$!
      read line
      kill $bouncer
      """)
    let words = [
      "-h", socket, "-p", port, "-U", "postgres", "-d", "postgres", "-X", "-q", "-c", "SELECT 1",
    ]
    var last = ""
    for _ in 0..<2_000 {
      let run = try ProgramRun(words, program: "\(PostgresServer.programs ?? "")/psql")
      if run.code == 0 { return }
      last = run.errors
    }
    throw PostgresServer.Failure(description: "\(last)\n\(FileContents.text(file + ".log"))")
  }
}
