/// How the lines of a table are written.
struct DataStyle {
  /// A tab, or what stands between the fields of a CSV file.
  var separator: Unicode.Scalar
  var lineEnd: String
  /// The file begins with a byte order mark, as spreadsheets write it.
  var hasMark: Bool

  /// A line without its end; reading it gives the fields back.
  func line(_ fields: [String]) -> String {
    let written = fields.map { field in
      separator == "\t"
        ? field.escapingControlsInField(keepsLines: false)
        : field.escapingControlsInField().csvField(separator: separator)
    }
    return written.joined(separator: String(separator))
  }
}
