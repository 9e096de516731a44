/// The text of a route's pattern.
enum PatternText {
  /// Refuses a text that is no pattern.
  ///
  /// - Throws: ``ShellError`` `bad-pattern` with the column in the pattern and what was expected there.
  static func check(_ text: String, span: Span?) throws(ShellError) {}
}
