public import RouteModel
internal import URLPatterns

/// Writes apple-app-site-association files.
public enum AppleLinksExport {
  /// Which apps and which site the file is for.
  public struct Options: Sendable, Hashable {
    /// The apps that open the links, as `TEAM.bundle.identifier`. If empty, each route names its
    /// own in tags like `app:TEAM.bundle.identifier`.
    public var appIDs: [String]
    /// The site that will serve the file: patterns of other hosts are left out. nil means every
    /// host.
    public var host: String?

    /// Options for the applications with these identifiers; without a host every web pattern is
    /// included.
    public init(appIDs: [String], host: String? = nil) {
      self.appIDs = appIDs
      self.host = host
    }
  }

  /// The links of all routes that are enabled and open to URLs, rules of higher priority first. What a rule cannot say
  /// exactly is left out or widened, with a note, unless a later rule of the list would mean something else then.
  ///
  /// - Throws: ``Diagnostic`` `no-app` if there is no app id and no route names one, `meaning-changed` if the file would
  ///   open what the catalog excludes, or the other way round.
  public static func export(
    _ catalog: RouteCatalog, options: Options
  ) throws(Diagnostic) -> ExportResult {
    var writer = AppleLinksWriter(options: options)
    writer.add(catalog)
    let result = try writer.result()
    if let change = AppleLinksComparison(writer, result.text)?.change() { throw change }
    return result
  }

  /// Imports what ``export(_:options:)`` has written, and compares for witnesses of every pattern whether an app opens
  /// them.
  ///
  /// - Returns: A difference for each link that the file opens or does not open unlike the catalog.
  public static func differences(
    _ catalog: RouteCatalog, _ text: String, options: Options
  ) -> [Diagnostic] {
    var writer = AppleLinksWriter(options: options)
    writer.add(catalog)
    return AppleLinksComparison(writer, text)?.differences() ?? []
  }
}

/// Makes the rules of a file from the patterns of a catalog.
struct AppleLinksWriter {
  let options: AppleLinksExport.Options
  /// The links of the site, the best first.
  private(set) var links: [Entry] = []
  private var notes: [Diagnostic] = []
  private var hosts: Set<String> = []

  struct Entry {
    let link: OpenLinks.Link
    let apps: [String]
    let host: String
    /// None if no rule says what the pattern matches.
    let rules: [AppleRule]
    var isExcluded: Bool { link.route.tags.contains(AppleLinksImport.excludeTag) }
    var name: String { "\(link.route.identifier): \(link.pattern.text)" }
  }

  init(options: AppleLinksExport.Options) { self.options = options }

  mutating func add(_ catalog: RouteCatalog) {
    // The first matching rule wins, so rules are in the order of the patterns' precedence.
    let open = OpenLinks.of(catalog, on: OpenLinks.applePlatforms, &notes)
    for link in open.sorted(by: { $0.parsed.precedes($1.parsed) }) {
      let parts = LinkParts(link.parsed)
      let name = "\(link.route.identifier): \(link.pattern.text)"
      func leaveOut(_ why: Message) {
        notes.append(Diagnostic(code: "pattern-left-out", of: name, why))
      }
      if let reason = reasonToLeaveOut(parts) {
        leaveOut(reason)
        continue
      }
      let apps =
        options.appIDs.isEmpty
        ? link.route.tags.filter { $0.hasPrefix("app:") && $0.count > 4 }.map {
          String($0.dropFirst(4))
        }.sorted()
        : options.appIDs
      if apps.isEmpty {
        leaveOut(
          "left out: no app opens it; name one for all links with --app TEAM.bundle.identifier, or "
            + "for a route with the tag app:TEAM.bundle.identifier")
        continue
      }
      var rules: [AppleRule] = []
      do {
        rules = try AppleRule.rules(of: link.pattern, parts)
      } catch {
        leaveOut(error.message)
      }
      for index in rules.indices {
        rules[index].isExcluded = link.route.tags.contains(AppleLinksImport.excludeTag)
        rules[index].route = link.route.identifier
      }
      if rules.contains(where: { $0.isWider }) {
        notes.append(
          Diagnostic(
            code: "pattern-widened", of: name,
            rules.contains(where: \.hasWiderParts)
              ? "variable parts become ? or ?*, which take slashes too"
              : "a rule takes the link with and without a slash at its end, and /x/* takes /x"))
      }
      let isAnyHost = parts.scheme == nil && parts.host.isEmpty || parts.host.isAnything
      if !isAnyHost { hosts.insert(parts.host.literal ?? link.pattern.text) }
      links.append(
        Entry(
          link: link, apps: apps, host: options.host ?? parts.host.sampleHost, rules: rules))
    }
  }

  func result() throws(Diagnostic) -> ExportResult {
    var notes = notes
    if options.host == nil, hosts.count > 1 {
      notes.note(
        "hosts-mixed",
        """
        the file names no site, and these links are of \(hosts.count): \
        \(hosts.sorted().prefix(8).joined(separator: ", "))\(hosts.count > 8 ? ", …" : ""); \
        choose one with --host
        """)
    }
    var entries: [(apps: [String], rules: [AppleRule])] =
      options.appIDs.isEmpty ? [] : [(options.appIDs, [])]
    let isOrdered = Set(links.map(\.isExcluded)).count > 1
    for link in links where !link.rules.isEmpty {
      // A rule may stand before others if it is for other apps, or if no order matters.
      var place = entries.lastIndex { $0.apps == link.apps }
      if let found = place, isOrdered,
        entries[(found + 1)...].contains(where: { !Set($0.apps).isDisjoint(with: link.apps) })
      {
        place = nil
      }
      if place == nil { entries.append((link.apps, [])) }
      for rule in link.rules { entries[place ?? entries.count - 1].rules.append(rule) }
    }
    if entries.isEmpty {
      throw Diagnostic(
        code: "no-app", message: "the file needs an app: --app TEAM.bundle.identifier")
    }
    let details = entries.map { entry -> JSONValue in
      // Whether a rule ignores case, by the rest of it.
      var seen: [String: Bool] = [:]
      let rules = entry.rules.filter { rule in
        var key = rule
        (key.isCaseSensitive, key.isExcluded, key.route) = (true, false, nil)
        let text = key.json.text(isIndented: false)
        if let before = seen[text], before || rule.isCaseSensitive { return false }
        seen[text] = !rule.isCaseSensitive
        return true
      }
      return ["appIDs": .strings(entry.apps), "components": .array(rules.map(\.json))]
    }
    let file: JSONValue = ["applinks": ["details": .array(details)]]
    return ExportResult(text: file.text(isIndented: true) + "\n", notes: notes)
  }

  /// Why a pattern cannot be in the file; nil if it can.
  private func reasonToLeaveOut(_ parts: LinkParts) -> Message? {
    if let scheme = parts.scheme, !Self.isWeb(scheme) {
      return "left out: not a web link, which begins with https:// or /"
    }
    if parts.isHostHidden {
      return "left out: its first segment is the host and has variable parts"
    }
    guard let host = options.host, parts.scheme != nil || !parts.host.isEmpty else { return nil }
    let pattern = ComponentPattern(parts: parts.host, options: .hostname, ignoreCase: false)
    if pattern.matches(host.lowercased()) { return nil }
    return "left out: of another host than \(host), which --host asks for"
  }

  /// `https` or `http`, also as `http{s}?`, or any scheme.
  private static func isWeb(_ scheme: [Part]) -> Bool {
    scheme.isAnything
      || scheme.alternatives()?.contains { ["http", "https"].contains($0.literal) } == true
  }
}
