/// A piece of a pattern that other routers read as a capture, and that is something else here: `{id}`,
/// `<int:id>`, `[id]`, `%s`, `$id`, `*path`, `(/optional)`, the type of a name as in `:id<int>`, `:id:int` and
/// `:id(int)`, and the groups of files as in `/(tabs)`.
package struct ForeignSyntax: Sendable, Hashable {
  /// What such a piece is here.
  package enum Meaning: Sendable {
    /// Text, or a capture of text.
    case text
    /// An expression that matches only a word.
    case word
    /// A second capture, with a word as its name.
    case name
  }

  /// The first such piece, as written in the pattern.
  package let written: String
  /// What it is here.
  package let meaning: Meaning
  /// The word in it, or else what stands between its first and its last sign.
  package let word: String
  /// The whole pattern with all such pieces as they are written here; nil if that would be no pattern.
  package let suggestion: String?

  /// Looks for such a piece.
  ///
  /// - Parameter text: a pattern, or a text that is refused as one.
  /// - Returns: nil if there is none.
  package init?(_ text: String) {
    guard Self.seeming?.matches(text) == true else { return nil }
    var reader = ForeignReader(text)
    reader.run()
    guard let first = reader.first else { return nil }
    (written, meaning, word) = first
    let result = reader.result
    suggestion = result != text && (try? RoutePattern(result)) != nil ? result : nil
  }

  /// A text with a sign with which one of the rules begins, other than a wildcard or a name, or with two names in a
  /// segment, as in `:id:int`.
  private static let seeming = try? Expression.anchored(
    #"[^]*?(?:[{<\[%$(@]|\*[*A-Za-z]|:[^\/:]*:)[^]*"#, ignoreCase: false)
}

/// One way in which another router writes a pattern, and what is written here.
private struct ForeignRule: Sendable {
  /// What stands before the piece.
  enum Place { case anywhere, segmentStart, name }

  let place: Place
  /// With which it begins.
  let sign: UInt8
  let expression: Expression?
  /// What the groups of the expression are: a name, a type, or a text.
  let captures: [Character]
  /// What is written here: `N` is the name with its colon, `T` the expression of the type, `V` a name of our own,
  /// `X` the text.
  let result: String
  let meaning: ForeignSyntax.Meaning

  init(
    _ place: Place, _ source: String, _ captures: String, _ result: String,
    _ meaning: ForeignSyntax.Meaning = .text
  ) {
    self.place = place
    sign = source.utf8.first { $0 != UInt8(ascii: "\\") } ?? 0
    // A name, and a word that may be a type.
    let filled = source.replacing("NAME", with: #"([A-Za-z_][\w\-]*)"#)
      .replacing("TYPE", with: "([A-Za-z]+)")
    // The whole rest is matched; the first group is the piece.
    expression = try? Expression.anchored("(\(filled))[^]*", ignoreCase: false)
    self.captures = Array(captures)
    (self.result, self.meaning) = (result, meaning)
  }

  /// Of those that fit, the first counts.
  static let all = [
    // actix and Go; a name in braces with a modifier is a group of ours otherwise.
    ForeignRule(.anywhere, #"\{([A-Za-z_][\w\-]+)\}\*$"#, "N", "N(.*)"),
    ForeignRule(.anywhere, #"\{\$\}$"#, "", ""),
    ForeignRule(.anywhere, #"\{\*+NAME\}(?![?*+])"#, "N", "N(.+)"),
    ForeignRule(.anywhere, #"\{NAME\.\.\.\}(?![?*+])"#, "N", "N(.*)"),
    ForeignRule(.anywhere, #"\{NAME\?\}(?![?*+])"#, "N", "N?"),
    ForeignRule(.anywhere, #"\{NAME:TYPE\}(?![?*+])"#, "NT", "NT"),
    ForeignRule(.anywhere, #"\{NAME:([^\/\{\}]*[^\w\/\{\}][^\/]*?)\}(?![?*+\}])"#, "NX", "N(X)"),
    ForeignRule(.anywhere, #"\{NAME\}(?![?*+])"#, "N", "N"),
    // Rocket, Flask and URLNavigator. The items of a query are parameters anyway.
    ForeignRule(.anywhere, #"\?(?:&?<[A-Za-z_][\w\-]*(?:\.\.)?>)+$"#, "", ""),
    ForeignRule(.anywhere, #"<NAME\.\.>"#, "N", "N(.*)"),
    ForeignRule(.name, "<TYPE>", "T", "T"),
    ForeignRule(.anywhere, "<TYPE:NAME>", "TN", "NT"),
    ForeignRule(.anywhere, "<NAME:TYPE>", "NT", "NT"),
    ForeignRule(.anywhere, "<NAME>", "N", "N"),
    // Next.js, Nuxt and Expo, with their groups of files and intercepted routes.
    ForeignRule(.anywhere, #"\/\[\[\.\.\.NAME\]\]"#, "N", "{/N(.+)}?"),
    ForeignRule(.anywhere, #"\[\.\.\.NAME\]"#, "N", "N(.+)"),
    ForeignRule(.anywhere, #"\[NAME\]"#, "N", "N"),
    ForeignRule(.anywhere, #"\/\(([A-Za-z][\w\-]*)\)(?=\/|$)"#, "X", "", .word),
    ForeignRule(.segmentStart, #"\(\.{1,3}\)(?=[\w:\[])"#, "", ""),
    // Ant, httprouter, and templates.
    ForeignRule(.anywhere, #"\/\*\*$"#, "", "{/*}?"),
    ForeignRule(.anywhere, #"\/\*\*(?=\/)"#, "", "/*"),
    ForeignRule(.segmentStart, #"\*NAME$"#, "N", "N(.*)"),
    ForeignRule(.segmentStart, #"\$\{NAME\}"#, "N", "N"),
    ForeignRule(.segmentStart, #"\$NAME"#, "N", "N"),
    ForeignRule(.anywhere, #"%(?:\d+\$)?[diu](?![\w%])"#, "", #"V(-?\d+)"#),
    ForeignRule(.anywhere, #"%(?:\d+\$)?[s@f](?![\w%])"#, "", "V"),
    // The type of a name, a type alone, and an optional part, of which the last need not be closed.
    ForeignRule(.name, ":TYPE", "T", "T", .name),
    ForeignRule(.name, #"\(TYPE\)"#, "T", "T", .word),
    ForeignRule(.anywhere, #"\([Ss]tring\)"#, "", "V", .word),
    ForeignRule(.anywhere, #"\(TYPE\)"#, "T", "T", .word),
    ForeignRule(.anywhere, #"\((\/[\w\/:\-]*|[\w\/:\-]*\/)(?:\)|$)"#, "X", "{X}?"),
  ]

  /// What is written as here: a name, an escaped character, an expression, a group, any other character.
  static let ours = ForeignRule(
    .anywhere,
    #":[A-Za-z_$][\w$]*|\\[^]|\((?:\\[^]|\([^\(\)]*\)|[^\\\(\)])*\)|\{(?:\\[^]|[^\\\{\}])*\}|[^]"#,
    "", "")

  /// The expression for the type of another router; nil for a word that is none.
  func expression(ofType type: String) -> String? {
    // As an expression, or as a second name, these may be meant as they are.
    if meaning != .text, ["alpha", "long", "path", "slug", "str"].contains(type) { return nil }
    return Self.types[type]
  }

  static let types: [String: String] = [
    "string": "", "str": "", "alpha": "([A-Za-z]+)", "int": "(-?\\d+)", "integer": "(-?\\d+)",
    "long": "(-?\\d+)", "number": "(-?\\d+)", "float": "(-?[\\d.]+)", "double": "(-?[\\d.]+)",
    "decimal": "(-?[\\d.]+)", "bool": "(true|false)", "boolean": "(true|false)",
    "uuid": "([0-9A-Fa-f-]{36})", "guid": "([0-9A-Fa-f-]{36})", "path": "(.*)", "slug": "",
  ]

  /// The piece at the beginning of a text, and its captures.
  func match(_ text: String) -> (piece: String, captures: [Character: String])? {
    guard let texts = expression?.groups(text)?.map({ $0 ?? "" }) else { return nil }
    let pairs = zip(captures, texts.dropFirst()).map { ($0, $1) }
    return texts.first.map { ($0, Dictionary(pairs) { $1 }) }
  }
}

/// Rewrites a pattern piece by piece, and leaves alone what is written as here.
private struct ForeignReader {
  private var rest: String
  private(set) var result = ""
  private(set) var first: (written: String, meaning: ForeignSyntax.Meaning, word: String)?
  /// How many values without a name were met.
  private var unnamed = 0
  /// Whether what was read last is a name.
  private var isAfterName = false

  init(_ text: String) { rest = text }

  mutating func run() {
    while !rest.isEmpty {
      if takeForeign() { continue }
      let piece = ForeignRule.ours.match(rest)?.piece ?? rest
      isAfterName = piece.hasPrefix(":") && piece.utf8.count > 1
      result += piece
      drop(piece)
    }
    // A group of files may be all that the pattern has.
    if result.isEmpty { result = "/" }
  }

  private mutating func drop(_ piece: String) {
    rest = String(decoding: rest.utf8.dropFirst(piece.utf8.count), as: UTF8.self)
  }

  private mutating func takeForeign() -> Bool {
    for rule in ForeignRule.all where rule.sign == rest.utf8.first && isPlace(rule.place) {
      guard let (piece, captures) = rule.match(rest) else { continue }
      var type = ""
      if let word = captures["T"] {
        guard let known = rule.expression(ofType: word.lowercased()) else { continue }
        // <int:id> takes digits alone in Django and Flask, and a minus in URLNavigator.
        type = rule.captures == ["T", "N"] ? known.replacing("-?", with: "") : known
      }
      let word = captures["T"] ?? captures["X"] ?? ""
      // `/(int)` is a type, and no group of files.
      if rule.result.isEmpty, ForeignRule.types[word.lowercased()] != nil { continue }
      first =
        first ?? (
          piece, rule.meaning, word.isEmpty ? String(piece.dropFirst().dropLast()) : word
        )
      drop(piece)
      result += filled(rule.result, captures, type)
      isAfterName = false
      return true
    }
    return false
  }

  private func isPlace(_ place: ForeignRule.Place) -> Bool {
    switch place {
    case .anywhere: true
    case .segmentStart: result.hasSuffix("/")
    case .name: isAfterName
    }
  }

  /// What is written here for a piece, with braces where a name would go on.
  private mutating func filled(
    _ form: String, _ captures: [Character: String], _ type: String
  ) -> String {
    var filled = ""
    for character in form {
      switch character {
      case "N": filled += ":" + (captures["N"] ?? "").replacing("-", with: "_")
      case "T": filled += type
      case "V":
        unnamed += 1
        filled += unnamed == 1 ? ":value" : ":value\(unnamed)"
      case "X": filled += captures["X"] ?? ""
      default: filled.append(character)
      }
    }
    let isName = filled.utf8.last.map { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    guard isName == true, filled.hasPrefix(":"), let next = rest.utf8.first else { return filled }
    if next == UInt8(ascii: "?"), rest.utf8.count > 1 {
      // It begins the query here, and would be the name's modifier.
      if ForeignRule.all.contains(where: { $0.sign == next && $0.match(rest) != nil }) {
        return filled
      }
      drop("?")
      return filled + "\\?"
    }
    let goesOn = isLetter(next) || isDigit(next) || "_(?*+".utf8.contains(next)
    return goesOn ? "{\(filled)}" : filled
  }
}
