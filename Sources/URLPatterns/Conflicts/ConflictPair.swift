/// Two patterns, the winner first, and the questions about them.
struct ConflictPair {
  private let winner: ConflictTable.Pattern
  private let loser: ConflictTable.Pattern

  init(_ winner: ConflictTable.Pattern, _ loser: ConflictTable.Pattern) {
    self.winner = winner
    self.loser = loser
  }

  /// The components that are compared one by one; scheme, host and path are apart for patterns of
  /// which one takes the host for a segment.
  private static let others: [URLComponent] = [.username, .password, .port, .search, .hash]

  var isJoined: Bool { winner.options.hostAsSegment || loser.options.hostAsSegment }

  /// A URL for both: `url` is `nil` where one is possible but none was found.
  struct Witness {
    var url: String?
    /// Whether the patterns were compared exactly, so that a URL that is refused is a proof of none.
    var isExact: Bool
  }

  /// `nil` when no URL matches both.
  ///
  /// - Parameter isHostEmpty: where one takes the host for a segment, a URL without a host is looked for.
  func witness(_ automata: inout PathAutomata, isHostEmpty: Bool = false) -> Witness? {
    var texts: [URLComponent: String] = [:]
    var isExact = true
    func meet(_ component: URLComponent, _ a: Automaton, _ b: Automaton) -> Bool {
      isExact = isExact && a.isExact && b.isExact
      switch a.intersection(b, work: &automata.work) {
      case .found(let bytes):
        texts[component] = String(decoding: bytes, as: UTF8.self)
        return true
      case .none: return false
      case .unknown:
        isExact = false
        return true
      }
    }
    func meet(_ component: URLComponent) -> Bool {
      let (a, b) = (winner.parsed[component], loser.parsed[component])
      if a == nil, b == nil { return true }
      if let text = a?.literal ?? b?.literal, a?.literal == b?.literal || a == nil || b == nil {
        texts[component] = text
        return true
      }
      return meet(component, Automaton(a, component), Automaton(b, component))
    }
    for component in [URLComponent.protocol] + Self.others {
      guard meet(component) else { return nil }
    }
    if isJoined && !isHostEmpty {
      let (first, second) = (
        automata.joinedPath(winner, withoutHost: false),
        automata.joinedPath(loser, withoutHost: false)
      )
      guard meet(.pathname, first, second) else { return nil }
    } else if isJoined {
      let hosts = [winner.parsed.host, loser.parsed.host]
      guard hosts.allSatisfy({ $0?.mayBeEmpty ?? true }),
        meet(.pathname, automata.path(winner), automata.path(loser))
      else { return nil }
    } else {
      guard meet(.hostname), meet(.pathname, automata.path(winner), automata.path(loser)) else {
        return nil
      }
    }
    return Witness(url: url(texts, joinsHost: isJoined && !isHostEmpty), isExact: isExact)
  }

  private func url(_ texts: [URLComponent: String], joinsHost: Bool) -> String? {
    guard let path = texts[.pathname] else { return nil }
    var result = ""
    let needsScheme =
      joinsHost || winner.parsed.protocol != nil || loser.parsed.protocol != nil
    if needsScheme {
      let scheme = texts[.protocol] ?? ""
      result = (scheme.isEmpty ? "x" : scheme) + "://"
      if let user = texts[.username], !user.isEmpty { result += user + "@" }
      result += texts[.hostname] ?? ""
      if let port = texts[.port], !port.isEmpty { result += ":" + port }
      if joinsHost, path.hasPrefix("/") {
        result += path.dropFirst()
      } else {
        result += path
      }
    } else {
      result = path.isEmpty ? "/" : path
    }
    if let search = texts[.search], !search.isEmpty { result += "?" + search }
    if let hash = texts[.hash], !hash.isEmpty { result += "#" + hash }
    return result
  }

  /// Whether every URL of the loser is one of the winner.
  enum Inclusion: Equatable {
    case inside
    /// The winner lacks URLs with this text in a component, which the loser has.
    case outside(URLComponent, String)
    /// Not, or it cannot be told.
    case unknown
  }

  func inclusion(_ automata: inout PathAutomata) -> Inclusion {
    for component in [URLComponent.protocol] + Self.others + (isJoined ? [] : [.hostname]) {
      guard let outer = winner.parsed[component], !outer.isWildcard else { continue }
      let inner = loser.parsed[component]
      if let literal = outer.literal, literal == inner?.literal { continue }
      let inclusion = Self.inclusion(
        of: Automaton(inner, component), in: Automaton(outer, component), component,
        &automata.work)
      guard inclusion == .inside else { return inclusion }
    }
    if isJoined {
      let inclusion = Self.inclusion(
        of: automata.joinedPath(loser, withoutHost: true),
        in: automata.joinedPath(winner, withoutHost: true), .pathname,
        &automata.work)
      return inclusion == .inside ? .inside : .unknown
    }
    return Self.inclusion(
      of: automata.path(loser), in: automata.path(winner), .pathname, &automata.work)
  }

  private static func inclusion(
    of inner: Automaton, in outer: Automaton, _ component: URLComponent, _ work: inout Int
  ) -> Inclusion {
    guard inner.isExact, outer.isExact else { return .unknown }
    switch inner.difference(outer, work: &work) {
    case .none: return .inside
    case .found(let text): return .outside(component, String(decoding: text, as: UTF8.self))
    case .unknown: return .unknown
    }
  }
}
