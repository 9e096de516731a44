/// One word of a command as it was written, before its variables are expanded.
package struct Word: Sendable, Hashable {
  /// A piece of a word.
  package enum Part: Sendable, Hashable {
    /// Text outside quotes.
    case bare(String)
    /// Text in quotes.
    case quoted(String)
    /// A variable, expanded when the command runs.
    case variable(String, Span)
  }

  package var parts: [Part]
  package var span: Span

  /// The text if the word is written without quotes and variables.
  package var bareText: String? {
    guard parts.count == 1, case .bare(let text)? = parts.first else { return nil }
    return text
  }
}

/// One command with the block that it opens.
package struct Statement: Sendable, Hashable {
  package var words: [Word]
  /// The commands between `{` and `}`; nil if the command opens no block.
  package var block: [Statement]?
  package var line: SourceLine
}

extension StringProtocol {
  /// The texts before and after the first `=`; nil if there is none. It compares scalars: a mark
  /// that combines with the `=` belongs to the text after it.
  var dividedAtEquals: (before: String, behind: String)? {
    guard let equals = unicodeScalars.firstIndex(of: "=") else { return nil }
    return (String(self[..<equals]), String(self[unicodeScalars.index(after: equals)...]))
  }
}
