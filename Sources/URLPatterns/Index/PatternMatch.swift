/// A URL and the pattern it matches. Captures are places in the URL; texts are made when asked for.
public struct PatternMatch: Sendable {
  /// What a pattern took out of the URL under a name.
  public struct Capture: Sendable, Hashable {
    /// The name in the pattern, or the capture's number.
    public let name: String
    /// As it stands in the URL.
    public let raw: String
    /// Percent-decoded, once; the raw text where that is not valid UTF-8.
    public let value: String
    /// Whether the value could not be decoded.
    public let isRaw: Bool
  }

  /// An item of the query.
  public struct QueryItem: Sendable, Hashable {
    /// Percent-decoded; `+` is a space.
    public let name: String
    /// Percent-decoded; `+` is a space; empty when there is no `=`.
    public let value: String
    /// Whether name or value could not be decoded and are delivered as they stand.
    public let isRaw: Bool
    /// Whether a capture has the same name, so that this item is not among the parameters.
    public let isShadowed: Bool
    /// Whether it is that capture: the pattern takes it out of this item.
    public let isCaptured: Bool
  }

  private let table: CompiledTable
  let core: MatchCore
  private let more: CaptureList?
  /// The URL that was matched: canonical for http and its like.
  let url: String

  @inline(__always)
  init(_ table: CompiledTable, _ core: MatchCore, _ more: CaptureList?, url: String) {
    self.table = table
    self.core = core
    self.more = more
    self.url = url
  }

  private var leaf: TableLeaf { table.leaves[Int(core.leaf)] }

  var entry: UInt32 { leaf.entry }

  /// Found again when it is asked for: a match does not carry it.
  var split: URLSplit { ByteView.of(url) { URLSplit(canonical: $0) } }

  /// The captures that the way to the leaf left out, as bits.
  private var leftOut: UInt64 { table.variants[Int(leaf.variant)] }

  /// How many captures the pattern has, with those that took no part.
  public var captureCount: Int { Int(core.captureCount) + leftOut.nonzeroBitCount }

  /// The key of the pattern's entry.
  public var key: Int { table.keys[Int(entry)] }

  /// The identifier of the route that the pattern belongs to.
  public var route: String { table.routes[Int(entry)] }

  /// The pattern that matched.
  public var pattern: RoutePattern { table.pattern(of: entry) }

  var precedence: PrecedenceKey { table.precedence(of: entry) }

  /// The URL in canonical form: all of it for http and its like, else only the scheme's case and
  /// characters that no URL may hold.
  public var canonicalURL: String { URLParts(canonical: url).standardText }

  /// Where a capture stands in ``canonicalURL``, in UTF-8 bytes; `nil` for one that took no part.
  public func range(ofCapture index: Int) -> Range<Int>? {
    captureRange(index)?.range
  }

  private func captureRange(_ index: Int) -> CaptureRange? {
    guard index >= 0, index < captureCount else { return nil }
    let leftOut = leftOut
    if leftOut == 0 { return recorded(index) }
    if leftOut >> UInt64(index) & 1 == 1 { return .unset }
    let before = leftOut & ((1 << UInt64(index)) - 1)
    return recorded(index - before.nonzeroBitCount)
  }

  private func recorded(_ index: Int) -> CaptureRange? {
    if index < MatchCore.capacity { return core.captures[index] }
    guard let more, index - MatchCore.capacity < more.ranges.count else { return nil }
    return more.ranges[index - MatchCore.capacity]
  }

  /// The URL as it was matched: ``URLParts/text`` of the same URL.
  package var matchedURL: String { url }

  /// What each name took, as places in ``matchedURL``.
  package var takenRanges: [(name: String, range: Range<Int>)] {
    var taken: [(name: String, range: Range<Int>)] = []
    forEachTaken { taken.append(($0, $1)) }
    return taken
  }

  /// Calls `body` with each capture that took part, in the order of ``RoutePattern/captureNames``.
  @inline(__always)
  private func forEachTaken(_ body: (String, Range<Int>) -> Void) {
    guard captureCount > 0 else { return }
    var index = 0
    table.forEachName(of: entry) { name in
      if let range = captureRange(index)?.range { body(name, range) }
      index += 1
    }
  }

