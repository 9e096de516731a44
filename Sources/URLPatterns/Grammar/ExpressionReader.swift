/// Reads an expression in JavaScript's syntax with the `v` flag (the standard's), once for both of its
/// uses: PCRE2's syntax, and the tree of what is regular.
struct ExpressionReader {
  private let source: [UInt8]
  private var index = 0
  /// The expression in PCRE2's syntax.
  private(set) var translation: [UInt8] = []
  private var builder = ExpressionTreeBuilder()

  /// An escape or a class in PCRE2's syntax, and the bytes it stands for, if they are known.
  private struct Atom {
    var translation: [UInt8]
    var bytes: ByteSet?
  }

  /// - Throws: for syntax that JavaScript does not have, whatever PCRE2 makes of it.
  init(_ source: String) throws(PatternError) {
    self.source = Array(source.utf8)
    translation.reserveCapacity(self.source.count)
    while let byte = next { try read(byte) }
  }

  /// `nil` for an expression with anything that is not regular (a lookahead, a reference …).
  var tree: ExpressionTree? { builder.tree }

  private var next: UInt8? { index < source.count ? source[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard source[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func read(_ byte: UInt8) throws(PatternError) {
    switch byte {
    case UInt8(ascii: "\\"): add(try escape(inClass: false))
    case UInt8(ascii: "["): add(try characterClass(depth: 0))
    case UInt8(ascii: "("): try group()
    case UInt8(ascii: "{"): bounds()
    default:
      translation.append(byte)
      // The whole text is compared: at the ends of an expression of its own these change nothing.
      let isAnchor =
        byte == UInt8(ascii: "^") && index == 0
        || byte == UInt8(ascii: "$") && index == source.count - 1
      index += 1
      if !isAnchor { builder.add(byte) }
      // JavaScript has no possessive quantifiers; `a??` is lazy.
      if next == UInt8(ascii: "+"), "*+?".utf8.contains(byte) || closesQuantifier {
        throw PatternError(
          .expression, "an expression repeats a repetition",
          expected: "one of '*', '+', '?' and '{n}', or a group before the second")
      }
    }
  }

  private mutating func add(_ atom: Atom) {
    translation += atom.translation
    builder.add(atom.bytes.map { .set($0) })
  }

  /// From an opening brace up to the closing one.
  private mutating func bounds() {
    let numbers = source[(index + 1)...].prefix { isDigit($0) || $0 == UInt8(ascii: ",") }
    translation += source[index..<numbers.endIndex]
    index = numbers.endIndex
    builder.repeatLast(next == UInt8(ascii: "}") ? numbers : [])
  }

  private var closesQuantifier: Bool {
    guard translation.last == UInt8(ascii: "}"),
      let open = translation.lastIndex(of: UInt8(ascii: "{"))
    else { return false }
    let inside = translation[(open + 1)...].dropLast()
    return !inside.isEmpty && inside.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ",") }
  }

  private mutating func group() throws(PatternError) {
    if take("(?:") {
      translation += "(?:".utf8
      return builder.openGroup()
    }
    builder.giveUp()
    translation.append(source[index])
    index += 1
    if next == UInt8(ascii: "*") || next == UInt8(ascii: "+") {
      throw PatternError(
        .expression, "an expression begins with a repetition",
        expected: "what is repeated before it")
    }
    guard take("?") else { return }
    translation.append(UInt8(ascii: "?"))
    let rest = source[index...]
    let isKnown =
      ["=", "!", "<=", "<!"].contains { rest.starts(with: $0.utf8) }
      || (rest.first == UInt8(ascii: "<") && rest.dropFirst().first.map(isLetter) == true)
      || rest.first { !"ims-".utf8.contains($0) } == UInt8(ascii: ":")
    guard isKnown else {
      throw PatternError(
        .expression, "an expression holds a group that JavaScript does not have",
        expected: "'(?:', a lookahead or a lookbehind")
    }
  }

  /// One escape, from the backslash on.
  private mutating func escape(inClass: Bool) throws(PatternError) -> Atom {
    index += 1
    guard let byte = next else {
      throw PatternError(.expression, "a backslash ends an expression")
    }
    index += 1
    var atom = Atom(translation: [UInt8(ascii: "\\"), byte])
    switch byte {
    case UInt8(ascii: "v"): atom.translation = Array("\\x0B".utf8)
    case UInt8(ascii: "0"): atom.translation = Array("\\x00".utf8)
    case UInt8(ascii: "b") where inClass: atom.translation = Array("\\x08".utf8)
    case UInt8(ascii: "d"): atom.bytes = .digits
    case UInt8(ascii: "D"): atom.bytes = ByteSet.printable.subtracting(.digits)
    case UInt8(ascii: "w"): atom.bytes = .word
    case UInt8(ascii: "W"): atom.bytes = ByteSet.printable.subtracting(.word)
    case UInt8(ascii: "s"): atom.bytes = ByteSet(UInt8(ascii: " "))
    case UInt8(ascii: "S"): atom.bytes = ByteSet.printable.subtracting(ByteSet(UInt8(ascii: " ")))
    case _ where isLetter(byte) && !"bBnrtfxuckpP".utf8.contains(byte):
      let name = String(decoding: [byte], as: UTF8.self)
      throw PatternError(
        .expression, "an expression holds the escape '\\\(name)', which JavaScript does not have")
    default: atom.bytes = isLetter(byte) || isDigit(byte) ? nil : ByteSet(byte)
    }
    return atom
  }

  /// A class with its nested classes, intersections and differences, as an expression for one character.
  private mutating func characterClass(depth: Int) throws(PatternError) -> Atom {
    guard depth < 20 else {
      throw PatternError(.expression, "an expression nests classes too deeply")
    }
    index += 1
    let isNegated = take("^")
    var listed: [UInt8] = []
    var bytes = ClassBytes()
    var nested: [[UInt8]] = []
    var conditions: [UInt8] = []
    while !take("]") {
      let isDifference = take("--")
      if isDifference || take("&&") {
        conditions += (isDifference ? "(?!" : "(?=").utf8
        conditions += try classOperand(depth: depth)
        conditions.append(UInt8(ascii: ")"))
        continue
      }
      guard let byte = next else { throw Self.openClass }
      switch byte {
      case UInt8(ascii: "["): nested.append(try characterClass(depth: depth + 1).translation)
      case UInt8(ascii: "\\"):
        let atom = try escape(inClass: true)
        listed += atom.translation
        let escaped = source[index - 1]
        bytes.add(atom.bytes, isLetter(escaped) ? nil : escaped)
      default:
        listed.append(byte)
        bytes.add(byte)
        index += 1
      }
    }
    if nested.isEmpty && conditions.isEmpty {
      return Atom(
        translation: Array((isNegated ? "[^" : "[").utf8) + listed + "]".utf8,
        bytes: isNegated ? bytes.listed.map(ByteSet.printable.subtracting) : bytes.listed)
    }
    if !listed.isEmpty { nested.insert(Array("[".utf8) + listed + "]".utf8, at: 0) }
    let union = nested.isEmpty ? Array("[]".utf8) : Array(nested.joined(separator: "|".utf8))
    let positive = Array("(?:".utf8) + conditions + "(?:".utf8 + union + "))".utf8
    return Atom(
      translation: isNegated ? Array("(?:(?!".utf8) + positive + ")[^])".utf8 : positive)
  }

  private static let openClass = PatternError(
    .expression, "a class in an expression is not closed",
    expected: "']', or '\\[' for a bracket")

  /// The operand after `--` or `&&`: a class, or one character.
  private mutating func classOperand(depth: Int) throws(PatternError) -> [UInt8] {
    guard let byte = next else { throw Self.openClass }
    if byte == UInt8(ascii: "[") { return try characterClass(depth: depth + 1).translation }
    if byte == UInt8(ascii: "\\") { return try escape(inClass: true).translation }
    index += 1
    return Array((isLetter(byte) || isDigit(byte) ? "[" : "[\\").utf8) + [byte, UInt8(ascii: "]")]
  }
}
