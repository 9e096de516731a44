internal import RouteModel
internal import URLPatterns

extension Route.Pattern {
  /// A pattern of a format that takes a slash at the end of a path at its word. Where a wildcard takes
  /// the slash, nothing needs to be said.
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

  /// An item of this name is there, and every item of the name has a value that matches: `c=1&c=` does
  /// satisfy a `c` that must have a value. An item without `=` has no value.
  ///
  /// - Parameters:
  ///   - key: As the URL has it.
  ///   - expression: What its value must match, without `&`.
  mutating func require(_ key: String, _ expression: String) {
    let item = "(?:.*&)?\(Self.quoted(key))"
    let value = "=\(expression)(?:&|$)"
    conditions += "(?=\(item)\(value))(?!\(item)(?!\(value))(?:[=&]|$))"
  }

  /// An item of this name, if there is one, has no value.
  mutating func requireEmpty(_ key: String) {
    conditions += "(?!(?:.*&)?\(Self.quoted(key))=[^&])"
  }

  /// The part of a URL pattern, empty where nothing is required. An expression may not begin with a
  /// question mark.
  var pattern: String { conditions.isEmpty ? "" : "\\?((?:^)\(conditions).*)" }

  /// A text that an expression takes literally.
  static func quoted(_ text: String) -> String {
    text.map { "\\.^$|()[]{}*+?/".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
