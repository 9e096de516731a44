internal import CSQLite
import RouteModel

/// A store whose list of tables cannot be read. The first pages of the tables are known
/// nevertheless: creating a store and VACUUM both have one layout. The pages of the list are taken
/// from a new store that is made here.
struct LostSchema {
  private static let pageSize = 4_096

  /// A store without rows.
  private struct Layout {
    let bytes: [UInt8]
    /// The first page of each table and index, and whether it is a table's.
    var roots: [Int64: Bool] = [:]
    let version: Int

    /// - Parameters:
    ///   - version: The version of the schema. A step that alters tables leaves them in place, so
    ///     an upgraded store has the layout of the version with which it was made.
    ///   - isVacuumed: Whether it was rewritten by `VACUUM`.
    init(version: Int, isVacuumed: Bool) throws(StoreError) {
      self.version = version
      let store = try Connection.open(path: ":memory:", access: .create, busyMilliseconds: 0)
      try Schema.create(store, version: version)
      if isVacuumed { try store.vacuum() }
      var roots: [Int64: Bool] = [:]
      try store.statement("SELECT rootpage, type = 'table' FROM sqlite_schema").forEachRow {
        (row) throws(StoreError) in roots[try row.int64(0)] = try row.bool(1)
      }
      self.roots = roots
      var size: Int64 = 0
      guard let start = sqlite3_serialize(store.handle, "main", &size, 0) else {
        throw StoreError(.outOfMemory, "there is not enough memory")
      }
      defer { sqlite3_free(start) }
      bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
    }

    func page(_ number: Int64) -> [UInt8] {
      Array(bytes[(Int(number) - 1) * pageSize..<Int(number) * pageSize])
    }

    /// The share of tables and indexes of a file that begin at the same page as here.
    func likeness(to store: Connection) -> Double {
      let matching = roots.count { number, isTable in
        let kind = store.bytes(1, at: (number - 1) * Int64(pageSize))?.first
        return isTable ? kind == 0x0d || kind == 0x05 : kind == 0x0a || kind == 0x02
      }
      return Double(matching) / Double(max(roots.count, 1))
    }
  }

  /// Copies a store, with a list of tables in the copy.
  ///
  /// - Parameters:
  ///   - store: A connection to the file without its log.
  ///   - copy: A free path.
  /// - Returns: The columns, `table.column`, that the copy lacks; nil, without a copy, if the
  ///   tables are not at their expected pages.
  static func restore(_ store: Connection, in copy: String) throws(StoreError) -> [String]? {
    guard case .file(let size) = Platform.entry(at: store.path), size >= Int64(pageSize) else {
      return nil
    }
    var best: Layout?
    var likeness = 0.75
    for version in (1...Schema.version).reversed() {
      for isVacuumed in [false, true] {
        let layout = try Layout(version: version, isVacuumed: isVacuumed)
        let found = layout.likeness(to: store)
        if found > likeness { (best, likeness) = (layout, found) }
      }
    }
    guard let best else { return nil }
    try store.copyFile(to: copy)
    for number in 1...Int64(best.bytes.count / pageSize) where best.roots[number] == nil {
      var page = best.page(number)
      if number == 1 { complete(&page, pages: size / Int64(pageSize)) }
      guard Platform.patch(page, at: (number - 1) * Int64(pageSize), to: copy) else { return nil }
    }
    return add(
      Schema.additions(to: best.version),
      to: try? Connection.open(path: copy, access: .readWrite, busyMilliseconds: 0))
  }

  /// Adds to tables the columns of later versions, whose values are in the rows.
  ///
  /// - Parameter store: nil if it cannot be opened.
  /// - Returns: The columns, `table.column`, that could not be added.
  static func add(_ additions: [String], to store: Connection?) -> [String] {
    additions.filter { addition in
      store.map { (try? $0.execute(addition)) == nil } ?? true
    }.map { addition in
      // ALTER TABLE table ADD COLUMN column …
      let words = addition.split(separator: " ")
      return "\(words[2]).\(words[5])"
    }
  }

  /// Completes a header for the file: its number of pages, no free pages, no log.
  static func complete(_ header: inout [UInt8], pages: Int64) {
    func set(_ offset: Int, _ value: UInt32) {
      for place in 0..<4 {
        header[offset + place] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * place))
      }
    }
    (header[18], header[19]) = (1, 1)
    set(24, 1)
    set(28, UInt32(clamping: pages))
    set(32, 0)
    set(36, 0)
    set(92, 1)
  }
}
