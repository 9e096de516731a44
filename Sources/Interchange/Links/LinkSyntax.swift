internal import URLPatterns

/// How a language writes the decision of a ``LinkTree``.
protocol LinkSyntax {
  /// The first line of a choice of texts.
  func choice(of part: LinkPart, in reader: String) -> String
  /// How far the lines of a text are indented, in steps, from those of its choice.
  var optionDepth: Int { get }
  /// The line before what follows a text.
  func option(_ text: String, of part: LinkPart, in reader: String) -> String
  /// The line after it; nil for none.
  ///
  /// - Parameter isLeft: Whether what follows always leaves the function.
  func optionEnd(isLeft: Bool) -> String?
  /// The last lines of a choice.
  var choiceEnd: [String] { get }
  /// The line before what is done if all tests hold; each test has its variable, if it has a value.
  func condition(_ tests: [LinkTest], in reader: String) -> String
  /// The line after it.
  func conditionEnd(_ tests: [LinkTest]) -> String
  /// What leads to the end of a way.
  func end(_ leaf: LinkLeaf, in reader: String, _ table: LinkTable) -> String
  /// The line that asks a part of the decision, and leaves with what it finds.
  func call(_ function: String, in reader: String) -> String
  /// The lines before the body of a part of the decision, which takes a variable `url`.
  func functionHead(_ name: String) -> [String]
  /// The lines after it.
  var functionEnd: [String] { get }
  /// How far its body is indented, in steps.
  var bodyDepth: Int { get }
}

/// What a choice is about.
enum LinkPart: Equatable {
  case scheme, host
  case segment(Int, ignoresCase: Bool)
}

/// A test of a URL.
enum LinkTest: Equatable {
  /// The number of segments.
  case count(Int)
  /// Whether the path ends in a slash.
  case slash(Bool)
  case name(Int)
  /// The text of a component, perhaps of none.
  case component(URLComponent, String)
  /// A program of a component, of a segment, or from a segment on.
  ///
  /// - Parameter variable: For the captures; nil if nothing asks for them.
  case program(MatchProgram, LinkPlace, variable: String?)
  case rest(Int, takesSlash: Bool, variable: String?)
  /// The URL with its host as the first segment.
  case joined
}

/// Where a program matches.
enum LinkPlace: Equatable {
  case component(URLComponent)
  case segment(Int)
  case rest(Int, takesSlash: Bool)
}

/// Writes the decision of a ``LinkTree`` in a language.
struct LinkTreeWriter<Syntax: LinkSyntax> {
  let syntax: Syntax
  let table: LinkTable
  private(set) var lines: [String] = []
  private var known: Set<MatchProgram> = []
  /// The parts that are functions of their own, in the order in which they are asked.
  private var parts: [(name: String, way: String, tree: LinkTree)] = []

  /// The programs that the lines name, by their names.
  var programs: [MatchProgram] { known.sorted { $0.linkName < $1.linkName } }

  init(_ syntax: Syntax, _ table: LinkTable) {
    (self.syntax, self.table) = (syntax, table)
  }

  /// Writes the decision as functions: the first has the name that is given, each further choice is
  /// one of its own, so that none is long.
  mutating func write(_ tree: LinkTree, as name: String) {
    parts = [(name, "", tree)]
    var place = 0
    while place < parts.count {
      let part = parts[place]
      place += 1
      if place > 1 { lines.append("") }
      lines += syntax.functionHead(part.name)
      write(part.tree, depth: syntax.bodyDepth, reader: "url", way: part.way, isFirst: true)
      lines += syntax.functionEnd
    }
  }

