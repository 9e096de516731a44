/// The form of a URL in which routes are matched.
enum CanonicalURL {
  /// The longest URL that is looked at, in bytes.
  static let maximumLength = 16 << 20

  /// URLs of http and its like in the URL standard's form; of other schemes only the scheme is
  /// lowercased, and bytes that no URL may contain are percent-encoded. A text that begins with `/` is a path.
  static func canonicalize(_ text: String) throws(URLParseError) -> String {
    guard text.utf8.count <= maximumLength else {
      throw URLParseError(.tooLong, "longer than \(maximumLength >> 20) MiB", url: text)
    }
    var rest = URLParser.trimmed(Array(text.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(rest.count + 16)
    if rest.first != UInt8(ascii: "/") {
      guard let scheme = URLParser.takeScheme(&rest) else {
        throw URLParseError(.scheme, "it has neither a scheme nor a leading '/'", url: text)
      }
      if SpecialScheme(scheme) != nil { return try URLParser.parse(text).href }
      result += scheme.utf8
      result.append(UInt8(ascii: ":"))
      if rest.starts(with: "//".utf8) {
        try appendAuthority(&rest, to: &result, text)
      } else if rest.first != UInt8(ascii: "/") {
        append(&rest, upTo: "?#", .control, to: &result)
      }
    }
    append(&rest, upTo: "?#", .path, to: &result)
    if rest.first == UInt8(ascii: "?") {
      result.append(UInt8(ascii: "?"))
      rest = rest.dropFirst()
      append(&rest, upTo: "#", .query, to: &result)
    }
    if rest.first == UInt8(ascii: "#") {
      result.append(UInt8(ascii: "#"))
      rest = rest.dropFirst()
      append(&rest, upTo: "", .fragment, to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func append(
    _ rest: inout ArraySlice<UInt8>, upTo stops: String, _ set: PercentEncodeSet,
    to result: inout [UInt8]
  ) {
    for byte in rest.take(before: stops) { PercentEncoding.append(byte, set, to: &result) }
  }

  private static func appendAuthority(
    _ rest: inout ArraySlice<UInt8>, to result: inout [UInt8], _ text: String
  ) throws(URLParseError) {
    result += "//".utf8
    rest = rest.dropFirst(2)
    let authority = Authority(rest.take(before: "/?#"))
    if let user = authority.user {
      for byte in user { PercentEncoding.append(byte, .userinfo, to: &result) }
      if let password = authority.password {
        result.append(UInt8(ascii: ":"))
        for byte in password { PercentEncoding.append(byte, .userinfo, to: &result) }
      }
      result.append(UInt8(ascii: "@"))
    }
    result += try URLParser.host(authority.host, isSpecial: false, url: text).utf8
    if let port = try authority.portNumber(url: text) { result += ":\(port)".utf8 }
  }
}
