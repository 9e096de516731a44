internal import CLibrary
internal import CPostgres
import RouteModel

/// One connection to the hub's database. It is confined to its owner's thread.
final class HubConnection {
  let library: cpostgres_functions
  let handle: OpaquePointer
  let isStopped: @Sendable () -> Bool
  private let notes: ServerNotes
  /// Whether a COMMIT is under way, which nothing may cancel.
  private var isCommitting = false
  /// Work to do while the server works; nil for none.
  private var work: (() -> Bool)?
  /// The only role that may run the present statement; nil if it can be granted to others.
  private var owner: String?
  /// Whether a transaction is open.
  private(set) var isInTransaction = false
  /// Whether the tables were found to be of a version that this program reads.
  var isKnownReadable = false
  /// Whether it receives notifications of the hub; nil before it has tried to listen.
  var isListening: Bool?
  /// Whether the database can send notifications; nil if that is not known yet.
  var canNotify: Bool?

  /// Connects.
  ///
  /// - Parameter isStopped: Whether to end what waits for the server.
  /// - Throws: `hub-library`, `hub-unreachable`, `interrupted`.
  init(_ address: HubAddress, isStopped: @escaping @Sendable () -> Bool) throws(HubError) {
    library = try HubLibrary.open().functions
    notes = ServerNotes(library)
    self.isStopped = isStopped
    guard let opened = try ConnectingThread(library, address.parameters).wait(isStopped) else {
      throw HubError(.unreachable, "there is not enough memory to reach the hub")
    }
    handle = opened
    guard library.PQstatus(handle) == CONNECTION_OK else {
      let words = Self.words(library.PQerrorMessage(handle))
      let isMissing = words.hasSuffix("\" does not exist")
      let advice =
        if library.PQconnectionNeedsPassword(handle) == 1 {
          ": put its password into ~/.pgpass or PGPASSWORD"
        } else if isMissing, words.contains("FATAL: database \"") {
          ": 'createdb \(HubLibrary.text(library.PQdb(handle)))' makes its database"
        } else if isMissing, words.contains("FATAL: role \"") {
          ": the server has no role '\(HubLibrary.text(library.PQuser(handle)))'; PGUSER or the address names another"
        } else if words.contains("authentication failed") {
          ": the server refuses the user or the password; a password comes from ~/.pgpass, a service file or PGPASSWORD"
        } else {
          ""
        }
      throw HubError(.unreachable, Message("the hub cannot be reached\(advice) — \(words)"))
    }
    _ = library.PQsetnonblocking(handle, 1)
    _ = library.PQsetNoticeReceiver(
      handle,
      { box, result in
        guard let box, let result else { return }
        Unmanaged<ServerNotes>.fromOpaque(box).takeUnretainedValue().note(result)
      }, Unmanaged.passUnretained(notes).toOpaque())
  }

  deinit { library.PQfinish(handle) }

  /// The server's version: `15.8`.
  var serverVersion: String {
    HubLibrary.text(library.PQparameterStatus(handle, "server_version"))
  }

  /// The role that is connected.
  var user: String { HubLibrary.text(library.PQuser(handle)) }

  /// libpq's words on one line. Lines that begin with a tab ask whether the server runs.
  private static func words(_ text: UnsafePointer<CChar>?) -> String {
    HubLibrary.text(text).split(separator: "\n").filter { $0.first != "\t" }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .joined(separator: "; ")
  }

  // MARK: Statements

  /// Runs one statement with values for `$1`, `$2` and so on.
  ///
  /// - Throws: What the server refuses; `hub-lost`, `interrupted`.
  @discardableResult
  func rows(_ sql: String, _ values: [String?] = []) throws(HubError) -> HubRows {
    try send(sql, values)
    return try result()
  }

  /// Begins a statement, whose result is then read.
  func send(_ sql: String, _ values: [String?]) throws(HubError) {
    let isSent = HubLibrary.withList(values) { list in
      library.PQsendQueryParams(handle, sql, Int32(values.count), nil, list, nil, nil, 0) == 1
    }
    guard isSent else { throw lost() }
  }

  /// Runs a COPY that takes bytes.
  func copy(_ sql: String, _ bytes: [UInt8]) throws(HubError) {
    guard library.PQsendQuery(handle, sql) == 1 else { throw lost() }
    try send()
    guard let answer = try next() else { throw lost() }
    if library.PQresultStatus(answer) != PGRES_COPY_IN {
      let refusal = problem(of: answer) ?? lost()
      library.PQclear(answer)
      _ = try? result()
      throw refusal
    }
    library.PQclear(answer)
    var start = 0
    while start < bytes.count {
      let count = min(bytes.count - start, Self.piece)
      let state = bytes.withUnsafeBytes { memory in
        library.PQputCopyData(
          handle, memory.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
          Int32(count))
      }
      guard state >= 0 else { throw lost() }
      // 0 means that libpq's memory is full.
      if state == 1 { start += count }
      try send()
    }
    while true {
      let state = library.PQputCopyEnd(handle, nil)
      guard state >= 0 else { throw lost() }
      if state == 1 { break }
      try send()
    }
    _ = try result()
  }

  /// How many bytes are given to libpq at a time.
  private static let piece = 1 << 18

  /// Runs a script of statements.
  func run(script: String) throws(HubError) {
    guard library.PQsendQuery(handle, script) == 1 else { throw lost() }
    _ = try result()
  }

