/// A parsed regular expression, as far as it is regular: characters, classes, groups, choices and
/// repetitions.
indirect enum ExpressionTree {
  case set(ByteSet)
  case sequence([ExpressionTree])
  case choice([ExpressionTree])
  case repeated(ExpressionTree, least: Int, most: Int?)

  /// `nil` for an expression with anything else (a lookahead, a reference …).
  init?(_ source: String) {
    var parser = ExpressionTreeParser(bytes: Array(source.utf8))
    guard let tree = parser.choice(depth: 0), parser.isAtEnd else { return nil }
    self = tree
  }

  /// Roughly how many states of an automaton it takes; at most a huge number.
  var size: Int {
    switch self {
    case .set: 1
    case .sequence(let trees): trees.reduce(0) { min($0 + $1.size, 1 << 30) }
    case .choice(let trees): trees.reduce(2) { min($0 + $1.size + 1, 1 << 30) }
    case .repeated(let tree, let least, let most):
      min(max(least, most ?? 1, 1) * (tree.size + 2), 1 << 30)
    }
  }

  /// Whether a text that matches may hold a byte.
  func mayHold(_ byte: UInt8) -> Bool {
    switch self {
    case .set(let set): set.contains(byte)
    case .sequence(let trees), .choice(let trees): trees.contains { $0.mayHold(byte) }
    case .repeated(let tree, _, _): tree.mayHold(byte)
    }
  }

  /// Whether the empty text matches.
  var matchesEmpty: Bool {
    switch self {
    case .set: false
    case .sequence(let trees): trees.allSatisfy(\.matchesEmpty)
    case .choice(let trees): trees.contains(where: \.matchesEmpty)
    case .repeated(let tree, let least, _): least == 0 || tree.matchesEmpty
    }
  }
}

private struct ExpressionTreeParser {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  private func peek(_ character: Character) -> Bool {
    index < bytes.count && bytes[index] == character.asciiValue
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek(character) else { return false }
    index += 1
    return true
  }

  mutating func choice(depth: Int) -> ExpressionTree? {
    guard depth < 30 else { return nil }
    var choices: [ExpressionTree] = []
    repeat {
      var sequence: [ExpressionTree] = []
      while index < bytes.count, !peek("|"), !peek(")") {
        guard let atom = atom(depth), let repeated = repetition(atom) else { return nil }
        sequence.append(repeated)
      }
      choices.append(.sequence(sequence))
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func atom(_ depth: Int) -> ExpressionTree? {
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "."): return .set(ByteSet.all)
    case UInt8(ascii: "("):
      guard take("?"), take(":"), let inner = choice(depth: depth + 1), take(")") else {
        return nil
      }
      return inner
    case UInt8(ascii: "["): return characterClass().map { .set($0) }
    case UInt8(ascii: "\\"): return escape().map { .set($0) }
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return nil
    default: return .set(ByteSet(byte))
    }
  }

  private mutating func repetition(_ atom: ExpressionTree) -> ExpressionTree? {
    var result = atom
    if take("*") {
      result = .repeated(atom, least: 0, most: nil)
    } else if take("+") {
      result = .repeated(atom, least: 1, most: nil)
    } else if take("?") {
      return take("?") ? nil : .repeated(atom, least: 0, most: 1)
    } else if take("{") {
      guard let least = number() else { return nil }
      var most: Int? = least
      if take(",") {
        most = nil
        if !peek("}") {
          guard let number = number() else { return nil }
          most = number
        }
      }
      guard take("}"), most ?? least >= least else { return nil }
      result = .repeated(atom, least: least, most: most)
    } else {
      return atom
    }
    // Lazy or greedy, the language is the same.
    _ = take("?")
    return peek("+") || peek("*") ? nil : result
  }

  private mutating func number() -> Int? {
    var value: Int?
    while index < bytes.count, isDigit(bytes[index]), (value ?? 0) < 100_000 {
      value = (value ?? 0) * 10 + Int(bytes[index] - 48)
      index += 1
    }
    return value
  }

  private mutating func escape() -> ByteSet? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "d"): return .digits
    case UInt8(ascii: "D"): return ByteSet.all.subtracting(.digits)
    case UInt8(ascii: "w"): return .word
    case UInt8(ascii: "W"): return ByteSet.all.subtracting(.word)
    case UInt8(ascii: "s"): return ByteSet(UInt8(ascii: " "))
    case UInt8(ascii: "S"): return .all
    default: return isLetter(byte) || isDigit(byte) ? nil : ByteSet(byte)
    }
  }

  private mutating func characterClass() -> ByteSet? {
    let isNegated = take("^")
    var set = ByteSet()
    var previous: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "]"): return isNegated ? ByteSet.all.subtracting(set) : set
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"):
        let escaped = index < bytes.count ? bytes[index] : 0
        guard let listed = escape() else { return nil }
        set = set.union(listed)
        previous = isLetter(escaped) ? nil : escaped
      case UInt8(ascii: "-") where previous != nil && !peek("]"):
        guard let low = previous, index < bytes.count else { return nil }
        var high = bytes[index]
        index += 1
        if high == UInt8(ascii: "-") || high == UInt8(ascii: "[") { return nil }
        if high == UInt8(ascii: "\\") {
          guard index < bytes.count, !isLetter(bytes[index]) else { return nil }
          high = bytes[index]
          index += 1
        }
        guard low <= high else { return nil }
        set = set.union(ByteSet(low...high))
        previous = nil
      case UInt8(ascii: "&") where peek("&"): return nil
      default:
        set.insert(byte)
        previous = byte
      }
    }
    return nil
  }
}
