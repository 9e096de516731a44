import RouteModel
import Texts

/// Reads commands from lines: joins lines, collects blocks.
///
/// Lines are read one at a time, so that commands run as they arrive.
package struct StatementReader {
  private let file: String?
  private let nextLine: (_ isContinuation: Bool) -> String?
  private let whenRead: (SourceLine) -> Void
  private var lineNumber = 0

  /// - Parameters:
  ///   - file: The name of the file in errors; nil at the prompt.
  ///   - whenRead: Called with each line, joined, before a command of it runs.
  ///   - nextLine: Returns the next line without its line break, or nil at the end; it gets whether
  ///     a command has begun.
  package init(
    file: String?, whenRead: @escaping (SourceLine) -> Void = { _ in },
    nextLine: @escaping (_ isContinuation: Bool) -> String?
  ) {
    self.file = file
    self.whenRead = whenRead
    self.nextLine = nextLine
  }

  /// Reads from a complete text.
  package init(text: String, file: String?) {
    // By bytes: as a Character, a carriage return and a line feed are one.
    var rest: Substring.UTF8View? = text.utf8[...]
    self.init(file: file) { _ in
      guard let bytes = rest else { return nil }
      let end = bytes.firstIndex(of: 0x0A)
      rest = end.map { bytes[bytes.index(after: $0)...] }
      return String(Substring(bytes[..<(end ?? bytes.endIndex)]))
    }
  }

  /// The next command, or nil at the end. Empty lines and comments are skipped.
  ///
  /// - Throws: ``ShellError`` `syntax`; the reader then continues after the faulty line.
  package mutating func next() throws(ShellError) -> Statement? {
    guard let (words, line) = try nextWords(isInBlock: false) else { return nil }
    if words.count == 1, words.first?.bareText == "}" {
      throw .syntax("'}' closes no block", line, words[0].span)
    }
    return try statement(words, line, depth: 0)
  }

  private mutating func statement(
    _ words: [Word], _ line: SourceLine, depth: Int
  ) throws(ShellError) -> Statement {
    guard words.count > 1, let last = words.last, last.bareText == "{" else {
      return Statement(words: words, block: nil, line: line)
    }
    guard depth < Self.maximumDepth else {
      throw .syntax("blocks are nested too deeply", line, last.span)
    }
    var block: [Statement] = []
    while let (inner, innerLine) = try nextWords(isInBlock: true) {
      if inner.count == 1, inner.first?.bareText == "}" {
        return Statement(words: Array(words.dropLast()), block: block, line: line)
      }
      block.append(try statement(inner, innerLine, depth: depth + 1))
    }
    throw .syntax("the block is not closed: '}' is missing", line, last.span)
  }

  private static let maximumDepth = 64

  private mutating func nextWords(
    isInBlock: Bool
  ) throws(ShellError) -> ([Word], SourceLine)? {
    while let text = readLine(isContinuation: isInBlock) {
      let line = SourceLine(text, file: file, firstLine: lineNumber)
      let (words, joined) = try read(Lexer(line))
      if !words.isEmpty { return (words, joined) }
    }
    return nil
  }

  private mutating func read(_ begun: Lexer) throws(ShellError) -> ([Word], SourceLine) {
    var lexer = begun
    defer { whenRead(lexer.line) }
    while true {
      switch try lexer.words() {
      case .words(let words): return (words, lexer.line)
      case .continues: lexer.join(readLine(isContinuation: true))
      }
    }
  }

  private mutating func readLine(isContinuation: Bool) -> String? {
    guard var line = nextLine(isContinuation) else { return nil }
    lineNumber += 1
    // The byte order mark that some editors write is not part of the first word.
    if lineNumber == 1, line.unicodeScalars.first == "\u{FEFF}" {
      line.unicodeScalars.removeFirst()
    }
    // Scripts with Windows line breaks are accepted.
    return line.withoutCarriageReturn
  }
}

extension String {
  /// The line without what Windows puts before a line feed.
  var withoutCarriageReturn: String {
    utf8.last == 0x0D ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}
