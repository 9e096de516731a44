extension Dialect {
  /// A pattern of the framework as it is written here.
  ///
  /// - Parameter expressions: Those of its names that do not stand in the pattern.
  /// - Returns: a pattern that takes what the framework takes.
  /// - Throws: ``DialectError`` with the first piece that cannot be said here: nothing is taken by halves.
  package func translate(
    _ text: String, where expressions: [String: String] = [:]
  ) throws(DialectError) -> String {
    try read(text, where: expressions).pattern
  }

  /// The pattern, and whether a piece of it tells that it was written for this grammar.
  ///
  /// - Parameter onlyTelling: Whether a pattern that does not tell may be none of ours.
  func read(
    _ text: String, where expressions: [String: String] = [:], onlyTelling: Bool = false
  ) throws(DialectError) -> (pattern: String, isTelling: Bool) {
    guard !forms.isEmpty else {
      throw DialectError(
        piece: text, column: 1, reason: "is a regular expression, as all routes of \(title) are")
    }
    var reader = DialectReader(self, text, expressions)
    try reader.run()
    if !onlyTelling || reader.isTelling { try reader.checkResult() }
    return (reader.result, reader.isTelling)
  }
}

/// Reads a pattern piece by piece.
struct DialectReader {
  let dialect: Dialect
  private(set) var bytes: [UInt8]
  /// How many bytes stand before the text that was given, and whether they are the scheme of a host.
  private var added = 0
  private var hasOwnScheme = false
  private let isOtherFile: Bool
  private let expressions: [String: String]
  private var index = 0
  var result = ""
  private(set) var isTelling = false
  /// How many values without a name were met.
  private var unnamed = 0
  /// Where a name begins that literal text would go on with.
  var openName: String.Index?
  var groups: [OptionalPart] = []
  /// Groups that end with the one within them.
  var closing = 0

  init(_ dialect: Dialect, _ text: String, _ expressions: [String: String]) {
    (self.dialect, bytes, self.expressions) = (dialect, Array(text.utf8), expressions)
    isOtherFile = dialect.isOtherFile(text)
    let hasScheme = Self.separator(in: bytes) != nil
    // Files are given as they lie in the project, paths perhaps without their slash.
    if let path = dialect.path(ofFile: text) {
      bytes = Array(path.utf8)
    } else if dialect.beginsWithHost(text) {
      bytes = Array("http://".utf8) + bytes
      (hasOwnScheme, added) = (true, 7)
    } else if let first = bytes.first, !"/~".utf8.contains(first), !hasScheme,
      !("([{".utf8.contains(first) && bytes.dropFirst().first == UInt8(ascii: "/")),
      text.firstIndex(of: " ").map({ text[..<$0].allSatisfy(\.isUppercase) }) != true
    {
      bytes.insert(UInt8(ascii: "/"), at: 0)
      added = 1
    }
  }

  mutating func run() throws(DialectError) {
    if isOtherFile {
      throw refusal(0..<bytes.count, "is a file that is no page of \(dialect.title)")
    }
    index = try copyAuthority()
    if hasOwnScheme { result = "http{s}?://" }
    while index < bytes.count {
      if try takeForm() { continue }
      try takeLiteral()
    }
    if closing > 0 || !groups.isEmpty {
      let start = closing > 0 ? 0 : groups.last?.start ?? 0
      throw refusal(start..<bytes.count, "is an optional part that does not end")
    }
    try beginWithSlash()
  }

  func checkResult() throws(DialectError) {
    do {
      _ = try RoutePattern(result)
    } catch {
      throw refusal(0..<bytes.count, "would be '\(result)' here: \(error.message)")
    }
  }

  /// A scheme is copied, also that of the web's links as it is written here.
  private mutating func copyAuthority() throws(DialectError) -> Int {
    guard let end = Self.separator(in: bytes), !bytes[..<end].contains(UInt8(ascii: "/")) else {
      return 0
    }
    let scheme = bytes[..<end]
    let isPlain = scheme.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    guard isPlain && end > 0 || scheme.elementsEqual("http{s}?".utf8) else {
      throw refusal(0..<end, "is no plain scheme: http{s}?:// takes both of the web's")
    }
    result = String(decoding: bytes[..<(end + 3)], as: UTF8.self)
    return end + 3
  }

  /// Where `://` is.
  private static func separator(in bytes: [UInt8]) -> Int? {
    guard bytes.contains(UInt8(ascii: ":")) else { return nil }
    return bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
  }

