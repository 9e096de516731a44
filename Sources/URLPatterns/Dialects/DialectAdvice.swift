/// A pattern that is probably meant as another framework writes it: a reading of it is whole, and ours is hardly meant.
package struct DialectAdvice: Sendable {
  /// One framework of each family that reads it so.
  package let dialects: [Dialect]
  /// The whole pattern as it is written here; nil where the families mean different things.
  package let suggestion: String?

  /// Reads a pattern as each framework would.
  ///
  /// - Parameter text: a pattern, or a text that is refused as one.
  /// - Returns: nil for most patterns.
  package init?(_ text: String) {
    guard Self.seeming?.matches(text) == true else { return nil }
    var found: [(dialect: Dialect, pattern: String)] = []
    for dialect in Dialect.all where !found.contains(where: { $0.dialect.family == dialect.family })
    {
      guard let reading = try? dialect.read(text, onlyTelling: true), reading.isTelling else {
        continue
      }
      found.append((dialect, reading.pattern))
    }
    let patterns = Set(found.map(\.pattern))
    guard !patterns.isEmpty, patterns != [text] else { return nil }
    suggestion = patterns.count == 1 ? patterns.first : nil
    dialects = suggestion == nil ? found.map(\.dialect) : [found[0].dialect]
  }

  /// A text with a sign with which such a piece begins, as in `{id}`, `(.:format)` or `:id:int`; most patterns of ours
  /// have none, also those with expressions.
  private static let seeming = try? Expression.anchored(
    #"[^]*?(?:\{(?!:)|<|(?:^|[^(])\[|%(?![0-9A-Fa-f]{2})|\$|\((?=[:\/.\-*])|\\\(|\/\((?=[A-Za-z])|"#
      + #"\*[*A-Za-z]|:\w+:)[^]*"#, ignoreCase: false)
}
