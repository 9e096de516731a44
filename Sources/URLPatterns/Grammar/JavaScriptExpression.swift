/// Rewrites an expression from JavaScript's syntax with the `v` flag (the standard's) into PCRE2's.
struct JavaScriptExpression {
  private let source: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// - Throws: for syntax that JavaScript does not have, whatever PCRE2 makes of it.
  static func translate(_ source: String) throws(PatternError) -> String {
    let bytes = Array(source.utf8)
    guard bytes.contains(where: { "[\\(*+?{".utf8.contains($0) }) else { return source }
    var translation = JavaScriptExpression(source: bytes)
    try translation.run()
    return String(decoding: translation.result, as: UTF8.self)
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func run() throws(PatternError) {
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "\\"): result += try escape(inClass: false)
      case UInt8(ascii: "["): result += try characterClass(depth: 0)
      case UInt8(ascii: "("): try group()
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "}"):
        result.append(byte)
        index += 1
        if byte != UInt8(ascii: "}") || closesQuantifier { try refusePossessive() }
      default:
        result.append(byte)
        index += 1
      }
    }
  }

  private var closesQuantifier: Bool {
    guard let open = result.lastIndex(of: UInt8(ascii: "{")) else { return false }
    let inside = result[(open + 1)...].dropLast()
    return !inside.isEmpty && inside.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ",") }
  }

  /// JavaScript has no possessive quantifiers; `a??` is lazy.
  private func refusePossessive() throws(PatternError) {
    if index < source.count, source[index] == UInt8(ascii: "+") {
      throw PatternError(
        .expression, "an expression repeats a repetition",
        expected: "one of '*', '+', '?' and '{n}', or a group before the second")
    }
  }

  private mutating func group() throws(PatternError) {
    result.append(source[index])
    index += 1
    guard index < source.count else { return }
    if source[index] == UInt8(ascii: "*") || source[index] == UInt8(ascii: "+") {
      throw PatternError(
        .expression, "an expression begins with a repetition",
        expected: "what is repeated before it")
    }
    guard source[index] == UInt8(ascii: "?") else { return }
    let rest = source[(index + 1)...]
    let isKnown =
      [":", "=", "!", "<=", "<!"].contains { rest.starts(with: $0.utf8) }
      || (rest.first == UInt8(ascii: "<") && rest.dropFirst().first.map(isLetter) == true)
      || rest.prefix { isLetter($0) || $0 == UInt8(ascii: "-") }.allSatisfy {
        "ims-".utf8.contains($0)
      } && rest.first { !"ims-".utf8.contains($0) } == UInt8(ascii: ":")
    guard isKnown else {
      throw PatternError(
        .expression, "an expression holds a group that JavaScript does not have",
        expected: "'(?:', a lookahead or a lookbehind")
    }
    result.append(source[index])
    index += 1
  }

  /// One escape, from the backslash on.
  private mutating func escape(inClass: Bool) throws(PatternError) -> [UInt8] {
    guard index + 1 < source.count else {
      throw PatternError(.expression, "a backslash ends an expression")
    }
    let byte = source[index + 1]
    index += 2
    switch byte {
    case UInt8(ascii: "v"): return Array("\\x0B".utf8)
    case UInt8(ascii: "0"): return Array("\\x00".utf8)
    case UInt8(ascii: "b") where inClass: return Array("\\x08".utf8)
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "c"), UInt8(ascii: "k"),
      UInt8(ascii: "p"), UInt8(ascii: "P"):
      return [UInt8(ascii: "\\"), byte]
    case _ where isLetter(byte) && !"dDwWsSbBnrtf".utf8.contains(byte):
      let name = String(decoding: [byte], as: UTF8.self)
      throw PatternError(
        .expression, "an expression holds the escape '\\\(name)', which JavaScript does not have")
    default: return [UInt8(ascii: "\\"), byte]
    }
  }

  /// A class with its nested classes, intersections and differences, as an expression for one character.
  private mutating func characterClass(depth: Int) throws(PatternError) -> [UInt8] {
    guard depth < 20 else {
      throw PatternError(.expression, "an expression nests classes too deeply")
    }
    index += 1
    var isNegated = false
    if index < source.count, source[index] == UInt8(ascii: "^") {
      isNegated = true
      index += 1
    }
    var listed: [UInt8] = []
    var nested: [[UInt8]] = []
    var conditions: [UInt8] = []
    while true {
      guard index < source.count else { throw Self.openClass }
      let byte = source[index]
      if byte == UInt8(ascii: "]") {
        index += 1
        break
      }
      let isDifference = startsWith("--")
      if isDifference || startsWith("&&") {
        index += 2
        let operand = try classOperand(depth: depth)
        conditions += (isDifference ? "(?!" : "(?=").utf8
        conditions += operand
        conditions.append(UInt8(ascii: ")"))
      } else if byte == UInt8(ascii: "[") {
        nested.append(try characterClass(depth: depth + 1))
      } else if byte == UInt8(ascii: "\\") {
        listed += try escape(inClass: true)
      } else {
        listed.append(byte)
        index += 1
      }
    }
    if nested.isEmpty && conditions.isEmpty {
      return Array((isNegated ? "[^" : "[").utf8) + listed + [UInt8(ascii: "]")]
    }
    if !listed.isEmpty { nested.insert(Array("[".utf8) + listed + Array("]".utf8), at: 0) }
    let union = nested.isEmpty ? Array("[]".utf8) : Array(nested.joined(separator: "|".utf8))
    let positive = Array("(?:".utf8) + conditions + Array("(?:".utf8) + union + Array("))".utf8)
    guard isNegated else { return positive }
    return Array("(?:(?!".utf8) + positive + Array(")[^])".utf8)
  }

  private static let openClass = PatternError(
    .expression, "a class in an expression is not closed",
    expected: "']', or '\\[' for a bracket")

  /// The operand after `--` or `&&`: a class, or one character.
  private mutating func classOperand(depth: Int) throws(PatternError) -> [UInt8] {
    guard index < source.count else { throw Self.openClass }
    if source[index] == UInt8(ascii: "[") { return try characterClass(depth: depth + 1) }
    if source[index] == UInt8(ascii: "\\") { return try escape(inClass: true) }
    let byte = source[index]
    index += 1
    return [UInt8(ascii: "["), UInt8(ascii: "\\"), byte, UInt8(ascii: "]")].filter {
      !(isLetter(byte) || isDigit(byte)) || $0 != UInt8(ascii: "\\")
    }
  }

  private func startsWith(_ text: String) -> Bool { source[index...].starts(with: text.utf8) }
}
