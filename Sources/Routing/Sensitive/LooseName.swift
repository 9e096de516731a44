/// The text before the first colon, if that does not make it a URL: `user:password@host`,
/// `name:value`.
struct LooseName {
  /// Schemes whose links have a name and a host, but no password: `mailto:bob@example.com`.
  private static let schemes: Set<String> = [
    "acct", "cid", "data", "facetime", "facetime-audio", "im", "imessage", "javascript", "mailto",
    "mid", "news", "pres", "sip", "sips", "skype", "sms", "tel", "urn", "xmpp",
  ]

  let name: String
  /// The text after the colon.
  let rest: Range<Int>
  /// The password, if a password and a host follow.
  let password: Range<Int>?

  /// nil if there is no such name, or if it is the scheme of a link.
  ///
  /// - Parameter pattern: The pattern that took the text as a link, with its scheme.
  init?(_ bytes: [UInt8], takenBy pattern: String? = nil) {
    let isRelative = bytes.starts(with: "//".utf8)
    let start = isRelative ? 2 : 0
    let end = bytes[start...].firstIndex { "/?#\\".utf8.contains($0) } ?? bytes.count
    guard let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")),
      isRelative || colon > 0, colon + 1 < bytes.count,
      !bytes[(colon + 1)...].starts(with: "//".utf8)
    else { return nil }
    name = String(decoding: bytes[start..<colon], as: UTF8.self)
    if !isRelative, let pattern, pattern.lowercased().hasPrefix(name.lowercased() + ":") {
      return nil
    }
    rest = colon + 1..<bytes.count
    // A quotation mark or a brace before the colon means JSON, which is read elsewhere.
    let isAddress =
      !isRelative
      && (Self.schemes.contains(name.lowercased())
        || name.utf8.contains { $0 <= 0x20 || "\"{[".utf8.contains($0) })
    guard !isAddress, let at = bytes[colon..<end].lastIndex(of: UInt8(ascii: "@")),
      isRelative || Self.isHost(bytes[(at + 1)..<end]),
      // `from: bob@example.com`
      Escapes.decoded(String(decoding: bytes[colon + 1..<at], as: UTF8.self)).first?.isWhitespace
        == false
    else {
      password = nil
      return
    }
    password = colon + 1..<at
  }

  private static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains { (0x61...0x7A).contains($0 | 0x20) || ".[".utf8.contains($0) || $0 >= 0x80 }
  }

  /// The password of a text that is not a URL because its password has a slash in it, or because
  /// its host is invalid: `https://user:pass/word@host`.
  static func passwordOfBrokenURL(_ bytes: [UInt8]) -> Range<Int>? {
    let slashes = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
    guard bytes[slashes...].starts(with: "//".utf8),
      slashes == 0 || bytes[slashes - 1] == UInt8(ascii: ":")
    else { return nil }
    let authority = bytes[(slashes + 2)...].prefix { !"/?#\\".utf8.contains($0) }
    guard let colon = authority.firstIndex(of: UInt8(ascii: ":")),
      !bytes[(colon + 1)..<authority.endIndex].allSatisfy({ (0x30...0x39).contains($0) }),
      let at = bytes[colon...].lastIndex(of: UInt8(ascii: "@"))
    else { return nil }
    return colon + 1..<at
  }
}
