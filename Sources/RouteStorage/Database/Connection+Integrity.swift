import CLibrary
internal import CSQLite
import RouteModel

extension Connection {
  /// What SQLite's integrity check finds in the pages and indexes of the file.
  ///
  /// - Parameter limit: The most lines: 1 or 100.
  /// - Throws: `io-error` if a page could not be read: a failing disk, perhaps only for a moment,
  ///   does not mean that the file is damaged.
  func damages(limit: Int) throws(StoreError) -> [String] {
    let check =
      limit == 1
      ? try statement("PRAGMA integrity_check(1)") : try statement("PRAGMA integrity_check(100)")
    let lines = try check.texts()
    for line in lines {
      if let code = Self.resultCode(in: line), code & 0xff == SQLITE_IOERR {
        throw StoreError.of(code, "a page could not be read")
      }
    }
    return lines.filter { $0 != "ok" }
  }

  /// The code in `unable to get the page. error code=266`.
  private static func resultCode(in line: String) -> Int32? {
    let sign = "error code="
    guard let range = line.firstRange(of: sign) else { return nil }
    return Int32(line[range.upperBound...].prefix { $0.isNumber })
  }
}
