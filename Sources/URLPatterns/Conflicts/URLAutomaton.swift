/// The URLs that a pattern matches, as an automaton over their canonical components.
///
/// A URL is written as its host with a slash before it, path, search, fragment, scheme, user, password and port,
/// with ``separator`` between them; what a URL lacks is empty. The path stands near the beginning, because most
/// patterns differ there, and behind the host, because a pattern may take that for the path's first segment.
struct URLAutomaton: Sendable {
  struct Edge: Sendable {
    let bytes: ByteSet
    let target: Int32
  }

  /// A byte that no canonical URL has.
  static let separator: UInt8 = 1

  /// Those of the state `n` are at `firsts[n]..<firsts[n + 1]`; the state 0 is the start.
  private(set) var edges: [Edge] = []
  private(set) var firsts: [Int32] = [0]
  private(set) var accepts: [Bool] = []
  /// Whether it is exactly the pattern's language. It is larger if an expression is not regular, or
  /// is too large.
  var isExact = true

  /// How many states it has.
  var count: Int { accepts.count }

  func edges(of state: Int) -> ArraySlice<Edge> {
    edges[Int(firsts[state])..<Int(firsts[state + 1])]
  }

  /// Adds the next state.
  mutating func add(_ edges: some Sequence<Edge>, accepts: Bool) {
    self.edges += edges
    firsts.append(Int32(self.edges.count))
    self.accepts.append(accepts)
  }

  init() {}

  /// The language of one text.
  init(_ text: [UInt8]) { self.init(.sequence(text.map { .set(ByteSet($0)) })) }

  /// The texts that an expression matches.
  init(_ tree: ExpressionTree) {
    var builder = AutomatonBuilder()
    let ends = Set(builder.append(tree, after: [0]))
    for state in builder.following.indices {
      let targets = builder.following[state]
      add(
        targets.map { Edge(bytes: builder.sets[Int($0)], target: $0) },
        accepts: ends.contains(Int32(state)))
    }
  }

  /// The texts that a pattern matches: the canonical URLs among them are those of ``urls``.
  init(_ pattern: RoutePattern) {
    var writer = PatternTreeWriter()
    self = URLAutomaton(writer.tree(of: pattern))
    isExact = writer.isExact
  }

  /// The canonical URLs among the texts.
  var limitedToURLs: URLAutomaton {
    var result = intersection(.urls)
    result.isExact = isExact
    return result
  }
}

/// Makes an automaton of an expression. It has a state for each set of the expression: the one that a byte of the
/// set leads to.
private struct AutomatonBuilder {
  private(set) var sets = [ByteSet()]
  /// The states that may follow each one.
  private(set) var following: [[Int32]] = [[]]

  /// - Parameter states: after which the expression begins.
  /// - Returns: those after which it may end.
  mutating func append(_ tree: ExpressionTree, after states: [Int32]) -> [Int32] {
    switch tree {
    case .set(let set):
      guard !set.isEmpty else { return [] }
      let new = Int32(sets.count)
      sets.append(set)
      following.append([])
      for state in states { following[Int(state)].append(new) }
      return [new]
    case .sequence(let trees):
      return trees.reduce(states) { append($1, after: $0) }
    case .choice(let trees):
      return Array(Set(trees.flatMap { append($0, after: states) })).sorted()
    case .repeated(let tree, let least, let most):
      var ends = states
      for _ in 0..<least { ends = append(tree, after: ends) }
      var all = ends
      if let most {
        for _ in least..<max(least, most) {
          ends = append(tree, after: ends)
          all += ends
        }
      } else if let state = ends.first {
        let known = following[Int(state)].count
        let last = append(tree, after: ends)
        let firsts = following[Int(state)][known...]
        for state in last where !ends.contains(state) {
          following[Int(state)] += firsts.filter { !following[Int(state)].contains($0) }
        }
        all += last
      }
      return Array(Set(all)).sorted()
    }
  }
}

/// Writes a pattern as an expression for the texts of its URLs.
private struct PatternTreeWriter {
  /// See ``URLAutomaton/isExact``.
  private(set) var isExact = true
  /// How much the expressions may still grow.
  private var room = 4_000

  private static var slash: ExpressionTree { .text("/") }

