import RouteModel

/// How the lines of a table are written.
struct DataStyle {
  /// A tab, or what stands between the fields of a CSV file.
  var separator: Character
  var lineEnd: String
  /// The file begins with a byte order mark, as spreadsheets write it.
  var hasMark: Bool

  /// A line without its end.
  ///
  /// - Throws: ``ShellError`` `unwritable-value` for a field that would be two between tabs.
  func line(_ fields: [String], at place: SourcePlace) throws(ShellError) -> String {
    guard separator == "\t" else {
      let mark = separator.unicodeScalars.first ?? ","
      return fields.map { $0.csvField(separator: mark) }.joined(separator: String(separator))
    }
    if let field = fields.first(where: { $0.contains { $0 == "\t" || $0.isNewline } }) {
      throw ShellError(
        Diagnostic(
          code: "unwritable-value",
          message: "'\(field)' holds a tab or a line end: a file called *.csv can hold it",
          place: place))
    }
    return fields.joined(separator: "\t")
  }
}
