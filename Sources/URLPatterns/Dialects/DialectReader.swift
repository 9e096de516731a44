extension Dialect {
  /// A pattern of the framework as it is written here.
  ///
  /// - Returns: a pattern that takes what the framework takes.
  /// - Throws: ``DialectError`` with the first piece that cannot be said here: nothing is taken by halves.
  package func translate(_ text: String) throws(DialectError) -> String {
    try read(text).pattern
  }

  /// The pattern, and whether a piece of it tells that it was written for this grammar.
  func read(_ text: String) throws(DialectError) -> (pattern: String, isTelling: Bool) {
    guard !forms.isEmpty else {
      throw DialectError(
        piece: text, column: 1, reason: "is a regular expression, as all routes of \(title) are")
    }
    var reader = DialectReader(self, text)
    try reader.run()
    return (reader.result, reader.isTelling)
  }
}

/// Reads a pattern piece by piece.
struct DialectReader {
  let dialect: Dialect
  private var bytes: [UInt8]
  /// How many bytes stand before the text that was given, and whether they are the scheme of a host.
  private var added = 0
  private var hasOwnScheme = false
  private var index = 0
  private(set) var result = ""
  private(set) var isTelling = false
  /// How many values without a name were met.
  private var unnamed = 0
  /// Where a name begins that literal text would go on with.
  private var openName: String.Index?
  private var groups: [Group] = []
  /// Groups that end with the one within them.
  private var closing = 0

  private struct Group {
    /// Where it begins in the text, and what it is here.
    let column: Int
    let start: Int
    var captures = 0
    /// Whether it is a separator and a name, so that another may follow it as well as stand in it.
    var isPlain = true
  }

  init(_ dialect: Dialect, _ text: String) {
    (self.dialect, bytes) = (dialect, Array(text.utf8))
    // Files are given as they lie in the project, paths perhaps without their slash.
    if bytes.first != UInt8(ascii: "/"), let path = dialect.path(ofFile: text) {
      bytes = Array(path.utf8)
    } else if dialect.hasHosts, bytes.contains(UInt8(ascii: "/")), !text.contains("://"),
      text.utf8.first.map({ isLetter($0) || isDigit($0) }) == true, !text.contains(" ")
    {
      bytes = Array("http://".utf8) + bytes
      (hasOwnScheme, added) = (true, 7)
    } else if let first = bytes.first, first != UInt8(ascii: "/"), !text.contains("://"),
      !("([{".utf8.contains(first) && bytes.dropFirst().first == UInt8(ascii: "/")),
      !text.contains(" /")
    {
      bytes.insert(UInt8(ascii: "/"), at: 0)
      added = 1
    }
  }

  mutating func run() throws(DialectError) {
    index = copyAuthority()
    if hasOwnScheme { result = "http{s}?://" }
    while index < bytes.count {
      if try takeForm() { continue }
      try takeLiteral()
    }
    if let group = groups.last {
      throw refusal(group.start..<bytes.count, "is an optional part that does not end")
    }
    if result.isEmpty { result = "/" }
    do {
      _ = try RoutePattern(result)
    } catch {
      throw refusal(0..<bytes.count, "would be '\(result)' here: \(error.message)")
    }
  }

  /// Scheme, `://` and a port are written as here; also a host without names.
  private mutating func copyAuthority() -> Int {
    let scheme = bytes.prefix { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }.count
    guard scheme > 0, bytes[scheme...].starts(with: "://".utf8) else { return 0 }
    result = String(decoding: bytes[..<(scheme + 3)], as: UTF8.self)
    return scheme + 3
  }

  private mutating func takeForm() throws(DialectError) -> Bool {
    let sign = bytes[index]
    let beginsSegment = result.hasSuffix("/") || result.isEmpty
    for form in dialect.forms
    where form.signs.contains(sign)
      && (beginsSegment || !form.beginsSegment || sign == UInt8(ascii: "/"))
    {
      guard let (piece, captures) = match(form) else { continue }
      guard piece.count > 0 else { continue }
      try take(form, piece, captures)
      return true
    }
    return false
  }

