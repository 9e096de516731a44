/// Which names the type of links can have.
extension LinkExport.Language {
  /// Whether a file of links means something else by a word: it is one of the language, or what is
  /// the same in every file uses it.
  ///
  /// - Parameter name: Letters, digits and `_`.
  public func uses(_ name: String) -> Bool {
    let words = LinkSupport.words(self).subtracting([LinkSupport.typeName])
    return keywords.contains(name) || words.contains(name)
  }

  /// The words of the language, and the types that only what is made of the catalog names.
  private var keywords: Set<String> {
    switch self {
    case .swift:
      SwiftNames.keywords.union(
        Self.words(
          """
          Any Array Bool CaseIterable Dictionary Double Error Foundation Hashable Hasher Int Never
          Optional Protocol Self Sendable Swift Type URL Void
          """))
    case .kotlin:
      KotlinLinks.keywords.union(Self.words("Any Boolean Double Int Nothing Unit kotlin"))
    case .typescript:
      Self.words(
        """
        Map Readonly Record any await bigint boolean break case catch class const continue debugger
        default delete do else enum export extends false finally for function if implements import
        in instanceof interface let never new null number object package private protected public
        return static string super switch symbol this throw true try type typeof undefined unknown
        var void while with yield
        """)
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit, or `_`.
  package var isNamePart: Bool {
    self == UInt8(ascii: "_") || self >= 0x30 && self <= 0x39
      || self | 0x20 >= 0x61 && self | 0x20 <= 0x7A
  }
}
