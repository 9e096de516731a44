/// The automata of patterns' paths, kept for the next pair.
struct PathAutomata {
  private static let capacity = 6_000
  /// How many states the questions looked at so far.
  var work = 0
  private var known: [Int: Automaton] = [:]

  mutating func path(_ pattern: ConflictTable.Pattern) -> Automaton {
    if let automaton = known[pattern.number] { return automaton }
    let parsed = pattern.parsed
    let path = parsed.path
    let automaton = Automaton(
      path, .pathname, isSpecial: parsed.specialScheme != nil,
      hasOptionalSlash: !pattern.options.strictSlash || path.literal == "")
    if known.count >= Self.capacity { known = [:] }
    known[pattern.number] = automaton
    work += automaton.size
    return automaton
  }

  /// The path with the host as its first segment.
  mutating func joinedPath(_ pattern: ConflictTable.Pattern) -> Automaton {
    if pattern.options.hostAsSegment { return path(pattern) }
    let parsed = pattern.parsed
    let path = parsed.path
    let automaton = Automaton(
      host: parsed.host, path: path, isSpecial: parsed.specialScheme != nil,
      hasOptionalSlash: !pattern.options.strictSlash || path.literal == "")
    work += automaton.size
    return automaton
  }
}
