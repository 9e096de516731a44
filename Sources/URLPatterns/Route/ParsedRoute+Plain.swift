extension ParsedRoute {
  /// The patterns that most routes have: a plain scheme and host or none, literal segments, `:name` segments, and
  /// perhaps a `*` as the last one. They are read in one pass over the bytes, without the grammar's machinery.
  ///
  /// - Returns: `nil` for any other pattern. What is returned is what the grammar makes of it.
  init?(plain text: String) {
    guard let route = ByteView.of(text, { ParsedRoute(plain: $0) }) else { return nil }
    self = route
  }

  private init?(plain bytes: ByteView) {
    let count = bytes.count
    guard count > 0, count <= RoutePattern.maximumLength else { return nil }
    self.init()
    var index = 0
    if bytes[0] != UInt8(ascii: "/") {
      let head = URLSplit(canonical: bytes)
      guard head.hasAuthority, head.hasPlainHead(bytes), head.pathStart == head.hostEnd,
        head.pathEnd == count
      else { return nil }
      index = head.pathStart
      self[.protocol] = .plain(bytes, 0..<head.schemeEnd, .plain)
      self[.hostname] = .plain(bytes, head.hostStart..<head.hostEnd, .hostname)
      self[.port] = .nothing(.plain)
    }
    var parts: [Part] = []
    var literal = index
    func take(_ kind: Part.Kind, _ name: String, to end: Int) -> Bool {
      guard !parts.contains(where: { $0.name == name && $0.isCapture }) else { return false }
      // The slash before it is its prefix.
      parts += Part.literal(bytes, literal..<index - 1)
      parts.append(Part(kind: kind, value: "", modifier: .none, name: name, prefix: "/"))
      literal = end
      return true
    }
    while index < count {
      // At the slash that begins a segment.
      index += 1
      guard index < count else { break }
      switch bytes[index] {
      case UInt8(ascii: ":"):
        let start = index + 1
        var end = start
        while end < count, CharacterClass.has(bytes[end], CharacterClass.inName) { end += 1 }
        guard end > start, !isDigit(bytes[start]), end == count || bytes[end] == UInt8(ascii: "/"),
          take(.segmentWildcard, bytes.text(start..<end), to: end)
        else { return nil }
        index = end
      case UInt8(ascii: "*"):
        guard index + 1 == count, take(.fullWildcard, "0", to: count) else { return nil }
        index = count
      case UInt8(ascii: "."), UInt8(ascii: "/"): return nil
      default:
        while index < count, CharacterClass.has(bytes[index], CharacterClass.inHost) { index += 1 }
        guard index == count || bytes[index] == UInt8(ascii: "/") else { return nil }
      }
    }
    let hasSlash = literal < count && bytes[count - 1] == UInt8(ascii: "/")
    parts += Part.literal(bytes, literal..<count - (hasSlash ? 1 : 0))
    guard parts.count(where: \.isCapture) <= RoutePattern.maximumCaptures else { return nil }
    self[.pathname] = ComponentPattern(parts: parts, options: .pathname, ignoreCase: false)
  }
}

extension Part {
  /// Nothing, or one literal.
  fileprivate static func literal(_ bytes: ByteView, _ range: Range<Int>) -> [Part] {
    range.isEmpty ? [] : [Part(kind: .fixedText, value: bytes.text(range), modifier: .none)]
  }
}

extension ComponentPattern {
  fileprivate static func plain(
    _ bytes: ByteView, _ range: Range<Int>, _ options: ComponentOptions
  ) -> ComponentPattern {
    ComponentPattern(parts: Part.literal(bytes, range), options: options, ignoreCase: false)
  }
}
