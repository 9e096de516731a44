/// A URL cut at its separators; put together again it is the same text.
struct URLParts {
  /// `scheme://`, or empty.
  var scheme: String
  /// What stands before the `@`; nil if there is none.
  var user: String?
  /// With the port.
  var host: String
  /// The path between slashes; the first is empty if the path begins with one.
  var segments: [String]
  var query: String?
  var fragment: String?

  init(_ url: String) {
    var rest = url[...]
    fragment = nil
    query = nil
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    // In a pattern a `?` may also make something optional; a query holds a `=`.
    if let mark = rest.firstIndex(of: "?"), rest[mark...].contains("=") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    scheme = ""
    host = ""
    user = nil
    if let start = rest.endOfScheme {
      scheme = String(rest[..<start])
      var authority = rest[start...]
      authority = authority[..<(authority.firstIndex(of: "/") ?? authority.endIndex)]
      rest = rest[authority.endIndex...]
      if let at = authority.lastIndex(of: "@") {
        user = String(authority[..<at])
        authority = authority[authority.index(after: at)...]
      }
      host = String(authority)
    }
    segments = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  /// The host as it is compared: in lower case, without a port.
  var name: String {
    var name = host.lowercased()
    let port = name.reversed().prefix { ("0"..."9").contains($0) }.count
    if port > 0, name.dropLast(port).last == ":" { name.removeLast(port + 1) }
    return name
  }

  /// The first part of the path that says something, in lower case.
  var firstSegment: String? {
    segments.first { !$0.isEmpty }.map { Self.decoded($0[...]).lowercased() }
  }

  /// A path that is read in another way than it is written, with dots or without a part between two
  /// slashes, or what is no URL at all: places cannot be counted in it.
  var isOdd: Bool {
    let inner = segments.dropFirst().dropLast()
    return inner.contains("")
      || segments.contains { [".", ".."].contains(Self.decoded($0[...])) }
      || scheme.isEmpty && segments.first?.contains(":") == true
  }

  var text: String {
    scheme + (user.map { $0 + "@" } ?? "") + host + segments.joined(separator: "/")
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }

  /// The text with its escapes read; what cannot be read stays.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring {
  /// The index behind the first `://`, if there is one.
  fileprivate var endOfScheme: Index? {
    var rest = self
    while let colon = rest.firstIndex(of: ":") {
      rest = rest[colon...]
      if rest.hasPrefix("://") { return rest.index(colon, offsetBy: 3) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
