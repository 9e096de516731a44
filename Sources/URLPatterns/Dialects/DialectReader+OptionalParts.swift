/// An optional part that has begun and not ended.
struct OptionalPart {
  /// Where it begins in the text, and what it is here.
  let column: Int
  let start: Int
  var captures = 0
  /// Whether it is a separator and a name, so that another may follow it as well as stand in it; an expression would
  /// let the other take what the name leaves.
  var isPlain = true
  var hasExpression = false
}

extension DialectReader {
  static let behindInner = "stands behind an optional part in another"

  mutating func open(_ text: String, _ piece: Range<Int>) throws(DialectError) {
    if let outer = groups.last {
      guard outer.isPlain, !outer.hasExpression, outer.captures == 1 else {
        throw refusal(piece, "begins an optional part inside another")
      }
      // `(/:a(/:b))` takes the same as `(/:a)(/:b)`.
      try endGroup(piece)
      closing += 1
    }
    openName = nil
    groups.append(OptionalPart(column: result.utf8.count, start: piece.lowerBound))
    result += "{" + text
  }

  mutating func close(_ piece: Range<Int>) throws(DialectError) {
    if groups.isEmpty, closing > 0 {
      closing -= 1
      return
    }
    guard !groups.isEmpty else { throw refusal(piece, "ends no optional part") }
    if closing > 0, groups.last.map({ !$0.isPlain || $0.captures != 1 }) == true {
      throw refusal(piece, "ends an optional part in another")
    }
    try endGroup(piece)
  }

  private mutating func endGroup(_ piece: Range<Int>) throws(DialectError) {
    let group = groups.removeLast()
    guard group.captures < 2 else {
      throw refusal(group.start..<piece.upperBound, "is an optional part with two names")
    }
    openName = nil
    let start = result.utf8.index(result.startIndex, offsetBy: group.column)
    let content = result[result.index(after: start)...]
    // A name with the slash before it needs no group, and may begin a path.
    if content.hasPrefix("/:"), !content.dropFirst().contains("/"), group.isPlain {
      result.replaceSubrange(start..., with: content + "?")
    } else {
      result += "}?"
    }
  }

  /// A path begins with a slash, which it keeps when its first part is left out: `{/x}?/y` is `/{x/}?y`. A slash at the
  /// end that counts is no part of an optional name.
  mutating func beginWithSlash() throws(DialectError) {
    if result.isEmpty { result = "/" }
    if result.hasPrefix("{/") {
      let end = result.firstRange(of: "}?")?.upperBound ?? result.endIndex
      let rest = result[end...]
      let next = rest.dropFirst().prefix { $0 != "/" }
      if rest.hasPrefix("{/") || next.hasSuffix("?") || next.hasSuffix("*") {
        throw refusal(0..<bytes.count, "begins with more than one optional part")
      }
      let part = result[..<end].dropFirst(2).dropLast(2)
      if part == "*", rest.isEmpty {
        result = "/*"
      } else {
        result = rest.hasPrefix("/") ? "/{\(part)/}?\(rest.dropFirst())" : "/{\(part)}?\(rest)"
      }
    } else if dialect.slash == .counts, result.hasPrefix("/:"), result.hasSuffix("?"),
      (try? RoutePattern(result))?.captureNames.count == 1
    {
      let expression = result.dropFirst(2).drop { $0 == "_" || $0.isLetter || $0.isNumber }
      if expression == "?" || expression.hasPrefix("(") && expression.hasSuffix(")?") {
        result = "/{\(result.dropFirst().dropLast())}?"
      }
    }
  }
}
