import CLibrary
import RouteModel
import URLPatterns

/// Masks sensitive values in URLs, and remembers them.
///
/// Captures with a sensitive name are masked at the ranges of the match; the query is split into
/// items as the matcher splits it. Links inside links are read in the same way.
struct URLMask {
  /// How deeply links may be nested.
  private static let deepestLink = 4
  /// With more values than this, other texts are not searched for each.
  private static let mostValues = 64

  let patterns: SensitivePatterns
  /// The names that are sensitive for the URL.
  let names: SensitiveNames
  /// The names that are sensitive for links inside it, whose routes are not known.
  let allNames: SensitiveNames
  let known: KnownSecrets
  /// The sensitive values: those known before, and those found.
  private(set) var values: Set<String>

  init(
    patterns: SensitivePatterns, names: SensitiveNames, allNames: SensitiveNames,
    known: KnownSecrets, values: Set<String> = []
  ) {
    self.patterns = patterns
    self.names = names
    self.allNames = allNames
    self.known = known
    self.values = values
  }

  /// The masked URL: unchanged if nothing in it is sensitive, else in canonical form.
  /// - Parameter pattern: the pattern that took it; nil if none did, or if it was not matched.
  mutating func masking(_ url: String, takenBy pattern: String?) -> String {
    masking(url, pattern, names, depth: 0)
  }

  /// Masks a text that may contain links or `name=value`; nil if nothing in it is sensitive.
  mutating func masking(inside text: String) -> String? { masking(inside: text, depth: 0) }

  /// Masks the values of `name=value` and `name:value` in a text; nil if no name is sensitive.
  ///
  /// - Parameter isPattern: Whether the text is a pattern, in which captures are not values and a
  ///   colon does not precede one.
  mutating func maskingNames(in text: String, isPattern: Bool = false) -> String? {
    guard !allNames.isEmpty else { return nil }
    var masked = MaskedText(text)
    if !isPattern { maskMembers(&masked) }
    let bytes = masked.bytes
    var start = 0
    while let mark = bytes[start...].firstIndex(where: { $0 == 0x3D || $0 == 0x3A && !isPattern }) {
      let name = Self.lastName(in: Escapes.decoded(masked.text(start..<mark)))
      start = mark + 1
      guard allNames.contains(name) else { continue }
      let value = bytes[start...].drop { $0 <= 0x20 }
      guard let first = value.first, bytes[mark] == 0x3D || !value.starts(with: "//".utf8)
      else { continue }
      if isPattern, ":({*\\".utf8.contains(first) { continue }
      // A quoted text may contain anything.
      let isQuoted = "\"'\\{[".utf8.contains(first)
      let end = isQuoted ? nil : value.firstIndex(of: UInt8(ascii: "&"))
      let range = value.startIndex..<(end ?? bytes.count)
      if !masked.touches(range) { take(range, &masked) }
      start = range.upperBound
    }
    return masked.isUnchanged ? nil : masked.text
  }

  /// The last word of a text, with a following text in brackets.
  private static func lastName(in text: String) -> String {
    func isBorder(_ scalar: Unicode.Scalar) -> Bool {
      isBlank(scalar)
        || "?&;#/,\"'(){<|!\\+".unicodeScalars.contains(scalar)
    }
    let scalars = text.unicodeScalars
    guard let last = scalars.lastIndex(where: { !isBorder($0) }) else { return "" }
    let start = scalars[...last].lastIndex(where: isBorder).map(scalars.index(after:))
    return String(scalars[(start ?? scalars.startIndex)...last])
  }

  /// Masks the values of JSON members with sensitive names, encoded or not.
  private mutating func maskMembers(_ masked: inout MaskedText) {
    guard !allNames.isEmpty else { return }
    for reading in DecodedBytes.readings(of: masked.bytes) {
      guard let members = JSONMembers(reading.bytes) else { continue }
      for value in members.values(where: allNames.contains) {
        note(String(decoding: reading.bytes[value], as: UTF8.self))
        let range = reading.places[value.lowerBound]..<reading.places[value.upperBound]
        if !masked.covers(range) { take(range, &masked) }
      }
    }
  }

