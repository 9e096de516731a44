import URLPatterns

/// A URL as a list of parts, for comparison with a pattern that it does not match.
struct MeantURL {
  /// The host, or a part between slashes.
  struct Unit {
    let range: Range<Int>
    /// Decoded, in lower case.
    let text: String
  }

  /// In lower case; nil for a path.
  let scheme: String?
  private(set) var host: Unit?
  private(set) var segments: [Unit] = []
  /// Whether it begins with a scheme or a slash.
  let isAbsolute: Bool

  init(_ url: URLParts) {
    let bytes = Array(url.text.utf8)
    func text(_ range: Range<Int>) -> String {
      Escapes.decoded(String(decoding: bytes[range], as: UTF8.self)).lowercased()
    }
    isAbsolute = url.isAbsolute
    scheme = url.range(of: .protocol).map(text)
    var units: [Range<Int>] = []
    if let range = url.range(of: .hostname), !range.isEmpty {
      let parts = Self.split(bytes, range)
      // If the host is sensitive, so is the text that a backslash divides from it.
      host = parts.first.map { Unit(range: range, text: text($0)) }
      units += parts.dropFirst()
    }
    if let range = url.range(of: .pathname) { units += Self.split(bytes, range) }
    segments = units.map { Unit(range: $0, text: text($0)) }
      .filter { !["", ".", ".."].contains($0.text) }
    // `//host/path` takes the scheme of the page around it.
    if scheme == nil, bytes.starts(with: "//".utf8), !segments.isEmpty {
      host = segments.removeFirst()
    }
  }

  /// The ranges between slashes and backslashes, encoded ones too.
  private static func split(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let escaped = index + 2 < range.upperBound ? Escapes.escape(in: bytes, at: index) : nil
      let byte = escaped ?? bytes[index]
      let length = escaped == nil ? 1 : 3
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        parts.append(start..<index)
        start = index + length
      }
      index += length
    }
    return parts + [start..<range.upperBound]
  }
}
