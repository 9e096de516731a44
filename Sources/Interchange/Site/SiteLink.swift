internal import RouteModel
internal import URLPatterns

/// A pattern of the catalog as the files of a site see it.
struct SiteLink {
  /// A link to try.
  struct Sample {
    let url: String
    /// Its host as ``SiteLink/hosts`` has it, or a known one below; nil if it is any.
    let host: String?
  }

  let link: OpenLinks.Link
  /// The words for its scheme; nil is any.
  let schemes: [String]?
  /// Its hosts, with each of its optional parts and words; a star at the beginning stands for the hosts below. None if
  /// it is any, or if it is the first segment and has variable parts.
  let hosts: [String]
  /// Whether its host, or its scheme too, is any.
  let isOfAnySite: Bool

  init(_ link: OpenLinks.Link) {
    self.link = link
    let parts = LinkParts(link.parsed)
    let isAny = parts.scheme?.isAnything ?? true
    schemes =
      isAny ? nil : parts.scheme?.alternatives()?.compactMap { $0.literal?.lowercased() } ?? []
    isOfAnySite = parts.scheme == nil && parts.host.isEmpty || parts.host.isAnything
    let found = isOfAnySite || parts.isHostHidden ? [] : parts.hostForms.map(\.name)
    hosts = found.contains { ["", "*"].contains($0) } ? [] : found.removingRepeats()
  }

  var name: String { "\(link.route.identifier): \(link.pattern.text)" }
  var isExcluded: Bool { link.route.tags.contains(AppleLinksImport.excludeTag) }
  var isWeb: Bool { schemes.map { $0.contains("https") || $0.contains("http") } ?? true }

  /// Whether some of its hosts, or any, is meant.
  func mayBe(of isMeant: (String) -> Bool) -> Bool {
    hosts.isEmpty || hosts.contains(where: isMeant)
  }

  /// Links of the pattern to try: of each form of it one or two, with other values.
  ///
  /// - Parameters:
  ///   - origin: The scheme and the host of a pattern without them.
  ///   - known: A host that some file names, of those that a host with a star stands for.
  func samples(origin: String, known: (String) -> String?) -> [Sample] {
    let captures = Set(link.parsed.captureNames)
    return forms(known).flatMap { form -> [Sample] in
      let names = Set(form.pattern.captureNames)
      let values = link.route.exampleValues(for: names)
        .filter { names.contains($0.key) || !captures.contains($0.key) }
      let numbers = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
      return [numbers.merging(values) { $1 }, values]
        .compactMap { form.pattern.example($0, at: origin) }.removingRepeats().map { url in
          // Whoever writes a link to a page writes https.
          let isBoth = url.hasPrefix("http://") && schemes?.contains("https") ?? true
          return Sample(url: isBoth ? "https" + url.dropFirst(4) : url, host: form.host)
        }
    }
  }

  /// The pattern with and without each optional part, and with each word of a choice; the pattern alone if that would
  /// be too many.
  private func forms(
    _ known: (String) -> String?
  ) -> [(pattern: RoutePattern, host: String?)] {
    let parts = LinkParts(link.parsed)
    let whole = [(pattern: link.parsed, host: hosts.first)]
    var schemes = parts.scheme.map { $0.alternatives() ?? [$0] } ?? []
    // Whoever writes a link to a page writes https.
    if schemes.contains(where: { $0.literal == "https" }) {
      schemes.removeAll { $0.literal == "http" }
    }
    let names = hosts.isEmpty ? [] : parts.hostForms
    guard let paths = parts.path.alternatives(),
      max(1, schemes.count) * max(1, names.count) * paths.count <= LinkParts.mostForms
    else { return whole }
    let isOne = schemes.count <= 1 && names.count <= 1 && paths.count <= 1
    if isOne, hosts.first?.hasPrefix("*") != true { return whole }
    let origins: [(text: String, host: String?)] =
      schemes.isEmpty
      ? [("", nil)]
      : schemes.flatMap { scheme -> [(text: String, host: String?)] in
        let start = scheme.text(.plain) + (parts.isOpaque ? ":" : parts.isHostHidden ? ":/" : "://")
        if names.isEmpty { return [(start + parts.host.text(.hostname) + parts.portText, nil)] }
        return names.map { form in
          let found = form.name.hasPrefix("*") ? known(form.name) : nil
          let text = found.map(escapePattern) ?? form.parts.text(.hostname)
          return (start + text + parts.portText, found ?? form.name)
        }
      }
    let tail =
      (parts.search.map { "\\?" + $0.text(.plain) } ?? "")
      + (parts.hash.map { "#" + $0.text(.plain) } ?? "")
    let index = PatternIndex([.init(pattern: link.parsed, route: "", key: 0)])
    let forms = origins.flatMap { origin in
      paths.compactMap { path -> (pattern: RoutePattern, host: String?)? in
        let text = origin.text + path.text(.pathname) + tail
        guard let form = try? RoutePattern(text, options: link.parsed.options),
          let url = form.example(at: "https://example.com"),
          (try? index.firstMatch(url)).flatMap(\.self) != nil
        else { return nil }
        return (form, origin.host)
      }
    }
    return forms.isEmpty ? whole : forms
  }
}

extension LinkParts {
  /// The most forms of a pattern that are told apart.
  fileprivate static let mostForms = 64

  /// The hosts, each with what files call it: a star at the beginning is any text, and what is variable elsewhere has
  /// an example.
  fileprivate var hostForms: [(parts: [Part], name: String)] {
    (host.alternatives() ?? [host]).map { parts in
      let text = parts.map { part in
        part.kind == .fixedText ? part.value : part.prefix + "*" + part.suffix
      }.joined().lowercased()
      let isBeginning = text.lastIndex(of: "*").map { $0 == text.startIndex } ?? true
      return (parts, isBeginning ? text : text.replacing("*", with: "a"))
    }
  }

  fileprivate var portText: String { port.map { ":" + $0 } ?? "" }
}

extension [Part] {
  /// The text of a component of a pattern.
  fileprivate func text(_ options: ComponentOptions) -> String {
    ComponentPattern(parts: self, options: options, ignoreCase: false).patternString
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
