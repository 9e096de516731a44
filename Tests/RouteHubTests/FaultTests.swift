import Foundation
import TestSupport
import Testing

/// What can go wrong on the way to a hub, on a real server: each has one clear message, and the
/// store stays as it was.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct FaultTests {
  /// A hub with one revision, and a machine with another one to push.
  private func prepared(on server: PostgresServer? = nil) throws -> HubProgram {
    let hub = try HubProgram(on: server)
    for name in ["anna", "bert"] { try hub.join(name) }
    try hub.run("bert", "hub init", "route add list --class L", "hub push")
    let pulled = try hub.run("anna", "hub pull", "route add editor --class E")
    #expect(pulled.code == 0, "\(pulled.errors)")
    return hub
  }

  /// Expects that a push is refused with a message, and is done when the cause is gone.
  private func expectPushLater(_ hub: HubProgram, after cure: String) throws {
    try hub.database.sql(cure)
    let pushed = try hub.run("anna", "hub push")
    #expect(pushed.output == "pushed 1 revision; the hub is at h2\n", "\(pushed.errors)")
    try hub.run("bert", "hub pull")
    try hub.expectEqual("anna", "bert")
  }

  // MARK: The connection

  /// Ends the connection that writes to a table of the hub, the first times.
  private func endConnections(_ hub: HubProgram, writing table: String, times: Int) throws {
    try hub.database.sql(
      """
      CREATE SEQUENCE public.faults;
      CREATE FUNCTION public.fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('public.faults') <= \(times) THEN
          PERFORM pg_terminate_backend(pg_backend_pid());
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fault BEFORE INSERT OR UPDATE ON routesh.\(table)
        FOR EACH ROW EXECUTE FUNCTION public.fault();
      """)
  }

  @Test func `a connection that ends in the middle of a push is made again`() throws {
    let hub = try prepared()
    try endConnections(hub, writing: "revision", times: 2)
    let pushed = try hub.run("anna", "hub push")
    #expect(pushed.output == "pushed 1 revision; the hub is at h2\n")
    let lines = pushed.errors.split(separator: "\n")
    #expect(lines.count == 2, "\(pushed.errors)")
    #expect(lines.first?.contains("SQLSTATE 57P01") == true)
    #expect(lines.first?.hasSuffix("; trying again in 0.2 s") == true, "\(pushed.errors)")
    #expect(lines.last?.hasSuffix("; trying again in 0.5 s") == true, "\(pushed.errors)")
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.revision") == "3\n")
  }

  @Test func `a connection that ends in the middle of a pull is made again`() throws {
    let hub = try prepared()
    try hub.run("bert", "route add third --class T", "hub push")
    try endConnections(hub, writing: "machine", times: 1)
    let pulled = try hub.run("anna", "hub pull")
    #expect(pulled.output.hasPrefix("pulled 1 revision\n"), "\(pulled.errors)")
    #expect(pulled.errors.contains("trying again in 0.2 s"), "\(pulled.errors)")
    try hub.run("anna", "hub push")
    try hub.run("bert", "hub pull")
    try hub.expectEqual("anna", "bert")
  }

  @Test(arguments: [1, 2])
  func `a COMMIT whose answer is lost is found, and nothing is there twice`(times: Int) throws {
    let hub = try prepared()
    let proxy = try CuttingProxy(before: hub.database.server)
    proxy.cut(times)
    let pushed = try hub.run("anna", "hub push", environment: ["PGHOST": proxy.folder])
    #expect(pushed.output == "pushed 1 revision; the hub is at h2\n", "\(pushed.errors)")
    #expect(pushed.errors.hasPrefix("the connection to the hub was lost — "), "\(pushed.errors)")
    #expect(pushed.errors.hasSuffix("; trying again in 0.2 s\n"), "\(pushed.errors)")
    #expect(try hub.run("anna", "hub push").output.hasPrefix("nothing to push; the hub is at h"))
    #expect(
      try hub.database.sql("SELECT count(*), count(DISTINCT id) FROM routesh.revision") == "3|3\n")
    try hub.run("bert", "hub pull")
    try hub.expectEqual("anna", "bert")
  }

  @Test func `a move of a channel whose answer is lost is found, and happens once`() throws {
    let hub = try prepared()
    let proxy = try CuttingProxy(before: hub.database.server)
    proxy.cut(1)
    let moved = try hub.run(
      "bert", "hub promote h1 --channel beta", environment: ["PGHOST": proxy.folder])
    #expect(moved.output.hasPrefix("made the channel beta at h1\n"), "\(moved)")
    #expect(moved.errors.hasPrefix("the connection to the hub was lost — "), "\(moved.errors)")
    #expect(try hub.database.sql("SELECT count(*) FROM routesh.channel_move") == "1\n")
  }

  // MARK: Waiting

  /// A session that lets nobody read the tables of a hub until it ends.
  private func holder(_ hub: HubProgram) throws -> TalkingProgram {
    let holder = try hub.session()
    holder.enter(
      """
      BEGIN; LOCK TABLE routesh.event, routesh.hub IN ACCESS EXCLUSIVE MODE;
      SELECT 'locked';
      """)
    try holder.wait(for: "locked\n")
    return holder
  }

  /// Waits until a number of programs wait for what a session holds.
  private func wait(for count: Int, behind holder: TalkingProgram) throws {
    holder.enter(
      """
      DO $$ BEGIN
        LOOP
          PERFORM pg_stat_clear_snapshot();
          EXIT WHEN \(count) = (SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock');
          PERFORM pg_sleep(0.01);
        END LOOP;
      END $$;
      SELECT 'counted';
      """)
    try holder.wait(for: "counted\n")
  }

  #if canImport(Glibc)
    /// The words of a process, with blanks between them; empty if there is none.
    private static func words(ofProcess name: String) -> String {
      let file = open("/proc/\(name)/cmdline", O_RDONLY)
      guard file >= 0 else { return "" }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(file, &bytes, bytes.count)
      return bytes.prefix(max(0, count)).split(separator: 0)
        .map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    @Test func `a password is in no list of processes`() throws {
      let hub = try prepared()
      let secret = "secret-\(UUID().uuidString)"
      let password = ["PGPASSWORD": secret]
      let holder = try holder(hub)
      let program = try TalkingProgram(
        ["routes.db", "hub", "status"], directory: hub.directory.path("anna"),
        environment: hub.environment("anna", password))
      try wait(for: 1, behind: holder)
      #expect(Self.words(ofProcess: "\(program.identifier)").hasSuffix(" routes.db hub status"))
      let all = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        .filter { Int($0) != nil }.map(Self.words)
      #expect(!all.contains { $0.contains(secret) })
      #expect(holder.end() == 0)
      #expect(program.end() == 0, "\(program.errors)")
    }
  #endif

  // MARK: Interrupts

  @Test(arguments: ["history --hub", "errors --hub", "replay --hub", "hub pull", "hub send"])
  func `what waits for the server is ended by Ctrl-C, on the server too`(line: String) throws {
    let hub = try prepared()
    try hub.run("anna", "open app://nowhere")
    let before = try hub.run("anna", "export json").output
    let holder = try holder(hub)
    let program = try TalkingProgram(
      ["routes.db"] + line.split(separator: " ").map(String.init),
      directory: hub.directory.path("anna"), environment: hub.environment("anna"))
    try wait(for: 1, behind: holder)
    program.signal(SIGINT)
    #expect(program.end() == 130)
    #expect(program.errors == "error: interrupted\n", "\(program.errors)")
    try wait(for: 0, behind: holder)
    #expect(holder.end() == 0)
    #expect(try hub.run("anna", "export json").output == before)
    #expect(try hub.run("anna", line).code != 130)
  }

  // MARK: Refusals

  @Test func `a hub that can only be read is pulled from, and not pushed to`() throws {
    let hub = try prepared()
    try hub.run("bert", "route add third --class T", "hub push")
    try hub.database.sql(
      "ALTER DATABASE \(hub.database.name) SET default_transaction_read_only = on")
    let pulled = try hub.run("anna", "hub pull")
    #expect(pulled.code == 0, "\(pulled.errors)")
    #expect(try hub.run("anna", "hub status").code == 0)
    let refused = try hub.expectRefused("anna", "hub push")
    #expect(
      refused.hasPrefix("error: the hub can only be read now: it is a replica, or was set so — "),
      "\(refused)")
    #expect(refused.hasSuffix("(SQLSTATE 25006)\n"), "\(refused)")
    try hub.database.sql(
      """
      SET default_transaction_read_only = off;
      ALTER DATABASE \(hub.database.name) RESET default_transaction_read_only
      """)
    #expect(try hub.run("anna", "hub push").output == "pushed 1 revision; the hub is at h3\n")
  }

  @Test func `the server's time limit is told`() throws {
    let hub = try prepared()
    try hub.database.sql(
      """
      CREATE FUNCTION public.fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE 'canceling statement due to statement timeout' USING ERRCODE = '57014';
      END $$;
      CREATE TRIGGER fault BEFORE INSERT ON routesh.revision
        FOR EACH ROW EXECUTE FUNCTION public.fault()
      """)
    let refused = try hub.expectRefused("anna", "hub push")
    #expect(
      refused == """
        error: the server ended the query — the server says: canceling statement due to statement timeout \
        (SQLSTATE 57014)

        """)
    try expectPushLater(hub, after: "DROP TRIGGER fault ON routesh.revision")
  }

  @Test func `tables of a later version may be read only`() throws {
    let hub = try prepared()
    try hub.run("bert", "route add third --class T", "hub push")
    try hub.database.sql("UPDATE routesh.hub SET version = 99, writable_from = 99")
    #expect(try hub.run("anna", "hub pull").code == 0)
    let refused = try hub.expectRefused("anna", "hub push")
    #expect(
      refused
        == "error: the hub's tables are of version 99, which this routesh cannot write: update it\n"
    )
  }

  @Test func `without libpq the hub says what to install, and the rest works`() throws {
    let hub = try prepared()
    for name in ["libpq.so.5", "libpq.so"] { try hub.write("empty", name, "") }
    let without = ["LD_LIBRARY_PATH": hub.directory.path("empty")]
    let refused = try hub.run("anna", "hub push", environment: without)
    #expect(refused.code == 1)
    #expect(
      refused.errors.hasPrefix(
        "error: the hub needs libpq, the library of PostgreSQL's clients: install libpq5 — "),
      "\(refused.errors)")
    #expect(try hub.run("anna", "route list", environment: without).code == 0)
    try expectPushLater(hub, after: "")
  }

  #if canImport(Glibc)
    @Test func `what needs no hub does not look for libpq`() throws {
      let hub = try prepared()
      try hub.write(
        "anna", "lines", "route add about --class A --url app://about\nopen app://about\n")
      /// Whether a line looks for libpq: the dynamic linker notes all files that it is asked for.
      func looksForLibrary(_ line: String, _ number: Int) throws -> Bool {
        let run = try hub.run(
          "anna", line,
          environment: [
            "LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": hub.path("anna", "linker\(number)"),
          ])
        #expect(run.code == 0, "\(line): \(run.errors)")
        let notes = try FileManager.default.contentsOfDirectory(
          atPath: hub.directory.path("anna")
        ).filter { $0.hasPrefix("linker\(number).") }.map {
          FileContents.text(hub.path("anna", $0))
        }
        #expect(notes.contains { $0.contains("libc.so") }, "\(line)")
        return notes.contains { $0.contains("libpq") }
      }
      #expect(try looksForLibrary("hub status", 0))
      for (number, line) in [
        "--file lines", "match app://about", "explain app://about", "open app://about", "errors",
        "history", "history stats", "status", "route list", "find about", "check", "log",
        "route edit about --summary S", "undo", "hub grants anna --reader", "export json",
      ].enumerated() {
        #expect(try !looksForLibrary(line, number + 1), "\(line)")
      }
    }
  #endif

  // MARK: Passwords and TLS

  /// A server that wants passwords, and TLS over TCP on the loopback interface.
  private static func guarded() throws -> PostgresServer {
    try PostgresServer(
      settings: [
        "fsync=off", "listen_addresses=127.0.0.1", "ssl=on", "password_encryption=scram-sha-256",
      ], port: freePort(),
      preparation: """
        for name in server other; do
          openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
            -subj /CN=routesh-$name -addext subjectAltName=DNS:localhost -keyout $name.key -out $name.crt
          chmod 600 $name.key
          cp $name.crt ..; chmod 644 ../$name.crt
        done
        cat > pg_hba.conf << END
        local all postgres trust
        local all all scram-sha-256
        hostssl all all 127.0.0.1/32 scram-sha-256
        END
        """)
  }

  private static func freePort() throws -> Int {
    let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(end) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { start in
      start.withMemoryRebound(to: sockaddr.self, capacity: 1) { start in
        bind(end, start, size) == 0 && getsockname(end, start, &size) == 0
      }
    }
    guard status else { throw PostgresServer.Failure(description: "no port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static let hasOpenSSL = ["/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/openssl")
  }

  @Test(.enabled(if: hasOpenSSL, "openssl is not installed"))
  func `passwords and certificates are checked, and a password is never shown`() throws {
    let server = try Self.guarded()
    let hub = try prepared(on: server)
    try hub.database.sql(
      """
      CREATE ROLE anna LOGIN PASSWORD 'right-secret';
      GRANT ALL ON SCHEMA routesh TO anna;
      GRANT ALL ON ALL TABLES IN SCHEMA routesh TO anna;
      GRANT ALL ON ALL FUNCTIONS IN SCHEMA routesh TO anna;
      -- A store is that of one role.
      DELETE FROM routesh.machine;
      """)
    func expectUnreachable(_ environment: [String: String], _ words: String) throws {
      let refused = try hub.expectRefused("anna", "hub push", environment: environment)
      #expect(refused.hasPrefix("error: the hub cannot be reached"), "\(refused)")
      #expect(refused.contains(words), "\(refused)")
      #expect(!refused.contains("secret"))
    }
    let anna = ["PGUSER": "anna", "PGPASSWORD": "right-secret"]
    try expectUnreachable(
      ["PGUSER": "anna", "PGPASSWORD": "wrong-secret"],
      ": the server refuses the user or the password; a password comes from ~/.pgpass, a service file or "
        + "PGPASSWORD — ")
    try expectUnreachable(["PGUSER": "anna"], ": put its password into ~/.pgpass or PGPASSWORD — ")

    var tls = anna.merging([
      "PGHOST": "localhost", "PGHOSTADDR": "127.0.0.1", "PGSSLMODE": "verify-full",
      "PGSSLROOTCERT": "\(server.socket)/other.crt",
    ]) { $1 }
    try expectUnreachable(tls, "certificate verify failed")
    tls["PGSSLROOTCERT"] = "\(server.socket)/server.crt"
    tls["PGHOST"] = "db.example"
    try expectUnreachable(tls, "does not match host name \"db.example\"")
    tls["PGHOST"] = "localhost"
    tls["PGSSLMODE"] = "disable"
    try expectUnreachable(tls, "no encryption")
    tls["PGSSLMODE"] = "verify-full"
    let pushed = try hub.run("anna", "hub push", environment: tls)
    #expect(pushed.output == "pushed 1 revision; the hub is at h2\n", "\(pushed.errors)")
  }
}

extension HubProgram {
  /// Runs a line that fails with one message, and leaves the store as it was.
  ///
  /// - Returns: The message.
  func expectRefused(
    _ machine: String, _ line: String, environment: [String: String] = [:]
  ) throws -> String {
    let before = try run(machine, "export json").output
    let refused = try run(machine, line, environment: environment)
    #expect(refused.code == 1, "\(line)")
    #expect(refused.output == "", "\(line)")
    #expect(refused.errors.count { $0 == "\n" } == 1, "\(line): \(refused.errors)")
    #expect(try run(machine, "export json").output == before, "\(line)")
    let check = try run(machine, "store check")
    #expect(check.output + check.errors == "", "\(line)")
    return refused.errors
  }
}
