/// A piece of a pattern that other routers read as a capture, and that is something else here: `{id}`,
/// `<int:id>`, `[id]`, `%s`, `$id`, `*path`, `(/optional)`, and the type of a name: `:id<int>`, `:id:int`,
/// `:id(int)`.
public struct ForeignSyntax: Sendable, Hashable {
  /// What such a piece is here.
  public enum Meaning: Sendable, Hashable {
    /// Text, or a capture of text.
    case text
    /// An expression that matches only this word.
    case word(String)
    /// A second capture of this name.
    case name(String)
  }

  /// The first such piece, as written in the pattern.
  public let written: String
  /// What it is here.
  public let meaning: Meaning
  /// The whole pattern with all such pieces as they are written here; nil if that would be no pattern.
  public let suggestion: String?

  /// Looks for such a piece.
  ///
  /// - Parameter text: a pattern, or a text that is refused as one.
  /// - Returns: nil if there is none.
  /// - Complexity: O(text).
  public init?(_ text: String) {
    guard text.utf8.contains(where: { Self.beginnings.contains($0) }) || Self.mayHaveType(text)
    else { return nil }
    var reader = ForeignReader(text)
    reader.run()
    guard let first = reader.first else { return nil }
    (written, meaning) = first
    let result = reader.result
    suggestion = result != text && (try? RoutePattern(result)) != nil ? result : nil
  }

  private static let beginnings = Array("{<[%$*(".utf8)

  /// Whether a name may follow a name at once, as in `:id:int`.
  private static func mayHaveType(_ text: String) -> Bool {
    var isAfterColon = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/") { isAfterColon = false }
      guard byte == UInt8(ascii: ":") else { continue }
      if isAfterColon { return true }
      isAfterColon = true
    }
    return false
  }
}

/// Rewrites a pattern piece by piece, and leaves alone what the grammar takes for a capture or a group.
private struct ForeignReader {
  private let input: [Unicode.Scalar]
  private let tokens: [Token]
  private var index = 0
  private(set) var result = ""
  private(set) var first: (written: String, meaning: ForeignSyntax.Meaning)?
  /// How many values without a name were met.
  private var unnamed = 0

  init(_ text: String) {
    input = Array(text.unicodeScalars)
    tokens = Tokenizer.lenient(input)
  }

  mutating func run() {
    for (place, token) in tokens.enumerated() where token.kind != .end && token.index >= index {
      // The rest of a token that was rewritten in part is left as it is.
      copy(upTo: token.index)
      let end = tokens[place + 1].index
      switch token.kind {
      case .regexp where isType(token): type(of: token, isNamed: isNamed(place), upTo: end)
      case .regexp where !isNamed(place): optionalPart(upTo: end)
      case .name where isNamed(place): secondName(token, upTo: end)
      case .char where isNamed(place) && input[index] == "<": typeInBrackets()
      case .open: if !bracketed("{", "}", Self.braced) { copyGroup(from: place) }
      case .char, .invalidChar, .asterisk: character()
      default: break
      }
      if index < end { copy(upTo: end) }
    }
  }

  /// Whether a name comes right before a token.
  private func isNamed(_ place: Int) -> Bool { place > 0 && tokens[place - 1].kind == .name }

  private func isType(_ token: Token) -> Bool {
    Self.types.contains(String(scalars: input[token.value]).lowercased())
  }

  /// `:id(int)` is an expression here, and takes the word only.
  private mutating func type(of token: Token, isNamed: Bool, upTo end: Int) {
    let word = String(scalars: input[token.value])
    let kind = Self.kinds[word.lowercased()] ?? ""
    take(end - index, as: isNamed || !kind.isEmpty ? kind : value(), .word(word))
  }

  /// `:id:int` is two names here.
  private mutating func secondName(_ token: Token, upTo end: Int) {
    let word = String(scalars: input[token.value])
    guard Self.types.contains(word.lowercased()), let kind = Self.kinds[word.lowercased()] else {
      return
    }
    take(end - index, as: kind, .name(word))
  }

