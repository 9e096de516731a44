internal import CSQLite
internal import Files
import RouteModel

extension Connection {
  /// Throws if the file is not at its path any more: what is written now, or was just written, would
  /// be in a file that nobody finds.
  ///
  /// - Throws: `lost-store`.
  func requireFile() throws(StoreError) {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    if hasMoved == 0 { return }
    // Closing would write to a file that is no longer the store, or remove the log of another.
    _ = csqlite_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nil)
    let what =
      Platform.entry(at: path) == .nothing ? "removed or moved" : "replaced by another file"
    throw StoreError(
      .lostStore,
      """
      '\(path)' was \(what) while it was open: what is changed now would be lost; 'store backup FILE' \
      saves what this session still reads, then start again
      """)
  }
}
