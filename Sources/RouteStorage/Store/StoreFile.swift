internal import CSQLite
internal import Files
import RouteModel

/// Inspects a file before SQLite touches it. A file that is not a store is never opened, so that
/// not even a log is made beside it.
enum StoreFile {
  /// `RTSH`, in the header of the file.
  static let applicationID: UInt32 = 0x5254_5348

  /// Throws if the file is not a store that this program can use.
  static func inspect(_ path: String) throws(StoreError) {
    let size: Int64
    switch Platform.entry(at: path) {
    case .nothing:
      throw StoreError(.noStore, "no store '\(path)'")
    case .other:
      throw StoreError(.notAStore, "'\(path)' is not a file")
    case .unreadable(let reason):
      throw StoreError(.unreadableStore, "'\(path)' cannot be read: \(reason)")
    case .file(let bytes): size = bytes
    }
    guard Platform.isReadable(path),
      let file = try? Connection.open(path: path, access: .immutable, busyMilliseconds: 0),
      let header = file.firstBytes(100)
    else { throw StoreError(.unreadableStore, "'\(path)' cannot be read: \(Platform.lastError)") }
    if header.isEmpty { throw StoreError(.notAStore, "'\(path)' is an empty file, not a store") }
    guard header.count == 100, header.starts(with: OpenDatabases.firstBytes) else {
      throw StoreError(.notAStore, "'\(path)' is not a store of routesh")
    }
    guard bigEndian(header, 68) == applicationID else {
      throw StoreError(
        .notAStore, "'\(path)' is a database of another program, not a store of routesh")
    }
    try Schema.require(version: Int(Int32(bitPattern: bigEndian(header, 60))), path)
    // Checks the format of the schema and the encoding of texts: SQLite's own error would not name
    // the file.
    guard (0...4).contains(bigEndian(header, 44)), bigEndian(header, 56) == 1 else {
      throw StoreError(.damagedStore, "'\(path)' is damaged: its first page is not as we write it")
    }
    try inspectSize(path, header, size)
  }

  /// A file that is shorter than its header claims is damaged, unless a log beside it has the rest.
  private static func inspectSize(
    _ path: String, _ header: [UInt8], _ size: Int64
  ) throws(StoreError) {
    let written = Int64(header[16]) << 8 | Int64(header[17])
    let pageSize = written == 1 ? 65_536 : written
    guard pageSize >= 512, pageSize.nonzeroBitCount == 1 else {
      throw StoreError(.damagedStore, "'\(path)' is damaged: it has no valid page size")
    }
    let pages = Int64(bigEndian(header, 28))
    let isPageCountValid = bigEndian(header, 24) == bigEndian(header, 92)
    guard isPageCountValid, size < pages * pageSize else { return }
    for suffix in ["-wal", "-journal"] {
      if case .file(let bytes) = Platform.entry(at: path + suffix), bytes > 0 { return }
    }
    // Since its size was read, another program may have moved its log into the file, and removed it.
    if case .file(let now) = Platform.entry(at: path), now >= pages * pageSize { return }
    throw StoreError(
      .damagedStore, "'\(path)' is damaged: it has \(size) of \(pages * pageSize) bytes")
  }

  private static func bigEndian(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Makes an empty store. It gets its name when it is complete: other processes see nothing or all
  /// of it.
  ///
  /// - Returns: False if another process made one meanwhile.
  static func create(_ path: String) throws(StoreError) -> Bool {
    try publish(path, mode: 0o600) { (draft) throws(StoreError) in
      let connection = try Connection.open(path: draft, access: .create, busyMilliseconds: 0)
      try Schema.create(connection)
      if let place = StorePlace(draft, becoming: path) {
        try connection.statement("UPDATE store SET place = ?1 WHERE id = 1").with(place.text).run()
      }
      try connection.useWriteAheadLog(synchronous: .full)
    }
  }

  /// Makes a new file.
  ///
  /// - Parameters:
  ///   - source: The file that it is a copy of: it gets the same permissions.
  ///   - write: Makes a file at the path that it gets, and closes it.
  /// - Throws: `exists` if the path exists; then nothing is changed.
  static func make(
    _ path: String, like source: String, _ write: (String) throws(StoreError) -> Void
  ) throws(StoreError) {
    if path == "-" { throw unmade(path, .noFile) }
    let taken = StoreError(.exists, "'\(path)' already exists")
    switch Platform.entry(at: path) {
    case .nothing: break
    case .unreadable(let reason):
      throw StoreError(.unreadableStore, "'\(path)' cannot be made: \(reason)")
    default: throw taken
    }
    let mode = Platform.status(of: source).map { $0.mode & 0o777 } ?? 0o600
    guard try publish(path, mode: mode, write) else { throw taken }
  }

  /// - Returns: False if the path exists now.
  private static func publish(
    _ path: String, mode: UInt32, _ write: (String) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    let place: OutputPlace
    do throws(OutputFailure) { place = try OutputPlace(path) } catch { throw unmade(path, error) }
    defer { place.discard() }
    do throws(StoreError) {
      try write(place.draft)
    } catch {
      guard error.code == .unreadableStore else { throw error }
      if Platform.entry(at: place.directory) == .nothing {
        throw unmade(path, .noDirectory(place.directory))
      }
      throw StoreError(
        .unreadableStore,
        "'\(path)' cannot be made: check that its directory exists and is writable",
        extendedCode: error.extendedCode)
    }
    Platform.setMode(mode, of: place.draft)
    guard Platform.synchronize(place.draft) else {
      throw unmade(path, .system(Platform.lastNumber))
    }
    do throws(OutputFailure) {
      try place.take(replacing: Platform.entry(at: place.target) == .file(size: 0))
      place.keep()
      return true
    } catch .exists {
      return false
    } catch {
      throw unmade(path, error)
    }
  }

  private static func unmade(_ path: String, _ failure: OutputFailure) -> StoreError {
    StoreError(
      failure.code == .diskFull ? .diskFull : .unreadableStore,
      "'\(path)' cannot be made: \(failure.words)")
  }
}

extension OutputFailure {
  /// The store's error code for it.
  var code: StoreError.Code { self == .system(Platform.noSpace) ? .diskFull : .inputOutput }
}
