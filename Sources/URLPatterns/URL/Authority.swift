/// The parts of the text between `//` and the path.
struct Authority {
  /// Before an `@`, up to the first colon; nil without an `@`.
  let user: ArraySlice<UInt8>?
  /// After that colon.
  let password: ArraySlice<UInt8>?
  let host: ArraySlice<UInt8>
  /// After the host's colon, where there is one.
  let port: ArraySlice<UInt8>?

  init(_ bytes: ArraySlice<UInt8>) {
    let colon = UInt8(ascii: ":")
    var rest = bytes
    if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
      let both = bytes[..<at].split(
        separator: colon, maxSplits: 1, omittingEmptySubsequences: false)
      user = both[0]
      password = both.count > 1 ? both[1] : nil
      rest = bytes[(at + 1)...]
    } else {
      (user, password) = (nil, nil)
    }
    var isBracketed = false
    let end = rest.firstIndex { byte in
      if byte == UInt8(ascii: "[") { isBracketed = true }
      if byte == UInt8(ascii: "]") { isBracketed = false }
      return byte == colon && !isBracketed
    }
    host = rest[..<(end ?? rest.endIndex)]
    port = end.map { rest[($0 + 1)...] }
  }

  var isHostMissing: Bool { host.isEmpty && port == nil }

  /// The port as a number; `nil` where none is written.
  func portNumber(url: String) throws(URLParseError) -> Int? {
    guard let port, !port.isEmpty else { return nil }
    guard let number = Canonical.portNumber(port) else {
      let name = String(decoding: port, as: UTF8.self)
      throw URLParseError(.port, "'\(name)' cannot be a port", url: url)
    }
    return number
  }
}
