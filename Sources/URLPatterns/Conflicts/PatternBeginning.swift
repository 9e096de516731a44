/// The literal text with which a pattern begins, as its text has it, in lower case: enough to tell of most
/// pairs of patterns that they share no URL.
package struct PatternBeginning {
  /// The scheme and the host; nil where they are not literal, or may be written in other ways.
  private let authority: [UInt8]?
  /// Of the path, with a slash behind it where another segment or the end follows; empty where the path may
  /// begin with anything.
  let path: [UInt8]

  package init(_ text: String, _ options: RoutePattern.Options) {
    let bytes = text.utf8.map(lowercased)
    guard !options.hostAsSegment else {
      (authority, path) = (nil, [])
      return
    }
    var start = 0
    if bytes.first == UInt8(ascii: "/") {
      authority = nil
    } else {
      let host = bytes.prefix(while: isSchemeByte).count + 3
      start = host + bytes.dropFirst(host).prefix { Self.isPlain($0) }.count
      let isWhole = start >= bytes.count || "/?#".utf8.contains(bytes[start])
      guard host > 3, bytes.dropFirst(host - 3).starts(with: "://".utf8), isWhole,
        !Self.mayBeAddress(bytes[host..<start]), !bytes.starts(with: "file:".utf8)
      else {
        (authority, path) = (nil, [])
        return
      }
      authority = Array(bytes[..<start])
    }
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "/") || Self.isPlain(bytes[end]) {
      // A segment that begins with a dot may be none, and take the one before it away.
      if bytes[end] == UInt8(ascii: "."), end > 0, bytes[end - 1] == UInt8(ascii: "/") {
        path = []
        return
      }
      end += 1
    }
    // A slash at the end may belong to what follows it, or not matter.
    let hasSlash = end > start && bytes[end - 1] == UInt8(ascii: "/")
    let isClosed = hasSlash || end == bytes.count || "?#".utf8.contains(bytes[end])
    path = Array(bytes[start..<(hasSlash ? end - 1 : end)]) + (isClosed ? "/" : "").utf8
  }

  private static func mayBeAddress(_ host: ArraySlice<UInt8>) -> Bool {
    host.split(separator: UInt8(ascii: ".")).last?.first.map(isDigit) ?? false
  }

  /// Whether a byte stands for itself, in every part of a URL.
  private static func isPlain(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
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
