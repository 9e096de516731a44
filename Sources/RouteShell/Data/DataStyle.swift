/// How the lines of a table are written.
struct DataStyle {
  /// A tab, or the separator of a CSV file.
  var separator: Unicode.Scalar
  var lineEnd: String
  /// Whether the file begins with a byte order mark, as from a spreadsheet.
  var hasMark: Bool

  /// A line without a line break; reading it gives the same fields.
  func line(_ fields: [String]) -> String {
    let written = fields.map { field in
      separator == "\t"
        ? field.escapingControlsInField(keepsLines: false)
        : field.escapingControlsInField().csvField(separator: separator)
    }
    return written.joined(separator: String(separator))
  }
}