  /// Remembers a sensitive value.
  mutating func note(_ value: String) {
    if !value.isEmpty, value != RouteEvent.mask { values.insert(value) }
  }

  // MARK: One URL

  private mutating func masking(
    _ url: String, _ pattern: String?, _ names: SensitiveNames, depth: Int
  ) -> String {
    let parts = URLParts(url)
    if let mended = mending(parts) { return masking(mended, pattern, names, depth: depth) }
    var masked = MaskedText(parts.text)
    maskPassword(parts, pattern, &masked)
    let places = maskPlaces(parts, pattern, isInner: depth > 0, &masked)
    let items = parts.items
    if places.hasQuery, let query = parts.range(of: .search) { take(query, &masked) }
    let keys = names.union(places.keys)
    for item in items {
      guard let value = item.value else { continue }
      // A value that a pattern took as a whole may contain items.
      let isSensitive = keys.contains(Escapes.decoded(item.name)) || masked.touches(value)
      if isSensitive { take(value, &masked) }
    }
    let path = parts.range(of: .pathname) ?? 0..<0
    let fragment = parts.range(of: .hash)
    if let fragment, places.hasFragment { take(fragment, &masked) }
    let segments = Self.segments(masked.bytes, path)
    var pieces = segments + items.map { $0.value ?? $0.whole }
    if let fragment { pieces.append(fragment) }
    // `app://login;token=…`: a mistyped `?`; `app://token:…`: not a port.
    if let host = parts.range(of: .hostname) {
      let end = max(host.upperBound, path.lowerBound)
      let isPort = masked.bytes[host.upperBound..<end].dropFirst().allSatisfy(Self.isDigit)
      pieces.append(host.lowerBound..<(isPort ? host.upperBound : end))
    }
    maskLinks(in: path, pieces, &masked, depth)
    // A value with an unencoded `?` or `#` continues after it.
    if masked.isMasked(before: path.upperBound) {
      for item in items where item.value?.isEmpty ?? true { take(item.whole, &masked) }
    }
    if let fragment, masked.isMasked(before: fragment.lowerBound - 1) { take(fragment, &masked) }
    // A value that an unencoded character divides.
    maskMembers(&masked)
    if let user = parts.range(of: .username) {
      if places.hasUser { take(user, &masked) }
      pieces.append(user)
    }
    maskRepeats(pieces, &masked)
    guard !masked.isUnchanged else { return url }
    // An earlier mask must not be read as an escape.
    return masked.text.replacing(Self.encodedMask, with: RouteEvent.mask)
  }

  private static let encodedMask = "%E2%80%A2%E2%80%A2%E2%80%A2"

  /// Masks a range and remembers its value, as written and decoded.
  private mutating func take(_ range: Range<Int>, _ masked: inout MaskedText) {
    guard !range.isEmpty else { return }
    let text = masked.text(range)
    masked.mask(range)
    for value in [text, Escapes.decodedOnce(text), Escapes.decoded(text)] {
      let words = Self.trimmed(value)
      for value in words == value ? [value] : [value, words] {
        note(value)
        if value.contains("+") { note(value.replacing("+", with: " ")) }
      }
    }
  }

  private static func trimmed(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.properties.isWhitespace
  }

  /// Masks the password of a text that is not a URL because of it.
  private mutating func mending(_ parts: URLParts) -> String? {
    var masked = MaskedText(parts.text)
    guard parts.range(of: .password) == nil,
      let password = LooseName.passwordOfBrokenURL(masked.bytes),
      !Escapes.decoded(masked.text(password)).hasPrefix(RouteEvent.mask)
    else { return nil }
    take(password, &masked)
    // The error message would call the text before the slash an invalid port.
    for part in masked.text(password).split(whereSeparator: { "/?#\\".contains($0) }) {
      note(String(part))
    }
    return masked.text
  }

