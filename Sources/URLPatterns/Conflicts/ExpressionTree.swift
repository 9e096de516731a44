/// A parsed regular expression, as far as it is regular: characters, classes, groups, choices and
/// repetitions.
indirect enum ExpressionTree: Sendable {
  case set(ByteSet)
  case sequence([ExpressionTree])
  case choice([ExpressionTree])
  case repeated(ExpressionTree, least: Int, most: Int?)

  /// `nil` for an expression with anything else (a lookahead, a reference …).
  init?(_ source: String) {
    guard let tree = (try? ExpressionReader(source))?.tree else { return nil }
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

  private var children: [ExpressionTree] {
    switch self {
    case .set: []
    case .sequence(let trees), .choice(let trees): trees
    case .repeated(let tree, _, _): [tree]
    }
  }

  /// Whether a text that matches may hold a byte.
  func mayHold(_ byte: UInt8) -> Bool {
    if case .set(let set) = self { return set.contains(byte) }
    return children.contains { $0.mayHold(byte) }
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

  /// Whether every segment of a path matches, and a text with a slash, too, as far as that can be told from its form.
  var takesRest: Bool { takesEverySegment && mayHold(UInt8(ascii: "/")) }

  private var takesEverySegment: Bool {
    switch self {
    case .set: return false
    case .choice(let trees): return trees.contains(where: \.takesEverySegment)
    case .repeated(let tree, let least, let most):
      return least <= 1 && (tree.takesEverySegment || most == nil && tree.takesEveryByte)
    case .sequence(let trees):
      // One takes all, and what stands around it may be nothing; or another takes the first or last byte, as in `..*`.
      let needed = trees.filter { !$0.matchesEmpty }
      guard let first = needed.first else { return trees.contains(where: \.takesEverySegment) }
      return needed.count == 1
        && (first.takesEverySegment
          || first.takesEveryByte && trees.contains { $0.takesEverySegment && $0.matchesEmpty })
    }
  }

  /// Whether one byte of a segment matches, whichever it is.
  private var takesEveryByte: Bool {
    switch self {
    case .set(let set): ByteSet.segment.subtracting(set).isEmpty
    case .choice(let trees): trees.contains(where: \.takesEveryByte)
    case .sequence(let trees): trees.count == 1 && trees[0].takesEveryByte
    case .repeated(let tree, let least, _): least <= 1 && tree.takesEveryByte
    }
  }

  /// Whether a repetition repeats something that may be only another repetition, as in `(a+)+`.
  /// Such an expression can match a text in very many ways, and all are tried before it fails.
  var repeatsRepetition: Bool {
    if case .repeated(let tree, _, let most) = self, most != 1, tree.isRepetition { return true }
    return children.contains(where: \.repeatsRepetition)
  }

  private var isRepetition: Bool {
    switch self {
    case .set: false
    case .choice(let trees): trees.contains(where: \.isRepetition)
    case .sequence(let trees):
      trees.indices.contains { place in
        trees[place].isRepetition
          && trees.indices.allSatisfy { $0 == place || trees[$0].matchesEmpty }
      }
    case .repeated(_, let least, let most): least != most
    }
  }
}
