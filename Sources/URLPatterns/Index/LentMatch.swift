/// A match that refers to its URL's bytes and its captures without a copy; valid inside the call that
/// lends it.
package struct LentMatch {
  unowned(unsafe) let index: PatternIndex
  /// The pattern's place in the order of precedence.
  let entry: Int
  let bytes: ByteView
  private let captures: UnsafePointer<CaptureRange>
  /// Where a query or a fragment begins.
  private let pathEnd: Int
  /// Whether there may be something to decode.
  private let hasEscapes: Bool
  /// The key of the pattern's entry.
  package let key: Int
  /// Whether there may be a query.
  package let mayHaveQuery: Bool

  @inline(__always)
  init(
    _ index: PatternIndex, _ entry: Int, _ bytes: ByteView,
    _ captures: UnsafePointer<CaptureRange>, pathEnd: Int, hasEscapes: Bool
  ) {
    self.index = index
    self.entry = entry
    self.bytes = bytes
    self.captures = captures
    self.pathEnd = pathEnd
    mayHaveQuery = pathEnd < bytes.count
    self.hasEscapes = hasEscapes
    key = index.entries[entry].key
  }

  /// The pattern that matched.
  package var pattern: RoutePattern { index.entries[entry].pattern }

  /// The places of all captures, of those too that took no part.
  var ranges: [CaptureRange] {
    Array(UnsafeBufferPointer(start: captures, count: pattern.captureNames.count))
  }

  /// The range of a capture; nil for one that took no part.
  ///
  /// - Parameter place: its place among the ``RoutePattern/captureNames``.
  @inline(__always)
  func range(_ place: Int) -> Range<Int>? { captures[place].range }

  /// A capture's value; nil for one that took no part.
  ///
  /// - Parameter place: its place among the ``RoutePattern/captureNames``.
  package func value(_ place: Int) -> DecodedText? { range(place).map { decoded($0) } }

  /// A capture's value. In the search, a `+` is a space.
  @inline(__always)
  func decoded(_ range: Range<Int>) -> DecodedText {
    hasEscapes ? carefullyDecoded(range) : DecodedText(plain: bytes, range)
  }

  @inline(never)
  private func carefullyDecoded(_ range: Range<Int>) -> DecodedText {
    let isInSearch =
      range.lowerBound > pathEnd
      && !(pathEnd..<range.lowerBound).contains { bytes[$0] == UInt8(ascii: "#") }
    return DecodedText(bytes, range, plusIsSpace: isInSearch)
  }

  /// Calls `body` with the items of the query in the order of the URL.
  ///
  /// - Parameter names: the pattern's ``RoutePattern/captureNames``.
  package func forEachQueryItem(_ names: [String], _ body: (PatternMatch.QueryItem) -> Void) {
    guard pathEnd < bytes.count, bytes[pathEnd] == UInt8(ascii: "?") else { return }
    QueryParser.forEach(bytes, from: pathEnd &+ 1) { name, value in
      let end = value?.upperBound ?? name.upperBound
      let key = queryText(name)
      let text = queryText(value ?? end..<end)
      var capture: Range<Int>?
      for index in 0..<names.count where capture == nil && names[index] == key.value {
        capture = range(index)
      }
      let isInside = capture.map { name.lowerBound <= $0.lowerBound && $0.upperBound <= end }
      body(
        PatternMatch.QueryItem(
          name: key.value, value: text.value, isRaw: key.isRaw || text.isRaw,
          isShadowed: capture != nil, isCaptured: isInside ?? false))
    }
  }

  /// Captures, then query items of other names; of items with one name the last. See docs/behaviour.md, "URLs".
  package var parameters: [(name: String, value: String)] {
    let names = pattern.captureNames
    var result: [(name: String, value: String)] = names.indices.compactMap { place in
      value(place).map { (names[place], $0.value) }
    }
    var places: [String: Int] = [:]
    forEachQueryItem(names) { item in
      if item.isShadowed { return }
      if let place = places[item.name] {
        result[place].value = item.value
      } else {
        places[item.name] = result.count
        result.append((item.name, item.value))
      }
    }
    return result
  }

  private func queryText(_ range: Range<Int>) -> DecodedText {
    hasEscapes
      ? DecodedText(bytes, range, plusIsSpace: true) : DecodedText(plain: bytes, range)
  }
}