  private mutating func maskPassword(
    _ parts: URLParts, _ pattern: String?, _ masked: inout MaskedText
  ) {
    if let password = parts.range(of: .password) { return take(password, &masked) }
    guard let loose = LooseName(masked.bytes, takenBy: pattern) else { return }
    if let password = loose.password { take(password, &masked) }
    if allNames.contains(Escapes.decoded(loose.name)) { take(loose.rest, &masked) }
  }

  /// Masks what patterns capture, and what they would capture in a URL that was meant for them.
  private mutating func maskPlaces(
    _ parts: URLParts, _ pattern: String?, isInner: Bool, _ masked: inout MaskedText
  ) -> MeantPattern.Places {
    var all = MeantPattern.Places()
    guard !allNames.isEmpty else { return all }
    if let pattern {
      guard patterns.contains(pattern) else { return all }
      let captures = patterns.captures(in: parts, of: pattern)
      for range in captures.values.joined() { take(range, &masked) }
      if !captures.isEmpty { return all }
    }
    let captures = patterns.captures(in: parts, of: nil)
    for range in captures.values.joined() where !isName(masked.text(range)) {
      take(range, &masked)
    }
    let url = MeantURL(parts)
    for (index, pattern) in patterns.meantPatterns.enumerated() where captures[index] == nil {
      guard let pattern, let places = pattern.places(in: url, isInner: isInner) else { continue }
      for range in places.ranges where !isName(masked.text(range)) { take(range, &masked) }
      all.keys.formUnion(places.keys)
      all.hasQuery = all.hasQuery || places.hasQuery
      all.hasFragment = all.hasFragment || places.hasFragment
      all.hasUser = all.hasUser || places.hasUser
    }
    return all
  }

  /// A pattern written instead of a URL has the parameter's name here.
  private func isName(_ segment: String) -> Bool {
    segment.hasPrefix(":") && allNames.contains(String(segment.dropFirst()))
  }

  private static func segments(_ bytes: [UInt8], _ path: Range<Int>) -> [Range<Int>] {
    bytes[path].split(separator: UInt8(ascii: "/")).map { $0.startIndex..<$0.endIndex }
  }

  // MARK: Links inside of links

  private mutating func maskLinks(
    in path: Range<Int>, _ pieces: [Range<Int>], _ masked: inout MaskedText, _ depth: Int
  ) {
    // `/go/app://login/x`: a link that continues across slashes.
    let text = masked.text(path)
    let bytes = Array(text.utf8)
    if let start = Self.startOfInnerLink(in: bytes[...]), !masked.touches(path),
      depth < Self.deepestLink
    {
      let link = String(decoding: bytes[start...], as: UTF8.self)
      let safe = masking(link, nil, allNames, depth: depth + 1)
      if safe != link { masked.replace(path.lowerBound + start..<path.upperBound, with: safe) }
    }
    if !masked.touches(path), let escape = text.utf8.firstIndex(of: UInt8(ascii: "%")),
      Escapes.decoded(text).contains("://")
    {
      // Partly encoded: after the first escape, ranges cannot be determined.
      let head = text[..<escape].utf8.lastIndex(of: UInt8(ascii: "/"))
      let start = head.map { text.utf8.distance(from: text.startIndex, to: $0) + 1 } ?? 0
      let tail = String(decoding: Array(text.utf8)[start...], as: UTF8.self)
      if masking(inside: tail, depth: depth) != nil {
        masked.mask(path.lowerBound + start..<path.upperBound)
      }
    }
    for piece in pieces where !masked.touches(piece) {
      if let safe = masking(inside: masked.text(piece), depth: depth) {
        masked.replace(piece, with: safe)
      }
    }
  }

  private mutating func masking(inside raw: String, depth: Int) -> String? {
    guard raw.utf8.contains(where: { "%:/=?@".utf8.contains($0) }) else { return nil }
    var members = MaskedText(raw)
    maskMembers(&members)
    let isChanged = !members.isUnchanged
    var text = isChanged ? members.text : raw
    let plain = isChanged ? text : nil
    for layer in 0..<Escapes.layers {
      if let safe = masking(layer: text, depth) { return layer == 0 ? safe : RouteEvent.mask }
      var next = Escapes.decodedOnce(text)
      if next == text { next = Escapes.unescaped(text) }
      if next == text { return plain }
      text = next
    }
    return allNames.isEmpty ? nil : RouteEvent.mask
  }

