/// The patterns that most routes have: a plain scheme and host or none, literal segments, `:name`
/// segments, and perhaps a `*` as the last segment. They are recognised in one pass over the bytes,
/// without the grammar's machinery; what is refused here is parsed as a ``ParsedRoute``.
struct SimplePattern: BitwiseCopyable {
  private var ends: (scheme: UInt16, authority: UInt16, path: UInt16) = (0, 0, 0)
  private var captures: UInt8 = 0
  /// The last segment is `*`; ``pathEnd`` is before it.
  private(set) var hasRest = false

  /// The end of the scheme; 0 when there is none.
  var schemeEnd: Int { Int(ends.scheme) }
  /// The end of `scheme://host`, 0 when the pattern begins with `/`.
  var pathStart: Int { Int(ends.authority) }
  /// The end of the text without a trailing slash.
  var pathEnd: Int { Int(ends.path) }
  var captureCount: Int { Int(captures) }

  init?(_ text: String) {
    guard let result = ByteView.of(text, { SimplePattern($0) }) else { return nil }
    self = result
  }

  init?(_ bytes: ByteView) {
    let count = bytes.count
    guard count > 0, count <= RoutePattern.maximumLength else { return nil }
    if bytes[0] != UInt8(ascii: "/") {
      guard scanAuthority(bytes) else { return nil }
    }
    let classes = CharacterClass.ofBytes
    var index = pathStart
    var names = SimpleNames()
    while index < count {
      // At the slash that begins a segment.
      index += 1
      guard index < count else { break }
      let first = bytes[index]
      if first == UInt8(ascii: ":") {
        let start = index + 1
        index = start
        while index < count, classes[Int(bytes[index])] & CharacterClass.inName != 0 { index += 1 }
        guard index > start, !isDigit(bytes[start]) else { return nil }
        guard index == count || bytes[index] == UInt8(ascii: "/") else { return nil }
        guard names.add(start..<index, in: bytes) else { return nil }
        continue
      }
      if first == UInt8(ascii: "*"), index + 1 == count {
        hasRest = true
        break
      }
      if first == UInt8(ascii: ".") || first == UInt8(ascii: "/") { return nil }
      while index < count, classes[Int(bytes[index])] & CharacterClass.inHost != 0 { index += 1 }
      guard index == count || bytes[index] == UInt8(ascii: "/") else { return nil }
    }
    captures = UInt8(names.count) + (hasRest ? 1 : 0)
    var pathEnd = hasRest ? count - 1 : count
    if !hasRest, count > pathStart, bytes[count - 1] == UInt8(ascii: "/") { pathEnd -= 1 }
    ends.path = UInt16(pathEnd)
  }

  /// Nothing: takes the place of a pattern that is not simple.
  static let none = SimplePattern()

  private init() {}

  /// The names of the captures in their order.
  ///
  /// - Parameter text: What this was made from.
  func captureNames(in text: String) -> [String] {
    guard captureCount > 0 else { return [] }
    var names: [String] = []
    names.reserveCapacity(captureCount)
    ByteView.of(text) { bytes in
      forEachName(byte: { bytes[$0] }) { names.append(bytes.text($0)) }
    }
    // A capture without a name has its number among those.
    if hasRest { names.append("0") }
    return names
  }

  /// Calls `body` with the place of each name in the text.
  ///
  /// - Parameter byte: The text's byte at a place.
  @inline(__always)
  func forEachName(byte: (Int) -> UInt8, _ body: (Range<Int>) -> Void) {
    var index = pathStart
    while index < pathEnd {
      guard byte(index) == UInt8(ascii: ":") else {
        index += 1
        continue
      }
      let start = index + 1
      while index < pathEnd, byte(index) != UInt8(ascii: "/") { index += 1 }
      body(start..<index)
    }
  }

  /// The same as ``ParsedRoute`` finds.
  ///
  /// - Parameter text: What this was made from.
  func parsed(_ text: String) -> ParsedRoute {
    ByteView.of(text) { bytes in
      func literal(_ range: Range<Int>) -> [Part] {
        range.isEmpty
          ? [] : [Part(kind: .fixedText, value: bytes.text(range), modifier: .none)]
      }
      func component(_ parts: [Part], _ options: ComponentOptions) -> ComponentPattern {
        ComponentPattern(parts: parts, options: options, ignoreCase: false)
      }
      var route = ParsedRoute()
      if pathStart > 0 {
        route.protocol = component(literal(0..<schemeEnd), .plain)
        route.host = component(literal(schemeEnd + 3..<pathStart), .hostname)
        route.port = component([], .plain)
      }
      var parts: [Part] = []
      var start = pathStart
      func capture(_ kind: Part.Kind, _ name: String, at place: Int) {
        parts += literal(start..<place)
        parts.append(Part(kind: kind, value: "", modifier: .none, name: name, prefix: "/"))
      }
      forEachName(byte: { bytes[$0] }) { name in
        capture(.segmentWildcard, bytes.text(name), at: name.lowerBound - 2)
        start = name.upperBound
      }
      if hasRest {
        capture(.fullWildcard, "0", at: pathEnd - 1)
      } else {
        parts += literal(start..<pathEnd)
      }
      route.path = component(parts, .pathname)
      return route
    }
  }

  private mutating func scanAuthority(_ bytes: ByteView) -> Bool {
    guard let head = URLSplit(head: bytes, count: bytes.count), head.hasAuthority,
      head.pathStart == head.hostEnd,
      head.pathStart == bytes.count || bytes[head.pathStart] == UInt8(ascii: "/")
    else { return false }
    ends.scheme = UInt16(head.schemeEnd)
    ends.authority = UInt16(head.pathStart)
    return true
  }
}

/// The names of a simple pattern; eight at most.
private struct SimpleNames {
  private(set) var count = 0
  private var ranges = InlineArray<8, Range<Int>>(repeating: 0..<0)

  /// - Returns: false for a name that is there already, or one too many.
  mutating func add(_ range: Range<Int>, in bytes: ByteView) -> Bool {
    guard count < 8 else { return false }
    for index in 0..<count where ranges[index].count == range.count {
      var same = true
      for offset in 0..<range.count
      where bytes[ranges[index].lowerBound + offset] != bytes[range.lowerBound + offset] {
        same = false
        break
      }
      if same { return false }
    }
    ranges[count] = range
    count += 1
    return true
  }
}
