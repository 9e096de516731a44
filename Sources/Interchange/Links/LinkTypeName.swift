/// Which names the type of links can have.
extension LinkExport.Language {
  /// Whether a file of links means something else by a word: it is one of the language, or what is
  /// the same in every file uses it.
  ///
  /// - Parameter name: Letters, digits and `_`.
  public func uses(_ name: String) -> Bool {
    keywords.contains(name) || name != "AppLink" && supportWords.contains(name)
  }

  private var supportWords: Set<String> {
    let bytes =
      switch self {
      case .swift: PackageResources.links_swift_txt
      case .kotlin: PackageResources.links_kt_txt
      case .typescript: PackageResources.links_ts_txt
      }
    var words: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if code.starts(with: "//".utf8) || code.starts(with: "/*".utf8) || code.starts(with: "*".utf8)
      {
        continue
      }
      for word in code.split(whereSeparator: { !Self.isNamePart($0) }) {
        words.insert(String(decoding: word, as: UTF8.self))
      }
    }
    return words
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private var keywords: Set<String> {
    switch self {
    case .swift:
      SwiftNames.keywords.union([
        "Any", "Self", "Type", "Protocol", "Array", "Bool", "CaseIterable", "Dictionary", "Double",
        "Error", "Foundation", "Hashable", "Hasher", "Int", "Never", "Optional", "Sendable",
        "Swift", "URL",
        "Void",
      ])
    case .kotlin:
      KotlinLinks.keywords.union(["Any", "Boolean", "Double", "Int", "Nothing", "Unit", "kotlin"])
    case .typescript:
      [
        "any", "await", "bigint", "boolean", "break", "case", "catch", "class", "const", "continue",
        "debugger", "default", "delete", "do", "else", "enum", "export", "extends", "false",
        "finally", "for", "function", "if", "implements", "import", "in", "instanceof", "interface",
        "let", "never", "new", "null", "number", "object", "package", "private", "protected",
        "public", "return", "static", "string", "super", "switch", "symbol", "this", "throw",
        "true",
        "try", "type", "typeof", "undefined", "unknown", "var", "void", "while", "with", "yield",
        "Map", "Readonly", "Record",
      ]
    }
  }
}