  private mutating func masking(layer text: String, _ depth: Int) -> String? {
    let bytes = Array(text.utf8)
    guard var start = Self.startOfLink(in: bytes) else { return masking(words: text) }
    guard depth < Self.deepestLink else {
      return !allNames.isEmpty && text.contains { "=:".contains($0) } ? RouteEvent.mask : nil
    }
    var result = ""
    var place = 0
    while place < bytes.count {
      let end = Self.end(ofLinkAt: start, in: bytes)
      let head = String(decoding: bytes[place..<start], as: UTF8.self)
      let link = String(decoding: bytes[start..<end], as: UTF8.self)
      result += masking(words: head) ?? head
      result += masking(link, nil, allNames, depth: depth + 1)
      start = Self.startOfInnerLink(in: bytes[end...]) ?? bytes.count
      place = end
    }
    return result == text ? nil : result
  }

  /// Masks a text that is not a link: the values of names in it, and passwords.
  private mutating func masking(words text: String) -> String? {
    let named = maskingNames(in: text)
    let text = named ?? text
    guard text.utf8.contains(UInt8(ascii: "@")) else { return named }
    var masked = MaskedText(text)
    let words = masked.bytes.split { $0 <= 0x20 || "\"'=,;<>(){}[]".utf8.contains($0) }
    for word in words {
      guard let password = LooseName(Array(word))?.password else { continue }
      let range =
        word.startIndex + password.lowerBound..<word.startIndex + password.upperBound
      // `12:30 to bob@example.com`
      let isOne = !Escapes.decoded(masked.text(range)).contains(where: \.isWhitespace)
      if isOne { take(range, &masked) }
    }
    return masked.isUnchanged ? named : masked.text
  }

  /// Where a link begins in a text, in bytes: at the beginning for a path, a query, or a link with
  /// a scheme.
  private static func startOfLink(in bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return nil }
    if "/\\?#".utf8.contains(first) { return 0 }
    let rest = bytes.drop(while: isOfScheme)
    if isLetter(first) {
      if rest.first == UInt8(ascii: ":"), rest.count > 1 { return 0 }
      if LooseName(bytes)?.password != nil { return 0 }
    }
    return startOfInnerLink(in: bytes[...])
  }

  /// A link in quotes ends with them.
  private static func end(ofLinkAt start: Int, in bytes: [UInt8]) -> Int {
    guard start > 0, "\"'".utf8.contains(bytes[start - 1]) else { return bytes.count }
    return bytes[start...].firstIndex(of: bytes[start - 1]) ?? bytes.count
  }

  /// Where a link with `://` begins that is not at the beginning of the text.
  private static func startOfInnerLink(in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = bytes.indices.first {
      bytes[$0] == UInt8(ascii: ":") && bytes[$0...].starts(with: "://".utf8)
    }
    guard let mark else { return nil }
    let length = bytes[..<mark].reversed().prefix(while: isOfScheme).count
    return mark > bytes.startIndex + length ? mark - length : nil
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || (0x2B...0x2E).contains(byte) && byte != 0x2C
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  // MARK: The same value elsewhere

  private func maskRepeats(_ pieces: [Range<Int>], _ masked: inout MaskedText) {
    guard !values.isEmpty || !known.isEmpty else { return }
    let texts = SecretTexts(
      values.count > Self.mostValues
        ? [] : values.filter { $0.utf8.count >= SecretTexts.shortest })
    func isSecret(_ text: String) -> Bool {
      let decoded = Escapes.decoded(text)
      return values.contains(text) || values.contains(decoded) || known.contains(text)
        || known.contains(decoded) || texts.isHeld(by: text)
    }
    for piece in pieces where !piece.isEmpty && !masked.touches(piece) {
      if isSecret(masked.text(piece)) { masked.mask(piece) }
    }
  }
}
