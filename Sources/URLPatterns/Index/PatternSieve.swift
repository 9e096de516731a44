/// Tells of patterns, from their texts alone, that they cannot match a URL. Most patterns of a table are
/// ruled out by their first bytes, and need not be parsed to answer one question.
///
/// ```swift
/// let sieve = PatternSieve("app://editor/42")
/// let candidates = texts.filter { text in sieve?.mayMatch(text.utf8.span) ?? true }
/// ```
public struct PatternSieve: Sendable {
  private let url: [UInt8]
  private let pathStart: Int

  /// - Returns: `nil` for a URL that is not canonical, or not obviously: any pattern may match it.
  public init?(_ url: String) {
    guard let split = ByteView.of(url, { URLSplit(plain: $0) }) else { return nil }
    self.url = Array(url.utf8)
    pathStart = split.pathStart
  }

  /// Whether a pattern may match the URL. False is certain; true is not.
  ///
  /// - Parameter pattern: The text of a pattern that neither ignores case nor takes the host as a
  ///   segment; of those any may match.
  public func mayMatch(_ pattern: Span<UInt8>) -> Bool {
    guard let simple = SimplePattern(ByteView(within: pattern)) else { return true }
    var place = simple.pathStart == 0 ? pathStart : 0
    var index = 0
    while index < simple.pathEnd {
      // The first name, or the colon of the scheme.
      if pattern[index] == UInt8(ascii: ":"), index >= simple.pathStart { return true }
      guard place < url.count, url[place] == pattern[index] else {
        // The slash before a wildcard at the end may be the last of the URL.
        return false
      }
      index += 1
      place += 1
    }
    return true
  }
}
