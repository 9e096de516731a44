/// A URL as the matcher reads it: the places of its components and of the items of its query.
package struct URLParts: Sendable {
  /// An item of the query.
  package struct Item: Sendable {
    /// Percent-decoded; `+` is a space.
    package let name: String
    /// With its name.
    package let whole: Range<Int>
    /// After the first `=`; nil if there is none.
    package let value: Range<Int>?
  }

  /// In canonical form. A text that is not a URL is kept without the blanks around it, and with slashes
  /// for the backslashes that a browser reads as slashes.
  package let text: String
  /// Whether it begins with a scheme or a slash; anything else is taken as a path without its first slash.
  package let isAbsolute: Bool
  private let split: URLSplit

  package init(_ url: String) {
    if let canonical = try? CanonicalURL.canonicalize(url) {
      (text, isAbsolute) = (canonical, true)
    } else {
      let bytes = URLParser.trimmed(Array(url.utf8))
      let written = String(decoding: bytes, as: UTF8.self)
      var rest = bytes
      let scheme = URLParser.takeScheme(&rest)
      text = scheme.flatMap { SpecialScheme($0) } == nil ? written : Self.withSlashes(bytes)
      isAbsolute = scheme != nil || bytes.first == UInt8(ascii: "/")
    }
    split = ByteView.of(text) { [isAbsolute] bytes in
      isAbsolute ? URLSplit(canonical: bytes) : URLSplit(path: bytes)
    }
  }

  /// - Parameter text: in canonical form.
  init(canonical text: String) {
    self.text = text
    isAbsolute = true
    split = ByteView.of(text) { URLSplit(canonical: $0) }
  }

  private static func withSlashes(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes
    let head = rest.take(before: "?#").map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return String(decoding: head + rest, as: UTF8.self)
  }

  /// The range of a component, in UTF-8 bytes of ``text``; nil when there is none.
  package func range(of component: URLComponent) -> Range<Int>? {
    ByteView.of(text) { split.range(of: component, in: $0) }
  }

  /// The items of the query in their order.
  package var items: [Item] {
    ByteView.of(text) { bytes in
      guard let search = split.range(of: .search, in: bytes) else { return [] }
      var items: [Item] = []
      QueryParser.forEach(bytes, from: search.lowerBound) { name, value in
        items.append(
          Item(
            name: DecodedText(bytes, name, plusIsSpace: true).value,
            whole: name.lowerBound..<(value?.upperBound ?? name.upperBound), value: value))
      }
      return items
    }
  }

  /// In the form of the URL standard: that of http and its like is made of all components.
  package var standardText: String {
    split.isSpecial ? (try? URLParser.parse(text).href) ?? text : text
  }

  /// The components that have a text, without the punctuation around them.
  package var components: [URLComponent: String] {
    ByteView.of(text) { bytes in
      var texts: [URLComponent: String] = [:]
      for component in URLComponent.allCases {
        guard let range = split.range(of: component, in: bytes), !range.isEmpty else { continue }
        texts[component] = bytes.text(range)
      }
      return texts
    }
  }
}
