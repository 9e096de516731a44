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

extension Word {
  /// The word with the values of its variables. One whose value is not known stays as `$name`, and the word is open.
  func resolved<Failure: Error>(
    _ value: (_ name: String, Span) throws(Failure) -> String?
  ) throws(Failure) -> ExpandedWord {
    var word = ExpandedWord(text: "", isBare: false, span: span)
    for (index, part) in parts.enumerated() {
      switch part {
      case .bare(let text):
        if index == 0 { word.isBare = true }
        word.text += text
      case .quoted(let text): word.text += text
      case .variable(let name, let span):
        let value = try value(name, span)
        word.text += value ?? "$\(name)"
        if value == nil { word.isOpen = true }
      }
    }
    return word
  }

  /// The word as it is written: no variable has a value.
  var unresolved: ExpandedWord { resolved { _, _ in nil } }

  /// Whether it is `$@` outside quotes, which becomes a word for each argument.
  var isAllArguments: Bool {
    if parts.count == 1, case .variable("@", _)? = parts.first { true } else { false }
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

/// A word whose variables are expanded.
package struct ExpandedWord: Sendable, Hashable {
  package var text: String
  /// Whether the word begins outside quotes and variables: only then can it be an option or a
  /// command's name.
  package var isBare: Bool
  package var span: Span
  /// Whether a variable in it is not expanded, because the script is only checked.
  var isOpen = false

  package init(text: String, isBare: Bool = true, span: Span = Span(0, 0)) {
    self.text = text
    self.isBare = isBare
    self.span = span
  }
}