  /// The result of what was sent, after everything of it has arrived.
  func result() throws(HubError) -> HubRows {
    try send()
    var last: HubRows?
    var refusal: HubError?
    do throws(HubError) {
      while let result = try next() {
        if let error = problem(of: result) {
          refusal = refusal ?? error
          library.PQclear(result)
        } else {
          last = HubRows(result, library)
        }
      }
    } catch {
      // A server that ends the connection says why first.
      throw error.code == .lost ? refusal ?? error : error
    }
    if let refusal { throw refusal }
    guard let last else { throw lost() }
    return last
  }

  /// Sends what waits in libpq's memory.
  func send() throws(HubError) {
    while true {
      let state = library.PQflush(handle)
      if state == 0 { return }
      if state < 0 { throw lost() }
      try wait(for: Int16(POLLIN | POLLOUT))
      if library.PQconsumeInput(handle) == 0 { throw lost() }
    }
  }

  /// The next result of a statement; nil after the last.
  func next() throws(HubError) -> OpaquePointer? {
    while library.PQisBusy(handle) == 1 {
      try wait(for: Int16(POLLIN))
      if library.PQconsumeInput(handle) == 0 { throw lost() }
    }
    return library.PQgetResult(handle)
  }

  func problem(of result: OpaquePointer) -> HubError? {
    let status = library.PQresultStatus(result)
    guard status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE else { return nil }
    func field(_ name: Int32) -> String? {
      library.PQresultErrorField(result, name).map { String(cString: $0) }
    }
    guard let sqlState = field(cpostgres_sqlstate) else { return lost() }
    return ServerMessage(
      sqlState: sqlState, primary: field(cpostgres_primary) ?? "",
      detail: field(cpostgres_detail), hint: field(cpostgres_hint),
      constraint: field(cpostgres_constraint)
    ).error(user: user, owner: owner)
  }

  func lost() -> HubError {
    HubError(
      .lost,
      Message("the connection to the hub was lost — \(Self.words(library.PQerrorMessage(handle)))"))
  }

  // MARK: Waiting

  /// Waits until the connection is ready. A stop cancels the query once, and its answer is waited
  /// for.
  private func wait(for events: Int16) throws(HubError) {
    var ready = pollfd(fd: library.PQsocket(handle), events: events, revents: 0)
    guard ready.fd >= 0 else { throw lost() }
    while let work, poll(&ready, 1, 0) == 0, !isStopped(), work() {}
    while poll(&ready, 1, 100) <= 0 {
      guard isStopped(), !isCommitting else { continue }
      cancel()
      throw Self.interrupted
    }
  }

  /// Runs a function, and another again and again whenever that one waits for the server.
  ///
  /// - Parameter work: Does a little, and returns whether there is more to do.
  func working<Value>(
    _ work: () -> Bool, during body: () throws(HubError) -> Value
  ) throws(HubError) -> Value {
    try withoutActuallyEscaping(work) { (work) throws(HubError) in
      self.work = work
      defer { self.work = nil }
      return try body()
    }
  }

  /// Runs statements that only the owner of the tables may run, or the owner of the database if
  /// there are no tables yet.
  func asOwner<Value>(_ body: () throws(HubError) -> Value) throws(HubError) -> Value {
    owner = try rows(
      """
      SELECT coalesce(
        (SELECT tableowner FROM pg_catalog.pg_tables
          WHERE schemaname = 'routesh' AND tablename = 'hub'),
        (SELECT pg_catalog.pg_get_userbyid(datdba) FROM pg_catalog.pg_database
          WHERE datname = pg_catalog.current_database()))
      """
    ).first?[0]
    defer { owner = nil }
    return try body()
  }

  /// Ends the query that is under way, on the server too.
  func cancel() {
    guard let cancel = library.PQgetCancel(handle) else { return }
    defer { library.PQfreeCancel(cancel) }
    var words = [CChar](repeating: 0, count: 256)
    _ = library.PQcancel(cancel, &words, Int32(words.count))
  }

  static let interrupted = HubError(.interrupted, "interrupted")

  // MARK: Transactions

  /// Runs a function in a transaction: all of it happens, or nothing.
  ///
  /// - Parameter mode: What follows BEGIN.
  /// - Throws: `hub-lost` if the answer to the COMMIT did not come: it may have happened;
  ///   `hub-not-acknowledged`.
  func transaction<Value>(
    _ mode: String = "", _ body: () throws(HubError) -> Value
  ) throws(HubError) -> Value {
    try rows("BEGIN \(mode)")
    isInTransaction = true
    defer { isInTransaction = false }
    let value: Value
    do throws(HubError) {
      value = try body()
    } catch {
      // An interrupted query ends together with its connection.
      if error.code != .interrupted, !error.isOfConnection { _ = try? rows("ROLLBACK") }
      throw error
    }
    notes.forget()
    isCommitting = true
    defer { isCommitting = false }
    try rows("COMMIT")
    if let warning = notes.warning {
      throw HubError(
        .notAcknowledged,
        Message(
          "the hub has it, but did not wait for its replica: it is lost if the server is lost now — "
            + "the server says: \(warning)"))
    }
    return value
  }
}

/// Warnings that the server sends besides its answers.
private final class ServerNotes {
  private let library: cpostgres_functions
  /// The first warning since ``forget()``.
  private(set) var warning: String?

  init(_ library: cpostgres_functions) { self.library = library }

  func forget() { warning = nil }

  func note(_ result: OpaquePointer) {
    func field(_ name: Int32) -> String {
      HubLibrary.text(library.PQresultErrorField(result, name))
    }
    if warning == nil, field(cpostgres_severity) == "WARNING" { warning = field(cpostgres_primary) }
  }
}
