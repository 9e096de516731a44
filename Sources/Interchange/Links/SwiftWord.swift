/// Words of Swift.
enum SwiftWord {
  static func name(_ name: LinkName) -> String {
    SwiftNames.keywords.contains(name.member) ? "`\(name.member)`" : name.member
  }

  /// The name in the list of a call, where nearly all keywords may be names.
  static func label(_ name: LinkName) -> String {
    ["inout", "let", "var"].contains(name.member) ? "`\(name.member)`" : name.member
  }

  /// The function that reads a case or follows a redirect.
  static func function(_ name: LinkName) -> String { "to\(name.type)" }

  static func maker(_ link: LinkCase) -> String { "Deprecated\(link.name.type)" }
}
