/// The URLs that a pattern matches, as an automaton over their canonical components.
///
/// A URL is written as its host, path, search, fragment, scheme, user, password and port, with ``separator``
/// between them; what a URL lacks is empty. The path stands near the beginning, because most patterns
/// differ there, and behind the host, because a pattern may take that for the path's first segment.
struct Language: Sendable {
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
  /// Whether it is the pattern's language, and not a larger one: an expression is no regular one, or it is
  /// too large.
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

  /// The language of one text.
  init(_ text: [UInt8]) {
    for (place, byte) in text.enumerated() {
      add([Edge(bytes: ByteSet(byte), target: Int32(place + 1))], accepts: false)
    }
    add([], accepts: true)
  }

  init() {}

  /// The language without a text.
  static var nothing: Language {
    var result = Language()
    result.add([], accepts: false)
    return result
  }

  /// The canonical URLs that a pattern matches.
  init(_ pattern: RoutePattern) {
    var builder = LanguageBuilder()
    builder.append(pattern.parsed, pattern.options)
    self = builder.language.intersection(.urls)
    isExact = builder.isExact
  }
}

/// Puts an automaton together, piece by piece; a piece begins where the one before it ends.
struct LanguageBuilder {
  private struct Link {
    /// Without a byte, the link is taken without reading one.
    let bytes: ByteSet
    let target: Int32
    /// The next one of the same state; -1 for the last.
    let next: Int32
  }

  private var links: [Link] = []
  /// The first link of each state; -1 for none.
  private var heads: [Int32] = [-1]
  /// Where the next piece begins.
  private(set) var end = 0
  /// See ``Language/isExact``.
  private(set) var isExact = true

  /// How large an expression may be.
  private static let largestTree = 2_000
  /// How many states there may be before an expression is added.
  private static let capacity = 20_000

  private mutating func add() -> Int {
    heads.append(-1)
    return heads.count - 1
  }

  private mutating func link(_ state: Int, _ bytes: ByteSet = ByteSet(), to target: Int) {
    links.append(Link(bytes: bytes, target: Int32(target), next: heads[state]))
    heads[state] = Int32(links.count - 1)
  }

  // MARK: Pieces

  mutating func append(_ bytes: ByteSet) {
    let next = add()
    // A set without bytes would be a link that needs none.
    if !bytes.isEmpty { link(end, bytes, to: next) }
    end = next
  }

  mutating func appendSeparator() { append(ByteSet(Language.separator)) }

  mutating func append(_ text: String, ignoreCase: Bool = false) {
    for byte in text.utf8 {
      append(ignoreCase ? ByteSet(byte).ignoringCase : ByteSet(byte))
    }
  }

  mutating func appendAny(_ bytes: ByteSet) { appendRepeated { $0.append(bytes) } }

  mutating func appendOptional(_ body: (inout LanguageBuilder) -> Void) {
    let start = end
    body(&self)
    let next = add()
    link(end, to: next)
    link(start, to: next)
    end = next
  }

  mutating func appendRepeated(_ body: (inout LanguageBuilder) -> Void) {
    let loop = add()
    link(end, to: loop)
    end = loop
    body(&self)
    link(end, to: loop)
    end = add()
    link(loop, to: end)
  }

  mutating func appendChoice(_ bodies: [(inout LanguageBuilder) -> Void]) {
    let start = end
    let last = add()
    for body in bodies {
      end = add()
      link(start, to: end)
      body(&self)
      link(end, to: last)
    }
    end = last
  }

  // MARK: Patterns

  mutating func append(_ parsed: ParsedRoute, _ options: RoutePattern.Options) {
    let hasOptionalSlash = !options.strictSlash || parsed.path.literal == ""
    func appendPath(_ builder: inout LanguageBuilder) {
      builder.append(parsed.path)
      if hasOptionalSlash { builder.appendOptional { $0.append("/") } }
    }
    func appendRest(_ builder: inout LanguageBuilder, _ authority: [ComponentPattern?]) {
      for component in [parsed.search, parsed.hash, parsed.protocol] + authority {
        builder.appendSeparator()
        builder.append(component)
      }
    }
    guard options.hostAsSegment else {
      append(parsed.host)
      appendSeparator()
      appendPath(&self)
      appendRest(&self, [parsed.username, parsed.password, parsed.port])
      return
    }
    let user = [parsed.username, parsed.password]
    let none = ComponentPattern(parts: [], options: .plain, ignoreCase: false)
    appendChoice([
      { builder in
        // A URL without a host has its path as it is.
        builder.appendSeparator()
        appendPath(&builder)
        appendRest(&builder, user + [nil])
      },
      { builder in
        // One with a user or a port has no host that is a segment.
        builder.appendJoined(appendPath)
        if user.contains(where: { $0?.mayBeEmpty == false }) { builder.append(ByteSet()) }
        appendRest(&builder, [none, none, none])
      },
    ])
  }

  /// A path of which the host is the first segment: after the slash at its beginning, and a byte at least,
  /// the separator may stand anywhere.
  private mutating func appendJoined(_ path: (inout LanguageBuilder) -> Void) {
    let first = add()
    let behind = end
    end = first
    path(&self)
    let firstEnd = end
    let second = add()
    end = second
    path(&self)
    for state in first...firstEnd {
      link(state, ByteSet(Language.separator), to: state + second - first)
    }
    // What follows the slash begins without a separator.
    var closure = Closure(count: heads.count)
    closure.find(from: first, in: self)
    for slash in bytes(from: closure.states) where slash.bytes.contains(UInt8(ascii: "/")) {
      closure.find(from: Int(slash.target), in: self)
      for next in bytes(from: closure.states) where !next.bytes.contains(Language.separator) {
        link(behind, next.bytes, to: Int(next.target))
      }
    }
  }