  /// - Parameters:
  ///   - depth: how far the lines are indented, in steps of two blanks.
  ///   - reader: the variable with the URL.
  ///   - way: what led here, for the names of functions.
  ///   - isFirst: whether a choice is written here.
  ///   - isBound: whether variables hold captures, so that a choice cannot be elsewhere.
  /// - Returns: Whether the lines always leave the function.
  @discardableResult
  private mutating func write(
    _ tree: LinkTree, depth: Int, reader: String, way: String, isFirst: Bool = false,
    isBound: Bool = false
  ) -> Bool {
    if !isFirst, !isBound, tree.edges.contains(where: { $0.edge.choice != nil }) {
      let hash = "at" + String(TextHash.of(way), radix: 36)
      // A way may be gone twice, with others in between.
      let count = parts.count { $0.name.hasPrefix(hash) }
      let name = count == 0 ? hash : "\(hash)_\(count + 1)"
      parts.append((name, way, tree))
      add(syntax.call(name, in: reader), depth)
      return false
    }
    var place = 0
    while place < tree.edges.count {
      let (edge, next) = tree.edges[place]
      if let part = edge.choice {
        var end = place
        var options: [(String, LinkTree)] = []
        while end < tree.edges.count, tree.edges[end].edge.choice?.0 == part.0,
          let text = tree.edges[end].edge.choice?.1
        {
          options.append((text, tree.edges[end].next))
          end += 1
        }
        add(syntax.choice(of: part.0, in: reader), depth)
        for (text, next) in options.sorted(by: { $0.0 < $1.0 }) {
          let depth = depth + syntax.optionDepth
          add(syntax.option(text, of: part.0, in: reader), depth)
          let isLeft = write(
            next, depth: depth + 1, reader: reader, way: way + "\(part.0) \(text) ",
            isBound: isBound)
          if let line = syntax.optionEnd(isLeft: isLeft) { add(line, depth) }
        }
        for line in syntax.choiceEnd { add(line, depth) }
        place = end
        continue
      }
      if case .leaf(let leaf) = edge {
        let tests = leaf.tests
        add("// " + leaf.pattern.visible, depth)
        for test in tests { note(test) }
        if !tests.isEmpty { add(syntax.condition(tests, in: reader), depth) }
        add(syntax.end(leaf, in: reader, table), tests.isEmpty ? depth : depth + 1)
        // Nothing after it is reached.
        if tests.isEmpty { return true }
        add(syntax.conditionEnd(tests), depth)
      } else if let test = edge.test(asking: next) {
        note(test)
        add(syntax.condition([test], in: reader), depth)
        let isJoined = test == .joined
        write(
          next, depth: depth + 1, reader: isJoined ? LinkVariable.joined : reader,
          way: way + "\(edge) ", isBound: isBound || test.variable != nil && !isJoined)
        add(syntax.conditionEnd([test]), depth)
      }
      place += 1
    }
    return false
  }

  private mutating func note(_ test: LinkTest) {
    if case .program(let program, _, _) = test { known.insert(program) }
  }

  private mutating func add(_ line: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }
}

extension LinkTree.Edge {
  /// The part and its text, where it is one of several texts.
  fileprivate var choice: (LinkPart, String)? {
    switch self {
    case .scheme(let text): (.scheme, text)
    case .host(let text): (.host, text)
    case .literal(let text, let place, let folds): (.segment(place, ignoresCase: folds), text)
    default: nil
    }
  }

  /// - Parameter next: What follows, and may ask for captures.
  fileprivate func test(asking next: LinkTree) -> LinkTest? {
    func asked(_ variable: String) -> String? { next.asks(for: variable) ? variable : nil }
    return switch self {
    case .schemeProgram(let program):
      .program(program, .component(.protocol), variable: asked(LinkVariable.scheme))
    case .hostProgram(let program):
      .program(program, .component(.hostname), variable: asked(LinkVariable.host))
    case .joined: .joined
    case .name(let place): .name(place)
    case .segment(let program, let place):
      .program(program, .segment(place), variable: asked(LinkVariable.path(place)))
    case .rest(let place, let slash):
      .rest(place, takesSlash: slash != .any, variable: next.asksForRest ? LinkVariable.rest : nil)
    case .tail(let program, let place, let slash):
      .program(
        program, .rest(place, takesSlash: slash != .any), variable: asked(LinkVariable.path(place)))
    case .scheme, .host, .literal, .leaf: nil
    }
  }
}

extension LinkTree {
  /// Whether a target takes what follows a slash.
  fileprivate var asksForRest: Bool {
    edges.contains { edge, _ in
      if case .leaf(let leaf) = edge {
        leaf.captures.contains { $0.source == .rest }
      } else {
        false
      }
    }
  }

  fileprivate func asks(for variable: String) -> Bool {
    edges.contains { edge, next in
      if case .leaf(let leaf) = edge { leaf.asks(for: variable) } else { next.asks(for: variable) }
    }
  }
}

extension MatchProgram {
  /// A name that depends on nothing but the program.
  var linkName: String {
    "program" + String(TextHash.of(code.map(String.init).joined(separator: " ")), radix: 36)
  }

  /// The code as lines of numbers.
  var linkLines: [String] {
    var lines: [String] = []
    for number in code {
      let word = "\(number),"
      if let last = lines.last, last.utf8.count + word.utf8.count < 95 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension LinkLeaf {
  /// Whether the target takes a capture of a variable.
  fileprivate func asks(for variable: String) -> Bool {
    captures.contains {
      if case .program(variable, _) = $0.source { true } else { false }
    }
  }

  fileprivate var tests: [LinkTest] {
    var tests: [LinkTest] = count.map { [.count($0)] } ?? []
    if slash != .any { tests.append(.slash(slash == .required)) }
    tests += literals.map { .component($0.component, $0.text) }
    return tests
      + programs.map {
        .program(
          $0.program, .component($0.component),
          variable: asks(for: LinkVariable.of($0.component)) ? LinkVariable.of($0.component) : nil)
      }
  }
}

extension String {
  /// On one line, for a comment.
  var visible: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
