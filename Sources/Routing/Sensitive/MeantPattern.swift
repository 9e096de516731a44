import RouteModel
import URLPatterns

/// A pattern that captures sensitive values, for URLs that it does not match but that may have been meant
/// for it: with a mistyped host, with a part too many.
///
/// A place in a URL is sensitive if what stands before it is, nearly, what the pattern has before a
/// sensitive name. What stands elsewhere on the same site is not.
struct MeantPattern: Sendable {
  private struct Step: Sendable {
    /// In lower case; with captures only what stands around them.
    var literal = ""
    var hasCapture = false
    var isSensitive = false
    var isOpen = false

    var isAnchor: Bool { !hasCapture && !isOpen && !literal.isEmpty }
  }

  /// What may be sensitive in a URL.
  struct Places {
    var ranges: [Range<Int>] = []
    /// Keys of the query whose values are, in lower case.
    var keys: Set<String> = []
    var hasQuery = false
    var hasFragment = false
    var hasUser = false
  }

  /// nil if the pattern leaves it open.
  private let scheme: String?
  /// The host, where the pattern has one, and the parts of the path.
  private let steps: [Step]
  private let hasHost: Bool
  private let isRelative: Bool
  private var keys: Set<String> = []
  private var takesQuery = false
  private var takesFragment = false
  private var takesUser = false

  /// nil if the pattern has no sensitive name.
  init?(_ pattern: RoutePattern, names: SensitiveNames) {
    let pieces = pattern.pieces
    func isSensitive(_ component: URLComponent) -> Bool {
      pieces[component]?.contains { piece in
        if case .capture(let name, _) = piece { names.contains(name) } else { false }
      } ?? false
    }
    if case .literal(let text, false)? = pieces[.protocol]?.first, pieces[.protocol]?.count == 1 {
      scheme = text.lowercased()
    } else {
      scheme = nil
    }
    isRelative = pieces[.protocol] == nil
    let host = Self.steps(pieces[.hostname] ?? [], names, isPath: false)
    hasHost = !host.isEmpty || pattern.options.hostAsSegment
    steps = host + Self.steps(pieces[.pathname] ?? [], names, isPath: true)
    for piece in Self.items(pieces[.search] ?? [], names) {
      if let piece { keys.insert(piece) } else { takesQuery = true }
    }
    takesFragment = isSensitive(.hash)
    takesUser = isSensitive(.username)
    guard
      takesQuery || takesFragment || takesUser || !keys.isEmpty
        || steps.contains(where: \.isSensitive)
    else { return nil }
  }

