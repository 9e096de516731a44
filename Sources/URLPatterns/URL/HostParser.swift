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

  static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 9, 10, 13, 0x20: true
    case UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "["),
      UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "%") || byte == 0x7F
  }
}

/// A host of numbers (URL standard, "IPv4 parser").
enum IPv4Address {
  static func endsInNumber(_ domain: String) -> Bool {
    guard let last = labels(domain).last, !last.isEmpty else { return false }
    return last.allSatisfy(isDigit) || number(last) != nil
  }

  /// The labels, without an empty one after a dot at the end.
  private static func labels(_ domain: String) -> [Substring.UTF8View] {
    var labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if let last = labels.last, last.isEmpty, labels.count > 1 { labels.removeLast() }
    return labels
  }

  static func parse(_ domain: String) -> String? {
    let labels = labels(domain)
    guard labels.count <= 4 else { return nil }
    var numbers: [UInt64] = []
    for label in labels {
      guard let value = number(label) else { return nil }
      numbers.append(value)
    }
    guard let last = numbers.popLast(), !numbers.contains(where: { $0 > 255 }) else { return nil }
    guard last < UInt64(1) << UInt64(8 * (4 - numbers.count)) else { return nil }
    var address = last
    for (place, value) in numbers.enumerated() { address += value << UInt64(8 * (3 - place)) }
    return [24, 16, 8, 0].map { String(address >> UInt64($0) & 255) }.joined(separator: ".")
  }

  private static func number(_ label: Substring.UTF8View) -> UInt64? {
    guard !label.isEmpty else { return nil }
    var digits = label
    var radix: UInt64 = 10
    if digits.count >= 2, digits.first == UInt8(ascii: "0") {
      digits = digits.dropFirst()
      radix = 8
      if digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X") {
        digits = digits.dropFirst()
        radix = 16
      }
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = PercentEncoding.hexValue(byte), UInt64(digit) < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 40)
    }
    return value
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
