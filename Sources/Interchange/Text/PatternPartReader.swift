/// Reads the parts of a component. What does not close is taken literally: a list of parts is wanted
/// here, not a verdict.
struct PatternPartReader {
  private static let depthLimit = 16
  private let text: Substring
  private var index: Substring.Index
  private let delimiter: Character?
  private var depth = 0

  init(_ text: Substring, delimiter: Character?) {
    self.text = text
    self.delimiter = delimiter
    index = text.startIndex
  }

  private var next: Character? { index < text.endIndex ? text[index] : nil }

  private mutating func take() -> Character? {
    guard let character = next else { return nil }
    index = text.index(after: index)
    return character
  }

  mutating func read(until end: Character?) -> [PatternParts.Part] {
    var parts: [PatternParts.Part] = []
    func literal(_ character: Character) {
      if case .literal(let text)? = parts.last {
        parts[parts.count - 1] = .literal(text + String(character))
      } else {
        parts.append(.literal(String(character)))
      }
    }
    /// A part with a modifier takes the slash before it with it, outside of braces.
    func append(_ part: PatternParts.Part) {
      guard depth == 0, let delimiter, case .group(let inner, let modifier) = part,
        case .literal(let text)? = parts.last, text.last == delimiter
      else {
        parts.append(part)
        return
      }
      parts.removeLast()
      if text.count > 1 { parts.append(.literal(String(text.dropLast()))) }
      parts.append(.group([.literal(String(delimiter))] + inner, modifier: modifier))
    }
    while let character = take() {
      switch character {
      case end: return parts
      case "\\": literal(take() ?? "\\")
      case "*": append(modified(.wildcard))
      case "(": append(modified(.expression(expression())))
      // The grammar has no groups in groups: deeper ones are nobody's pattern.
      case "{" where depth < Self.depthLimit: parts.append(group())
      case ":":
        var name = ""
        while let part = next, PatternParts.isNamePart(part) {
          name.append(part)
          index = text.index(after: index)
        }
        if name.isEmpty {
          literal(":")
        } else if next == "(" {
          _ = take()
          append(modified(.name(name, expression: expression())))
        } else {
          append(modified(.name(name, expression: nil)))
        }
      default: literal(character)
      }
    }
    return parts
  }

  private mutating func modified(_ part: PatternParts.Part) -> PatternParts.Part {
    guard let mark = next, mark == "?" || mark == "*" || mark == "+" else { return part }
    index = text.index(after: index)
    return .group([part], modifier: mark)
  }

  private mutating func group() -> PatternParts.Part {
    depth += 1
    defer { depth -= 1 }
    let inner = read(until: "}")
    guard let mark = next, mark == "?" || mark == "*" || mark == "+" else {
      return .group(inner, modifier: nil)
    }
    index = text.index(after: index)
    return .group(inner, modifier: mark)
  }

  /// Up to the closing parenthesis, which is taken.
  private mutating func expression() -> String {
    var depth = 1
    var result = ""
    while let character = take() {
      if character == "\\" {
        result.append(character)
        if let escaped = take() { result.append(escaped) }
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" {
        depth -= 1
        if depth == 0 { return result }
      }
      result.append(character)
    }
    return result
  }
}