  /// The range of the piece, and the texts of the form's groups.
  private func match(_ form: DialectForm) -> (Range<Int>, [Character: String])? {
    guard let expression = form.expression else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var found: (Range<Int>, [Character: String])?
      _ = expression.match(buffer, in: index..<bytes.count) { vector in
        var captures: [Character: String] = [:]
        for (place, name) in form.captures.enumerated() where vector[2 * place + 4] >= 0 {
          let range = (index + vector[2 * place + 4])..<(index + vector[2 * place + 5])
          captures[name] = String(decoding: buffer[range], as: UTF8.self)
        }
        found = ((index + vector[2])..<(index + vector[3]), captures)
      }
      return found
    }
  }

  private mutating func take(
    _ form: DialectForm, _ piece: Range<Int>, _ captures: [Character: String]
  ) throws(DialectError) {
    if form.isTelling, captures["T"] == nil || dialect.qualifier != .ignored { isTelling = true }
    if closing > 0, groups.isEmpty {
      guard case .close = form.meaning else { throw refusal(piece, Self.behindInner) }
    }
    switch form.meaning {
    case .text(let template):
      let text = try filled(template, captures, piece)
      if text == "*", captures["T"] != nil {
        try appendRest(captures["N"])
      } else {
        append(text, isName: template.hasSuffix("N") && captures["N"] != nil)
      }
    case .rest: try appendRest(captures["N"])
    case .star: appendStar(isDouble: piece.count > 1)
    case .open(let text): try open(text, piece)
    case .close: try close(piece)
    case .nothing: break
    case .refused(let reason): throw refusal(piece, reason)
    }
    index = piece.upperBound
  }

  private static let behindInner = "stands behind an optional part in another"

  // MARK: Optional parts

  private mutating func open(_ text: String, _ piece: Range<Int>) throws(DialectError) {
    if let outer = groups.last {
      guard outer.isPlain, outer.captures == 1 else {
        throw refusal(piece, "begins an optional part inside another")
      }
      // `(/:a(/:b))` takes the same as `(/:a)(/:b)`.
      try endGroup(piece)
      closing += 1
    }
    openName = nil
    groups.append(Group(column: result.utf8.count, start: piece.lowerBound))
    result += "{" + text
  }

  private mutating func close(_ piece: Range<Int>) throws(DialectError) {
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

  // MARK: What is written

  private mutating func append(_ text: String, isName: Bool) {
    if !groups.isEmpty {
      let names =
        text.utf8.count { $0 == UInt8(ascii: ":") } + (text.hasPrefix("(") || text == "*" ? 1 : 0)
      groups[groups.count - 1].captures += names
      if names == 0 || text.contains("(") || text.hasPrefix("{") {
        groups[groups.count - 1].isPlain = false
      }
    }
    openName = isName ? result.endIndex : nil
    let start = result.utf8.count
    result += text
    if isName {
      openName = result.utf8.index(
        result.startIndex, offsetBy: start + (text.hasPrefix("/") ? 1 : 0))
    }
  }

  private mutating func appendRest(_ name: String?) throws(DialectError) {
    if let scheme = result.utf8.firstIndex(of: UInt8(ascii: ":")),
      result[scheme...].hasPrefix("://"),
      !result[scheme...].dropFirst(3).contains("/")
    {
      throw refusal(
        index..<bytes.count, "takes the host and the path, which are two components here")
    }
    let name = name.map(named) ?? ""
    switch dialect.rest {
    case .some: append(name.isEmpty ? "(.+)" : "\(name)(.+)", isName: false)
    case .withoutSlash where result.hasSuffix("/") && !result.hasSuffix("//"):
      result.removeLast()
      append("/\(name.isEmpty ? value() : name)*", isName: false)
    default: append(name.isEmpty ? "*" : "\(name)(.*)", isName: false)
    }
  }

  private mutating func appendStar(isDouble: Bool) {
    let fills = result.hasSuffix("/") && result.utf8.count > 1 && !result.hasSuffix("//")
    switch dialect.star {
    case .segment where !isDouble: append(value(), isName: true)
    case .withoutSlash where fills && index + 1 < bytes.count: append(value(), isName: true)
    case .withoutSlash where fills, .segment where fills:
      result.removeLast()
      append("{/*}?", isName: false)
    default: append("*", isName: false)
    }
  }

  /// Literal text: what no form takes, and a URL may hold.
  private mutating func takeLiteral() throws(DialectError) {
    let byte = bytes[index]
    let piece = index..<(index + 1)
    let beginsName =
      byte == UInt8(ascii: ":") && index + 1 < bytes.count && isLetter(bytes[index + 1])
    if beginsName || "{}[]<>()^|\"`\\*".utf8.contains(byte) {
      throw refusal(piece, "is not a piece of a pattern of \(dialect.title)")
    }
    if byte == UInt8(ascii: "?") {
      try takeQuery()
      return
    }
    if byte == UInt8(ascii: "$"), index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "{")
    {
      throw refusal(piece, "is a sign of a regular expression or of a template")
    }
    if closing > 0, groups.isEmpty { throw refusal(piece, Self.behindInner) }
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    var text = String(decoding: bytes[index..<end], as: UTF8.self)
    let isPort =
      byte == UInt8(ascii: ":") && result.contains("://") && !result.hasSuffix("/")
      && end < bytes.count && isDigit(bytes[end])
    if !isPort { text = escapePattern(text) }
    if let start = openName,
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte > 127
    {
      result.insert("{", at: start)
      result += "}"
      if !groups.isEmpty { groups[groups.count - 1].isPlain = false }
    }
    if !groups.isEmpty,
      result.utf8.count > groups[groups.count - 1].column + 1 || !"/.-".utf8.contains(byte)
    {
      groups[groups.count - 1].isPlain = false
    }
    openName = nil
    result += text
    index = end
  }

  /// The items of a query are parameters anyway: those that are called as their values are left out.
  private mutating func takeQuery() throws(DialectError) {
    let rest = String(decoding: bytes[(index + 1)...], as: UTF8.self)
    guard rest.contains("=") else {
      throw refusal(index..<(index + 1), "is not a piece of a pattern of \(dialect.title)")
    }
    for item in rest.split(separator: "&", omittingEmptySubsequences: false) {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let inner =
        pair.count == 2 ? pair[1].drop { ":{<".contains($0) }.prefix { !"}>".contains($0) } : ""
      guard pair.count == 2, inner == pair[0] else {
        throw refusal(
          index..<bytes.count, "is a query that asks for more than parameters of those names")
      }
    }
    index = bytes.count
  }

  /// A text of ours with the captures filled in.
  private mutating func filled(
    _ template: String, _ captures: [Character: String], _ piece: Range<Int>
  ) throws(DialectError) -> String {
    var filled = ""
    for character in template {
      switch character {
      case "N": filled += named(captures["N"] ?? "")
      case "V": filled += value()
      case "M": filled += captures["M"] ?? ""
      case "L": filled += escapePattern(captures["L"] ?? "")
      case "X": if let source = captures["X"] { filled += "(\(try expression(source, piece)))" }
      case "T":
        guard let type = captures["T"] else { continue }
        let source = try self.type(type, piece)
        if source == "*" { return "*" }
        if !source.isEmpty { filled += "(\(source))" }
      default: filled.append(character)
      }
    }
    return filled
  }

  private func named(_ name: String) -> String { ":" + name.replacing("-", with: "_") }

  private mutating func value() -> String {
    unnamed += 1
    return unnamed == 1 ? ":value" : ":value\(unnamed)"
  }

  func refusal(_ piece: Range<Int>, _ reason: String) -> DialectError {
    let column =
      String(decoding: bytes[..<piece.lowerBound], as: UTF8.self).unicodeScalars.count + 1
    return DialectError(
      piece: String(
        decoding: bytes[max(added, piece.lowerBound)..<max(added, piece.upperBound)], as: UTF8.self),
      column: column, reason: reason)
  }
}
