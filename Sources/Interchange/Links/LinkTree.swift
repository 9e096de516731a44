internal import URLPatterns

/// The decision that leads a URL to its route: the patterns in the order of precedence, of which those
/// that begin alike share their beginning. The first way that fits, in the order of the edges, is that
/// of the best pattern.
struct LinkTree {
  /// Where a pattern leads.
  enum Target: Hashable {
    /// To a case, by its number.
    case route(Int)
    /// To a redirect, by its number.
    case redirect(Int)
    /// To a route that is not in the file: the URL is none of its links.
    case closed
  }

  /// What the URL has to be to go on.
  enum Edge: Hashable {
    case scheme(String)
    case schemeProgram(MatchProgram)
    case host(String)
    case hostProgram(MatchProgram)
    /// The host counts as the first segment from here on.
    case joined
    /// A segment, counted from 0.
    case literal(String, at: Int, ignoresCase: Bool)
    case name(at: Int)
    case segment(MatchProgram, at: Int)
    /// The slash before a segment and everything from it on.
    case rest(from: Int, slash: PathSteps.Slash)
    case tail(MatchProgram, from: Int, slash: PathSteps.Slash)
    case leaf(LinkLeaf)

    /// Whether no URL can take both.
    func excludes(_ other: Edge) -> Bool {
      switch (self, other) {
      case (.scheme(let a), .scheme(let b)), (.host(let a), .host(let b)): a != b
      case (.literal(let a, _, let folds), .literal(let b, _, let otherFolds)):
        folds || otherFolds ? a.lowercased() != b.lowercased() : a != b
      case (.leaf(let leaf), .literal), (.leaf(let leaf), .name), (.leaf(let leaf), .segment),
        (.literal, .leaf(let leaf)), (.name, .leaf(let leaf)), (.segment, .leaf(let leaf)):
        leaf.count != nil
      default: false
      }
    }
  }

  /// A pattern as the edges that lead to its target.
  struct Way {
    let edges: [Edge]

    /// - Parameter takes: Whether the target takes the capture of a name.
    /// - Throws: What of the pattern cannot be said exactly.
    init(
      _ pattern: RoutePattern, target: Target, takes: (String) -> Bool
    ) throws(MatchProgram.Refusal) {
      let parsed = pattern.parsed
      var edges: [Edge] = []
      var sources: [LinkLeaf.Source] = []
      func add(_ program: MatchProgram, _ variable: String) {
        for place in 0..<program.captureCount { sources.append(.program(variable, place)) }
      }
      func add(
        _ component: ComponentPattern?, _ literal: (String) -> Edge,
        _ expression: (MatchProgram) -> Edge, _ variable: String
      ) throws(MatchProgram.Refusal) {
        guard let component else { return }
        if let text = component.literal { return edges.append(literal(text)) }
        let program = try MatchProgram(component)
        edges.append(expression(program))
        add(program, variable)
      }
      try add(parsed.protocol, Edge.scheme, Edge.schemeProgram, LinkVariable.scheme)
      try add(parsed.host, Edge.host, Edge.hostProgram, LinkVariable.host)
      if pattern.options.hostAsSegment { edges.append(.joined) }
      let path = try PathSteps(pattern)
      for (place, step) in path.steps.enumerated() {
        switch step {
        case .literal(let text):
          edges.append(.literal(text, at: place, ignoresCase: pattern.options.ignoreCase))
        case .name:
          edges.append(.name(at: place))
          sources.append(.segment(place))
        case .segment(let program):
          edges.append(.segment(program, at: place))
          add(program, LinkVariable.path(place))
        case .rest:
          edges.append(.rest(from: place, slash: path.slash))
          sources.append(.rest)
        case .tail(let program):
          edges.append(.tail(program, from: place, slash: path.slash))
          add(program, LinkVariable.path(place))
        }
      }
      var leaf = LinkLeaf(
        pattern: pattern.text, target: target,
        count: path.steps.last?.isLast == true ? nil : path.steps.count,
        slash: path.steps.last?.isLast == true ? .any : path.slash)
      for component in [URLComponent.username, .password, .port, .search, .hash] {
        guard let condition = parsed[component] else { continue }
        if let literal = condition.literal, !condition.ignoreCase {
          leaf.literals.append(.init(component: component, text: literal))
        } else {
          let program = try MatchProgram(condition)
          leaf.programs.append(.init(component: component, program: program))
          add(program, LinkVariable.of(component))
        }
      }
      for (name, source) in zip(pattern.captureNames, sources) where takes(name) {
        leaf.captures.append(.init(name: name, source: source))
      }
      edges.append(.leaf(leaf))
      self.edges = edges
    }
  }