  /// `:id<int>`
  private mutating func typeInBrackets() {
    guard let end = input[index...].firstIndex(of: ">"),
      let kind = Self.kinds[String(scalars: input[(index + 1)..<end]).lowercased()]
    else { return character() }
    take(end + 1 - index, as: kind)
  }

  /// The name of a value that has none.
  private mutating func value() -> String {
    unnamed += 1
    return unnamed == 1 ? ":value" : ":value\(unnamed)"
  }

  private mutating func copy(upTo end: Int) {
    guard end > index else { return }
    result += String(scalars: input[index..<end])
    index = end
  }

  /// A group of ours, whatever is in it.
  private mutating func copyGroup(from open: Int) {
    let close = tokens[open...].firstIndex { $0.kind == .close }
    copy(upTo: close.map { tokens[$0 + 1].index } ?? input.count)
  }

  private mutating func character() {
    switch input[index] {
    // One that is not closed.
    case "(": optionalPart(upTo: input.count)
    case "<": _ = bracketed("<", ">", Self.angled)
    case "[": _ = squared()
    case "%": _ = formatted()
    case "$": _ = dollar()
    case "*": _ = starred()
    default: break
    }
  }

  /// `(/new)` is an optional part elsewhere; a capture of that text here.
  private mutating func optionalPart(upTo end: Int) {
    let piece = input[index..<end]
    // One that is not closed has its last letter inside.
    let inside = piece.dropFirst().dropLast(piece.last == ")" ? 1 : 0)
    let isPart =
      (inside.first == "/" || inside.last == "/")
      && inside.allSatisfy { Self.isName($0) || $0 == "/" || $0 == ":" || $0 == "-" }
    if isPart { take(piece.count, as: "{\(String(scalars: inside))}?") }
  }

  private mutating func take(
    _ count: Int, as text: String, _ meaning: ForeignSyntax.Meaning = .text
  ) {
    if first == nil { first = (String(scalars: input[index..<(index + count)]), meaning) }
    result += text
    index += count
  }

