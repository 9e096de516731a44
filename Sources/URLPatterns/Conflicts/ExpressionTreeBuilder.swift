/// Builds the tree of an expression while its reader goes through it from left to right.
struct ExpressionTreeBuilder {
  /// What was read last, because it decides what a repetition after it means.
  private enum Last { case atom, bounds, repetition, optional, other }

  /// The choices of the expression and of the groups open in it, each a sequence; empty once something
  /// was not regular.
  private var groups: [[[ExpressionTree]]] = [[[]]]
  private var last = Last.other

  /// `nil` after anything that is not regular.
  var tree: ExpressionTree? { groups.count == 1 ? Self.tree(groups[0]) : nil }

  private static func tree(_ choices: [[ExpressionTree]]) -> ExpressionTree {
    choices.count == 1 ? .sequence(choices[0]) : .choice(choices.map { .sequence($0) })
  }

  mutating func giveUp() { groups = [] }

  mutating func openGroup() {
    guard !groups.isEmpty, groups.count < 30 else { return giveUp() }
    groups.append([[]])
    last = .other
  }

  /// - Parameter tree: of an escape, a class or a group; `nil` if it is not regular.
  mutating func add(_ tree: ExpressionTree?) {
    guard let tree else { return giveUp() }
    change { $0.append(tree) }
    last = .atom
  }

  /// A byte outside of escapes, classes and bounds.
  mutating func add(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "."): add(.set(.printable))
    case UInt8(ascii: "|"):
      if !groups.isEmpty { groups[groups.count - 1].append([]) }
      last = .other
    case UInt8(ascii: ")"):
      guard groups.count > 1, let group = groups.popLast() else { return giveUp() }
      add(Self.tree(group))
    case UInt8(ascii: "*"): repeatLast(least: 0, most: nil, .repetition)
    case UInt8(ascii: "+"): repeatLast(least: 1, most: nil, .repetition)
    // A lazy repetition matches the same texts as a greedy one.
    case UInt8(ascii: "?") where last == .repetition || last == .optional: last = .other
    case UInt8(ascii: "?"): repeatLast(least: 0, most: 1, .optional)
    case UInt8(ascii: "}") where last == .bounds: last = .repetition
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "}"), UInt8(ascii: "]"): giveUp()
    default: add(.set(ByteSet(byte)))
    }
  }

  /// - Parameter bounds: the numbers after an opening brace.
  mutating func repeatLast(_ bounds: ArraySlice<UInt8>) {
    guard !groups.isEmpty else { return }
    let numbers = String(decoding: bounds, as: UTF8.self)
      .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let least = numbers.first.flatMap({ UInt16($0) }), let end = numbers.last,
      end.isEmpty || UInt16(end).map({ $0 >= least }) == true
    else { return giveUp() }
    repeatLast(least: Int(least), most: UInt16(end).map { Int($0) }, .bounds)
  }

  private mutating func repeatLast(least: Int, most: Int?, _ met: Last) {
    guard last == .atom, let atom = groups.last?.last?.last else { return giveUp() }
    change { $0[$0.count - 1] = .repeated(atom, least: least, most: most) }
    last = met
  }

  /// Changes the sequence that is being read.
  private mutating func change(_ body: (inout [ExpressionTree]) -> Void) {
    guard let group = groups.indices.last, let choice = groups[group].indices.last else { return }
    body(&groups[group][choice])
  }
}
