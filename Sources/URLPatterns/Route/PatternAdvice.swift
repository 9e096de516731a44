extension PatternError {
  /// The error that says what is wrong with a route's pattern, where this one is only a consequence.
  func advising(on text: String) -> PatternError {
    let error = consequence(of: text)
    guard error.suggestion == nil, let better = MistakenBeginning(text)?.suggestion,
      (try? ParsedRoute(better, options: .init())) != nil
    else { return error }
    return PatternError(
      error.code, error.message, column: error.column, expected: error.expected, suggestion: better)
  }

  private func consequence(of text: String) -> PatternError {
    guard let column, column > 0 else { return self }
    let scalars = Array(text.unicodeScalars)
    guard column <= scalars.count else { return self }
    if code == .expression, scalars[column - 1] == "(", column < scalars.count,
      scalars[column] == "?"
    {
      return .leadingQuestionMark(column: column + 1)
    }
    if code == .syntax, scalars[column - 1] == ":" { return addressError(scalars) ?? self }
    return self
  }

  /// An expression cannot begin with `?`, not even for a group of its own.
  static func leadingQuestionMark(column: Int) -> PatternError {
    PatternError(
      .expression, "an expression begins with '?', which has nothing before it", column: column,
      expected: "an expression such as '(a|b)'; a lookahead belongs in one, as in '((?=b).*)'")
  }

  /// A colon of an IPv6 address, which begins a name unless it is escaped.
  private func addressError(_ scalars: [Unicode.Scalar]) -> PatternError? {
    guard let column, let open = scalars[..<column].lastIndex(of: "["), open > 0,
      ["/", "@"].contains(scalars[open - 1]), !scalars[open..<column].contains("]")
    else { return nil }
    let end = scalars[column...].firstIndex { $0 == "]" || $0 == "/" } ?? scalars.count
    let isClosed = end < scalars.count && scalars[end] == "]"
    let address = scalars[(open + 1)..<end].map { $0 == ":" ? "\\:" : String($0) }.joined()
    let rest = String(scalars: scalars[(isClosed ? end + 1 : end)...])
    let better = String(scalars: scalars[..<open]) + "[\(address)]" + rest
    let isPattern = (try? ParsedRoute(better, options: .init())) != nil
    return PatternError(
      .component,
      isClosed ? "a colon of an IPv6 address would begin a name" : "an IPv6 address is not closed",
      column: column,
      expected: "'\\:' for each of its colons" + (isClosed ? "" : ", and ']' after them"),
      suggestion: isPattern ? better : nil)
  }
}
