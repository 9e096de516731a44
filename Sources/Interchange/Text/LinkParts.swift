internal import RouteModel
internal import URLPatterns

extension RoutePattern {
  /// The pattern of a row.
  ///
  /// - Throws: ``PatternError``.
  init(_ pattern: Route.Pattern) throws(PatternError) {
    try self.init(
      pattern.text,
      options: Options(
        priority: pattern.priority(fallback: Options.fallbackPriority),
        ignoreCase: pattern.ignoresCase,
        strictSlash: pattern.isSlashStrict, hostAsSegment: pattern.takesHostAsSegment))
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
  var beginsWithSlash: Bool {
    first.map { ($0.kind == .fixedText ? $0.value : $0.prefix).hasPrefix("/") } ?? false
  }

  /// The text, if there is no variable part.
  var literal: String? {
    allSatisfy { $0.kind == .fixedText && $0.isPlain } ? map(\.value).joined() : nil
  }

  /// The variants without optional parts: each is present or not. A repeated part occurs once,
  /// which sets `inexact`.
  ///
  /// - Parameter limit: The most variants; nil is returned if there are more.
  func expanded(limit: Int = 64, inexact: inout Bool) -> [[Part]]? {
    var variants: [[Part]] = [[]]
    for part in self {
      var once = part
      once.modifier = .none
      if part.modifier == .zeroOrMore || part.modifier == .oneOrMore { inexact = true }
      let mayLack = part.modifier == .optional || part.modifier == .zeroOrMore
      variants = variants.flatMap { mayLack ? [$0, $0 + [once]] : [$0 + [once]] }
      if variants.count > limit { return nil }
    }
    return variants
  }
}

extension Collection<Part> {
  /// Whether it is only a wildcard.
  var isAnything: Bool { count == 1 && first?.isWildcard == true }
}

extension Part {
  /// Whether it takes everything that follows.
  var takesRest: Bool { kind == .fullWildcard && isPlain && suffix.isEmpty }

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
