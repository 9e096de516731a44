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
  }

  private static let inlineCapacity = 6

  private let table: CompiledTable
  let entry: UInt32
  let split: URLSplit
  /// The URL that was matched: canonical for http and its like.
  let url: String
  /// How many captures the pattern has.
  public let captureCount: Int
  private var inline = InlineArray<6, CaptureRange>(repeating: .unset)
  private var overflow: [CaptureRange] = []

  @inline(__always)
  init(
    _ table: CompiledTable, _ found: Found, url: String, split: URLSplit,
    _ captures: Scratch<CaptureRange>
  ) {
    self.table = table
    self.url = url
    self.split = split
    let leaf = table.leaves[Int(found.leaf)]
    entry = leaf.entry
    let count = Int(found.captures)
    if leaf.variant == 0 && count <= PatternMatch.inlineCapacity {
      captureCount = count
      for index in 0..<count { inline[index] = captures[index] }
    } else {
      let all = PatternMatch.expand(count, captures, unset: table.variants[Int(leaf.variant)])
      captureCount = all.count
      if all.count <= PatternMatch.inlineCapacity {
        for index in all.indices { inline[index] = all[index] }
      } else {
        overflow = all
      }
    }
  }

  /// The captures with those that were left out on the way.
  private static func expand(
    _ count: Int, _ captures: Scratch<CaptureRange>, unset: UInt64
  ) -> [CaptureRange] {
    var result: [CaptureRange] = []
    var next = 0
    while next < count || (result.count < 64 && unset >> UInt64(result.count) != 0) {
      if result.count < 64, unset >> UInt64(result.count) & 1 == 1 {
        result.append(.unset)
      } else if next < count {
        result.append(captures[next])
        next += 1
      } else {
        break
      }
    }
    return result
  }

  /// The key of the pattern's entry.
  public var key: Int { table.keys[Int(entry)] }

  /// The identifier of the route that the pattern belongs to.
  public var route: String { table.routes[Int(entry)] }

  /// The pattern that matched.
  public var pattern: RoutePattern { table.pattern(of: entry) }

  var precedence: PrecedenceKey { table.precedence(of: entry) }

  /// The URL in canonical form: all of it for http and its like, else only the scheme's case and
  /// characters that no URL may hold.
  public var canonicalURL: String {
    split.isSpecial ? (try? URLParser.parse(url).href) ?? url : url
  }

  /// Where a capture stands in ``canonicalURL``, in UTF-8 bytes; `nil` for one that took no part.
  public func range(ofCapture index: Int) -> Range<Int>? {
    captureRange(index)?.range
  }

  private func captureRange(_ index: Int) -> CaptureRange? {
    guard index >= 0, index < captureCount else { return nil }
    return overflow.isEmpty ? inline[index] : overflow[index]
  }

  /// A capture's value, percent-decoded once; `nil` for one that took no part.
  public func value(ofCapture index: Int) -> String? {
    guard let range = captureRange(index)?.range else { return nil }
    return ByteView.of(url) { decoded(range, in: $0).value }
  }

  /// In the search, a `+` is a space.
  private func decoded(_ range: Range<Int>, in bytes: ByteView) -> DecodedText {
    let isInSearch =
      range.lowerBound > split.pathEnd
      && split.range(of: .search, in: bytes).map { range.upperBound <= $0.upperBound } == true
    return isInSearch ? DecodedText(query: bytes, range) : DecodedText(component: bytes, range)
  }

  /// The captures that took part, in the order of ``RoutePattern/captureNames``.
  public var captures: [Capture] {
    guard captureCount > 0 else { return [] }
    let names = pattern.captureNames
    return ByteView.of(url) { bytes in
      (0..<captureCount).compactMap { index in
        guard let range = captureRange(index)?.range, index < names.count else { return nil }
        let text = decoded(range, in: bytes)
        return Capture(
          name: names[index], raw: bytes.text(range), value: text.value, isRaw: text.isRaw)
      }
    }
  }

  /// The capture of a name; `nil` for a name that is not in the pattern, or took no part.
  public func capture(named name: String) -> Capture? {
    captures.first { $0.name == name }
  }

  /// The items of the query in the order of the URL.
  public var queryItems: [QueryItem] {
    let names = Set(captures.map(\.name))
    return ByteView.of(url) { bytes in
      guard let search = split.range(of: .search, in: bytes) else { return [] }
      return QueryParser.items(bytes, search).map { name, value in
        QueryItem(
          name: name.value, value: value.value, isRaw: name.isRaw || value.isRaw,
          isShadowed: names.contains(name.value))
      }
    }
  }

  /// Captures, then query items of other names; of items with one name the last (Behaviour reference (i)).
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
  public func component(_ component: URLComponent) -> String {
    ByteView.of(url) { bytes in
      split.range(of: component, in: bytes).map(bytes.text) ?? ""
    }
  }
}
