internal import RouteModel
internal import URLPatterns

/// A pattern of the catalog as the files of a site see it.
struct SiteLink {
  let link: OpenLinks.Link
  /// The words for its scheme; nil is any.
  let schemes: [String]?
  /// Its host; nil if it is any, or has variable parts.
  let host: String?
  /// Whether its host, or its scheme too, is any.
  let isOfAnySite: Bool

  init(_ link: OpenLinks.Link) {
    self.link = link
    let parts = LinkParts(link.parsed)
    let isAny = parts.scheme?.isAnything ?? true
    schemes =
      isAny ? nil : parts.scheme?.alternatives()?.compactMap { $0.literal?.lowercased() } ?? []
    isOfAnySite = parts.scheme == nil && parts.host.isEmpty || parts.host.isAnything
    host =
      isOfAnySite || parts.isHostHidden
      ? nil : parts.host.literal.flatMap { $0.isEmpty ? nil : $0.lowercased() }
  }

  var name: String { "\(link.route.identifier): \(link.pattern.text)" }
  var isExcluded: Bool { link.route.tags.contains(AppleLinksImport.excludeTag) }
  var isWeb: Bool { schemes.map { $0.contains("https") || $0.contains("http") } ?? true }

  /// Links of the pattern to try: one or two.
  ///
  /// - Parameter origin: The scheme and the host of a pattern without them.
  func samples(origin: String) -> [String] {
    let names = link.parsed.captureNames
    var urls: [String] = []
    for text in names.isEmpty ? ["1"] : ["1", "a"] {
      let values = Dictionary(names.map { ($0, value($0, text)) }) { $1 }
      if let url = try? link.parsed.url(filling: values) { urls.append(url) }
    }
    if urls.isEmpty { urls += [link.parsed.anyURL(of: origin)].compactMap(\.self) }
    return urls.removingRepeats().map { url in
      if url.hasPrefix("/") { return origin + url }
      // Whoever writes a link to a page writes https.
      let isBoth = url.hasPrefix("http://") && schemes?.contains("https") ?? true
      return isBoth ? "https" + url.dropFirst(4) : url
    }
  }

  /// A value that a parameter takes.
  private func value(_ name: String, _ text: String) -> String {
    guard let parameter = link.route.parameters[name] else { return text }
    if let allowed = parameter.allowedValues.min() { return allowed }
    return switch parameter.kind {
    case .string: text
    case .int, .double: "1"
    case .bool: "true"
    case .date: "2026-01-31"
    case .uuid: "00000000-0000-4000-8000-000000000001"
    }
  }
}

extension RoutePattern {
  /// A link that it takes; nil if none is found.
  ///
  /// - Parameter origin: The scheme and the host, if the pattern has none.
  func someURL(of origin: String) -> String? {
    let values = Dictionary(captureNames.map { ($0, "1") }) { $1 }
    guard let url = try? url(filling: values) else { return anyURL(of: origin) }
    return url.hasPrefix("/") ? origin + url : url
  }

  /// The same, looked for among all links.
  fileprivate func anyURL(of origin: String) -> String? {
    let site = text.hasPrefix("/") ? try? RoutePattern(escapePattern(origin) + "/*") : nil
    return CommonURL.of([self, site].compactMap(\.self)).url
  }
}

/// The patterns of a catalog by how they begin, to find those that may share links with another.
struct SiteLinkIndex {
  /// After how many patterns the search for a common link gives up.
  private static let limit = 64
  private let beginnings: [PatternBeginning]
  private let parsed: [RoutePattern]
  /// The numbers by their whole paths.
  private var byPath: [[UInt8]: [Int]] = [:]
  private let sorted: [Int]

  init(_ links: [SiteLink]) {
    parsed = links.map(\.link.parsed)
    let all = parsed.map { PatternBeginning($0) }
    beginnings = all
    for (number, beginning) in all.enumerated() {
      byPath[beginning.path, default: []].append(number)
    }
    sorted = all.indices.sorted { all[$0].path.lexicographicallyPrecedes(all[$1].path) }
  }

  /// Whether no pattern shares a link with another; false if that is not known.
  ///
  /// - Parameter isMeant: Which of them count.
  func areAllApart(from pattern: RoutePattern, _ isMeant: (Int) -> Bool) -> Bool {
    let own = PatternBeginning(pattern)
    var count = 0
    for number in near(own) where isMeant(number) && own.mayMeet(beginnings[number]) {
      count += 1
      if count > Self.limit { return false }
      if CommonURL.of([pattern, parsed[number]]) != .none { return false }
    }
    return true
  }

  /// Those with whose path its path begins, and those whose paths begin with it.
  private func near(_ own: PatternBeginning) -> some Sequence<Int> {
    let shorter = (0..<own.path.count).flatMap { byPath[Array(own.path[..<$0])] ?? [] }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if beginnings[sorted[middle]].path.lexicographicallyPrecedes(own.path) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let longer = sorted[low...].lazy.prefix { beginnings[$0].path.starts(with: own.path) }
    return [AnySequence(shorter), AnySequence(longer)].joined()
  }
}
