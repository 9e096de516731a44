internal import CSQLite
import RouteModel

/// The result of `store recover`: what was copied from a damaged store.
public struct StoreRecovery: Sendable, Hashable {
  /// Rows of one table.
  public struct Table: Sendable, Hashable {
    /// The name of the table.
    public var name: String
    /// Rows that are in the new store.
    public var saved: Int
    /// Rows that were read but refused: damaged, duplicate, or naming missing rows.
    public var refused: Int
    /// Whether the table has unreadable parts, with an unknown number of rows.
    public var hasUnreadableParts: Bool
    /// Whether the rows are as routesh wrote them, as far as the damaged store can still tell.
    public var isAsWritten: Bool
  }

  /// The result for each table that was found.
  public var tables: [Table] = []
  /// Whether the list of tables was lost: the tables were then read at their usual pages, without
  /// the log beside the file.
  public var hasLostSchema = false
  /// Columns, `table.column`, that could not be added to a lost list of tables: their values are
  /// missing.
  public var lostColumns: [String] = []
  /// What happened to the log beside the file, if it could not be read completely.
  public var logLoss: LogLoss?

  /// What is missing from a log. Its intact parts were copied.
  public enum LogLoss: Sendable, Hashable {
    /// This many of its frames, each a page of the store, are damaged.
    case damaged(Int, of: Int)
    /// It has no valid header, or none of it is intact.
    case unreadable
    /// It belongs to another store.
    case foreign
  }

  /// Whether everything was copied.
  public var isComplete: Bool {
    !hasLostSchema && lostColumns.isEmpty && logLoss == nil && hasAllRows
  }

  /// Whether every row of the tables that were found was copied, as it was written.
  public var hasAllRows: Bool {
    tables.allSatisfy { $0.refused == 0 && !$0.hasUnreadableParts && $0.isAsWritten }
  }
}

extension RouteStore {
  /// Copies what can be read of a damaged store to a new one. The damaged file is only read.
  ///
  /// - Parameters:
  ///   - path: The damaged store, or one whose schema another program changed.
  ///   - target: The store to make; the path must be free.
  /// - Throws: `exists`, `not-a-store`, or `damaged-store` if its list of tables cannot be read and
  ///   the tables are not at their usual pages.
  public static func recover(
    _ path: String, to target: String
  ) throws(StoreError) -> StoreRecovery {
    let hasTornLog = LogFile.isTorn(beside: path)
    guard case .file = Platform.entry(at: path), Platform.isReadable(path),
      let file = try? Connection.open(path: path, access: .immutable, busyMilliseconds: 0),
      let header = file.firstBytes(100), !header.isEmpty
    else {
      throw StoreError(.unreadableStore, "'\(path)' cannot be read: \(Platform.lastError)")
    }
    let hasHeader = header.count == 100 && header.starts(with: Array("SQLite format 3\0".utf8))
    var report = StoreRecovery()
    try StoreFile.make(target) { (draft) throws(StoreError) in
      let restored = draft + "-restored"
      defer { Platform.remove(restored) }
      var source = try hasHeader ? open(damaged: file, hasTornLog, restored, &report) : nil
      if source == nil {
        Platform.remove(restored)
        if let lost = try LostSchema.restore(file, in: restored) {
          source = open(immutable: restored)
          report.hasLostSchema = true
          report.lostColumns = lost
        }
      }
      guard let source else {
        throw hasHeader
          ? StoreError(
            .damagedStore,
            "nothing can be recovered: the list of tables cannot be read, and the tables are "
              + "not at their usual pages")
          : StoreError(.notAStore, "'\(path)' is not a store, or too much of it is lost")
      }
      let copy = try Connection.open(path: draft, access: .create, busyMilliseconds: 0)
      try Schema.create(copy)
      try copy.execute("PRAGMA foreign_keys = OFF")
      try copy.transaction(.write) { () throws(StoreError) in
        for table in StoreTable.catalog + StoreTable.records {
          report.tables.append(
            TableRecovery(table, source, copy, hasLostSchema: report.hasLostSchema).run())
        }
        try removeOrphans(copy, &report)
        try goOn(source, copy, StorePlace(draft, becoming: target))
      }
      try copy.execute("PRAGMA journal_mode = WAL")
    }
    return report
  }

