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
    error.span = Self.subject(of: diagnostic.message, in: words, nameCount: count)
    if error.span == nil, isScript, let first = words.first {
      error.span = Span(first.span.lower, words[max(0, count - 1)].span.upper)
    }
    return error
  }

  /// The word that a message names: preferably in quotes, else the longest.
  private static func subject(
    of message: String, in words: [ExpandedWord], nameCount count: Int
  ) -> Span? {
    let pieces = message.split(separator: "'", omittingEmptySubsequences: false)
    let name = words.prefix(count)
    for quoted in pieces.indices where quoted % 2 == 1 && !pieces[quoted].isEmpty {
      if let first = name.first, let last = name.last,
        pieces[quoted] == name.map(\.text).joined(separator: " ")
      {
        return Span(first.span.lower, last.span.upper)
      }
      if let word = words.first(where: { $0.says(pieces[quoted]) }) { return word.span }
    }
    let arguments = words.dropFirst(count)
    if arguments.count == 1 { return arguments.first?.span }
    return arguments.filter { $0.text.utf8.count > 1 && message.names($0.text) }
      .max { $0.text.utf8.count < $1.text.utf8.count }?.span
  }
}

extension ExpandedWord {
  /// Whether the word is a text, or contains it as a name or a value; a text that ends with `…` is
  /// truncated.
  fileprivate func says(_ wanted: Substring) -> Bool {
    func says(_ text: String) -> Bool {
      text == wanted || wanted.last == "…" && wanted.count > 1 && text.hasPrefix(wanted.dropLast())
    }
    if says(text) { return true }
    guard let parts = text.dividedAtEquals else { return false }
    return says(parts.before) || says(parts.behind)
  }
}

extension String {
  /// Whether a text occurs in this one as a word of its own.
  fileprivate func names(_ text: String) -> Bool {
    var rest = self[...]
    while let first = text.first, let start = rest.firstIndex(of: first) {
      let isAlone = start == startIndex || !self[index(before: start)].isLetter
      if isAlone, rest[start...].hasPrefix(text) {
        let end = index(start, offsetBy: text.count, limitedBy: endIndex) ?? endIndex
        if end == endIndex || !self[end].isLetter && !self[end].isNumber { return true }
      }
      rest = rest[index(after: start)...]
    }
    return false
  }
}