  /// A piece between brackets, if it means a capture.
  private mutating func bracketed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ capture: (String) -> String?
  ) -> Bool {
    guard let end = input[index...].firstIndex(of: close) else { return false }
    let next = end + 1 < input.count ? input[end + 1] : nil
    // A group with a modifier is one of ours.
    if open == "{", let next, ["?", "*", "+"].contains(next) { return false }
    guard let text = capture(String(scalars: input[(index + 1)..<end])) else { return false }
    take(end + 1 - index, as: separated(text, from: next))
    return true
  }

  /// A name ends where something else begins; what would go on with it needs braces between.
  private func separated(_ text: String, from next: Unicode.Scalar?) -> String {
    guard let next, Self.isName(next) || ["(", "?", "*", "+"].contains(next) else { return text }
    return "{\(text)}"
  }

  /// `{id}`, `{*path}`, `{path...}`, `{id:int}`, `{id:\d+}`, `{id?}`.
  private static func braced(_ inside: String) -> String? {
    let parts = inside.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, let name = Self.name(parts[0]) {
      if let kind = Self.kinds[parts[1].lowercased()] { return name + kind }
      return Self.name(parts[1]) == nil ? "\(name)(\(parts[1]))" : nil
    }
    if inside.hasSuffix("..."), let name = Self.name(String(inside.dropLast(3))) {
      return name + "(.*)"
    }
    if inside.hasSuffix("?"), let name = Self.name(String(inside.dropLast())) { return name + "?" }
    let bare = inside.drop { $0 == "*" }
    return Self.name(String(bare)).map { $0 + (bare.count < inside.count ? "(.*)" : "") }
  }

  /// `<id>`, `<int:id>`, `<id:int>`.
  private static func angled(_ inside: String) -> String? {
    let parts = inside.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      if let kind = Self.kinds[parts[0].lowercased()] {
        return Self.name(parts[1]).map { $0 + kind }
      }
      if let kind = Self.kinds[parts[1].lowercased()] {
        return Self.name(parts[0]).map { $0 + kind }
      }
    }
    return Self.name(inside)
  }

  /// `[id]`, `[...rest]`, `[[...rest]]`.
  private mutating func squared() -> Bool {
    guard let end = input[index...].firstIndex(of: "]") else { return false }
    var stop = end + 1
    var inside = String(scalars: input[(index + 1)..<end])
    if inside.hasPrefix("["), stop < input.count, input[stop] == "]" {
      inside.removeFirst()
      stop += 1
    }
    let isRest = inside.hasPrefix("...")
    guard let name = Self.name(isRest ? String(inside.dropFirst(3)) : inside) else { return false }
    let next = stop < input.count ? input[stop] : nil
    take(stop - index, as: separated(name + (isRest ? "(.*)" : ""), from: next))
    return true
  }

  /// `%s`, `%d`, `%@`, `%1$s`: what `printf` fills in. `%20` is an escaped character.
  private mutating func formatted() -> Bool {
    var end = index + 1
    while end < input.count, Self.isDigit(input[end]) { end += 1 }
    if end > index + 1 {
      guard end < input.count, input[end] == "$" else { return false }
      end += 1
    }
    guard end < input.count, ["s", "d", "i", "u", "@", "f"].contains(input[end]) else {
      return false
    }
    let kind = input[end]
    end += 1
    guard end == input.count || !Self.isName(input[end]) && input[end] != "%" else { return false }
    take(end - index, as: value() + (["d", "i", "u"].contains(kind) ? "(-?\\d+)" : ""))
    return true
  }

  /// `$id` and `${id}`, where a segment begins.
  private mutating func dollar() -> Bool {
    guard index > 0, input[index - 1] == "/", index + 1 < input.count else { return false }
    let isBraced = input[index + 1] == "{"
    let start = index + (isBraced ? 2 : 1)
    var end = start
    while end < input.count, Self.isName(input[end]) { end += 1 }
    guard let name = Self.name(String(scalars: input[start..<end])) else { return false }
    if isBraced {
      guard end < input.count, input[end] == "}" else { return false }
      end += 1
    }
    let next = end < input.count ? input[end] : nil
    take(end - index, as: separated(name, from: next))
    return true
  }

  /// `*path` as the last segment.
  private mutating func starred() -> Bool {
    guard index > 0, input[index - 1] == "/",
      let name = Self.name(String(scalars: input[(index + 1)...]))
    else { return false }
    take(input.count - index, as: name + "(.*)")
    return true
  }

  /// `:id` for a word that can be a name; a hyphen becomes `_`.
  private static func name(_ word: String) -> String? {
    let scalars = word.unicodeScalars
    guard let first = scalars.first, isName(first), !isDigit(first),
      scalars.allSatisfy({ isName($0) || $0 == "-" })
    else { return nil }
    return ":" + String(word.map { $0 == "-" ? "_" : $0 })
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || isDigit(scalar)
      || scalar == "_"
  }

  /// What the types of other routers take.
  private static let kinds: [String: String] = [
    "string": "", "str": "", "alpha": "([A-Za-z]+)", "int": "(-?\\d+)", "integer": "(-?\\d+)",
    "long": "(-?\\d+)", "number": "(-?\\d+)", "float": "(-?[\\d.]+)", "double": "(-?[\\d.]+)",
    "decimal": "(-?[\\d.]+)", "bool": "(true|false)", "boolean": "(true|false)",
    "uuid": "([0-9A-Fa-f-]{36})", "guid": "([0-9A-Fa-f-]{36})", "path": "(.*)", "slug": "",
  ]

  /// Those of them that are nothing but types: `(path)` and `(alpha)` may be meant as they are.
  private static let types = Set(kinds.keys).subtracting(["alpha", "long", "path", "slug", "str"])
}