  /// Opens a file for reading, whatever its header claims, with what can be read of its log.
  ///
  /// - Parameters:
  ///   - file: The store without its log.
  ///   - restored: A path for a copy.
  /// - Returns: nil if not even the list of tables can be read.
  private static func open(
    damaged file: Connection, _ hasTornLog: Bool, _ restored: String,
    _ report: inout StoreRecovery
  ) throws(StoreError) -> Connection? {
    switch Platform.entry(at: file.path + "-wal") {
    case .nothing, .file(size: 0): return open(immutable: file.path)
    default: break
    }
    if hasTornLog {
      report.logLoss = .unreadable
      if let salvage = try LogSalvage.restore(file, in: restored) {
        report.logLoss = .damaged(salvage.lostFrames, of: salvage.frames)
        if let source = open(immutable: restored) { return source }
      }
    }
    guard
      let source = try? Connection.open(
        path: file.path, access: .readOnly, busyMilliseconds: 5_000), hasTables(source)
    else {
      report.logLoss = .unreadable
      return open(immutable: file.path)
    }
    // The last connection to close must not remove the log.
    _ = csqlite_db_config_bool(source.handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil)
    if let own = (try? DigestTable(connection: file).storeIdentity()) ?? nil,
      let found = (try? DigestTable(connection: source).storeIdentity()) ?? nil, own != found
    {
      report.logLoss = .foreign
      return open(immutable: file.path)
    }
    return source
  }

  private static func open(immutable path: String) -> Connection? {
    guard
      let source = try? Connection.open(path: path, access: .immutable, busyMilliseconds: 0),
      hasTables(source)
    else { return nil }
    return source
  }

  private static func hasTables(_ source: Connection) -> Bool {
    (try? source.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'route'")) == 1
  }

  /// The new store is the damaged one, which does not go on: it has its unique name, and what was
  /// sent is not sent again.
  private static func goOn(
    _ source: Connection, _ copy: Connection, _ place: StorePlace?
  ) throws(StoreError) {
    let columns: [StaticString] = ["uuid", "sent_to", "sent_through", "copied_through"]
    for column in columns {
      // Older versions do not have all, and what is damaged may not fit.
      guard let select = try? source.prepared("SELECT \(column) FROM store WHERE id = 1"),
        let row = try? select.step()
      else { continue }
      let update = try copy.prepared("UPDATE store SET \(column) = ?1 WHERE id = 1")
      sqlite3_bind_value(update.raw, 1, sqlite3_column_value(row.raw, 0))
      do { try update.run() } catch {}
    }
    if let place {
      try copy.kept("UPDATE store SET place = ?1 WHERE id = 1").with(place.text).run()
    }
  }

  /// Removes rows that name lost rows, until none is left.
  private static func removeOrphans(
    _ copy: Connection, _ report: inout StoreRecovery
  ) throws(StoreError) {
    while true {
      var orphans: [String: Set<Int64>] = [:]
      try copy.statement("PRAGMA foreign_key_check").forEachRow { (row) throws(StoreError) in
        orphans[try row.text(0), default: []].insert(try row.int64(1))
      }
      if orphans.isEmpty { return }
      for (index, table) in (StoreTable.catalog + StoreTable.records).enumerated() {
        guard let ids = orphans[table.name.description] else { continue }
        let delete = try table.deletion(copy)
        for id in ids { try delete.with(id).run() }
        report.tables[index].saved -= ids.count
        report.tables[index].refused += ids.count
      }
    }
  }
}

/// Reads a table from both ends, and around the places that cannot be read.
private struct TableRecovery {
  private let table: StoreTable
  /// Whether the source has the table.
  private let isThere: Bool
  private let source: Connection
  private let target: Connection
  private let hasLostSchema: Bool
  private var saved: Set<Int64> = []
  private var refused: Set<Int64> = []

