/// An expression of a pattern as the engines of all platforms read it alike, on a text that has a component
/// on each line.
struct LinkExpression {
  /// Why an expression cannot be in a file.
  struct Refusal: Error {
    let reason: String
  }

  /// The expression, which takes nothing beyond its line.
  private(set) var text = ""
  /// Whether it may take the empty text.
  private(set) var mayBeEmpty = false
  /// Whether it, or one of its choices, is a repetition and nothing else.
  private(set) var isRepetition = false

  private let source: [Character]
  private var place = 0
  private let ignoresCase: Bool

  /// - Throws: ``Refusal`` for what the engines read differently, or cannot read.
  init(_ source: String, ignoresCase: Bool) throws(Refusal) {
    (self.source, self.ignoresCase) = (Array(source), ignoresCase)
    mayBeEmpty = try choice()
    if next != nil { throw refusal("has a ')' without its '('") }
  }

  private var next: Character? { place < source.count ? source[place] : nil }

  private mutating func take(_ expected: String) -> Bool {
    guard source[place...].starts(with: expected) else { return false }
    place += expected.count
    return true
  }

  private func refusal(_ reason: String) -> Refusal {
    Refusal(reason: "its expression (\(String(source))) \(reason)")
  }

  /// - Returns: Whether it may take the empty text; so do the following.
  private mutating func choice() throws(Refusal) -> Bool {
    var mayBeEmpty = try sequence()
    var isAnyRepetition = isRepetition
    while take("|") {
      text += "|"
      let other = try sequence()
      mayBeEmpty = mayBeEmpty || other
      isAnyRepetition = isAnyRepetition || isRepetition
    }
    isRepetition = isAnyRepetition
    return mayBeEmpty
  }

  private mutating func sequence() throws(Refusal) -> Bool {
    var mayBeEmpty = true
    var repetitions: [Bool] = []
    while let next, next != "|", next != ")" {
      isRepetition = false
      var isEmpty = try atom()
      let bounds = quantifier()
      let isUnbounded = ["*", "+"].contains(bounds) || bounds.hasSuffix(",}")
      if !bounds.isEmpty {
        if isEmpty, bounds != "?" { throw refusal("repeats what may be empty") }
        if isRepetition, isUnbounded {
          throw refusal("repeats a repetition, for which a platform may need for ever")
        }
        text += bounds
        if take("?") { text += "?" }
        isEmpty = isEmpty || "*?".contains(bounds) || bounds.hasPrefix("{0")
      }
      mayBeEmpty = mayBeEmpty && isEmpty
      repetitions.append(isRepetition || isUnbounded)
    }
    isRepetition = repetitions == [true]
    return mayBeEmpty
  }

  /// `*`, `+`, `?`, `{2}`, `{2,}` or `{2,3}`; empty for none.
  private mutating func quantifier() -> String {
    guard let next else { return "" }
    var end = place + 1
    if next == "{" {
      while end < source.count, source[end] != "}" { end += 1 }
      end += 1
    } else if !"*+?".contains(next) {
      return ""
    }
    defer { place = min(end, source.count) }
    return String(source[place..<min(end, source.count)])
  }

  private mutating func atom() throws(Refusal) -> Bool {
    if take("(?:") {
      text += "(?:"
      let mayBeEmpty = try choice()
      guard take(")") else { throw refusal("has a '(' without its ')'") }
      text += ")"
      return mayBeEmpty
    }
    let character = source[place]
    place += 1
    switch character {
    case "(":
      throw refusal("has a lookahead, a lookbehind or another group that not every platform has")
    case "[":
      text += try characterClass()
    case ".":
      text += "."
    case "\\":
      guard let escaped = next else { throw refusal("ends in a backslash") }
      place += 1
      switch escaped {
      case "d", "w", "S": text += "\\\(escaped)"
      case "D", "W": text += "[^\\\(escaped.lowercased())\\n]"
      case "b", "B":
        text += "\\\(escaped)"
        return true
      default:
        guard !escaped.isLetter, !escaped.isNumber else {
          throw refusal("has the escape \\\(escaped), which the platforms read differently")
        }
        text += try literal(escaped)
      }
    case "^", "$", "*", "+", "?", "{", "}", "]":
      throw refusal("has \(character) where the platforms read it differently")
    default: text += try literal(character)
    }
    return false
  }

  /// What follows the opening bracket.
  private mutating func characterClass() throws(Refusal) -> String {
    var items = ""
    let isNegated = take("^")
    while !take("]") {
      guard let character = next else { throw refusal("has a '[' without its ']'") }
      let pair = String(source[place...].prefix(2))
      if character == "[" || ["&&", "--", "||", "~~"].contains(pair) {
        throw refusal("has a class within a class, which not every platform has")
      }
      place += 1
      if character == "\\", let escaped = next, "dws".contains(escaped) {
        place += 1
        // No part of a URL has blanks.
        if escaped != "s" { items += "\\\(escaped)" }
      } else {
        let first = try classLiteral(character)
        if next == "-", place + 1 < source.count, source[place + 1] != "]" {
          place += 2
          items += first + "-" + (try classLiteral(source[place - 1]))
        } else {
          items += first
        }
      }
    }
    if items.isEmpty { throw refusal("has a class without characters of URLs") }
    return isNegated ? "[^\\n\(items)]" : "[\(items)]"
  }

  private mutating func classLiteral(_ character: Character) throws(Refusal) -> String {
    guard character == "\\", let escaped = next else {
      return try literal(character, inClass: true)
    }
    place += 1
    guard !escaped.isLetter, !escaped.isNumber else {
      throw refusal("has the escape \\\(escaped) in a class, which the platforms read differently")
    }
    return try literal(escaped, inClass: true)
  }

  private func literal(_ character: Character, inClass: Bool = false) throws(Refusal) -> String {
    guard let byte = character.asciiValue, LinkText.isPlain(byte) || character == "%" else {
      throw refusal("asks for \(character), which links have escaped")
    }
    if ignoresCase, character.isLetter {
      throw refusal("has letters, and the pattern ignores their case")
    }
    return LinkText.escapedForExpression(String(character), inClass: inClass)
  }
}
