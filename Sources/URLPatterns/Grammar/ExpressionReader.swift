/// Reads an expression in JavaScript's syntax with the `v` flag (the standard's), once for both of its
/// uses: PCRE2's syntax, and the tree of what is regular.
struct ExpressionReader {
  private let source: [UInt8]
  private var index = 0
  private var depth = 0
  /// The expression in PCRE2's syntax.
  private(set) var translation: [UInt8] = []
  /// `nil` for an expression with anything that is not regular (a lookahead, a reference …).
  private(set) var tree: ExpressionTree?

  /// An escape or a class in PCRE2's syntax.
  private struct Atom {
    var translation: [UInt8]
    /// What it stands for, if that is known.
    var bytes: ByteSet?
    /// What it may begin or end a range of a class with.
    var byte: UInt8?
  }

  /// - Throws: for syntax that JavaScript does not have, whatever PCRE2 makes of it.
  init(_ source: String) throws(PatternError) {
    self.source = Array(source.utf8)
    translation.reserveCapacity(self.source.count)
    tree = try choice()
    // What follows a parenthesis that opens no group is for PCRE2 to refuse.
    while next != nil {
      copy()
      tree = nil
      _ = try choice()
    }
  }

  private var next: UInt8? { index < source.count ? source[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard source[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func copy() {
    translation.append(source[index])
    index += 1
  }

  /// Up to the end, or to the parenthesis that closes a group.
  private mutating func choice() throws(PatternError) -> ExpressionTree? {
    var choices: [[ExpressionTree]] = [[]]
    var isRegular = true
    while let byte = next, byte != UInt8(ascii: ")") {
      switch byte {
      case UInt8(ascii: "|"):
        copy()
        choices.append([])
      // The whole text is compared: at the ends of an expression of its own these change nothing.
      case UInt8(ascii: "^") where index == 0,
        UInt8(ascii: "$") where index == source.count - 1:
        copy()
      default:
        let tree = try repeated("*+?{".utf8.contains(byte) ? nil : single(byte))
        if let tree { choices[choices.count - 1].append(tree) } else { isRegular = false }
      }
    }
    guard isRegular else { return nil }
    return choices.count == 1 ? .sequence(choices[0]) : .choice(choices.map { .sequence($0) })
  }

  /// What a repetition behind it would repeat; `nil` if it is not regular.
  private mutating func single(_ byte: UInt8) throws(PatternError) -> ExpressionTree? {
    switch byte {
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "\\"), UInt8(ascii: "["):
      let isEscape = byte == UInt8(ascii: "\\")
      let atom = try isEscape ? escape(inClass: false) : characterClass(depth: 0)
      translation += atom.translation
      return atom.bytes.map { .set($0) }
    default:
      copy()
      if "^$}]".utf8.contains(byte) { return nil }
      return .set(byte == UInt8(ascii: ".") ? .printable : ByteSet(byte))
    }
  }

  /// - Parameter tree: what was read; `nil` if it is not regular.
  /// - Returns: the same with the repetition that follows it.
  private mutating func repeated(
    _ tree: ExpressionTree?
  ) throws(PatternError) -> ExpressionTree? {
    var bounds: (least: Int, most: Int?)?
    switch next {
    case UInt8(ascii: "*"): bounds = (0, nil)
    case UInt8(ascii: "+"): bounds = (1, nil)
    case UInt8(ascii: "?"): bounds = (0, 1)
    case UInt8(ascii: "{"):
      let inside = source[(index + 1)...].prefix { isDigit($0) || $0 == UInt8(ascii: ",") }
      translation += source[index..<inside.endIndex]
      index = inside.endIndex
      guard next == UInt8(ascii: "}"), !inside.isEmpty else { return nil }
      bounds = Self.bounds(inside)
    default: return tree
    }
    copy()
    // A lazy repetition matches the same texts as a greedy one.
    if next == UInt8(ascii: "?") { copy() }
    // JavaScript has no possessive quantifiers.
    guard next != UInt8(ascii: "+") else {
      throw PatternError(
        .expression, "an expression repeats a repetition",
        expected: "one of '*', '+', '?' and '{n}', or a group before the second")
    }
    guard let tree, let bounds else { return nil }
    return .repeated(tree, least: bounds.least, most: bounds.most)
  }

  /// The numbers between braces.
  private static func bounds(_ inside: ArraySlice<UInt8>) -> (least: Int, most: Int?)? {
    let numbers = String(decoding: inside, as: UTF8.self)
      .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let least = UInt16(numbers[0]), let end = numbers.last,
      end.isEmpty || UInt16(end).map({ $0 >= least }) == true
    else { return nil }
    return (Int(least), UInt16(end).map { Int($0) })
  }

  private mutating func group() throws(PatternError) -> ExpressionTree? {
    guard depth < 100 else {
      throw PatternError(.expression, "an expression nests groups too deeply")
    }
    depth += 1
    var isRegular = take("(?:")
    if isRegular { translation += "(?:".utf8 } else { isRegular = try openCapture() }
    let tree = try choice()
    depth -= 1
    guard next != nil else { return nil }
    copy()
    return isRegular ? tree : nil
  }

  /// The beginning of a group other than `(?:`.
  ///
  /// - Returns: whether it only captures.
  private mutating func openCapture() throws(PatternError) -> Bool {
    copy()
    if next == UInt8(ascii: "*") || next == UInt8(ascii: "+") {
      throw PatternError(
        .expression, "an expression begins with a repetition",
        expected: "what is repeated before it")
    }
    guard next == UInt8(ascii: "?") else { return true }
    copy()
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
    return false
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
    case _ where isLetter(byte) || isDigit(byte): break
    default: (atom.bytes, atom.byte) = (ByteSet(byte), byte)
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
    var bytes: ByteSet? = ByteSet()
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
      if next == UInt8(ascii: "[") {
        nested.append(try characterClass(depth: depth + 1).translation)
        continue
      }
      let first = try classAtom()
      listed += first.translation
      var set = first.bytes
      let rest = source[index...].prefix(2)
      if let low = first.byte, rest.first == UInt8(ascii: "-"), let end = rest.last, rest.count > 1,
        !"-[]".utf8.contains(end)
      {
        index += 1
        let last = try classAtom()
        listed += [UInt8(ascii: "-")] + last.translation
        set = last.byte.flatMap { low <= $0 ? ByteSet(low...$0) : nil }
      }
      bytes = set.flatMap { bytes?.union($0) }
    }
    if nested.isEmpty && conditions.isEmpty {
      return Atom(
        translation: Array((isNegated ? "[^" : "[").utf8) + listed + "]".utf8,
        bytes: isNegated ? bytes.map(ByteSet.printable.subtracting) : bytes)
    }
    if !listed.isEmpty { nested.insert(Array("[".utf8) + listed + "]".utf8, at: 0) }
    let union = nested.isEmpty ? Array("[]".utf8) : Array(nested.joined(separator: "|".utf8))
    let positive = Array("(?:".utf8) + conditions + "(?:".utf8 + union + "))".utf8
    return Atom(
      translation: isNegated ? Array("(?:(?!".utf8) + positive + ")[^])".utf8 : positive)
  }

  /// A character of a class, or an escape.
  private mutating func classAtom() throws(PatternError) -> Atom {
    guard let byte = next else {
      throw PatternError(
        .expression, "a class in an expression is not closed",
        expected: "']', or '\\[' for a bracket")
    }
    if byte == UInt8(ascii: "\\") { return try escape(inClass: true) }
    index += 1
    return Atom(translation: [byte], bytes: ByteSet(byte), byte: byte)
  }

  /// The operand after `--` or `&&`: a class, or one character.
  private mutating func classOperand(depth: Int) throws(PatternError) -> [UInt8] {
    if next == UInt8(ascii: "[") { return try characterClass(depth: depth + 1).translation }
    let atom = try classAtom()
    guard atom.translation.count == 1, let byte = atom.byte else { return atom.translation }
    return Array((isLetter(byte) || isDigit(byte) ? "[" : "[\\").utf8) + [byte, UInt8(ascii: "]")]
  }
}
