internal import RouteModel
import Texts
internal import URLPatterns

/// The groups of Android 15, `<uri-relative-filter-group>`, that say what a pattern requires behind its path.
///
/// They are what ``FilterGroupReader`` makes such a pattern of: each condition is read back and compared.
struct FilterGroupWriter {
  typealias Attribute = FilterWriter.Attribute

  /// The conditions on items of the query that hold, and sets of those that may not hold together.
  private var required: [Attribute] = []
  private var excluded: [[Attribute]] = []
  private var fragment: Attribute?

  /// nil if no group says the same.
  init?(search: [Part]?, hash: [Part]?) {
    if let search {
      guard search.count == 1, search[0].kind == .regexp, search[0].isPlain,
        search[0].prefix.isEmpty, search[0].suffix.isEmpty, readQuery(search[0].value)
      else { return nil }
    }
    if let hash {
      guard let condition = Self.fragment(hash) else { return nil }
      fragment = condition
    }
  }

  /// The groups of a filter, each as its `<data>` elements: what is excluded, and then what is taken with each of some
  /// paths.
  func groups(_ paths: [Attribute]) -> [(allows: Bool, data: [Attribute])] {
    let taken = required + [fragment].compactMap(\.self)
    var own = paths.map { [$0] + taken }
    // A group without a condition matches nothing.
    if paths.isEmpty { own = [taken.isEmpty ? [("pathPrefix", "/")] : taken] }
    return excluded.map { (false, $0) } + own.map { (true, $0) }
  }

  // MARK: The query

  private mutating func readQuery(_ expression: String) -> Bool {
    let (beginning, end) = (FilterGroupReader.beginning, FilterGroupReader.end)
    guard expression.hasPrefix(beginning), expression.hasSuffix(end) else { return false }
    var rest = expression.dropFirst(beginning.count).dropLast(end.count)
    while !rest.isEmpty {
      guard let group = Self.takeGroup(&rest) else { return false }
      let text = group.dropFirst(2)
      switch group.prefix(2) {
      case "?=":
        guard let condition = Self.condition(text) else { return false }
        required.append(condition)
      case "?!":
        guard let conditions = Self.exclusion(text) else { return false }
        excluded.append(conditions)
      default: return false
      }
    }
    return !(required.isEmpty && excluded.isEmpty)
  }

  /// One condition, or several that hold together.
  private static func exclusion(_ text: Substring) -> [Attribute]? {
    if let condition = condition(text) { return [condition] }
    var rest = text
    var conditions: [Attribute] = []
    while !rest.isEmpty {
      guard let group = takeGroup(&rest), group.hasPrefix("?="),
        let condition = condition(group.dropFirst(2))
      else { return nil }
      conditions.append(condition)
    }
    return conditions
  }

  /// What is between the parentheses at the beginning.
  private static func takeGroup(_ rest: inout Substring) -> Substring? {
    var depth = 0
    var (isEscaped, isInSet) = (false, false)
    for place in rest.indices {
      let character = rest[place]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "[" || character == "]" {
        isInSet = character == "["
      } else if character == "(", !isInSet {
        depth += 1
      } else if character == ")", !isInSet {
        depth -= 1
      }
      if depth == 0 {
        defer { rest = rest[rest.index(after: place)...] }
        return place == rest.startIndex ? nil : rest[rest.index(after: rest.startIndex)..<place]
      }
    }
    return nil
  }

  /// The attribute of which an expression for an item is made.
  private static func condition(_ expression: Substring) -> Attribute? {
    let (beginning, end) = (FilterGroupReader.itemBeginning, FilterGroupReader.itemEnd)
    guard expression.hasPrefix(beginning), expression.hasSuffix(end) else { return nil }
    let item = expression.dropFirst(beginning.count).dropLast(end.count)
    let any = "[^&]*"
    for kind in FilterGroupReader.kinds {
      let value =
        switch kind {
        case "": literal(item)
        case "Prefix": item.hasSuffix(any) ? literal(item.dropLast(any.count)) : nil
        case "Suffix": item.hasPrefix(any) ? literal(item.dropFirst(any.count)) : nil
        case "Pattern": glob(item, escaping: ".*\\")
        default: glob(item, escaping: ".*+[]{}\\")
        }
      if let value, isWritable(value), FilterGroupReader.item(kind, value) == expression {
        return ("query" + kind, value)
      }
    }
    return nil
  }

  /// The text of an expression; nil if it is more than a text.
  private static func literal(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\" {
        guard let next = rest.popFirst() else { return nil }
        result.append(next)
      } else {
        result.append(character)
      }
    }
    let value = RoutePattern.decoded(result)
    // Backslashes mean something in resources.
    return value.contains("\\") ? nil : value
  }

  /// The same as one of Android's patterns.
  private static func glob(_ text: Substring, escaping special: String) -> String? {
    var result = ""
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix("[^&]") {
        result += "."
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("(?:") {
        guard let group = takeGroup(&rest) else { return nil }
        result += RoutePattern.decoded(String(group.dropFirst(2)))
      } else if let character = rest.popFirst() {
        guard character == "\\" else {
          result.append(character)
          continue
        }
        guard let next = rest.popFirst() else { return nil }
        // Escaped once for the pattern, once for the resource.
        result += special.contains(next) ? "\\\\\(next)" : String(next)
      }
    }
    return result
  }

  /// Whether an attribute can have a value: it would mean a reference.
  private static func isWritable(_ value: String) -> Bool {
    !value.isEmpty && !value.hasPrefix("@") && !value.hasPrefix("?") && !value.contains("${")
  }

  // MARK: The fragment

  private static func fragment(_ parts: [Part]) -> Attribute? {
    let wanted = parts.map(withoutName)
    let (isOpenAtEnd, isOpenAtStart) = (parts.last?.takesRest, parts.first?.takesRest)
    for kind in ["", "Prefix", "Suffix"] {
      let literal =
        switch kind {
        case "": parts.literal
        case "Prefix": isOpenAtEnd == true ? parts.dropLast().literal : nil
        default: isOpenAtStart == true ? parts.dropFirst().literal : nil
        }
      guard let literal else { continue }
      let value = RoutePattern.decoded(literal)
      let read = try? RoutePattern("x://x/#" + FilterGroupReader.text(kind, value))
      if isWritable(value), !value.contains("\\"),
        read?.parsed.hash?.parts.map(withoutName) == wanted
      {
        return ("fragment" + kind, value)
      }
    }
    return nil
  }

  /// Captures without a name are numbered in the whole pattern.
  private static func withoutName(_ part: Part) -> Part {
    var part = part
    part.name = ""
    return part
  }
}
