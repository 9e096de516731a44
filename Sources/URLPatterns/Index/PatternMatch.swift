/// A URL and the pattern it matches. Captures are places in the URL; texts are made when asked for.
public struct PatternMatch: Sendable {
  /// What a pattern took out of the URL under a name.
  public struct Capture: Sendable, Hashable {
    /// The name in the pattern, or the capture's number.
    public let name: String
    /// As written in the URL.
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
    /// Whether name or value could not be decoded and are given as written.
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

  /// - Parameter url: that whose bytes are lent.
  @inline(__always)
  init(_ match: LentMatch, url: String) {
    table = match.table
    core = MatchCore(match.found, match.captures)
    more = CaptureList.overflow(match.found, match.captures)
    self.url = url
  }

  private var leaf: TableLeaf { table.leaves[Int(core.leaf)] }

  var entry: UInt32 { leaf.entry }

  /// Computed on each call: a match does not store it.
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

  /// The URL as it was matched: ``URLParts/text`` of the same URL.
  package var matchedURL: String { url }

  /// Lends the match to `body`, as it was when it was found.
  package func lend(_ body: (LentMatch) -> Void) {
    ByteView.of(url) { bytes in
      Scratch.forCaptures { captures in
        for index in 0..<Int(core.captureCount) {
          captures[index] =
            index < MatchCore.capacity
            ? core.captures[index] : more?.ranges[index - MatchCore.capacity] ?? .unset
        }
        body(LentMatch(table, Found(leaf: core.leaf, captures: core.captureCount), bytes, captures))
      }
    }
  }

  /// The range of a capture in ``canonicalURL``, in UTF-8 bytes; `nil` for one that took no part.
  public func range(ofCapture index: Int) -> Range<Int>? {
    var range: Range<Int>?
    lend { range = $0.range(index) }
    return range
  }

  /// A capture's value, percent-decoded once; `nil` for one that took no part.
  public func value(ofCapture index: Int) -> String? {
    var value: String?
    lend { match in value = match.range(index).map { match.decoded($0).value } }
    return value
  }

  /// What each name took, as places in ``matchedURL``.
  package var takenRanges: [(name: String, range: Range<Int>)] {
    var taken: [(name: String, range: Range<Int>)] = []
    lend { $0.forEachCapture { taken.append(($0, $1)) } }
    return taken
  }

  /// The captures that took part, in the order of ``RoutePattern/captureNames``.
  public var captures: [Capture] {
    var captures: [Capture] = []
    captures.reserveCapacity(captureCount)
    lend { match in
      match.forEachCapture { name, range in
        let text = match.decoded(range)
        captures.append(
          Capture(name: name, raw: match.bytes.text(range), value: text.value, isRaw: text.isRaw))
      }
    }
    return captures
  }

  /// The capture of a name; `nil` for a name that is not in the pattern, or took no part.
  public func capture(named name: String) -> Capture? {
    captures.first { $0.name == name }
  }

  /// The items of the query in the order of the URL.
  public var queryItems: [QueryItem] {
    var items: [QueryItem] = []
    let names = pattern.captureNames
    lend { $0.forEachQueryItem(names) { items.append($0) } }
    return items
  }

  /// Captures, then query items of other names; of items with one name the last. See docs/behaviour.md, "URLs".
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