  mutating func tree(of pattern: RoutePattern) -> ExpressionTree {
    let parsed = pattern.parsed
    var path = tree(of: parsed.path)
    if !pattern.isSlashStrict {
      path = .sequence([path, .optional(Self.slash)])
    }
    let ends = [parsed.search, parsed.hash, parsed.protocol].map { tree(of: $0) }
    let authority = [parsed.username, parsed.password, parsed.port].map { tree(of: $0) }
    guard pattern.options.hostAsSegment else {
      // An empty host has no slash before it.
      let host = tree(of: parsed.host)
      return .list([.choice([host, .sequence([Self.slash, host])]), path] + ends + authority)
    }
    // The separator may stand anywhere in a path of which the host is the first segment. A URL with a user or a
    // port has no host that is a segment.
    let separators = ExpressionTree.any(ByteSet(URLAutomaton.separator))
    let joined = path.mapping { .sequence([separators, .set($0)]) }
    let none = ExpressionTree.sequence([])
    let isOpen = authority.prefix(2).allSatisfy(\.matchesEmpty)
    return .choice([
      .list([none, path] + ends + authority),
      .list(
        [.sequence([joined, separators])] + ends
          + [isOpen ? none : .set(ByteSet()), none, none]),
    ])
  }

  /// The tree of the expression that the standard makes of a component, with wildcards for what is not regular.
  mutating func tree(of component: ComponentPattern?) -> ExpressionTree {
    guard var component else { return .any(.printable) }
    if component.hasExpressions {
      let items = PathItem.items(of: component)[...]
      let isPath = component.options == .pathname
      var known: [PathItem] = []
      for (place, item) in zip(items.indices, items) {
        switch item {
        case .byte: known.append(item)
        case .group(let part): known.append(.group(self.known(part, in: component)))
        case .capture(let part):
          let isAlone = isPath ? PathItem.fillsSegment(items, place) : items.count == 1
          known.append(
            .capture(self.known(isAlone ? part.withoutAnchors : part, in: component)))
        }
      }
      component = ComponentPattern(
        parts: PathItem.parts(known), options: component.options, ignoreCase: component.ignoreCase)
    }
    guard let tree = ExpressionTree(component.expressionSource) else {
      isExact = false
      return .any(.printable)
    }
    return component.ignoreCase ? tree.mapping { .set($0.ignoringCase) } : tree
  }

  /// The part, or one with a wildcard if it is not known what its expression matches.
  private mutating func known(_ part: Part, in component: ComponentPattern) -> Part {
    guard part.kind == .regexp else { return part }
    var known = part.withoutAnchors
    if known != part { isExact = false }
    // With `ignoreCase`, `[^a]` leaves out `A` as well; our byte sets do not, so such a class counts as
    // not exact.
    let isClear =
      !component.ignoreCase || !["[^", "--", "&&"].contains { known.value.contains($0) }
    if isClear, let tree = ExpressionTree(known.value), tree.size <= room {
      room -= tree.size
    } else {
      isExact = false
      known.value = ".*"
    }
    return known
  }
}

extension RoutePattern {
  /// Whether an expression repeats a repetition, so that it may reach its limit on some URLs.
  package var repeatsRepetition: Bool {
    var writer = PatternTreeWriter()
    return parsed.components.contains { writer.tree(of: $0.1).repeatsRepetition }
  }
}

extension ExpressionTree {
  static func text(_ text: String) -> ExpressionTree {
    .sequence(text.utf8.map { .set(ByteSet($0)) })
  }

  static func any(_ bytes: ByteSet) -> ExpressionTree {
    .repeated(.set(bytes), least: 0, most: nil)
  }

  static func optional(_ tree: ExpressionTree) -> ExpressionTree {
    .repeated(tree, least: 0, most: 1)
  }

  /// Some trees in a row, with separators between them.
  static func list(_ trees: [ExpressionTree]) -> ExpressionTree {
    .sequence(Array(trees.map { [$0] }.joined(separator: [.set(ByteSet(URLAutomaton.separator))])))
  }

  /// The same tree, with each set replaced by what `change` makes of it.
  fileprivate func mapping(_ change: (ByteSet) -> ExpressionTree) -> ExpressionTree {
    switch self {
    case .set(let set): change(set)
    case .sequence(let trees): .sequence(trees.map { $0.mapping(change) })
    case .choice(let trees): .choice(trees.map { $0.mapping(change) })
    case .repeated(let tree, let least, let most):
      .repeated(tree.mapping(change), least: least, most: most)
    }
  }
}

extension Part {
  /// Whether an expression repeats what may be nothing but another repetition; nil if it is not regular.
  package static func repeatsRepetition(_ expression: String) -> Bool? {
    ExpressionTree(expression)?.repeatsRepetition
  }
}
