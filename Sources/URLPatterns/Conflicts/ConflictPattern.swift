/// A pattern as the search for conflicts needs it.
struct ConflictPattern {
  /// Its place among the index's entries.
  let number: Int
  let entry: PatternIndex.Entry
  let parsed: ParsedRoute
  let key: PrecedenceKey

  var options: RoutePattern.Options { entry.pattern.options }

  init(_ number: Int, _ entry: PatternIndex.Entry) {
    self.number = number
    self.entry = entry
    parsed = entry.pattern.parsed
    key = PrecedenceKey(entry.pattern, route: entry.route)
  }

  /// The scheme, where it is one whose URLs are canonicalised like http's.
  var specialScheme: SpecialScheme? { parsed.protocol?.literal.flatMap { SpecialScheme($0) } }

  /// The path with the host as its first segment.
  var joinedItems: [PathItem] {
    let path = PathItem.items(of: parsed.path)
    if options.hostAsSegment { return path }
    guard let host = parsed.host, let literal = host.literal, !literal.isEmpty else {
      // Any host: what follows cannot be told by segments.
      return [
        .byte(UInt8(ascii: "/")),
        .group(Part(kind: .fullWildcard, value: "", modifier: .zeroOrMore)),
      ]
    }
    return [.byte(UInt8(ascii: "/"))] + literal.utf8.map(PathItem.byte) + path
  }
}

/// What equal patterns have in common: everything but names, priority and route.
struct DuplicateKey: Hashable {
  private let components: [PrecedenceKey]
  private let options: [Bool]

  init(_ pattern: ConflictPattern) {
    components = PrecedenceKey.components.map { PrecedenceKey(component: pattern.parsed[$0]) }
    let options = pattern.options
    self.options = [options.ignoreCase, options.strictSlash, options.hostAsSegment]
  }
}
