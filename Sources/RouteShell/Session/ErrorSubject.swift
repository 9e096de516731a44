import RouteModel

extension ShellError {
  /// The error with a place, if it has none: the value that its message names, else, in a script,
  /// the command.
  ///
  /// - Parameters:
  ///   - words: The words of the failed command.
  ///   - count: How many of them are the command's name.
  func pointing(at words: [ExpandedWord], nameCount count: Int, in line: SourceLine) -> ShellError {
    guard span == nil, diagnostic.place == nil, exit != .interrupted else { return self }
    // At the prompt the user sees the line, so only the wrong word is marked.
    let isScript = line.file != nil
    guard isScript || exit == .usage else { return self }
    var error = self
    error.span = Self.subject(of: diagnostic.values, in: words, nameCount: count)
    if error.span == nil, isScript, let first = words.first {
      error.span = Span(first.span.lower, words[max(0, count - 1)].span.upper)
    }
    return error
  }

  /// The word that a message names, else the first argument.
  private static func subject(
    of values: [String], in words: [ExpandedWord], nameCount count: Int
  ) -> Span? {
    let name = words.prefix(count)
    let arguments = words.dropFirst(count)
    for value in values where !value.isEmpty {
      if let first = name.first, let last = name.last,
        value == name.map(\.text).joined(separator: " ")
      {
        return Span(first.span.lower, last.span.upper)
      }
      if let word = arguments.first(where: { $0.says(value) }) { return word.span }
    }
    return arguments.first { !$0.text.isEmpty && ($0.text == "-" || !$0.text.hasPrefix("-")) }?.span
  }
}

extension ExpandedWord {
  /// Whether the word is a text, or contains it as a name or a value; a text that ends with `…` is
  /// truncated.
  fileprivate func says(_ wanted: String) -> Bool {
    func says(_ text: String) -> Bool {
      text == wanted || wanted.last == "…" && wanted.count > 1 && text.hasPrefix(wanted.dropLast())
    }
    if says(text) { return true }
    guard let parts = text.dividedAtEquals else { return false }
    return says(parts.before) || says(parts.behind)
  }
}
