import CLibrary

/// Parses and canonicalises a host (URL standard, "host parser").
enum HostParser {
  /// - Returns: the canonical host, `nil` when the bytes cannot be one.
  static func parse(_ bytes: ArraySlice<UInt8>, isSpecial: Bool) -> String? {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"), bytes.count >= 2 else { return nil }
      return IPv6Address.parse(bytes.dropFirst().dropLast()).map { "[" + $0 + "]" }
    }
    guard isSpecial else {
      return bytes.contains(where: isForbidden) ? nil : PercentEncoding.encode(bytes, .control)
    }
    guard !bytes.isEmpty else { return "" }
    let decoded = bytes.contains(UInt8(ascii: "%")) ? PercentEncoding.decode(bytes) : Array(bytes)
    guard let domain = IDNA.toASCII(decoded), !domain.isEmpty,
      !domain.utf8.contains(where: { isForbidden($0) || isForbiddenInDomain($0) })
    else { return nil }
    if IPv4Address.endsInNumber(domain) {
      return IPv4Address.parse(domain)
    }
    return domain
  }

  private static let forbidden = ByteSet([0, 9, 10, 13]).union(ByteSet(" #/:<>?@[\\]^|".utf8))
  private static let forbiddenInDomain = ByteSet(0..<32).union(ByteSet([UInt8(ascii: "%"), 127]))

  static func isForbidden(_ byte: UInt8) -> Bool { forbidden.contains(byte) }
  static func isForbiddenInDomain(_ byte: UInt8) -> Bool { forbiddenInDomain.contains(byte) }
}

/// A host of numbers (URL standard, "IPv4 parser"), as the system reads it: `0x` alone is no number.
enum IPv4Address {
  static func endsInNumber(_ domain: String) -> Bool {
    let labels = withoutLastDot(domain).split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last?.lowercased(), !last.isEmpty else { return false }
    let hexadecimal = last.utf8.dropFirst(2)
    return last.utf8.allSatisfy(isDigit)
      || last.hasPrefix("0x") && hexadecimal.allSatisfy { PercentEncoding.hexValue($0) != nil }
  }

  private static func withoutLastDot(_ domain: String) -> Substring {
    domain.hasSuffix(".") ? domain.dropLast() : domain[...]
  }

  static func parse(_ domain: String) -> String? {
    var address = in_addr()
    guard inet_aton(String(withoutLastDot(domain)), &address) != 0 else { return nil }
    return withUnsafeBytes(of: address) { $0.map(String.init).joined(separator: ".") }
  }
}

/// A host in brackets (URL standard, "IPv6 parser" and "serializer").
enum IPv6Address {
  /// Whether the pattern of a host begins an address.
  static func begins(_ host: ArraySlice<Unicode.Scalar>) -> Bool {
    ["[", "{[", "\\["].contains { host.starts(with: $0.unicodeScalars) }
  }

  /// - Returns: the address in its shortest form, without brackets.
  static func parse(_ bytes: ArraySlice<UInt8>) -> String? {
    // The system's reader knows the same forms, and reads up to a zero.
    var address = in6_addr()
    guard !bytes.contains(0),
      inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1
    else { return nil }
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { room in
      inet_ntop(AF_INET6, &address, room.baseAddress, 64).map { String(cString: $0) } ?? ""
    }
    // It writes some addresses with an IPv4 address at the end.
    guard text.contains("."), let colon = text.lastIndex(of: ":") else { return text }
    let pieces = withUnsafeBytes(of: address) { bytes in
      [12, 14].map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
    }
    return text[...colon] + pieces.joined(separator: ":")
  }
}
