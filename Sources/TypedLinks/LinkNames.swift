internal import RouteModel

/// Names in a file of links, made from texts that people chose. A name depends on its own text
/// alone. If two names would differ only in the case of letters, both get a suffix made from their
/// texts, so that a name never moves from one text to another.
struct LinkNames {
  /// Where names stand.
  enum Place {
    /// A case or a parameter: `noteEditor`.
    case member
    /// A type: `NoteEditor`.
    case type
  }

  private let names: [String: String]

  /// - Parameters:
  ///   - reserved: Names that something else has, in lower case.
  ///   - suffix: What such a name gets, and what begins one that begins with no letter.
  init(of texts: some Sequence<String>, as place: Place, reserved: Set<String>, suffix: String) {
    var owners: [String: [String]] = [:]
    var plain: [String: String] = [:]
    for text in Set(texts) {
      var name = Self.plain(text, place, suffix)
      if reserved.contains(name.lowercased()) { name += suffix }
      plain[text] = name
      owners[name.lowercased(), default: []].append(text)
    }
    for text in owners.values.filter({ $0.count > 1 }).joined() {
      plain[text]? += "_" + TextHash.hex(text, digits: 6)
    }
    names = plain
  }

  subscript(text: String) -> String { names[text] ?? text }

  private static func plain(_ text: String, _ place: Place, _ suffix: String) -> String {
    var parts: [String] = [""]
    for scalar in text.unicodeScalars {
      if isPart(scalar) {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else if parts.last != "" {
        parts.append("")
      }
    }
    let words = parts.filter { !$0.isEmpty }
    var name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" {
      // A text without capitals, blanks and punctuation stays as it is.
    } else {
      name = suffix + name + (name.isEmpty ? "_" + TextHash.hex(text, digits: 6) : "")
    }
    if place == .type { return name }
    // Of a word in capitals all letters become small, but not the one that begins the next word.
    let capitals = name.prefix { $0.isUppercase }.count
    let head = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return name.prefix(head).lowercased() + name.dropFirst(head)
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .decimalNumber, .nonspacingMark, .spacingMark:
      scalar.properties.isXIDContinue
    default: scalar == "_"
    }
  }
}

extension LinkExport.Language {
  /// Whether the language or the file has a name with a capital for another type.
  package func uses(_ name: String) -> Bool { typeNames.contains(name.lowercased()) }

  /// Names of cases and parameters that the type has for something else, in lower case.
  var memberNames: Set<String> {
    if self == .typescript {
      return [
        "route", "__proto__", "constructor", "hasOwnProperty", "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString", "toString", "valueOf",
      ]
    }
    return Self.words(
      """
      addmakers class content copy custommirror description equals found getclass given hash hashcode hashvalue
      init inout javaclass let make maker match none of parameters protocol route self some table
      tostring type url urls value values var writecontent
      """)
  }

  /// Names of types that a file or a language has, in lower case.
  var typeNames: Set<String> {
    Self.words(
      """
      any array bigint bool boolean calendar caseiterable character
      characterset cocoaerror companion customreflectable
      customstringconvertible data date datecomponents dictionary double enum error exception found
      foundation gregoriancalendar hashable hasher illegalargumentexception infinity int iterable java
      json keyvaluepairs kotlin linkcontent linkfound linkinteger linkkind linkkinds linkmakers
      linkparameter linkparts linkpattern linkrow links linktable linkstep linktype linkvalue list locale long
      losslessstringconvertible maker map mirror nan never normalizer nothing nsrange
      nsregularexpression number object optional pair protocol range rawrepresentable rawvalue readonly
      record regex regexp returntype self sendable sequence set simpledateformat string substring swift
      timezone triple type unicode unit uri urisyntaxexception url urlcomponents urldecoder uuid void
      """)
  }

  static func words(_ text: String) -> Set<String> {
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
