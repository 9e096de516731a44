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
    package let isShadowed: Bool
    /// Whether it is that capture: the pattern takes it out of this item.
    package let isCaptured: Bool
  }

  private let index: PatternIndex
  /// The pattern's place in the order of precedence.
  private let entry: Int
  /// Of all captures, of those too that took no part.
  private let ranges: [CaptureRange]
  /// The URL that was matched: canonical for http and its like.
  let url: String

  init(_ index: PatternIndex, _ entry: Int, _ ranges: [CaptureRange], url: String) {
    self.index = index
    self.entry = entry
    self.ranges = ranges
    self.url = url
  }

  /// - Parameter url: that whose bytes are lent.
  init(_ match: LentMatch, url: String) {
    self.init(match.index, match.entry, match.ranges, url: url)
  }

  /// The key of the pattern's entry.
  public var key: Int { index.entries[entry].key }

  /// The identifier of the route that the pattern belongs to.
  public var route: String { index.entries[entry].route }

  /// The pattern that matched.
  public var pattern: RoutePattern { index.entries[entry].pattern }

  /// The URL in canonical form: all of it for http and its like, else only the scheme's case and
  /// characters that no URL may hold.
  package var canonicalURL: String { URLParts(canonical: url).standardText }

  /// The URL as it was matched: ``URLParts/text`` of the same URL.
  package var matchedURL: String { url }

  /// Lends the match to `body`, as it was when it was found.
  package func lend(_ body: (LentMatch) -> Void) {
    ByteView.of(url) { bytes in
      // Never empty, so that there is an address.
      (ranges + [.unset]).withUnsafeBufferPointer { captures in
        guard let captures = captures.baseAddress else { return }
        body(
          LentMatch(
            index, entry, bytes, captures, pathEnd: URLScan.pathEnd(bytes), hasEscapes: true))
      }
    }
  }

  /// What each name took, as places in ``matchedURL``.
  package var takenRanges: [(name: String, range: Range<Int>)] {
    zip(pattern.captureNames, ranges).compactMap { name, range in
      range.range.map { (name, $0) }
    }
  }

  /// The captures that took part, in the order of ``RoutePattern/captureNames``.
  public var captures: [Capture] {
    var captures: [Capture] = []
    let taken = takenRanges
    lend { match in
      captures = taken.map { name, range in
        let text = match.decoded(range)
        return Capture(
          name: name, raw: match.bytes.text(range), value: text.value, isRaw: text.isRaw)
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
    var result: [(name: String, value: String)] = []
    lend { result = $0.parameters }
    return result
  }

  /// A component of the URL as it was split, without the punctuation around it; empty when there is none.
  public func component(_ component: URLComponent) -> String { components[component] ?? "" }

  /// The components of the URL as it was split, without the punctuation around them; those that have a text.
  public var components: [URLComponent: String] { URLParts(canonical: url).components }
}
