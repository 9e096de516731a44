/// The language of a component's pattern as a nondeterministic automaton over ASCII.
struct Automaton {
  private(set) var edges: [[(set: ByteSet, target: Int)]] = []
  private(set) var silent: [[Int]] = []
  private(set) var start = 0
  private(set) var accept = 0
  /// How many states there may be before an expression is added.
  private static let capacity = 20_000
  /// How many states an expression may add.
  private static let largestTree = 2_000
  /// False when an expression could not be parsed, or is too large: the automaton then accepts more
  /// than the pattern.
  private(set) var isExact = true

  /// - Parameters:
  ///   - isSpecial: all URLs are of schemes that are canonicalised like http.
  ///   - hasOptionalSlash: a slash at the end does not matter.
  init(
    _ component: ComponentPattern?, _ place: URLComponent, isSpecial: Bool = false,
    hasOptionalSlash: Bool = false
  ) {
    let allowed = ByteSet.allowed(in: place, isSpecial: isSpecial)
    start = add()
    accept = start
    append(component, allowed)
    if hasOptionalSlash { appendOptional { $0.append(ByteSet(UInt8(ascii: "/"))) } }
  }

  /// How many states it has.
  var size: Int { edges.count }

  /// A host as the first segment, and the path.
  init(
    host: ComponentPattern?, path: ComponentPattern, isSpecial: Bool, hasOptionalSlash: Bool
  ) {
    start = add()
    accept = start
    append(ByteSet(UInt8(ascii: "/")))
    let allowed = ByteSet.allowed(in: .hostname, isSpecial: isSpecial)
    if let host, !host.isWildcard {
      append(host, allowed)
    } else {
      append(allowed)
      appendLoop(allowed)
    }
    append(path, ByteSet.allowed(in: .pathname, isSpecial: isSpecial))
    if hasOptionalSlash { appendOptional { $0.append(ByteSet(UInt8(ascii: "/"))) } }
  }

  private mutating func append(_ component: ComponentPattern?, _ allowed: ByteSet) {
    guard let component else { return appendLoop(allowed) }
    let segment = allowed.subtracting(
      component.options.delimiterByte.map { ByteSet($0) } ?? ByteSet())
    for part in component.parts {
      switch part.modifier {
      case .none: append(part, component.ignoreCase, segment, allowed)
      case .optional:
        appendOptional { $0.append(part, component.ignoreCase, segment, allowed) }
      case .oneOrMore:
        append(part, component.ignoreCase, segment, allowed)
        appendRepeated { $0.append(part, component.ignoreCase, segment, allowed) }
      case .zeroOrMore:
        appendRepeated { $0.append(part, component.ignoreCase, segment, allowed) }
      }
    }
  }

  private mutating func append(
    _ part: Part, _ ignoreCase: Bool, _ segment: ByteSet, _ allowed: ByteSet
  ) {
    append(part.prefix, ignoreCase)
    switch part.kind {
    case .fixedText: append(part.value, ignoreCase)
    case .segmentWildcard:
      append(segment)
      appendLoop(segment)
    case .fullWildcard: appendLoop(allowed)
    case .regexp:
      if let tree = ExpressionTree(part.value), tree.size <= Automaton.largestTree,
        edges.count <= Automaton.capacity
      {
        append(tree, allowed, ignoreCase)
      } else {
        isExact = false
        appendLoop(allowed)
      }
    }
    append(part.suffix, ignoreCase)
  }

  private mutating func append(_ tree: ExpressionTree, _ allowed: ByteSet, _ ignoreCase: Bool) {
    switch tree {
    case .set(let set):
      append((ignoreCase ? set.ignoringCase : set).intersection(allowed))
    case .sequence(let trees): for tree in trees { append(tree, allowed, ignoreCase) }
    case .choice(let trees):
      let from = accept
      let end = add()
      for tree in trees {
        accept = add()
        silent[from].append(accept)
        append(tree, allowed, ignoreCase)
        silent[accept].append(end)
      }
      accept = end
    case .repeated(let tree, let least, let most, _):
      for _ in 0..<least { append(tree, allowed, ignoreCase) }
      if let most {
        for _ in least..<max(least, most) {
          appendOptional { $0.append(tree, allowed, ignoreCase) }
        }
      } else {
        appendRepeated { $0.append(tree, allowed, ignoreCase) }
      }
    }
  }

  private mutating func add() -> Int {
    edges.append([])
    silent.append([])
    return edges.count - 1
  }

  private mutating func append(_ text: String, _ ignoreCase: Bool) {
    for byte in text.utf8 {
      let set = ByteSet(byte)
      append(ignoreCase ? set.ignoringCase : set)
    }
  }

  private mutating func append(_ set: ByteSet) {
    let next = add()
    edges[accept].append((set, next))
    accept = next
  }

  private mutating func appendLoop(_ set: ByteSet) {
    let loop = add()
    silent[accept].append(loop)
    edges[loop].append((set, loop))
    let next = add()
    silent[loop].append(next)
    accept = next
  }

  private mutating func appendOptional(_ body: (inout Automaton) -> Void) {
    let from = accept
    body(&self)
    silent[from].append(accept)
    let next = add()
    silent[accept].append(next)
    accept = next
  }

  private mutating func appendRepeated(_ body: (inout Automaton) -> Void) {
    let loop = add()
    silent[accept].append(loop)
    accept = loop
    body(&self)
    silent[accept].append(loop)
    let next = add()
    silent[loop].append(next)
    accept = next
  }

  /// The states reachable without a byte, as a sorted list.
  func closure(of states: [Int]) -> [Int] {
    var seen = Set(states)
    var stack = states
    while let state = stack.popLast() {
      for next in silent[state] where seen.insert(next).inserted { stack.append(next) }
    }
    return seen.sorted()
  }
}

extension ComponentPattern {
  /// Whether the empty text matches, as far as the parts tell; expressions are taken not to.
  var mayBeEmpty: Bool {
    parts.allSatisfy { part in
      part.modifier == .optional || part.modifier == .zeroOrMore
        || part.kind == .fullWildcard && part.prefix.isEmpty && part.suffix.isEmpty
    }
  }
}
