/// Where bytes stop being UTF-8 text.
package struct UTF8Mistake {
  /// The line and the column, from 1; a column counts characters as Unicode scalars.
  package let line, column: Int

  /// The first mistake in bytes that have one.
  ///
  /// - Parameter first: The number of their first line.
  package init(in bytes: ArraySlice<UInt8>, line first: Int = 1) {
    let readable = String(decoding: bytes, as: UTF8.self)
    let good = readable.unicodeScalars.prefix { $0 != "\u{FFFD}" }
    line = first + good.count { $0 == "\n" }
    column = good.reversed().prefix { $0 != "\n" }.count + 1
  }
}