  init(
    _ table: StoreTable, _ source: Connection, _ target: Connection, hasLostSchema: Bool
  ) {
    // If that cannot be read, the present version's columns are assumed.
    var present: StoreTable? = table
    do throws(StoreError) { present = try table.present(in: source) } catch {}
    self.table = present ?? table
    isThere = present != nil
    self.source = source
    self.target = target
    self.hasLostSchema = hasLostSchema
  }

  func run() -> StoreRecovery.Table {
    var run = self
    if !isThere, hasNoRows {
      return StoreRecovery.Table(
        name: table.name.description, saved: 0, refused: 0, hasUnreadableParts: false,
        isAsWritten: true)
    }
    let isWhole = run.readAll()
    return StoreRecovery.Table(
      name: table.name.description, saved: run.saved.count,
      refused: run.refused.subtracting(run.saved).count, hasUnreadableParts: !isWhole,
      isAsWritten: isAsWritten)
  }

  /// Whether the rows agree with the source's digests. In a store older than digests nothing
  /// contradicts the rows; in one that has lost them nothing confirms the rows.
  private var isAsWritten: Bool {
    for place in table.digests.indices {
      let strange = try? table.rowsNotAsWritten(source, place, limit: 1)
      if strange?.isEmpty == false { return false }
    }
    guard let sums = try? DigestTable(connection: source).values() else {
      return isFromBeforeDigests
    }
    // Not every table has a sum.
    guard let written = sums[table.name.description] else { return true }
    return (try? table.sum(source)) == written
  }

  /// Whether the source has no rows of the table, as far as it can tell: its version lacks the
  /// table, or its sum is that of no rows.
  private var hasNoRows: Bool {
    guard let sums = try? DigestTable(connection: source).values() else {
      return isFromBeforeDigests
    }
    return sums[table.name.description] ?? 0 == 0
  }

  /// A restored list of tables has only what is known of an older version.
  private var isFromBeforeDigests: Bool {
    let count = try? source.integer(
      hasLostSchema
        ? "SELECT count(*) FROM sqlite_schema WHERE name = 'digest'"
        : "SELECT count(*) FROM sqlite_schema WHERE instr(sql, 'digest') > 0")
    return count == 0
  }

  /// - Returns: Whether every row was read.
  private mutating func readAll() -> Bool {
    var last = Int64.min
    if read(from: &last, descending: false) { return true }
    var first = Int64.max
    _ = read(from: &first, descending: true)
    // Between the two there may be readable parts: skip ahead until one is found.
    var gap: Int64 = 1
    last = max(last, 0)
    while last < first {
      let (next, isOver) = last.addingReportingOverflow(gap)
      if isOver || next >= first { break }
      var position = next
      _ = read(from: &position, descending: false)
      if position > next {
        last = position
        gap = 1
      } else {
        last = next
        gap = gap &* 2 > 0 ? gap &* 2 : .max
      }
    }
    return false
  }

  /// Reads from an id to the end or to a damaged place.
  ///
  /// - Parameter id: Set to the last id that could be read.
  /// - Returns: Whether the end was reached.
  private mutating func read(from id: inout Int64, descending: Bool) -> Bool {
    do {
      let select = try table.selection(source, descending: descending)
      let insert = try target.prepared(table.insertion)
      select.bind(1, id)
      while let row = try select.step() {
        id = try row.int64(0)
        if saved.contains(id) || refused.contains(id) { continue }
        if isReadable(row), (try? save(row, insert)) != nil {
          saved.insert(id)
        } else {
          refused.insert(id)
        }
      }
      return true
    } catch {
      return false
    }
  }

  private func save(_ row: Row, _ insert: Statement) throws(StoreError) {
    table.bind(row, to: insert)
    try insert.run()
  }

  /// Texts must be UTF-8; the new store's schema checks everything else.
  private func isReadable(_ row: Row) -> Bool {
    for column in 0..<table.columnCount where row.isText(column) {
      if (try? row.document(column)) == nil { return false }
    }
    return true
  }
}
