/// A pattern as the search for conflicts needs it.
struct ConflictPattern {
  /// Its place among the index's entries.
  let number: Int
  let entry: PatternIndex.Entry

  /// Made again for a simple pattern: keeping it would take more memory than everything else.
  var parsed: ParsedRoute { entry.pattern.parsed }

  var options: RoutePattern.Options { entry.pattern.options }

  init(_ number: Int, _ entry: PatternIndex.Entry) {
    self.number = number
    self.entry = entry
  }

  /// The path with the host as its first segment.
  var joinedItems: [PathItem] {
    let parsed = parsed
    let path = PathItem.items(of: parsed.path)
    if options.hostAsSegment { return path }
    guard let host = parsed.host, let literal = host.literal, !literal.isEmpty else {
      // Any host: the segments after it cannot be compared one by one.
      return [
        .byte(UInt8(ascii: "/")),
        .group(Part(kind: .fullWildcard, value: "", modifier: .zeroOrMore)),
      ]
    }
    return [.byte(UInt8(ascii: "/"))] + literal.utf8.map(PathItem.byte) + path
  }
}

extension ParsedRoute {
  /// The scheme, where it is one whose URLs are canonicalised like http's.
  var specialScheme: SpecialScheme? { self.protocol?.literal.flatMap { SpecialScheme($0) } }
}

/// What equal patterns have in common: everything but names, priority and route.
struct DuplicateKey: Hashable {
  private let components: ArraySlice<UInt8>
  private let options: RoutePattern.Options

  init(_ key: PrecedenceKey, _ options: RoutePattern.Options) {
    components = key.components
    self.options = RoutePattern.Options(
      ignoreCase: options.ignoreCase, strictSlash: options.strictSlash,
      hostAsSegment: options.hostAsSegment)
  }
}
