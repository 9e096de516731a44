internal import URLPatterns

/// An expression of a pattern as the engines of all platforms read it alike, on a text that has a component
/// on each line.
package struct LinkExpression {
  /// Why an expression cannot be in a file.
  package struct Refusal: Error {
    let reason: String
  }

  /// The expression, which takes nothing beyond its line.
  private(set) var text = ""
  private let source: String
  private let ignoresCase: Bool
  private var rest: Substring

  /// - Throws: ``Refusal`` for what the engines read differently, or cannot read.
  package init(_ source: String, ignoresCase: Bool) throws(Refusal) {
    (self.source, self.ignoresCase, rest) = (source, ignoresCase, source[...])
    guard let repeats = Part.repeatsRepetition(source) else {
      throw refusal("has a lookahead, a lookbehind or another group that not every platform has")
    }
    if repeats { throw refusal("repeats a repetition, for which a platform may need for ever") }
    while let character = rest.popFirst() { try read(character) }
  }

  private func refusal(_ reason: String) -> Refusal {
    Refusal(reason: "its expression (\(source)) \(reason)")
  }

  /// The brackets, and what they hold, are known to be regular.
  private mutating func read(_ character: Character) throws(Refusal) {
    switch character {
    case "(":
      text += "(?:"
      rest = rest.dropFirst(2)
    case ")", "|", ".", "*", "+", "?": text.append(character)
    case "{":
      let bounds = rest.prefix { $0 != "}" }
      text += "{\(bounds)}"
      rest = rest.dropFirst(bounds.count + 1)
    case "[": try readClass()
    case "^", "$": throw refusal("has \(character) where the platforms read it differently")
    case "\\":
      let escaped = rest.popFirst() ?? "\\"
      switch escaped {
      case "d", "w", "S": text += "\\\(escaped)"
      case "D", "W": text += "[^\\\(escaped.lowercased())\\n]"
      default: text += try literal(escaped, isEscaped: true)
      }
    default: text += try literal(character)
    }
  }

  /// What follows the opening bracket.
  private mutating func readClass() throws(Refusal) {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var items = ""
    // Whether a hyphen makes a range with what is before it.
    var isOpen = false
    while let character = rest.popFirst(), character != "]" {
      if character == "-", isOpen, rest.first != "]" {
        items += "-"
        isOpen = false
      } else if character == "\\", let escaped = rest.popFirst() {
        isOpen = !"dws".contains(escaped)
        // No part of a URL has blanks.
        if escaped == "s" { continue }
        items += isOpen ? try literal(escaped, isEscaped: true, inClass: true) : "\\\(escaped)"
      } else {
        isOpen = items.last != "-" || items.hasSuffix("\\-")
        items += try literal(character, inClass: true)
      }
    }
    if items.isEmpty { throw refusal("has a class without characters of URLs") }
    text += isNegated ? "[^\\n\(items)]" : "[\(items)]"
  }

  private func literal(
    _ character: Character, isEscaped: Bool = false, inClass: Bool = false
  ) throws(Refusal) -> String {
    if isEscaped, character.isLetter || character.isNumber {
      throw refusal("has the escape \\\(character), which the platforms read differently")
    }
    guard let byte = character.asciiValue, LinkText.isPlain(byte) || character == "%" else {
      throw refusal("asks for \(character), which links have escaped")
    }
    if ignoresCase, character.isLetter {
      throw refusal("has letters, and the pattern ignores their case")
    }
    return LinkText.escapedForExpression(String(character), inClass: inClass)
  }
}
