internal import CPostgres

extension HubConnection {
  /// Runs one statement and calls a function with each row as it arrives, so that an answer of any
  /// length takes no memory.
  ///
  /// - Parameter body: Gets a row alone. If it throws, the query is ended.
  /// - Throws: What the server refuses; `hub-lost`, `interrupted`; what the function throws.
  func forEachRow(
    _ sql: String, _ values: [String?], _ body: (HubRows) throws -> Void
  ) throws {
    try send(sql, values)
    guard library.PQsetSingleRowMode(handle) == 1 else { throw lost() }
    try send()
    var refusal: HubError?
    var failure: (any Error)?
    while let result = try next() {
      if let error = problem(of: result) {
        // We ended this query ourselves, so that is no failure of the server.
        if failure == nil { refusal = refusal ?? error }
        library.PQclear(result)
        continue
      }
      let rows = HubRows(result, library)
      guard failure == nil, rows.count > 0 else { continue }
      do { try body(rows) } catch {
        failure = error
        cancel()
      }
    }
    if let error = failure ?? refusal { throw error }
  }

  /// Runs a function in a transaction that only reads, with more memory for groups than a server
  /// gives to a statement.
  ///
  /// - Parameter sorts: Whether the server may sort rows to find equal ones. It expects a group for
  ///   nearly every row where many columns make one, and would sort all.
  func readTransaction(sorts: Bool, _ body: () throws -> Void) throws {
    try rows("BEGIN READ ONLY")
    do {
      try rows("SET LOCAL work_mem = '\(Self.groupMemory)'")
      try rows("SET LOCAL jit = off")
      if !sorts { try rows("SET LOCAL enable_sort = off") }
      try body()
    } catch {
      // An interrupted query ends together with its connection.
      let problem = error as? HubError
      if problem?.code != .interrupted, problem?.isOfConnection != true {
        _ = try? rows("ROLLBACK")
      }
      throw error
    }
    try rows("COMMIT")
  }

  private static let groupMemory = "128MB"
}
