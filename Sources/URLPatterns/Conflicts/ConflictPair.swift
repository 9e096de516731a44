/// Two patterns, the winner first, and the questions about them.
struct ConflictPair {
  private let winner: ParsedRoute
  private let loser: ParsedRoute
  private let options: (RoutePattern.Options, RoutePattern.Options)

  init(
    _ winner: ParsedRoute, _ first: PatternIndex.Entry, _ loser: ParsedRoute,
    _ second: PatternIndex.Entry
  ) {
    self.winner = winner
    self.loser = loser
    options = (first.pattern.options, second.pattern.options)
  }

  /// The components that are compared one by one; scheme, host and path are apart for patterns of
  /// which one takes the host for a segment.
  private static let others: [URLComponent] = [.username, .password, .port, .search, .hash]

  private var isJoined: Bool { options.0.hostAsSegment || options.1.hostAsSegment }

  /// Whether both match the same URLs, names aside.
  var isDuplicate: Bool {
    let (a, b) = options
    guard a.ignoreCase == b.ignoreCase, a.strictSlash == b.strictSlash,
      a.hostAsSegment == b.hostAsSegment
    else { return false }
    return PrecedenceKey.components.allSatisfy { component in
      PrecedenceKey(component: winner[component]) == PrecedenceKey(component: loser[component])
    }
  }

  /// A URL for both: `url` is `nil` where one is possible but none was found.
  struct Witness {
    var url: String?
    /// Whether the patterns were compared exactly, so that a URL that is refused is a proof of none.
    var isExact: Bool
  }

  /// `nil` when no URL matches both.
  func witness() -> Witness? {
    var texts: [URLComponent: String] = [:]
    var isExact = true
    func meet(_ component: URLComponent, _ a: Automaton, _ b: Automaton) -> Bool {
      isExact = isExact && a.isExact && b.isExact
      switch a.intersection(b) {
      case .found(let bytes):
        texts[component] = String(decoding: bytes, as: UTF8.self)
        return true
      case .none: return false
      case .unknown:
        isExact = false
        return true
      }
    }
    for component in [URLComponent.protocol] + Self.others {
      guard winner[component] != nil || loser[component] != nil else { continue }
      let found = meet(
        component, Automaton(winner[component], component), Automaton(loser[component], component))
      guard found else { return nil }
    }
    if isJoined {
      guard meet(.pathname, joinedPath(winner, options.0), joinedPath(loser, options.1)) else {
        return nil
      }
    } else {
      if winner.host != nil || loser.host != nil {
        let found = meet(
          .hostname, Automaton(winner.host, .hostname), Automaton(loser.host, .hostname))
        guard found else { return nil }
      }
      guard meet(.pathname, path(winner, options.0), path(loser, options.1)) else { return nil }
    }
    return Witness(url: url(texts), isExact: isExact)
  }

  private func path(_ parsed: ParsedRoute, _ options: RoutePattern.Options) -> Automaton {
    Automaton(
      parsed.path, .pathname,
      hasOptionalSlash: !options.strictSlash || parsed.path.literal == "")
  }

  private func joinedPath(_ parsed: ParsedRoute, _ options: RoutePattern.Options) -> Automaton {
    if options.hostAsSegment { return path(parsed, options) }
    return Automaton(
      host: parsed.host, path: parsed.path,
      hasOptionalSlash: !options.strictSlash || parsed.path.literal == "")
  }

  private func url(_ texts: [URLComponent: String]) -> String? {
    guard let path = texts[.pathname] else { return nil }
    var result = ""
    let needsScheme = winner.protocol != nil || loser.protocol != nil
    if needsScheme {
      let scheme = texts[.protocol] ?? ""
      result = (scheme.isEmpty ? "x" : scheme) + "://"
      if let user = texts[.username], !user.isEmpty { result += user + "@" }
      result += texts[.hostname] ?? ""
      if let port = texts[.port], !port.isEmpty { result += ":" + port }
      if isJoined, path.hasPrefix("/") {
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

  /// Whether every URL of the loser goes to the winner; false when that cannot be told.
  func isShadowed() -> Bool {
    func isInside(_ inner: Automaton, _ outer: Automaton) -> Bool {
      inner.isExact && outer.isExact && inner.difference(outer) == .none
    }
    for component in [URLComponent.protocol] + Self.others {
      guard let outer = winner[component], !outer.isWildcard else { continue }
      if let a = outer.literal, let b = loser[component]?.literal, a == b { continue }
      guard isInside(Automaton(loser[component], component), Automaton(outer, component)) else {
        return false
      }
    }
    if isJoined {
      return isInside(joinedPath(loser, options.1), joinedPath(winner, options.0))
    }
    if let outer = winner.host, !outer.isWildcard, outer.literal != loser.host?.literal {
      guard isInside(Automaton(loser.host, .hostname), Automaton(outer, .hostname)) else {
        return false
      }
    }
    return isInside(path(loser, options.1), path(winner, options.0))
  }
}
