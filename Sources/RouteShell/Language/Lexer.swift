import RouteModel
import Texts

/// Splits a line into words.
///
/// Blanks separate. `'…'` is literal, `"…"` expands `$name` and the escapes; outside quotes a
/// backslash is an ordinary character, and so is `$` unless a name, a digit, `@`, `?`, `_` or
/// `{name}` follows. So a URL or a pattern without blanks, quotes or `$` is one literal word.
package struct Lexer {
  /// The result of reading a line.
  package enum Outcome: Sendable, Hashable {
    case words([Word])
    /// The line ends with a backslash and continues in the next one.
    case continues
  }

  /// The line, with all lines joined to it.
  package private(set) var line: SourceLine
  private var bytes: [UInt8]
  private var position = 0
  private var found: [Word] = []
  /// The unfinished word at the end of the line, which the joined line continues.
  private var open: OpenWord?

  private struct OpenWord {
    var start: Int
    var parts: [Word.Part] = []
    /// The start of the unquoted text that is not yet a part.
    var bareStart: Int
  }

  package init(_ line: SourceLine) {
    self.line = line
    bytes = Array(line.text.utf8)
  }

  /// The words of the line. After `continues` and ``join(_:)``, call it again; it continues where
  /// the line ended.
  ///
  /// - Throws: ``ShellError`` `syntax` at an open quote, an unknown escape or a broken `${…}`.
  package mutating func words() throws(ShellError) -> Outcome {
    while true {
      if open == nil {
        while let byte = current, byte == .space || byte == .tab { position += 1 }
        guard let byte = current, byte != .hash else { return .words(found) }
        if byte == .backslash, position + 1 == bytes.count { return .continues }
        open = OpenWord(start: position, bareStart: position)
      }
      guard let word = try word() else { return .continues }
      found.append(word)
      open = nil
    }
  }

  /// Joins the next line to one that ends with a backslash; nil if there is none.
  package mutating func join(_ next: String?) {
    bytes.removeLast()
    line.text.unicodeScalars.removeLast()
    goBackToVariable()
    guard let next else { return }
    line.joints.append(bytes.count)
    line.text += next
    bytes += next.utf8
  }

  /// The name of a variable continues in the joined line.
  private mutating func goBackToVariable() {
    guard var word = open.take() else { return }
    if case .variable(_, let span)? = word.parts.last, span.upper == position,
      word.bareStart == position, bytes[position - 1] != .closeBrace
    {
      word.parts.removeLast()
      (position, word.bareStart) = (span.lower, span.lower)
    } else if position > word.bareStart, bytes[position - 1] == .dollar {
      position -= 1
    }
    open = word
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Continues the open word; nil if the line ends inside it.
  private mutating func word() throws(ShellError) -> Word? {
    // Moved, not copied: it may have as many parts as there are joined lines.
    guard var word = open.take() else { return nil }
    defer { open = word }
    func bare(_ end: Int) -> Word.Part? {
      end > word.bareStart
        ? .bare(String(decoding: bytes[word.bareStart..<end], as: UTF8.self)) : nil
    }
    scan: while let byte = current {
      switch byte {
      case .space, .tab:
        break scan
      case .singleQuote, .doubleQuote:
        if let part = bare(position) { word.parts.append(part) }
        word.parts += byte == .singleQuote ? [try literal()] : try expanding()
        word.bareStart = position
      case .dollar:
        let before = position
        if let variable = try variable() {
          if let part = bare(before) { word.parts.append(part) }
          word.parts.append(variable)
          word.bareStart = position
        } else {
          position += 1
        }
      case .backslash where position + 1 == bytes.count:
        return nil
      default:
        position += 1
      }
    }
    if let part = bare(position) { word.parts.append(part) }
    return Word(parts: word.parts, span: Span(word.start, position))
  }

  /// `'…'`
  private mutating func literal() throws(ShellError) -> Word.Part {
    let start = position
    position += 1
    guard let end = bytes[position...].firstIndex(of: .singleQuote) else { throw unclosed(start) }
    defer { position = end + 1 }
    return .quoted(String(decoding: bytes[position..<end], as: UTF8.self))
  }

  /// `"…"`
  private mutating func expanding() throws(ShellError) -> [Word.Part] {
    let start = position
    position += 1
    var parts: [Word.Part] = []
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case .doubleQuote:
        position += 1
        return parts + [.quoted(String(decoding: text, as: UTF8.self))]
      case .backslash:
        guard position + 1 < bytes.count else { throw unclosed(start) }
        try escape(into: &text)
      case .dollar:
        let before = text
        if let variable = try variable() {
          parts += [.quoted(String(decoding: before, as: UTF8.self)), variable]
          text = []
        } else {
          text.append(byte)
          position += 1
        }
      default:
        text.append(byte)
        position += 1
      }
    }
    throw unclosed(start)
  }

  /// Reads an escape in `"…"`.
  private mutating func escape(into text: inout [UInt8]) throws(ShellError) {
    if let value = Self.escapes[bytes[position + 1]] {
      text.append(value)
      position += 2
    } else if bytes[position + 1] == UInt8(ascii: "u") {
      let start = position
      let digits = bytes[(position + 2)...].prefix { $0 != .closeBrace && $0 != .doubleQuote }
      let end = digits.endIndex
      guard digits.first == .openBrace, end < bytes.count, bytes[end] == .closeBrace,
        digits.dropFirst().allSatisfy(\.isHexDigit),
        let value = UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar)
      else {
        throw .syntax(
          "no character has this number: write \\u{9b}, with the number in hexadecimal digits",
          line,
          Span(start, min(max(end, start + 2), bytes.count)))
      }
      text += encoded
      position = end + 1
    } else {
      throw .syntax(
        "unknown escape in \"…\": write \\n, \\t, \\e, \\u{…}, \\\", \\\\ or \\$", line,
        Span(position, min(position + 2, bytes.count)))
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "e"): 0x1B,
    .doubleQuote: .doubleQuote, .backslash: .backslash, .dollar: .dollar,
  ]

  /// A variable at a `$`; nil if the `$` is an ordinary character.
  private mutating func variable() throws(ShellError) -> Word.Part? {
    let start = position
    guard position + 1 < bytes.count else { return nil }
    let next = bytes[position + 1]
    if next == .openBrace {
      guard let end = bytes[position...].firstIndex(of: .closeBrace) else {
        throw .syntax("'${' is not closed: write ${name}", line, Span(start, start + 2))
      }
      let name = String(decoding: bytes[(position + 2)..<end], as: UTF8.self)
      guard Variables.isName(name) else {
        throw .syntax("'\(name)' is not the name of a variable", line, Span(start, end + 1))
      }
      position = end + 1
      return .variable(name, Span(start, position))
    }
    var end = position + 2
    if next == UInt8(ascii: "@") || next == UInt8(ascii: "?") || next.isDigit {
      // One character long.
    } else if next.isNameStart {
      while end < bytes.count, bytes[end].isNameStart || bytes[end].isDigit { end += 1 }
    } else {
      return nil
    }
    guard end - start <= Self.longestName else {
      throw .syntax("the name of the variable is too long", line, Span(start, start + 1))
    }
    position = end
    return .variable(
      String(decoding: bytes[(start + 1)..<end], as: UTF8.self), Span(start, end))
  }

  /// In bytes, including the `$`.
  private static let longestName = 256

  private func unclosed(_ start: Int) -> ShellError {
    .syntax("the quote is not closed on this line", line, Span(start, start + 1))
  }
}

extension SourceLine {
  /// The words of the line; nil if it cannot be read, or continues in the next one.
  func read() -> [Word]? {
    var lexer = Lexer(self)
    guard case .words(let words)? = try? lexer.words() else { return nil }
    return words
  }
}

extension UInt8 {
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let singleQuote = UInt8(ascii: "'")
  fileprivate static let doubleQuote = UInt8(ascii: "\"")
  fileprivate static let dollar = UInt8(ascii: "$")
  fileprivate static let openBrace = UInt8(ascii: "{")
  fileprivate static let closeBrace = UInt8(ascii: "}")

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isHexDigit: Bool {
    isDigit || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "f")
  }

  fileprivate var isNameStart: Bool {
    self == UInt8(ascii: "_")
      || (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
  }
}
