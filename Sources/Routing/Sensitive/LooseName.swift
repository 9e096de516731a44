/// What stands before the first colon of a text that is no link by it: `user:password@host`, `name:value`.
struct LooseName {
  /// Schemes whose links have a name and a host, but no password: `mailto:bob@example.com`.
  private static let schemes: Set<String> = [
    "acct", "cid", "data", "facetime", "facetime-audio", "im", "imessage", "javascript", "mailto",
    "mid", "news", "pres", "sip", "sips", "skype", "sms", "tel", "urn", "xmpp",
  ]

  let name: String
  /// What stands behind the colon.
  let rest: Range<Int>
  /// The password, where what follows is one and a host.
  let password: Range<Int>?

  /// nil if there is no such name, or a link begins with it.
  ///
  /// - Parameter pattern: What took the text as a link, with its scheme.
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
    let isAddress =
      !isRelative
      && (Self.schemes.contains(name.lowercased()) || name.utf8.contains { $0 <= 0x20 })
    guard !isAddress, let at = bytes[colon..<end].lastIndex(of: UInt8(ascii: "@")),
      isRelative || at + 1 < end,
      // `from: bob@example.com`
      Escapes.decoded(String(decoding: bytes[colon + 1..<at], as: UTF8.self)).first?.isWhitespace
        == false
    else {
      password = nil
      return
    }
    password = colon + 1..<at
  }
}
