/// The literal text with which a pattern begins, as its text has it, in lower case: enough to tell of most
/// pairs of patterns that they share no URL.
package struct PatternBeginning {
  /// The scheme and the host; nil where they are not literal, or may be written in other ways.
  private(set) var authority: ArraySlice<UInt8>?
  /// Of the path, with a slash behind it where another segment or the end follows; empty where the path may
  /// begin with anything.
  package private(set) var path: [UInt8] = []

  package init(_ pattern: RoutePattern) { self.init(pattern.text, pattern.options) }

  package init(_ text: String, _ options: RoutePattern.Options) {
    let bytes = text.utf8.map(lowercased)
    guard !options.hostAsSegment else { return }
    var start = 0
    if bytes.first != UInt8(ascii: "/") {
      let host = bytes.prefix(while: isSchemeByte).count + 3
      guard host > 3, bytes.dropFirst(host - 3).starts(with: "://".utf8) else { return }
      start = host + bytes[host...].prefix(while: Self.isPlain).count
      // A host that is a number may be an address, and `file:` URLs have no host.
      let label = bytes[host..<start].split(separator: UInt8(ascii: ".")).last?.first
      guard Self.ends(bytes, at: start), !(label.map(isDigit) ?? false),
        !bytes.starts(with: "file:".utf8)
      else { return }
      authority = bytes[..<start]
    }
    let literal = bytes[start...].prefix { $0 == UInt8(ascii: "/") || Self.isPlain($0) }
    // Canonicalising removes `.` and `..`, and with `..` the segment before it.
    if zip(literal, literal.dropFirst()).contains(where: { $0 == 0x2F && $1 == 0x2E }) { return }
    // A slash at the end may belong to what follows it, or not matter.
    let hasSlash = literal.last == UInt8(ascii: "/")
    path = Array(hasSlash ? literal.dropLast() : literal)
    if hasSlash || Self.ends(bytes, at: literal.endIndex) { path.append(UInt8(ascii: "/")) }
  }

  private static func ends(_ bytes: [UInt8], at place: Int) -> Bool {
    place == bytes.count || "/?#".utf8.contains(bytes[place])
  }

  /// Whether a byte stands for itself, in every part of a URL.
  private static func isPlain(_ byte: UInt8) -> Bool {
    CharacterClass.has(byte, CharacterClass.inHost)
  }

  /// Whether the two patterns may share a URL. False is certain; true is not.
  package func mayMeet(_ other: PatternBeginning) -> Bool {
    mayHaveAuthority(of: other)
      && (path.starts(with: other.path) || other.path.starts(with: path))
  }

  private func mayHaveAuthority(of other: PatternBeginning) -> Bool {
    guard let authority, let theirs = other.authority else { return true }
    return authority == theirs
  }

  /// Calls `body` with each pair of some beginnings that may meet, by their numbers.
  ///
  /// Sorted by their paths, all that begin like one stand behind it.
  static func forEachPair(
    of beginnings: [PatternBeginning], _ body: (Int, Int) throws -> Void
  ) rethrows {
    let order = beginnings.indices.sorted {
      beginnings[$0].path.lexicographicallyPrecedes(beginnings[$1].path)
    }
    // Those whose paths the present one begins with.
    var open: [Int] = []
    for number in order {
      let own = beginnings[number]
      while let last = open.last, !own.path.starts(with: beginnings[last].path) {
        open.removeLast()
      }
      for other in open where own.mayHaveAuthority(of: beginnings[other]) {
        try body(other, number)
      }
      open.append(number)
    }
  }
}
