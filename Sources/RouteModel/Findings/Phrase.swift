/// Parts of sentences.
package enum Phrase {
  /// `2 classes`, `1 class` or `no classes`.
  package static func count(_ count: Int, _ noun: String) -> String {
    some(count, noun) ?? "no \(plural(noun))"
  }

  /// `2 classes` or `1 class`, and nil for none.
  package static func some(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? noun : plural(noun))"
  }

  /// `classes`
  package static func plural(_ noun: String) -> String { noun + (noun.hasSuffix("s") ? "es" : "s") }

  /// `a, b and c`
  package static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
