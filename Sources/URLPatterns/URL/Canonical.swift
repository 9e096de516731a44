/// Canonical forms of single components (URL Pattern standard, "canonicalization").
enum Canonical {
  static func `protocol`(_ value: String) throws(PatternError) -> String {
    guard !value.isEmpty else { return value }
    let bytes = URLParser.trimmed(Array(value.utf8))
    guard let first = bytes.first, isLetter(first), bytes.allSatisfy(isSchemeByte) else {
      throw PatternError(
        .component, "'\(value)' is not allowed in a scheme",
        expected: "a letter, then letters, digits, '+', '-' or '.'")
    }
    return String(decoding: bytes.map(lowercased), as: UTF8.self)
  }

  /// The function that makes the literal text of a component canonical.
  ///
  /// - Parameters:
  ///   - isSpecial: the scheme is one like http.
  ///   - scheme: the scheme whose default port is left out.
  ///   - isAddress: the host is in brackets.
  static func encoding(
    of component: URLComponent, isSpecial: Bool, scheme: String? = nil, isAddress: Bool = false
  ) -> PatternParser.Encoding {
    switch component {
    case .protocol: return Self.protocol
    case .username, .password: return userinfo
    case .hostname where isAddress: return ipv6Hostname
    case .hostname:
      return { (value) throws(PatternError) in try hostname(value, isSpecial: isSpecial) }
    case .port: return { (value) throws(PatternError) in try port(value, scheme: scheme) }
    case .pathname where isSpecial: return pathname
    case .pathname: return opaquePathname
    case .search: return search
    case .hash: return hash
    }
  }

  private static func userinfo(_ value: String) throws(PatternError) -> String {
    PercentEncoding.encode(value, .userinfo)
  }

  /// A host; what follows a slash, `?` or `#` is dropped, as the standard does.
  private static func hostname(_ value: String, isSpecial: Bool) throws(PatternError) -> String {
    guard !value.isEmpty else { return value }
    let bytes = URLParser.withoutLineEnds(Array(value.utf8)[...])
    let end = bytes.firstIndex { byte in
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        || (byte == UInt8(ascii: "\\") && isSpecial)
    }
    let host = bytes[..<(end ?? bytes.endIndex)]
    guard !(host.isEmpty && isSpecial), let parsed = HostParser.parse(host, isSpecial: isSpecial)
    else {
      throw PatternError(
        .component, "'\(value)' is not allowed in a host", expected: "letters, digits, '-' and '.'")
    }
    return parsed
  }

  /// A piece of an IPv6 address.
  static func ipv6Hostname(_ value: String) throws(PatternError) -> String {
    let bytes = Array(value.utf8)
    guard bytes.allSatisfy({ PercentEncoding.hexValue($0) != nil || "[]:".utf8.contains($0) })
    else {
      throw PatternError(
        .component, "'\(value)' is not allowed in an IPv6 address",
        expected: "hexadecimal digits and ':'")
    }
    return String(decoding: bytes.map(lowercased), as: UTF8.self)
  }

  private static func port(_ value: String, scheme: String?) throws(PatternError) -> String {
    guard !value.isEmpty else { return value }
    let bytes = URLParser.withoutLineEnds(Array(value.utf8)[...])
    let digits = bytes.prefix(while: isDigit)
    guard let number = portNumber(digits) else {
      throw PatternError(
        .component, "'\(value)' cannot be a port", expected: "a number below 65,536")
    }
    if let scheme, SpecialScheme(scheme)?.defaultPort == number { return "" }
    return String(number)
  }

  static func portNumber(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard isDigit(digit) else { return nil }
      value = value * 10 + Int(digit - 48)
      guard value <= 65_535 else { return nil }
    }
    return value
  }

  /// A path of segments; one that does not begin with a slash stays without it.
  static func pathname(_ value: String) throws(PatternError) -> String {
    guard let first = value.utf8.first else { return value }
    let isAbsolute = first == UInt8(ascii: "/")
    let bytes = URLParser.withoutLineEnds(Array((isAbsolute ? value : "/-" + value).utf8)[...])
    var segments: [String] = []
    PathParser.append(bytes, to: &segments, isSpecial: true)
    let result = segments.reduce(into: "") { $0 += "/" + $1 }
    return isAbsolute ? result : String(result.dropFirst(2))
  }

  /// A path without segments.
  static func opaquePathname(_ value: String) throws(PatternError) -> String {
    encoded(value, .control)
  }

  /// A path of a scheme that is not canonicalised: only bytes that no URL may contain are percent-encoded.
  static func rawPathname(_ value: String) throws(PatternError) -> String {
    PercentEncoding.encode(value, .path)
  }

  static func search(_ value: String) throws(PatternError) -> String {
    encoded(value, .query)
  }

  /// The search of a scheme like http's.
  static func specialSearch(_ value: String) throws(PatternError) -> String {
    encoded(value, .specialQuery)
  }

  static func hash(_ value: String) throws(PatternError) -> String {
    encoded(value, .fragment)
  }

  private static func encoded(_ value: String, _ set: PercentEncodeSet) -> String {
    PercentEncoding.encode(URLParser.withoutLineEnds(Array(value.utf8)[...]), set)
  }
}
