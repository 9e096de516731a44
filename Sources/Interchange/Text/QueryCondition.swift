internal import URLPatterns

/// What the items of a query must be, in any order and among others.
struct QueryCondition: Equatable {
  struct Item: Equatable {
    /// As written in the URL.
    var key: String
    /// What every item of the name must match, without `&`; an empty one requires that there is no
    /// value, nil that there is no such item.
    var expression: String?
    /// Whether a URL without the item passes.
    var mayLack = false

    fileprivate var text: String {
      let item = "(?:.*&)?\(QueryCondition.quoted(key))"
      guard let expression else { return "(?!\(item)(?:[=&]|$))" }
      if expression.isEmpty { return "(?!\(item)=[^&])" }
      let value = "=\(expression)(?:&|$)"
      return (mayLack ? "" : "(?=\(item)\(value))") + "(?!\(item)(?!\(value))(?:[=&]|$))"
    }
  }

  var items: [Item] = []

  init(_ items: [Item] = []) { self.items = items }

  /// Reads what ``pattern`` has written; nil for anything else.
  init?(_ parts: [Part]) {
    guard parts.count == 1, parts[0].kind == .regexp, parts[0].value.hasPrefix(Self.beginning),
      parts[0].value.hasSuffix(".*")
    else { return nil }
    var rest = parts[0].value.dropFirst(Self.beginning.count).dropLast(2)
    while !rest.isEmpty {
      guard let start = rest.firstRange(of: "(?:.*&)?"),
        let equals = rest[start.upperBound...].firstRange(of: "="),
        let end = rest[equals.upperBound...].firstRange(of: "(?:&|$))")
          ?? rest[equals.upperBound...].firstRange(of: "[^&])")
      else { return nil }
      let key = rest[start.upperBound..<equals.lowerBound].split(separator: "\\").joined()
      let items = ["", String(rest[equals.upperBound..<end.lowerBound])].map {
        Item(key: key, expression: $0)
      }
      guard let item = items.first(where: { rest.hasPrefix($0.text) }) else { return nil }
      self.items.append(item)
      rest = rest.dropFirst(item.text.count)
    }
  }

  /// The part of a URL pattern; empty if nothing is required. An expression may not begin with a
  /// question mark.
  ///
  /// - Parameter rest: What follows the condition, as a pattern; nil is anything.
  func pattern(_ rest: String? = nil) -> String {
    if items.isEmpty { return rest.map { "\\?" + $0 } ?? "" }
    let condition = Self.beginning + items.map(\.text).joined()
    return "\\?(\(condition)\(rest == nil ? ".*" : ""))\(rest ?? "")"
  }

  private static let beginning = "(?:^)"

  /// A text, escaped for an expression.
  static func quoted(_ text: String) -> String {
    text.map { "\\.^$|()[]{}*+?/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
