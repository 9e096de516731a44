/// The URL standard's parser, over the bytes of the text.
///
/// It works part by part rather than by the standard's states; the result is the same.
package struct URLParser {
  private let text: String
  private var rest: ArraySlice<UInt8>
  private let base: URLRecord?
  private var record = URLRecord()

  /// - Parameters:
  ///   - text: a URL, absolute unless there is a base.
  ///   - base: what a relative URL is relative to.
  package static func parse(_ text: String, base: URLRecord? = nil) throws(URLParseError)
    -> URLRecord
  {
    var parser = URLParser(text: text, base: base)
    try parser.run()
    return parser.record
  }

  private init(text: String, base: URLRecord?) {
    self.text = text
    self.base = base
    rest = URLParser.trimmed(Array(text.utf8))
  }

  /// Without controls and spaces around it, without tabs and line ends anywhere.
  static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var slice = bytes[...]
    while let first = slice.first, first <= 0x20 { slice.removeFirst() }
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    return withoutLineEnds(slice)
  }

  static func withoutLineEnds(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isLineEnd: (UInt8) -> Bool = { $0 == 9 || $0 == 10 || $0 == 13 }
    return slice.contains(where: isLineEnd) ? slice.filter { !isLineEnd($0) }[...] : slice
  }

  private mutating func run() throws(URLParseError) {
    if let scheme = URLParser.takeScheme(&rest) {
      record.scheme = scheme
      if record.isSpecial {
        if let base, base.scheme == scheme, !rest.starts(with: "//".utf8) {
          return try relative(to: base)
        }
        return try specialAuthority()
      }
      if rest.starts(with: "//".utf8) {
        rest.removeFirst(2)
        return try authority()
      }
      if rest.first == slash { return takePath() }
      return takeOpaquePath()
    }
    guard let base else {
      throw URLParseError(.scheme, "it has no scheme", url: text)
    }
    if base.hasOpaquePath {
      guard rest.first == hash else {
        throw URLParseError(
          .scheme, "it is relative to a URL that has no path to be relative to", url: text)
      }
      record = base
      return takeQueryAndFragment()
    }
    try relative(to: base)
  }

  /// Takes a scheme and its colon away.
  ///
  /// - Returns: the scheme in lower case; `nil` where the bytes begin with none.
  static func takeScheme(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let colon = rest.firstIndex(of: colon), let first = rest.first, isLetter(first) else {
      return nil
    }
    let scheme = rest[..<colon]
    guard scheme.allSatisfy(isSchemeByte) else { return nil }
    rest = rest[(colon + 1)...]
    return String(decoding: scheme.map(lowercased), as: UTF8.self)
  }

  private mutating func relative(to base: URLRecord) throws(URLParseError) {
    record.scheme = base.scheme
    if isSlash(rest.first) {
      let second = rest.dropFirst().first
      if record.isSpecial && isSlash(second) { return try specialAuthority() }
      if second == slash {
        rest.removeFirst(2)
        return try authority()
      }
      copyAuthority(of: base)
      return takePath()
    }
    copyAuthority(of: base)
    record.path = base.path
    record.query = base.query
    if let first = rest.first, first != question, first != hash {
      record.query = nil
      if case .segments(let segments) = base.path { record.path = .segments(segments.dropLast()) }
      return takePath()
    }
    takeQueryAndFragment()
  }

  private mutating func copyAuthority(of base: URLRecord) {
    record.username = base.username
    record.password = base.password
    record.host = base.host
    record.port = base.port
  }

  private mutating func specialAuthority() throws(URLParseError) {
    if record.scheme == "file" { return try fileHost() }
    while let first = rest.first, first == slash || first == backslash { rest.removeFirst() }
    try authority()
  }

  private mutating func authority() throws(URLParseError) {
    let authority = Authority(rest.take(before: record.isSpecial ? "/\\?#" : "/?#"))
    if let user = authority.user {
      guard !authority.isHostMissing else {
        throw URLParseError(.host, "it has no host", url: text)
      }
      record.username = PercentEncoding.encode(user, .userinfo)
      record.password = PercentEncoding.encode(authority.password ?? [], .userinfo)
    }
    guard !authority.host.isEmpty || authority.port == nil && !record.isSpecial else {
      throw URLParseError(.host, "it has no host", url: text)
    }
    let port = try authority.portNumber(url: text)
    record.port = port == SpecialScheme(record.scheme)?.defaultPort ? nil : port
    record.host = try URLParser.host(authority.host, isSpecial: record.isSpecial, url: text)
    takePath()
  }

  static func host(
    _ bytes: ArraySlice<UInt8>, isSpecial: Bool, url: String
  ) throws(URLParseError) -> String {
    if let host = HostParser.parse(bytes, isSpecial: isSpecial) { return host }
    let name = String(decoding: bytes, as: UTF8.self)
    throw URLParseError(.host, "'\(name)' cannot be a host", url: url)
  }

  private mutating func takeOpaquePath() {
    var path = PercentEncoding.encode(rest.take(before: "?#"), .control)
    if !rest.isEmpty, path.hasSuffix(" ") {
      path.removeLast()
      path += "%20"
    }
    record.path = .opaque(path)
    takeQueryAndFragment()
  }

  private mutating func takePath() {
    var segments: [String] = []
    if case .segments(let start) = record.path { segments = start }
    PathParser.append(rest.take(before: "?#"), to: &segments, isSpecial: record.isSpecial)
    record.path = .segments(segments)
    takeQueryAndFragment()
  }

  private mutating func takeQueryAndFragment() {
    if rest.first == question {
      record.query = PercentEncoding.encode(
        rest.take(before: "#").dropFirst(), record.isSpecial ? .specialQuery : .query)
    }
    if rest.first == hash {
      record.fragment = PercentEncoding.encode(rest.dropFirst(), .fragment)
      rest = rest[rest.endIndex...]
    }
  }

  /// Takes the host of a file, which may be missing. Letters of drives are segments like others.
  private mutating func fileHost() throws(URLParseError) {
    record.host = ""
    guard isSlash(rest.first), isSlash(rest.dropFirst().first) else { return takePath() }
    rest.removeFirst(2)
    let host = rest.take(before: "/\\?#")
    if !host.isEmpty {
      let parsed = try URLParser.host(host, isSpecial: true, url: text)
      record.host = parsed == "localhost" ? "" : parsed
    }
    takePath()
  }

  private func isSlash(_ byte: UInt8?) -> Bool {
    byte == slash || (byte == backslash && record.isSpecial)
  }
}

extension ArraySlice<UInt8> {
  /// Takes the bytes before the first of some others away; all of them if there is none.
  mutating func take(before stops: String) -> ArraySlice<UInt8> {
    let end = firstIndex { stops.utf8.contains($0) } ?? endIndex
    defer { self = self[end...] }
    return self[..<end]
  }
}

private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
private let colon = UInt8(ascii: ":")
private let question = UInt8(ascii: "?")
private let hash = UInt8(ascii: "#")
