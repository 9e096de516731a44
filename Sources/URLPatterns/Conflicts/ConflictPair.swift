/// Two patterns, the winner first, and what they share.
struct ConflictPair {
  private let winner: ConflictTable.Pattern
  private let loser: ConflictTable.Pattern
  private let parsedWinner: ParsedRoute
  private let parsedLoser: ParsedRoute

  init(_ winner: ConflictTable.Pattern, _ loser: ConflictTable.Pattern) {
    self.winner = winner
    self.loser = loser
    (parsedWinner, parsedLoser) = (winner.parsed, loser.parsed)
  }

  /// The components that are compared one by one; scheme, host and path are compared in another way
  /// where one of the patterns takes the host as a segment.
  private static let others: [URLComponent] = [.username, .password, .port, .search, .hash]

  var isJoined: Bool { winner.options.hostAsSegment || loser.options.hostAsSegment }

  /// A URL for both: `url` is `nil` where one is possible but none was found.
  struct Witness {
    var url: String?
    /// Whether the patterns were compared exactly, so that a refused URL proves that there is none.
    var isExact: Bool
  }

  /// `nil` when no URL matches both.
  ///
  /// - Parameter isHostEmpty: where one takes the host for a segment, a URL without a host is looked for.
  func witness(_ automata: inout PathAutomata, isHostEmpty: Bool = false) -> Witness? {
    var texts: [URLComponent: String] = [:]
    var isExact = true
    var scheme: SpecialScheme? { texts[.protocol].flatMap { SpecialScheme($0) } }
    func meet(_ component: URLComponent, _ a: Automaton, _ b: Automaton) -> Bool {
      isExact = isExact && a.isExact && b.isExact
      let opening = Self.opening(of: component, scheme, isJoined: isJoined && !isHostEmpty)
      switch a.intersection(b, opening: opening, work: &automata.work) {
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
      let (a, b) = (parsedWinner[component], parsedLoser[component])
      if a == nil, b == nil { return true }
      if let text = a?.literal ?? b?.literal, a?.literal == b?.literal || a == nil || b == nil {
        texts[component] = text
        return true
      }
      let isSpecial = component != .protocol && scheme != nil
      return meet(
        component, Automaton(a, component, isSpecial: isSpecial),
        Automaton(b, component, isSpecial: isSpecial))
    }
    for component in [URLComponent.protocol] + Self.others {
      guard meet(component) else { return nil }
    }
    if isJoined && !isHostEmpty {
      let (first, second) = (
        automata.joinedPath(winner),
        automata.joinedPath(loser)
      )
      guard meet(.pathname, first, second) else { return nil }
    } else if isJoined {
      let hosts = [parsedWinner.host, parsedLoser.host]
      // Of the special schemes only file has URLs without a host.
      guard scheme == nil || scheme == .file, hosts.allSatisfy({ $0?.mayBeEmpty ?? true }),
        meet(.pathname, automata.path(winner), automata.path(loser))
      else { return nil }
    } else {
      guard meet(.hostname), meet(.pathname, automata.path(winner), automata.path(loser)) else {
        return nil
      }
    }
    let joinsHost = isJoined && !isHostEmpty
    let needsScheme =
      joinsHost || parsedWinner.protocol != nil || parsedLoser.protocol != nil
    return Witness(
      url: Self.url(texts, needsScheme: needsScheme, joinsHost: joinsHost), isExact: isExact)
  }

  /// What the first bytes of a component have to be: a URL of http and its like has a host, and a path that
  /// begins with a slash. A host that is the first segment of the path is not empty.
  private static func opening(
    of component: URLComponent, _ scheme: SpecialScheme?, isJoined: Bool
  ) -> [ByteSet] {
    let host = ByteSet.allowed(in: .hostname, isSpecial: scheme != nil)
    let slash = ByteSet(UInt8(ascii: "/"))
    switch component {
    case .hostname: return scheme == nil || scheme == .file ? [] : [host]
    case .pathname: return isJoined ? [slash, host] : scheme == nil ? [] : [slash]
    default: return []
    }
  }

  /// A URL of the texts of its components.
  ///
  /// - Parameter joinsHost: the first segment of the path is the host.
  static func url(
    _ texts: [URLComponent: String], needsScheme: Bool, joinsHost: Bool
  ) -> String? {
    guard let path = texts[.pathname] else { return nil }
    var result = ""
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
    /// Not, or it is not known.
    case unknown
  }

  func inclusion(_ automata: inout PathAutomata) -> Inclusion {
    for component in [URLComponent.protocol] + Self.others + (isJoined ? [] : [.hostname]) {
      guard let outer = parsedWinner[component], !outer.isWildcard else { continue }
      let inner = parsedLoser[component]
      if let literal = outer.literal, literal == inner?.literal { continue }
      let isSpecial = component != .protocol && parsedLoser.specialScheme != nil
      let inclusion = inclusion(
        of: Automaton(inner, component, isSpecial: isSpecial),
        in: Automaton(outer, component, isSpecial: isSpecial), component, &automata.work)
      guard inclusion == .inside else { return inclusion }
    }
    if isJoined { return joinedInclusion(&automata) }
    return inclusion(
      of: automata.path(loser), in: automata.path(winner), .pathname, &automata.work)
  }

  /// Where one takes the host for a segment: with a host, and without one, which are different URLs of one
  /// path.
  private func joinedInclusion(_ automata: inout PathAutomata) -> Inclusion {
    let withHost = inclusion(
      of: automata.joinedPath(loser),
      in: automata.joinedPath(winner), .pathname, isJoined: true,
      &automata.work)
    guard withHost == .inside else { return .unknown }
    let mayLackHost =
      (parsedLoser.specialScheme == nil || parsedLoser.specialScheme == .file)
      && (loser.options.hostAsSegment || parsedLoser.host?.mayBeEmpty ?? true)
    guard mayLackHost else { return .inside }
    let withoutHost = inclusion(
      of: automata.path(loser), in: automata.path(winner), .pathname, &automata.work)
    return withoutHost == .inside ? .inside : .unknown
  }

  private func inclusion(
    of inner: Automaton, in outer: Automaton, _ component: URLComponent, isJoined: Bool = false,
    _ work: inout Int
  ) -> Inclusion {
    guard inner.isExact, outer.isExact else { return .unknown }
    let opening = Self.opening(of: component, parsedLoser.specialScheme, isJoined: isJoined)
    switch inner.difference(outer, opening: opening, work: &work) {
    case .none: return .inside
    case .found(let text): return .outside(component, String(decoding: text, as: UTF8.self))
    case .unknown: return .unknown
    }
  }
}