  /// What is tried in turn, each with what follows it.
  private(set) var edges: [(edge: Edge, next: LinkTree)] = []

  init() {}

  /// - Parameter ways: In the order of precedence.
  init(_ ways: [Way]) {
    for way in ways { insert(way.edges[...]) }
    prune(isLast: true)
  }

  private mutating func insert(_ way: ArraySlice<Edge>) {
    guard let first = way.first else { return }
    // It may go to an edge before others that no URL takes together with it.
    for place in edges.indices.reversed() {
      if edges[place].edge == first {
        edges[place].next.insert(way.dropFirst())
        return
      }
      if !edges[place].edge.excludes(first) { break }
    }
    var next = LinkTree()
    next.insert(way.dropFirst())
    edges.append((first, next))
  }

  /// Removes what leads nowhere and keeps no URL from a case or a redirect.
  ///
  /// - Parameter isLast: Whether nothing that leads somewhere is tried after the tree.
  private mutating func prune(isLast: Bool) {
    for place in edges.indices.reversed() {
      let (edge, next) = edges[place]
      let isFollowed = edges[(place + 1)...].contains {
        !edge.excludes($0.edge) && Self.leadsSomewhere($0.edge, $0.next)
      }
      if isLast, !isFollowed, !Self.leadsSomewhere(edge, next) {
        edges.remove(at: place)
      } else {
        edges[place].next.prune(isLast: isLast && !isFollowed)
      }
    }
  }

  private var leadsSomewhere: Bool {
    edges.contains { Self.leadsSomewhere($0.edge, $0.next) }
  }

  private static func leadsSomewhere(_ edge: Edge, _ next: LinkTree) -> Bool {
    if case .leaf(let leaf) = edge { return leaf.target != .closed }
    return next.leadsSomewhere
  }
}

/// The end of a way.
struct LinkLeaf: Hashable {
  /// Where the text of a capture is.
  enum Source: Hashable {
    case segment(Int)
    case rest
    /// The capture of a program, whose captures have a variable.
    case program(String, Int)
  }

  struct Capture: Hashable {
    let name: String
    let source: Source
  }

  struct Literal: Hashable {
    let component: URLComponent
    let text: String
  }

  struct Condition: Hashable {
    let component: URLComponent
    let program: MatchProgram
  }

  /// The pattern as it is written.
  let pattern: String
  let target: LinkTree.Target
  /// How many segments the path has; nil if that was tested on the way.
  let count: Int?
  let slash: PathSteps.Slash
  /// Texts that components have to be.
  var literals: [Literal] = []
  var programs: [Condition] = []
  /// Those that the target takes.
  var captures: [Capture] = []
}

/// The variables that hold the captures of programs.
enum LinkVariable {
  static let scheme = "inScheme"
  static let host = "inHost"
  static let rest = "rest"
  /// The URL with its host as the first segment.
  static let joined = "joined"

  static func path(_ place: Int) -> String { "in\(place)" }

  static func of(_ component: URLComponent) -> String {
    switch component {
    case .protocol: scheme
    case .hostname: host
    case .username: "inUser"
    case .password: "inPassword"
    case .port: "inPort"
    case .search: "inQuery"
    case .hash: "inFragment"
    case .pathname: "inPath"
    }
  }
}