  private mutating func takeForm() throws(DialectError) -> Bool {
    let sign = bytes[index]
    guard dialect.signs.contains(sign) else { return false }
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
        try appendRest(captures["N"], piece)
      } else {
        append(text, isName: template.hasSuffix("N") && captures["N"] != nil)
      }
    case .rest:
      if bytes[index] == UInt8(ascii: "/") { result += "/" }
      try appendRest(captures["N"], piece)
    case .star: try appendStar(piece)
    case .open(let text): try open(text, piece)
    case .close: try close(piece)
    case .nothing: break
    case .refused(let reason): throw refusal(piece, reason)
    }
    index = piece.upperBound
  }

  // MARK: What is written

  private mutating func append(_ text: String, isName: Bool) {
    if !groups.isEmpty {
      let names =
        text.utf8.count { $0 == UInt8(ascii: ":") } + (text.hasPrefix("(") || text == "*" ? 1 : 0)
      groups[groups.count - 1].captures += names
      if names == 0 || text.hasPrefix("{") { groups[groups.count - 1].isPlain = false }
      if text.contains("(") { groups[groups.count - 1].hasExpression = true }
    }
    openName = isName ? result.endIndex : nil
    let start = result.utf8.count
    result += text
    if isName {
      openName = result.utf8.index(
        result.startIndex, offsetBy: start + (text.hasPrefix("/") ? 1 : 0))
    }
  }

  private mutating func appendRest(
    _ name: String?, _ piece: Range<Int>
  ) throws(DialectError) {
    let authority = result.firstRange(of: "://")?.upperBound
    let path = result[(authority ?? result.startIndex)...]
    if authority != nil, !path.contains("/") {
      throw refusal(
        index..<bytes.count, "takes the host and the path, which are two components here")
    }
    let isRoot = !path.dropLast().contains("/")
    let name = name.map(named) ?? ""
    // The format of `*path(.:format)` is no part of the path.
    let isShort = bytes[piece.upperBound...].starts(with: "(.:".utf8)
    switch dialect.rest {
    case .some: append("\(name)(.+\(isShort ? "?" : ""))", isName: false)
    case .withoutSlash where result.hasSuffix("/") && !result.hasSuffix("//") && groups.isEmpty:
      // With a slash at the end, too, where it counts; a path keeps its slash.
      let isOwn = !name.isEmpty && dialect.slash == .ignored
      let text = isOwn ? "/\(name)*" : name.isEmpty ? "*" : "\(name)(.*)"
      if isOwn || !isRoot { result.removeLast() }
      append(isOwn || isRoot ? text : "{/\(text)}?", isName: false)
    default: append(name.isEmpty ? "*" : "\(name)(.*)", isName: false)
    }
  }

  private mutating func appendStar(_ piece: Range<Int>) throws(DialectError) {
    let fills = result.hasSuffix("/") && result.utf8.count > 1 && !result.hasSuffix("//")
    switch piece.upperBound < bytes.count ? dialect.innerStar : dialect.star {
    case .refused: throw refusal(piece, "is not at the end")
    case .segment where piece.count == 1: append(value(), isName: true)
    case .withoutSlash where fills, .segment where fills:
      result.removeLast()
      append("{/*}?", isName: false)
    default: append("*", isName: false)
    }
  }

  /// What is text in every dialect where no form begins with it.
  private static let plain = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/%@,;=&!'".utf8)

  /// Literal text: what no form takes, and a URL may hold.
  private mutating func takeLiteral() throws(DialectError) {
    let byte = bytes[index]
    let piece = index..<(index + 1)
    let beginsName =
      byte == UInt8(ascii: ":") && index + 1 < bytes.count && isLetter(bytes[index + 1])
    if byte == UInt8(ascii: "^") { throw refusal(piece, "is a sign of a regular expression") }
    if beginsName || "{}[]<>()|\"`\\* ".utf8.contains(byte) {
      throw refusal(index..<endOfPiece, "is not a piece of a pattern of \(dialect.title)")
    }
    if byte == UInt8(ascii: "?") {
      try takeQuery()
      return
    }
    if "$#".utf8.contains(byte), bytes.dropFirst(index + 1).first == UInt8(ascii: "{") {
      throw refusal(index..<endOfPiece, "is a piece of a template")
    }
    if byte == UInt8(ascii: "$"), bytes.dropFirst(index + 1).allSatisfy({ $0 == UInt8(ascii: "/") })
    {
      throw refusal(piece, "is a sign of a regular expression")
    }
    if closing > 0, groups.isEmpty { throw refusal(piece, Self.behindInner) }
    var end = index + 1
    while end < bytes.count,
      bytes[end] & 0xC0 == 0x80
        || Self.plain.contains(bytes[end]) && !dialect.signs.contains(bytes[end])
    {
      end += 1
    }
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
        || end > index + 1
    {
      groups[groups.count - 1].isPlain = false
    }
    openName = nil
    result += text
    index = end
  }

  /// Behind the bracket that closes the one here, behind the name, or else behind one byte.
  private var endOfPiece: Int {
    if bytes[index] == UInt8(ascii: ":") {
      return index + 1 + bytes[(index + 1)...].prefix { isLetter($0) || isDigit($0) }.count
    }
    var depth = 0
    for place in index..<bytes.count {
      if "{[<(".utf8.contains(bytes[place]) { depth += 1 }
      if "}]>)".utf8.contains(bytes[place]) { depth -= 1 }
      if depth == 0, !"$#".utf8.contains(bytes[place]) { return place + 1 }
    }
    return index + 1
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
      case "N":
        let name = captures["N"] ?? ""
        filled += named(name)
        if let source = expressions[name] { filled += "(\(try expression(source, piece)))" }
      case "V": filled += value()
      case "M": filled += captures["M"] ?? ""
      case "L":
        let text = (captures["L"] ?? "").replacing("?", with: "%3F").replacing("#", with: "%23")
        filled += escapePattern(text)
      case "A":
        let words = (captures["A"] ?? "").split { "\"', ".contains($0) }
        filled += "(\(words.map { escapeExpression(String($0)) }.joined(separator: "|")))"
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

  private func named(_ name: String) -> String {
    let hyphen = UInt8(ascii: "-")
    return ":" + String(decoding: name.utf8.map { $0 == hyphen ? 95 : $0 }, as: UTF8.self)
  }

  private mutating func value() -> String {
    unnamed += 1
    return unnamed == 1 ? ":value" : ":value\(unnamed)"
  }

  func refusal(_ piece: Range<Int>, _ reason: String) -> DialectError {
    let column =
      String(decoding: bytes[added...].prefix(max(0, piece.lowerBound - added)), as: UTF8.self)
      .unicodeScalars.count + 1
    return DialectError(
      piece: String(
        decoding: bytes[max(added, piece.lowerBound)..<max(added, piece.upperBound)], as: UTF8.self),
      column: column, reason: reason)
  }
}
