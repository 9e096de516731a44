import CLibrary
import RouteModel
import URLPatterns

/// A pattern that captures sensitive values, for URLs that it does not match but that may have been
/// meant for it: with a mistyped host, or with an extra part.
///
/// Such a URL has nearly the pattern's host and nearly the last constant part before the sensitive
/// name. Everything after that part that is not a constant of the pattern is sensitive; the rest is
/// not.
struct MeantPattern: Sendable {
  /// The places in a URL that may be sensitive.
  struct Places {
    var ranges: [Range<Int>] = []
    /// Keys of the query whose values are sensitive, in lower case.
    var keys: Set<String> = []
    var hasQuery = false
    var hasFragment = false
    var hasUser = false
  }

  /// A part of the pattern between slashes, or its host, in lower case.
  private struct Part: Sendable {
    /// Marks a capture, and anything optional.
    static let open: Character = "\u{0}"
    /// Marks a capture with a sensitive name.
    static let secret: Character = "\u{1}"

    let text: String

    var isSecret: Bool { text.contains(Self.secret) }
    var isConstant: Bool { !text.contains { $0 == Self.open || $0 == Self.secret } }
    /// The longest text around the captures.
    var literal: Substring {
      text.split { $0 == Self.open || $0 == Self.secret }.max { $0.count < $1.count } ?? ""
    }
  }

  /// nil if the pattern takes any scheme.
  private let scheme: String?
  /// The host, if the pattern has one, and the parts of the path.
  private let parts: [Part]
  private let hasHost: Bool
  private let isRelative: Bool
  private var keys: Set<String> = []
  private var takesQuery = false
  private let takesFragment: Bool
  private let takesUser: Bool

  /// nil if the pattern has no sensitive name.
  init?(_ pattern: RoutePattern, names: SensitiveNames) {
    let parsed = pattern.parsed
    func parts(_ component: URLComponent, dividedAt separator: Character) -> [Part] {
      var text = ""
      for part in parsed[component]?.parts ?? [] {
        func add(_ literal: String) {
          guard !literal.isEmpty else { return }
          let literal = Escapes.decoded(literal).lowercased()
          text +=
            part.isPlain
            ? literal
            : literal.replacing("\(separator)", with: "\(Part.open)\(separator)")
              + "\(Part.open)"
        }
        add(part.prefix)
        if part.isCapture {
          text.append(names.contains(part.name) ? Part.secret : Part.open)
        } else {
          add(part.value)
        }
        add(part.suffix)
      }
      return text.split(separator: separator).map { Part(text: String($0)) }
    }
    let schemes = parts(.protocol, dividedAt: "/")
    scheme = schemes.first.flatMap { $0.isConstant ? $0.text : nil }
    isRelative = parsed.protocol == nil
    let host = parts(.hostname, dividedAt: "/")
    hasHost = !host.isEmpty || pattern.options.hostAsSegment
    self.parts = host + parts(.pathname, dividedAt: "/")
    takesFragment = parts(.hash, dividedAt: "#").contains(where: \.isSecret)
    takesUser = parts(.username, dividedAt: "@").contains(where: \.isSecret)
    for item in parts(.search, dividedAt: "&") where item.isSecret {
      let key = item.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if key.count == 2, Part(text: String(key[0])).isConstant {
        keys.insert(String(key[0]))
      } else {
        takesQuery = true
      }
    }
    guard
      takesQuery || takesFragment || takesUser || !keys.isEmpty
        || self.parts.contains(where: \.isSecret)
    else { return nil }
  }

  /// Whether two names are the same, or nearly the same.
  private static func areNear(_ a: String, _ b: String) -> Bool {
    if a == b || a.hasSuffix("." + b) || b.hasSuffix("." + a) { return true }
    guard abs(a.utf8.count - b.utf8.count) <= 12 || b.hasPrefix(a) else { return false }
    return [(a, b), (b, a)].contains {
      !NearestNames.of($0, in: CollectionOfOne($1), limit: 1).isEmpty
    }
  }

  /// The sensitive places in a URL that was meant for this pattern; nil if it was not.
  ///
  /// - Parameter isInner: Whether it is inside another link. Then a path alone belongs to that
  ///   link's site, and the position alone is not enough to assume a host before it.
  func places(in url: MeantURL, isInner: Bool) -> Places? {
    if let scheme, let other = url.scheme, !Self.areNear(other, scheme) { return nil }
    let host = url.host.map { [$0] } ?? []
    let units = hasHost || !isRelative ? host + url.segments : url.segments
    // A path alone may be meant for any site.
    let isPathAlone = url.isAbsolute && url.scheme == nil && url.host == nil
    if hasHost, !isPathAlone {
      guard let unit = units.first, let part = parts.first, isHost(part, unit, of: url) else {
        return nil
      }
    }
    // With the host as the first segment, such a path may be the whole link.
    let parts = hasHost && isPathAlone && !isRelative ? parts.dropFirst() : parts[...]
    /// The parts after the last constant before a place; nil if the URL does not have that
    /// constant.
    func rest(before place: Int) -> ArraySlice<MeantURL.Unit>? {
      guard let constant = parts[..<place].last(where: \.isConstant) else { return units[...] }
      return units.firstIndex { Self.areNear($0.text, constant.text) }.map { units[($0 + 1)...] }
    }
    var places = Places()
    let constants = Set(parts.filter(\.isConstant).map(\.text))
    for place in parts.indices where parts[place].isSecret {
      // A text that does not begin like a URL counts as one only if it contains a constant of the
      // pattern.
      let isSaid = parts[..<place].contains(where: \.isConstant)
      guard isSaid || url.isAbsolute && !(hasHost && isPathAlone && isInner) else { continue }
      places.ranges += (rest(before: place) ?? []).filter { !constants.contains($0.text) }.map(
        \.range)
    }
    if rest(before: parts.endIndex) != nil {
      places.keys = keys
      places.hasQuery = takesQuery
      places.hasFragment = takesFragment
    }
    places.hasUser = takesUser
    return places
  }

  /// Whether the beginning of a URL may be the pattern's host.
  private func isHost(_ part: Part, _ unit: MeantURL.Unit, of url: MeantURL) -> Bool {
    // `vault://:token/x`: any host that has the literal text around the name.
    part.isConstant
      ? Self.areNear(unit.text, part.text)
      : url.isAbsolute && (part.literal.isEmpty || unit.text.contains(part.literal))
  }
}
