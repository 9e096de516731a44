/// Makes Swift names from names that people chose.
package enum SwiftNames {
  /// A type's name: letters and digits of the text, every part capitalised; `Route` before a digit
  /// or for a text without letters and digits.
  ///
  /// `Featured Fairs` → `FeaturedFairs`, `GET /people/:userId` → `GETPeopleUserId`.
  static func type(_ text: String) -> String {
    var name = ""
    for part in text.split(whereSeparator: { !isNamePart($0) }) {
      name += part.prefix(1).uppercased() + part.dropFirst()
    }
    guard let first = name.first else { return "Route" }
    return first.isLetter || first == "_" ? name : "Route" + name
  }

  /// The class of a route that names none: `order_list` → `OrderListViewController`.
  package static func className(of route: String, suffix: String) -> String {
    // Names of other frameworks have underscores where ours have hyphens.
    let name = type(route.replacing("_", with: "-"))
    return name.hasSuffix(suffix) ? name : name + suffix
  }

  /// A name in backquotes if it is a keyword.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character == "_"
      || character.unicodeScalars.allSatisfy {
        $0.properties.isXIDContinue && $0.value != 0xB7
      } && (character.isLetter || character.isNumber) && character.unicodeScalars.count == 1
  }

  static let keywords = Set(
    """
    actor any as associatedtype associativity async await borrowing break case catch class
    consuming continue default defer deinit do else enum extension fallthrough false fileprivate
    for func guard if import in init inout internal is isolated let macro nil nonisolated open
    operator package precedencegroup private protocol public repeat rethrows return self sending
    some static struct subscript super switch throw throws true try type typealias var weak where
    while
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
