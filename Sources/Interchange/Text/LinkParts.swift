package import RouteModel
package import URLPatterns

extension RoutePattern {
  /// The pattern of a row.
  ///
  /// - Throws: ``PatternError``.
  package init(_ pattern: Route.Pattern) throws(PatternError) {
    try self.init(
      pattern.text,
      options: Options(
        priority: pattern.priority, ignoreCase: pattern.ignoresCase,
        strictSlash: pattern.isSlashStrict, hostAsSegment: pattern.takesHostAsSegment,
        isFallback: pattern.isFallback))
  }
}

extension RoutePattern {
  /// The pattern, or two if it takes the host as its first segment: with that host, and without one; nil if that segment
  /// is no fixed text.
  package var withHosts: [RoutePattern]? {
    if !options.hostAsSegment { return [self] }
    var options = options
    options.hostAsSegment = false
    guard !options.ignoreCase, let mark = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<mark.upperBound]
    // `app:///about` is `app://about` then.
    let path = text[mark.upperBound...].trimmingPrefix("/")
    guard let hostless = try? RoutePattern("\(scheme)/\(path)", options: options) else {
      return nil
    }
    if path.isEmpty { return [hostless] }
    guard let hosted = try? RoutePattern("\(scheme)\(path)", options: options),
      hosted.parsed.host?.literal?.isEmpty == false, hosted.parsed.port?.literal == "",
      hosted.parsed.username == nil
    else { return nil }
    return [hosted, hostless]
  }
}

/// A pattern as other link formats need it: with a separate host, also if that counts as the first
/// segment.
struct LinkParts {
  /// nil if the pattern begins with a slash, which means any scheme and host.
  let scheme: [Part]?
  /// Empty for a pattern without a host.
  private(set) var host: [Part]
  let port: String?
  private(set) var path: [Part]
  /// nil means any query.
  let search: [Part]?
  let hash: [Part]?
  /// Whether the host counts as the first segment and cannot be separated from it.
  private(set) var isHostHidden = false
  /// Whether no slashes follow the scheme, so that there is no host: `mailto:*`.
  var isOpaque: Bool { scheme != nil && host.isEmpty && !path.isEmpty && !path.beginsWithSlash }

  init(_ pattern: RoutePattern) {
    let parsed = pattern.parsed
    scheme = parsed.protocol?.parts
    host = parsed.host?.parts ?? []
    port = parsed.port?.literal
    path = parsed.path.parts
    search = parsed.search?.parts
    hash = parsed.hash?.parts
    if pattern.options.hostAsSegment { isHostHidden = !takeHost() }
  }

  /// Takes the first segment as the host if it can be separated from the rest; returns whether it
  /// can.
  private mutating func takeHost() -> Bool {
    guard var first = path.first, first.isPlain else { return false }
    let rest = path.dropFirst()
    guard first.kind == .fixedText else {
      guard first.prefix == "/", first.suffix.isEmpty, rest.isEmpty || rest.beginsWithSlash,
        first.kind == .segmentWildcard
      else { return false }
      first.prefix = ""
      (host, path) = ([first], Array(rest))
      return true
    }
    let segments = first.value.dropFirst().split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = segments.first, !name.isEmpty,
      segments.count == 2 || rest.isEmpty || rest.beginsWithSlash
    else { return false }
    host = [Part(kind: .fixedText, value: String(name), modifier: .none)]
    first.value = segments.count == 2 ? "/" + segments[1] : ""
    path = (first.value.isEmpty ? [] : [first]) + rest
    return true
  }
}

extension Collection<Part> {
  package var beginsWithSlash: Bool {
    first.map { ($0.kind == .fixedText ? $0.value : $0.prefix).hasPrefix("/") } ?? false
  }

  /// The text, if there is no variable part.
  var literal: String? {
    allSatisfy { $0.kind == .fixedText && $0.isPlain } ? map(\.value).joined() : nil
  }

  /// The variants without optional parts, each of which is present or not, and with one of the words of `(a|b)`.
  /// A part that is repeated any number of times is absent, or there at least once; only a single character, such as a
  /// slash, stays as it is.
  ///
  /// - Parameter limit: The most variants; nil is returned if there are more.
  func alternatives(limit: Int = 64) -> [[Part]]? {
    var variants: [[Part]] = [[]]
    for part in self {
      var once = part
      let mayLack =
        part.modifier == .optional || part.modifier == .zeroOrMore && !part.isOneCharacter
      if mayLack { once.modifier = part.modifier == .optional ? .none : .oneOrMore }
      var choices = once.words.map { [$0] }
      if mayLack { choices.insert([], at: 0) }
      variants = variants.flatMap { variant in choices.map { variant + $0 } }
      if variants.count > limit { return nil }
    }
    return variants
  }
}

extension Collection<Part> {
  /// The parts as a pattern in which names and expressions take any text, slashes too: as much as a note says of the
  /// wildcards that replace them in another format. Characters that are wildcards there are any character.
  var loosened: String {
    map { part in
      let text = part.kind == .fixedText ? part.value : part.prefix
      let end = part.suffix.loosenedLiteral
      guard part.kind != .fixedText else {
        let literal = text.loosenedLiteral
        return part.isPlain ? literal : "{\(literal)}\(part.modifier.text)"
      }
      return text.loosenedLiteral + (part.mayTakeNothing ? "(.*)" : "(.+)") + end
    }.joined()
  }

  /// A text for them as a host.
  var sampleHost: String {
    let text = map { $0.prefix + ($0.kind == .fixedText ? $0.value : "a") + $0.suffix }.joined()
    return text.isEmpty || isAnything ? "example.com" : text
  }

  /// Whether it is only a wildcard.
  var isAnything: Bool { count == 1 && first?.isWildcard == true }
}

extension String {
  fileprivate var loosenedLiteral: String {
    map { "*?$".contains($0) ? "(.)" : escapePattern(String($0)) }.joined()
  }
}

extension Part {
  /// Whether it is one character as text.
  var isOneCharacter: Bool { kind == .fixedText && value.count == 1 }

  /// Whether it takes everything that follows.
  var takesRest: Bool { kind == .fullWildcard && isPlain && suffix.isEmpty }

  /// The part as texts, if it is an expression like `(a|b)`; else itself.
  fileprivate var words: [Part] {
    let words = value.replacing("\\/", with: "/").split(
      separator: "|", omittingEmptySubsequences: false)
    let isPlainText = words.allSatisfy {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_/%".contains($0)) }
    }
    guard kind == .regexp, isPlain, words.count > 1, isPlainText else { return [self] }
    return words.map { Part(kind: .fixedText, value: prefix + $0 + suffix, modifier: .none) }
  }

  /// How many characters `(.)` or `(.{n})` matches; nil for any other part.
  var characterCount: Int? {
    guard kind == .regexp else { return nil }
    if value == "." { return 1 }
    guard value.hasPrefix(".{"), value.hasSuffix("}"),
      let count = Int(value.dropFirst(2).dropLast()), (0...64).contains(count)
    else { return nil }
    return count
  }
}

/// Writes pieces of patterns.
enum PatternWriting {
  /// Adds a wildcard to a pattern; directly after a group or an expression a star would repeat it.
  static func appendWildcard(to text: inout String) {
    if text.hasSuffix("*") || text.hasSuffix("{*}") { return }
    text += text.hasSuffix(")") || text.hasSuffix("}") ? "{*}" : "*"
  }
}