  /// A capture's value, percent-decoded once; `nil` for one that took no part.
  public func value(ofCapture index: Int) -> String? {
    guard let range = captureRange(index)?.range else { return nil }
    return ByteView.of(url) { decoded(range, in: $0).value }
  }

  /// In the search, a `+` is a space.
  @inline(__always)
  private func decoded(_ range: Range<Int>, in bytes: ByteView) -> DecodedText {
    DecodedText(plain: bytes, range) ?? carefullyDecoded(range, in: bytes)
  }

  @inline(never)
  private func carefullyDecoded(_ range: Range<Int>, in bytes: ByteView) -> DecodedText {
    let split = URLSplit(canonical: bytes)
    let isInSearch =
      range.lowerBound > split.pathEnd
      && split.range(of: .search, in: bytes).map { range.upperBound <= $0.upperBound } == true
    return isInSearch ? DecodedText(query: bytes, range) : DecodedText(component: bytes, range)
  }

  /// The captures that took part, in the order of ``RoutePattern/captureNames``.
  public var captures: [Capture] {
    guard captureCount > 0 else { return [] }
    var captures: [Capture] = []
    captures.reserveCapacity(captureCount)
    ByteView.of(url) { bytes in
      forEachTaken { name, range in
        let text = decoded(range, in: bytes)
        captures.append(
          Capture(name: name, raw: bytes.text(range), value: text.value, isRaw: text.isRaw))
      }
    }
    return captures
  }

  /// Calls `body` with the value of each capture that took part, its place among the
  /// ``RoutePattern/captureNames``, and whether the value could not be decoded.
  package func forEachValue(_ body: (Int, String, Bool) -> Void) {
    let count = captureCount
    guard count > 0 else { return }
    ByteView.of(url) { bytes in
      for index in 0..<count {
        guard let range = captureRange(index)?.range else { continue }
        let text = decoded(range, in: bytes)
        body(index, text.value, text.isRaw)
      }
    }
  }

  /// The capture of a name; `nil` for a name that is not in the pattern, or took no part.
  public func capture(named name: String) -> Capture? {
    captures.first { $0.name == name }
  }

  /// The items of the query in the order of the URL.
  public var queryItems: [QueryItem] {
    var items: [QueryItem] = []
    forEachQueryItem(pattern.captureNames) { items.append($0) }
    return items
  }

  /// Calls `body` with the items of the query in the order of the URL.
  ///
  /// - Parameter names: the pattern's ``RoutePattern/captureNames``.
  package func forEachQueryItem(_ names: [String], _ body: (QueryItem) -> Void) {
    ByteView.of(url) { bytes in
      // Most URLs have none: that is told at once.
      let mark = URLScan(bytes).pathEnd
      guard mark < bytes.count, bytes[mark] == UInt8(ascii: "?") else { return }
      QueryParser.forEach(bytes, from: mark + 1) { name, value in
        let end = value?.upperBound ?? name.upperBound
        let key = DecodedText(query: bytes, name)
        let text = DecodedText(query: bytes, value ?? end..<end)
        var capture: Range<Int>?
        for index in 0..<names.count where capture == nil && names[index] == key.value {
          capture = captureRange(index)?.range
        }
        let isInside = capture.map {
          name.lowerBound <= $0.lowerBound && $0.upperBound <= end
        }
        body(
          QueryItem(
            name: key.value, value: text.value, isRaw: key.isRaw || text.isRaw,
            isShadowed: capture != nil, isCaptured: isInside ?? false))
      }
    }
  }

  /// Captures, then query items of other names; of items with one name the last . See docs/behaviour.md, "URLs".
  public var parameters: [(name: String, value: String)] {
    var result = captures.map { (name: $0.name, value: $0.value) }
    var places: [String: Int] = [:]
    for item in queryItems where !item.isShadowed {
      if let place = places[item.name] {
        result[place].value = item.value
      } else {
        places[item.name] = result.count
        result.append((item.name, item.value))
      }
    }
    return result
  }

  /// A component of the URL as it was split, without the punctuation around it; empty when there is none.
  public func component(_ component: URLComponent) -> String { components[component] ?? "" }

  /// The components of the URL as it was split, without the punctuation around them; those that have a text.
  public var components: [URLComponent: String] { URLParts(canonical: url).components }
}
