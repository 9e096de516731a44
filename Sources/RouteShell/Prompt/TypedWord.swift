import Interchange
import RouteModel
import Texts

/// The partly typed word at the cursor, and the words before it.
package struct TypedWord {
  /// The words before it; of a word with variables only the position is known.
  package var words: [ExpandedWord]
  /// Its text so far.
  package var text = ""
  /// The byte offset at which it begins.
  package var start = 0
  /// The quote that is open at the cursor.
  package var quote: Character?
  /// The part of `text` before the open quote.
  private var beforeQuote = ""
  /// A variable whose name is being typed.
  package private(set) var variable: Variable?
  /// Whether it begins with a quote or a variable, and so cannot be an option or a command.
  package private(set) var isData = false

  /// The partly typed name of a variable.
  package struct Variable {
    package var name: String
    /// The byte offset of its `$`.
    package var start: Int
    /// Whether it is written with `${`.
    package var isBraced: Bool
  }

  /// A word on the command line of another shell, with its quotes already removed.
  package init(words: [ExpandedWord], text: String) {
    self.words = words
    self.text = text
  }

  /// The word at the end of a line; nil in a comment, or if the line cannot be read.
  package init?(line: String) {
    // To find how the language reads the line, a letter is appended; an open quote or brace is
    // closed after it.
    for end in ["", "'", "\"", "}", "}\""] {
      guard let all = SourceLine(line + "x" + end).read() else { continue }
      let length = line.utf8.count
      guard let word = all.last, word.span.upper == length + 1 + end.utf8.count else { return nil }
      words = all.dropLast().map {
        ExpandedWord(text: $0.unresolved.text, isBare: $0.bareText != nil, span: $0.span)
      }
      start = word.span.lower
      read(word, end: end, bytes: Array(line.utf8))
      return
    }
    return nil
  }

  private mutating func read(_ word: Word, end: String, bytes: [UInt8]) {
    if case .bare? = word.parts.first {} else { isData = true }
    var parts = word.parts
    // A text that ends with a variable has an empty piece after it.
    if parts.last == .quoted("") { parts.removeLast() }
    switch parts.popLast() {
    case .bare(let text): parts.append(.bare(String(text.dropLast())))
    case .quoted(let text):
      beforeQuote = Word(parts: parts, span: word.span).unresolved.text
      quote = end.last
      parts.append(.quoted(String(text.dropLast())))
    case .variable(let name, let span):
      quote = end.last == "\"" ? "\"" : nil
      variable = Variable(
        name: String(name.dropLast()), start: span.lower,
        isBraced: bytes.count > span.lower + 1 && bytes[span.lower + 1] == UInt8(ascii: "{"))
    case nil: break
    }
    // The letter alone was a word: nothing is typed yet.
    if parts == [.bare("")] { isData = false }
    text = Word(parts: parts, span: word.span).unresolved.text
  }

  /// The replacement of the line from a byte offset to the cursor, so that the word has a new text.
  ///
  /// - Parameters:
  ///   - candidate: The new text, which begins with the present one.
  ///   - head: The number of bytes of the candidate that are syntax and must not be quoted, such as
  ///     `--class=`.
  ///   - offset: Where the word begins for the editor: at its start, or after an open quote.
  /// - Returns: nil if the word cannot be written in this way.
  package func replacement(_ candidate: String, head: Int, from offset: Int) -> String? {
    guard let quote else {
      guard offset == start else { return nil }
      let syntax = String(decoding: candidate.utf8.prefix(head), as: UTF8.self)
      let value = String(decoding: candidate.utf8.dropFirst(head), as: UTF8.self)
      return syntax + (value.isEmpty && head > 0 ? "" : value.scriptWord)
    }
    guard offset > start, candidate.hasPrefix(beforeQuote) else { return nil }
    let inside = String(candidate.dropFirst(beforeQuote.count))
    if quote == "'" { return inside.contains("'") || inside.hasControls ? nil : inside }
    return inside.escapedInText
  }
}
