/// Tells of patterns, from their texts alone, that they cannot match a URL. Most patterns of a table are
/// ruled out by their first bytes, and need not be parsed to answer one question.
///
/// ```swift
/// let sieve = PatternSieve("app://editor/42")
/// let candidates = texts.filter { text in sieve?.mayMatch(text.utf8.span) ?? true }
/// ```
public struct PatternSieve: Sendable {
  private let url: [UInt8]
  private let split: URLSplit

  /// - Returns: `nil` for a URL that is not canonical, or not obviously: any pattern may match it.
  public init?(_ url: String) {
    let bytes = Array(url.utf8)
    // A pattern may have an escape's character as it is.
    guard !bytes.contains(UInt8(ascii: "%")),
      let split = ByteView.of(url, { URLSplit(plain: $0) })
    else { return nil }
    self.url = bytes
    self.split = split
  }

  /// Whether a pattern may match the URL. False is certain; true is not.
  ///
  /// - Parameter pattern: The text of a pattern that neither ignores case nor takes the host as a
  ///   segment; of those any may match.
  public func mayMatch(_ pattern: Span<UInt8>) -> Bool {
    guard let first = pattern.indices.first else { return true }
    let start = pattern[first] == UInt8(ascii: "/") ? split.pathStart : 0
    var index = 0
    while index < pattern.count, start + index < url.count, pattern[index] == url[start + index] {
      index += 1
    }
    // A letter or a digit that the URL does not have.
    guard index < pattern.count, Self.isLetterOrDigit(pattern[index]) else { return true }
    guard Self.isLiteral(pattern, before: index) else { return true }
    guard start == 0, start + index <= split.pathStart else { return false }
    // In scheme and host: capitals are the same letters, and a special host has other spellings.
    if pattern[index] >= 65, pattern[index] <= 90 { return true }
    return index > split.schemeEnd && split.isSpecial && SimplePattern(pattern) == nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    CharacterClass.isPlainSegment(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".")
      && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "~")
  }

  /// Whether a pattern is literal up to `end`, and nothing that comes behind can change that: no
  /// segment of dots, nothing that is written differently in a canonical URL.
  private static func isLiteral(_ pattern: Span<UInt8>, before end: Int) -> Bool {
    var previous: UInt8 = 0
    for index in 0..<pattern.count {
      let byte = pattern[index]
      switch byte {
      case UInt8(ascii: "/"): break
      case UInt8(ascii: "."): if previous == UInt8(ascii: "/") { return false }
      case UInt8(ascii: ":"):
        // The scheme's, or that of a name behind.
        if index < end, !isSchemeEnd(pattern, index) { return false }
      default: if !CharacterClass.isPlainSegment(byte) { return false }
      }
      previous = byte
    }
    return true
  }

  private static func isSchemeEnd(_ pattern: Span<UInt8>, _ index: Int) -> Bool {
    guard index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "/"),
      pattern[index + 2] == UInt8(ascii: "/")
    else { return false }
    for place in 0..<index where pattern[place] == UInt8(ascii: "/") { return false }
    return true
  }
}
