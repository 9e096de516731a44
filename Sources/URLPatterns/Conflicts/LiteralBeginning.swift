/// The literal text with which a pattern begins, read from its text alone: enough to tell of most pairs of
/// patterns that they share no URL, without parsing either.
package struct LiteralBeginning {
  /// The scheme and the host as far as they are literal; nil if any will do, or if it is unknown.
  private let authority: Substring.UTF8View?
  /// Whether a literal path follows them.
  private let isWhole: Bool
  private let path: Substring.UTF8View

  /// - Parameter text: a pattern that neither ignores case nor takes the host as a segment.
  package init(_ text: String) {
    var rest = text.utf8[...]
    var isWhole = true
    if rest.first == slash {
      authority = nil
    } else {
      var end = rest.firstIndex { !isSchemeByte($0) || isUppercase($0) } ?? rest.endIndex
      let signs = "://".utf8
      if rest[end...].starts(with: signs), end > rest.startIndex {
        end = rest.index(end, offsetBy: signs.count)
        end = rest[end...].firstIndex { !isPlain($0) } ?? rest.endIndex
        isWhole = end == rest.endIndex || rest[end] == slash
        authority = rest[..<end]
        rest = isWhole ? rest[end...] : rest[end..<end]
      } else {
        authority = nil
        isWhole = false
        rest = rest[rest.endIndex...]
      }
    }
    var isAfterSlash = false
    path = rest.prefix { byte in
      // Paths differ in their case. A segment of dots may be none.
      let isLiteral =
        isPlain(byte) || isUppercase(byte)
        ? !isAfterSlash || byte != UInt8(ascii: ".") : byte == slash
      isAfterSlash = byte == slash
      return isLiteral
    }
    self.isWhole = isWhole
  }

  /// Whether the two patterns may share a URL. False is certain; true is not.
  package func mayMeet(_ other: LiteralBeginning) -> Bool {
    if let authority, let theirs = other.authority {
      guard isWhole, other.isWhole else { return Self.agree(authority, theirs) }
      guard authority.elementsEqual(theirs) else { return false }
    }
    guard isWhole, other.isWhole else { return true }
    return Self.agree(path, other.path)
  }

  /// Whether less of this one is literal, or as much: else it hardly takes all URLs of the other.
  package func isNoLonger(than other: LiteralBeginning) -> Bool {
    (authority?.count ?? 0) <= (other.authority?.count ?? 0) && path.count <= other.path.count
  }

  /// Whether one begins with the other. A slash at the end may be missing in a URL, and so may what
  /// follows it.
  private static func agree(_ one: Substring.UTF8View, _ other: Substring.UTF8View) -> Bool {
    let one = one.last == slash ? one.dropLast() : one
    let other = other.last == slash ? other.dropLast() : other
    return zip(one, other).allSatisfy { $0 == $1 }
  }
}

private let slash = UInt8(ascii: "/")

private func isUppercase(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }

/// Whether a character of a pattern means only itself, in every part of a URL; hosts may have another case.
private func isPlain(_ byte: UInt8) -> Bool {
  !isUppercase(byte) && (isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte))
}
