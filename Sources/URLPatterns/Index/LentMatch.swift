/// A match that refers to its URL's bytes and its captures without a copy; valid inside the call that
/// lends it.
package struct LentMatch {
  unowned(unsafe) let table: CompiledTable
  let found: Found
  let bytes: ByteView
  let captures: Scratch<CaptureRange>
  private let leaf: TableLeaf
  /// The captures that the way to the leaf left out, as bits.
  private let leftOut: UInt64
  /// The key of the pattern's entry.
  package let key: Int
  /// Whether there may be a query.
  package let mayHaveQuery: Bool

  @inline(__always)
  init(
    _ table: CompiledTable, _ found: Found, _ bytes: ByteView, _ captures: Scratch<CaptureRange>
  ) {
    self.table = table
    self.found = found
    self.bytes = bytes
    self.captures = captures
    leaf = table.leaves[Int(found.leaf)]
    leftOut = leaf.variant == 0 ? 0 : table.variants[Int(leaf.variant)]
    key = table.keys[Int(leaf.entry)]
    mayHaveQuery = !found.isOfWholeURL
  }

  /// The pattern that matched.
  package var pattern: RoutePattern { table.pattern(of: leaf.entry) }

  /// How many captures the pattern has, with those that took no part.
  @inline(__always)
  private var count: Int { Int(found.captures) + leftOut.nonzeroBitCount }

  /// The range of a capture; nil for one that took no part.
  @inline(__always)
  func range(_ index: Int) -> Range<Int>? {
    if leftOut == 0 {
      return index >= 0 && index < Int(found.captures) ? captures[index].range : nil
    }
    guard index >= 0, index < count else { return nil }
    if leftOut >> UInt64(index) & 1 == 1 { return nil }
    let before = leftOut & ((1 << UInt64(index)) - 1)
    return captures[index - before.nonzeroBitCount].range
  }

  /// Calls `body` with each capture that took part, in the order of ``RoutePattern/captureNames``.
  func forEachCapture(_ body: (String, Range<Int>) -> Void) {
    guard count > 0 else { return }
    var index = 0
    table.forEachName(of: leaf.entry) { name in
      if let range = range(index) { body(name, range) }
      index += 1
    }
  }

  /// A capture's value; nil for one that took no part.
  ///
  /// - Parameter index: its place among the ``RoutePattern/captureNames``.
  package func value(_ index: Int) -> DecodedText? { range(index).map { decoded($0) } }

  /// A capture's value. In the search, a `+` is a space.
  @inline(__always)
  func decoded(_ range: Range<Int>) -> DecodedText {
    DecodedText(plain: bytes, range) ?? carefullyDecoded(range)
  }

  @inline(never)
  private func carefullyDecoded(_ range: Range<Int>) -> DecodedText {
    let split = URLSplit(canonical: bytes)
    let isInSearch =
      range.lowerBound > split.pathEnd
      && split.range(of: .search, in: bytes).map { range.upperBound <= $0.upperBound } == true
    return isInSearch ? DecodedText(query: bytes, range) : DecodedText(component: bytes, range)
  }

  /// Calls `body` with the items of the query in the order of the URL.
  ///
  /// - Parameter names: the pattern's ``RoutePattern/captureNames``.
  package func forEachQueryItem(_ names: [String], _ body: (PatternMatch.QueryItem) -> Void) {
    let mark = URLScan.pathEnd(bytes)
    guard mark < bytes.count, bytes[mark] == UInt8(ascii: "?") else { return }
    QueryParser.forEach(bytes, from: mark + 1) { name, value in
      let end = value?.upperBound ?? name.upperBound
      let key = DecodedText(query: bytes, name)
      let text = DecodedText(query: bytes, value ?? end..<end)
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
}
