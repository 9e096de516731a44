/// A pattern of a component as a program for a small backtracking machine: what a language without
/// this library's expressions needs to match a text with the same captures.
///
/// The machine tries the ways of the program in their order and takes the first that ends where the
/// text ends. It remembers at which place of the text it has been at a fork, so that no program takes
/// more time than its length times that of the text; nothing gives up.
package struct MatchProgram: Hashable, Sendable {
  /// What a step of the machine does, as it is written in ``code``, followed by its operands.
  package enum Operation: Int, Sendable {
    /// `captures`: the text has to end here; so many captures are noted, or took no part.
    case end
    /// `byte`: the next byte.
    case byte
    /// `count, (low, high) …`: the next byte is in one of the ranges.
    case ranges
    /// `first, second`: goes on at the first place, and if that fails at the second.
    case fork
    /// `place`: goes on there.
    case jump
    /// `number`: notes the place in the text, 2n at the beginning and 2n + 1 at the end of a capture.
    case note
  }

  /// A part of a pattern that no program can match exactly as the matcher does.
  package struct Refusal: Error, Sendable {
    /// Why, as a phrase: `its expression (…) has a lookahead or a reference`.
    package let reason: String
  }

  /// How long a program may be.
  private static let maximumLength = 4_000

  /// Operations with their operands.
  package private(set) var code: [Int] = []
  /// How many captures it notes.
  package private(set) var captureCount = 0

  /// The program of parts of a component that have to match a whole text.
  ///
  /// - Throws: ``Refusal`` for an expression that is not regular, or too large.
  package init(
    _ parts: [Part], options: ComponentOptions, ignoreCase: Bool
  ) throws(Refusal) {
    let name = Self.delimited(options)
    for part in parts { append(try Self.tree(of: part, name: name, ignoreCase), ignoreCase) }
    code += [Operation.end.rawValue, captureCount]
    guard code.count <= Self.maximumLength else {
      throw Refusal(reason: "its expressions are too large")
    }
  }

  /// The program of a whole component.
  package init(_ component: ComponentPattern) throws(Refusal) {
    try self.init(
      component.parts, options: component.options, ignoreCase: component.ignoreCase)
  }

  // MARK: Trees

  /// What is compiled: an expression with the places of captures.
  private indirect enum Tree {
    case text(String)
    case expression(ExpressionTree)
    case sequence([Tree])
    case capture(Tree)
    /// Once or not at all, rather once.
    case optional(Tree)
    case repeated(Tree, least: Int)
  }

  /// Any byte of a canonical URL; a path without slashes may have blanks.
  private static let anything = ByteSet(0x20...0x7E)

  private static func delimited(_ options: ComponentOptions) -> ExpressionTree {
    let bytes = options.delimiterByte.map { anything.subtracting(ByteSet($0)) } ?? anything
    return .repeated(.set(bytes), least: 1, most: nil, isLazy: true)
  }

  /// The same as ``ComponentPattern/expressionSource`` has for the part.
  private static func tree(
    of part: Part, name: ExpressionTree, _ ignoreCase: Bool
  ) throws(Refusal) -> Tree {
    if part.kind == .fixedText { return modified(.text(part.value), part.modifier) }
    let hasText = !part.prefix.isEmpty || !part.suffix.isEmpty
    let wildcard = ExpressionTree.repeated(.set(anything), least: 0, most: nil)
    var inner: Tree
    switch part.kind {
    case .segmentWildcard: inner = .expression(name)
    case .fullWildcard where part.modifier == .optional && !hasText:
      // In JavaScript an optional group that would match nothing takes no part.
      inner = .expression(.repeated(.set(anything), least: 1, most: nil))
    case .fullWildcard: inner = .expression(wildcard)
    default:
      if part.hasAnchors { throw Refusal(reason: "\(shown(part)) has a '^' or a '$' at an end") }
      inner = .expression(try expression(part.value, ignoreCase))
    }
    let isRepeated = part.modifier == .zeroOrMore || part.modifier == .oneOrMore
    if isRepeated, !hasText {
      // A wildcard takes all in its first round.
      if part.kind == .fullWildcard { return .capture(inner) }
      if part.mayTakeNothing { throw Refusal(reason: "\(shown(part)) repeats what may be empty") }
      return .capture(.repeated(inner, least: part.modifier == .oneOrMore ? 1 : 0))
    }
    if isRepeated {
      let next = Tree.sequence([.text(part.suffix), .text(part.prefix), inner])
      inner = .sequence([inner, .repeated(next, least: 0)])
    }
    let whole = Tree.sequence([.text(part.prefix), .capture(inner), .text(part.suffix)])
    return part.modifier == .optional || part.modifier == .zeroOrMore ? .optional(whole) : whole
  }

  private static func modified(_ tree: Tree, _ modifier: Part.Modifier) -> Tree {
    switch modifier {
    case .none: tree
    case .optional: .optional(tree)
    case .zeroOrMore: .repeated(tree, least: 0)
    case .oneOrMore: .repeated(tree, least: 1)
    }
  }

  private static func shown(_ part: Part) -> String { "its expression (\(part.value))" }

  private static func expression(
    _ source: String, _ ignoreCase: Bool
  ) throws(Refusal) -> ExpressionTree {
    guard let tree = ExpressionTree(source) else {
      throw Refusal(
        reason:
          "its expression (\(source)) has a lookahead, a reference or an escape that is not regular"
      )
    }
    guard tree.size <= maximumLength else {
      throw Refusal(reason: "its expression (\(source)) is too large")
    }
    if tree.repeatsNothing {
      throw Refusal(reason: "its expression (\(source)) repeats what may be empty")
    }
    // A class of what is left out has letters of one case that, in either case, are left out too.
    if ignoreCase, ["[^", "--", "&&"].contains(where: { source.contains($0) }) {
      throw Refusal(
        reason: "its expression (\(source)) leaves letters out, and their case is ignored")
    }
    return tree
  }

  // MARK: Code

  private mutating func append(_ tree: Tree, _ ignoreCase: Bool) {
    guard code.count <= Self.maximumLength else { return }
    switch tree {
    case .text(let text):
      for byte in text.utf8 {
        let set = ByteSet(byte)
        append(ignoreCase ? set.ignoringCase : set)
      }
    case .expression(let tree): append(tree, ignoreCase)
    case .sequence(let trees): for tree in trees { append(tree, ignoreCase) }
    case .capture(let tree):
      let number = captureCount
      captureCount += 1
      code += [Operation.note.rawValue, 2 * number]
      append(tree, ignoreCase)
      code += [Operation.note.rawValue, 2 * number + 1]
    case .optional(let tree): fork(isLazy: false) { $0.append(tree, ignoreCase) }
    case .repeated(let tree, let least):
      for _ in 0..<least { append(tree, ignoreCase) }
      loop(isLazy: false) { $0.append(tree, ignoreCase) }
    }
  }

  private mutating func append(_ tree: ExpressionTree, _ ignoreCase: Bool) {
    guard code.count <= Self.maximumLength else { return }
    switch tree {
    case .set(let set): append(ignoreCase ? set.ignoringCase : set)
    case .sequence(let trees): for tree in trees { append(tree, ignoreCase) }
    case .choice(let trees):
      var ends: [Int] = []
      for tree in trees.dropLast() {
        let place = code.count
        code += [Operation.fork.rawValue, place + 3, 0]
        append(tree, ignoreCase)
        ends.append(code.count + 1)
        code += [Operation.jump.rawValue, 0]
        code[place + 2] = code.count
      }
      if let last = trees.last { append(last, ignoreCase) }
      for place in ends { code[place] = code.count }
    case .repeated(let tree, let least, let most, let isLazy):
      for _ in 0..<least { append(tree, ignoreCase) }
      guard let most else { return loop(isLazy: isLazy) { $0.append(tree, ignoreCase) } }
      var forks: [Int] = []
      for _ in least..<max(least, most) {
        forks.append(code.count)
        code += [Operation.fork.rawValue, 0, 0]
        append(tree, ignoreCase)
      }
      for place in forks { setFork(place, isLazy: isLazy) }
    }
  }

  private mutating func append(_ set: ByteSet) {
    let ranges = set.ranges
    if ranges.count == 1, ranges[0].count == 1 {
      code += [Operation.byte.rawValue, Int(ranges[0].lowerBound)]
    } else {
      code += [Operation.ranges.rawValue, ranges.count]
      for range in ranges { code += [Int(range.lowerBound), Int(range.upperBound)] }
    }
  }

  private mutating func loop(isLazy: Bool, _ body: (inout MatchProgram) -> Void) {
    let place = code.count
    fork(isLazy: isLazy) {
      body(&$0)
      $0.code += [Operation.jump.rawValue, place]
    }
  }

  private mutating func fork(isLazy: Bool, _ body: (inout MatchProgram) -> Void) {
    let place = code.count
    code += [Operation.fork.rawValue, 0, 0]
    body(&self)
    setFork(place, isLazy: isLazy)
  }

  /// Lets a fork choose between what follows it and the end of the code.
  private mutating func setFork(_ place: Int, isLazy: Bool) {
    code[place + (isLazy ? 2 : 1)] = place + 3
    code[place + (isLazy ? 1 : 2)] = code.count
  }
}

extension ExpressionTree {
  /// Whether something that may match the empty text is repeated without a limit.
  fileprivate var repeatsNothing: Bool {
    switch self {
    case .set: false
    case .sequence(let trees), .choice(let trees): trees.contains(where: \.repeatsNothing)
    case .repeated(let tree, _, let most, _):
      tree.repeatsNothing || most == nil && tree.matchesEmpty
    }
  }
}

extension ByteSet {
  /// The bytes as ranges, in their order.
  fileprivate var ranges: [ClosedRange<UInt8>] {
    var ranges: [ClosedRange<UInt8>] = []
    for byte in 0..<128 as Range<UInt8> where contains(byte) {
      if let last = ranges.last, last.upperBound + 1 == byte {
        ranges[ranges.count - 1] = last.lowerBound...byte
      } else {
        ranges.append(byte...byte)
      }
    }
    return ranges
  }
}
