internal import RouteModel
internal import URLPatterns

extension Route.Pattern {
  /// A pattern of a format in which a slash at the end of a path is significant. If a wildcard
  /// takes the slash, no option is needed.
  init(link text: String, priority: Int = 0, ignoresCase: Bool = false) {
    self.init(
      text: text, priority: priority, ignoresCase: ignoresCase,
      isSlashStrict: (try? RoutePattern(text, options: .init(strictSlash: true)))?
        .parsed.path.parts.last?.takesRest != true)
  }
}

/// Items of a query that a link must have, in any order and among others.
struct QueryCondition {
  private var conditions = ""

  /// Requires an item of this name, and that every item of the name has a matching value. An item
  /// without `=` has no value.
  ///
  /// - Parameters:
  ///   - key: As written in the URL.
  ///   - expression: The expression that its value must match, without `&`.
  mutating func require(_ key: String, _ expression: String) {
    let item = "(?:.*&)?\(Self.quoted(key))"
    let value = "=\(expression)(?:&|$)"
    conditions += "(?=\(item)\(value))(?!\(item)(?!\(value))(?:[=&]|$))"
  }

  /// Requires that an item of this name, if there is one, has no value.
  mutating func requireEmpty(_ key: String) {
    conditions += "(?!(?:.*&)?\(Self.quoted(key))=[^&])"
  }

  /// The part of a URL pattern; empty if nothing is required. An expression may not begin with a
  /// question mark.
  var pattern: String { conditions.isEmpty ? "" : "\\?((?:^)\(conditions).*)" }

  /// A text, escaped for an expression.
  static func quoted(_ text: String) -> String {
    text.map { "\\.^$|()[]{}*+?/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
