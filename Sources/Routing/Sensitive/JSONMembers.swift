/// The values of JSON members in a text that may be truncated, or not JSON at all.
struct JSONMembers {
  /// A longer text is not taken for a name.
  private static let longestName = 256

  private let bytes: [UInt8]

  /// nil if the text has no member.
  init?(_ bytes: [UInt8]) {
    guard bytes.contains(where: Self.isQuote), bytes.contains(UInt8(ascii: ":")) else { return nil }
    self.bytes = bytes
  }

  /// The ranges of the values of members with wanted names: a text without its quotes, a list or an
  /// object as a whole.
  func values(where isWanted: (String) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
      index = colon + 1
      guard let name = name(before: colon), isWanted(name) else { continue }
      let value = value(behind: colon)
      if !value.isEmpty { found.append(value) }
      index = max(index, value.upperBound)
    }
    return found
  }

  /// The text in quotes before a colon.
  private func name(before colon: Int) -> String? {
    let start = max(0, colon - Self.longestName)
    guard let close = bytes[start..<colon].lastIndex(where: { !Self.isBlank($0) }),
      Self.isQuote(bytes[close]),
      let open = bytes[start..<close].lastIndex(of: bytes[close])
    else { return nil }
    return Escapes.decoded(String(decoding: bytes[open + 1..<close], as: UTF8.self))
  }

  private func value(behind colon: Int) -> Range<Int> {
    guard let first = bytes[(colon + 1)...].firstIndex(where: { !Self.isBlank($0) }) else {
      return bytes.count..<bytes.count
    }
    // In a text inside a text, quotes have backslashes.
    let quote = bytes[first...].firstIndex { $0 != UInt8(ascii: "\\") } ?? bytes.count
    if quote < bytes.count, Self.isQuote(bytes[quote]) {
      return quote + 1..<end(ofTextAt: quote, backslashes: quote - first)
    }
    guard "{[".utf8.contains(bytes[first]) else {
      return first..<(bytes[first...].firstIndex { ",}]".utf8.contains($0) } ?? bytes.count)
    }
    return first..<end(ofGroupAt: first)
  }

  /// Where the closing quote begins, which has as many backslashes as the opening one.
  private func end(ofTextAt quote: Int, backslashes: Int) -> Int {
    var before = 0
    for index in (quote + 1)..<bytes.count {
      if bytes[index] == bytes[quote], before % (2 * (backslashes + 1)) == backslashes {
        return index - backslashes
      }
      before = bytes[index] == UInt8(ascii: "\\") ? before + 1 : 0
    }
    return bytes.count
  }

  private func end(ofGroupAt start: Int) -> Int {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case let byte where Self.isQuote(byte):
        index = end(ofTextAt: index, backslashes: 0)
      default: break
      }
      index += 1
      if depth == 0 { return min(index, bytes.count) }
    }
    return bytes.count
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// In a query a blank may be a plus.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "\\")
  }
}