  private mutating func append(_ component: ComponentPattern?) {
    guard let component else { return appendAny(.printable) }
    let delimiter = component.options.delimiterByte
    let segment = delimiter.map { ByteSet.printable.subtracting(ByteSet($0)) } ?? .printable
    for (place, part) in component.parts.enumerated() {
      if part.kind == .regexp, part.hasAnchors, !component.isAlone(place) { isExact = false }
      let content = { (builder: inout LanguageBuilder) in
        builder.append(part, component.ignoreCase, segment)
      }
      switch part.modifier {
      case .none: content(&self)
      case .optional: appendOptional(content)
      case .oneOrMore:
        content(&self)
        appendRepeated(content)
      case .zeroOrMore: appendRepeated(content)
      }
    }
  }

  private mutating func append(_ part: Part, _ ignoreCase: Bool, _ segment: ByteSet) {
    append(part.prefix, ignoreCase: ignoreCase)
    switch part.kind {
    case .fixedText: append(part.value, ignoreCase: ignoreCase)
    case .segmentWildcard:
      append(segment)
      appendAny(segment)
    case .fullWildcard: appendAny(.printable)
    case .regexp:
      // A class of what is left out has letters of one case that, in either case, are left out too.
      let isClear = !ignoreCase || !["[^", "--", "&&"].contains { part.value.contains($0) }
      if isClear, let tree = ExpressionTree(part.value), tree.size <= Self.largestTree,
        heads.count <= Self.capacity
      {
        append(tree, ignoreCase)
      } else {
        isExact = false
        appendAny(.printable)
      }
    }
    append(part.suffix, ignoreCase: ignoreCase)
  }

  mutating func append(_ tree: ExpressionTree, _ ignoreCase: Bool = false) {
    switch tree {
    case .set(let set): append(ignoreCase ? set.ignoringCase : set)
    case .sequence(let trees): for tree in trees { append(tree, ignoreCase) }
    case .choice(let trees):
      appendChoice(trees.map { tree in { $0.append(tree, ignoreCase) } })
    case .repeated(let tree, let least, let most, _):
      for _ in 0..<least { append(tree, ignoreCase) }
      if let most {
        for _ in least..<max(least, most) { appendOptional { $0.append(tree, ignoreCase) } }
      } else {
        appendRepeated { $0.append(tree, ignoreCase) }
      }
    }
  }

  // MARK: The result

  /// Collects the states that are reached without a byte, with the state itself.
  private struct Closure {
    private(set) var states: [Int] = []
    /// The last state whose closure each state was in.
    private var marks: [Int]

    init(count: Int) { marks = [Int](repeating: -1, count: count) }

    mutating func find(from state: Int, in builder: LanguageBuilder) {
      states.removeAll(keepingCapacity: true)
      states.append(state)
      marks[state] = state
      var next = 0
      while next < states.count {
        var link = builder.heads[states[next]]
        next += 1
        while link >= 0 {
          let (bytes, target) = (builder.links[Int(link)].bytes, builder.links[Int(link)].target)
          link = builder.links[Int(link)].next
          guard bytes.isEmpty, marks[Int(target)] != state else { continue }
          marks[Int(target)] = state
          states.append(Int(target))
        }
      }
    }
  }

  /// The links with bytes of some states.
  private func bytes(from states: [Int]) -> [Link] {
    var found: [Link] = []
    for state in states {
      var link = heads[state]
      while link >= 0 {
        if !links[Int(link)].bytes.isEmpty { found.append(links[Int(link)]) }
        link = links[Int(link)].next
      }
    }
    return found
  }

  /// The automaton without links that need no byte.
  var language: Language {
    var result = Language()
    result.isExact = isExact
    var closure = Closure(count: heads.count)
    var numbers = [Int32](repeating: -1, count: heads.count)
    var states = [0]
    numbers[0] = 0
    var next = 0
    while next < states.count {
      closure.find(from: states[next], in: self)
      next += 1
      var edges: [Language.Edge] = []
      for link in bytes(from: closure.states) {
        let target = Int(link.target)
        if numbers[target] < 0 {
          numbers[target] = Int32(states.count)
          states.append(target)
        }
        edges.append(Language.Edge(bytes: link.bytes, target: numbers[target]))
      }
      result.add(edges, accepts: closure.states.contains(end))
    }
    return result
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

  /// Whether a part fills its segment or label in every URL.
  fileprivate func isAlone(_ place: Int) -> Bool {
    let part = parts[place]
    guard part.modifier == .none, let delimiter = options.delimiter else { return parts.count == 1 }
    let before = place > 0 ? parts[place - 1] : nil
    let text = before.map { $0.modifier == .none && $0.kind == .fixedText ? $0.value : "?" } ?? ""
    let head = (text + part.prefix).unicodeScalars.last
    let next = place + 1 < parts.count ? parts[place + 1] : nil
    let following = next.map { $0.kind == .fixedText ? $0.value : $0.prefix + "?" } ?? ""
    let tail = (part.suffix + following).unicodeScalars.first
    return (head == nil || head == delimiter) && (tail == nil || tail == delimiter)
  }
}

extension Part {
  /// Whether its expression asks for the beginning or the end of the text.
  var hasAnchors: Bool { value.hasPrefix("^") || value.hasSuffix("$") }
}
