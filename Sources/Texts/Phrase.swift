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

  /// `1 of 4 links is`, `2 of 4 links are`.
  package static func part(_ part: Int, of count: Int, _ noun: String) -> String {
    "\(part) of \(self.count(count, noun)) \(part == 1 ? "is" : "are")"
  }

  /// `12,345`
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number.magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

  /// `12,345`, or `3.1 million` for as many.
  package static func rounded(_ number: Int) -> String {
    guard number >= 1_000_000 else { return grouped(number) }
    let tenths = number / 100_000 + (number % 100_000 >= 50_000 ? 1 : 0)
    return grouped(tenths / 10) + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " million"
  }

  /// `a route`, `an adapter`
  package static func a(_ noun: String) -> String {
    ("aeio".contains(noun.first ?? " ") ? "an " : "a ") + noun
  }

  /// `classes`
  package static func plural(_ noun: String) -> String { noun + (noun.hasSuffix("s") ? "es" : "s") }

  /// The first ten of some lines, and how many more there are: `and 3 more`.
  package static func firstTen(_ lines: [String]) -> [String] {
    lines.prefix(10) + (lines.count > 10 ? ["and \(lines.count - 10) more"] : [])
  }

  /// `a, b and c`
  package static func list(_ parts: [String]) -> String { joined(parts, " and ") }

  /// `a, b or c`
  package static func choice(_ parts: [String]) -> String { joined(parts, " or ") }

  private static func joined(_ parts: [String], _ word: String) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + word + last
  }
}