  private static func steps(
    _ pieces: [PatternPiece], _ names: SensitiveNames, isPath: Bool
  ) -> [Step] {
    var steps: [Step] = isPath ? [] : [Step()]
    func last(_ change: (inout Step) -> Void) {
      if steps.isEmpty { steps.append(Step()) }
      change(&steps[steps.count - 1])
    }
    for piece in pieces {
      switch piece {
      case .literal(let text, let isOpen):
        for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0, isPath { steps.append(Step()) }
          if !part.isEmpty || isOpen {
            last {
              $0.literal += Escapes.decoded(String(part)).lowercased()
              $0.isOpen = $0.isOpen || isOpen
            }
          }
        }
      case .capture(let name, let isOpen):
        last {
          $0.hasCapture = true
          $0.isOpen = $0.isOpen || isOpen
          $0.isSensitive = $0.isSensitive || names.contains(name)
        }
      }
    }
    return steps.filter { $0.hasCapture || !$0.literal.isEmpty }
  }

  /// The keys whose values are captured under sensitive names; nil where a capture has no key.
  private static func items(_ pieces: [PatternPiece], _ names: SensitiveNames) -> [String?] {
    var found: [String?] = []
    var item = ""
    var hasCapture = false
    for piece in pieces {
      switch piece {
      case .literal(let text, _):
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        if parts.count > 1 { (item, hasCapture) = ("", false) }
        item += parts.last ?? ""
      case .capture(let name, _):
        if names.contains(name) {
          let key = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          found.append(
            key.count == 2 && !hasCapture ? Escapes.decoded(String(key[0])).lowercased() : nil)
        }
        if !item.contains("=") { hasCapture = true }
      }
    }
    return found
  }

  // MARK: Comparing

  /// Whether two names are the same or nearly so.
  private static func areNear(_ a: String, _ b: String) -> Bool {
    if a == b || a.hasSuffix("." + b) || b.hasSuffix("." + a) { return true }
    guard abs(a.utf8.count - b.utf8.count) <= 12 || b.hasPrefix(a) else { return false }
    return !NearestNames.of(a, in: CollectionOfOne(b), limit: 1).isEmpty
  }

  /// What is sensitive in a URL if it was meant for this pattern; nil if it was not.
  ///
  /// - Parameter isInner: It stands inside of another link. Then a path alone is one of that link's site,
  ///   and no host is thought before it where nothing but the place would speak for it.
  func places(in url: MeantURL, isInner: Bool) -> Places? {
    if let scheme, let other = url.scheme, !Self.areNear(other, scheme) { return nil }
    guard var units = units(of: url) else { return nil }
    let isShifted = units.first.map { $0 == nil } ?? false
    if isShifted { units.removeFirst() }
    let row = units.compactMap(\.self)
    // A path alone may be meant for any site: the host is thought before it.
    let steps = isShifted ? Array(steps.dropFirst()) : steps
    var places = Places()
    for (index, step) in steps.enumerated() where step.isSensitive {
      // What begins like no URL is one only if it says something that the pattern says.
      for anchor in anchors(before: index, steps, row, isShifted) ?? []
      where anchor.step >= 0 || url.isAbsolute && !(isShifted && isInner) {
        places.ranges +=
          index == 0 && hasHost && !isShifted
          ? row.prefix(1 + max(0, row.count - steps.count)).map(\.range)
          : ranges(of: index, steps, behind: anchor, row, isOdd: url.isOdd)
      }
    }
    if anchors(before: steps.count, steps, row, isShifted) != nil {
      places.keys = keys
      places.hasQuery = takesQuery
      places.hasFragment = takesFragment
    }
    places.hasUser = takesUser
    return places
  }

  /// The units of a URL that stand for the pattern's steps; a nil first for the host of a path alone. nil
  /// for a URL of another host.
  private func units(of url: MeantURL) -> [MeantURL.Unit?]? {
    guard hasHost, let first = steps.first else {
      return isRelative || url.host == nil ? url.segments : [url.host] + url.segments
    }
    let all: [MeantURL.Unit?] = url.host.map { [$0] + url.segments } ?? url.segments
    guard first.isAnchor else {
      // `vault://:token/x`: whatever host it is, what the pattern has around the name is in it.
      guard let host = all.first, url.isAbsolute else { return nil }
      if let host, !first.literal.isEmpty, !host.text.contains(first.literal) { return nil }
      return url.scheme == nil && url.host == nil ? [nil] + all : all
    }
    if let unit = all.first, let unit, Self.areNear(unit.text, first.literal) { return all }
    return url.scheme == nil && url.host == nil && url.isAbsolute ? [nil] + all : nil
  }

  /// The steps and units that stand before a place: where the last literal before it is found.
  ///
  /// - Returns: nil if it is not found; a step of -1 if there is no literal before the place.
  private func anchors(
    before index: Int, _ steps: [Step], _ units: [MeantURL.Unit], _ isShifted: Bool
  ) -> [(step: Int, unit: Int)]? {
    guard let step = steps[..<index].lastIndex(where: \.isAnchor) else { return [(-1, -1)] }
    if step == 0, hasHost, !isShifted { return [(0, 0)] }
    let found = units.indices.filter { Self.areNear(units[$0].text, steps[step].literal) }
    return found.isEmpty ? nil : found.map { (step, $0) }
  }

  private func ranges(
    of index: Int, _ steps: [Step], behind anchor: (step: Int, unit: Int),
    _ units: [MeantURL.Unit], isOdd: Bool
  ) -> [Range<Int>] {
    let first = anchor.unit + 1
    guard first < units.count else { return [] }
    let place = first + index - anchor.step - 1
    let isSure =
      !isOdd && place < units.count
      && !steps[(anchor.step + 1)..<index].contains(where: \.isOpen)
    // One part too many may be a value with a slash in it.
    let surplus = max(0, units.count - first - (steps.count - anchor.step - 1))
    guard isSure else { return units[first...].map(\.range) }
    guard !steps[index].isOpen else { return units[place...].map(\.range) }
    var last = min(units.count - 1, place + surplus)
    // So may be what stands where the pattern has something else.
    var next = index + 1
    while last + 1 < units.count, next < steps.count, steps[next].isAnchor,
      !Self.areNear(units[last + 1].text, steps[next].literal)
    {
      last += 1
      next += 1
    }
    return units[place...last].map(\.range)
  }
}
