package import RouteModel
import Texts
internal import URLPatterns

/// Writes apple-app-site-association files.
package enum AppleLinksExport {
  /// The links of all routes that are enabled and open to URLs, rules of higher priority first. What a rule cannot say
  /// exactly is left out or widened, with a note, unless a later rule of the list would mean something else then.
  ///
  /// - Parameters:
  ///   - catalog: The routes.
  ///   - apps: The apps that open the links, as `TEAM.bundle.identifier`. Without any, each route names its own in tags
  ///     like `app:TEAM.bundle.identifier`.
  ///   - host: The site that will serve the file: patterns of other hosts are left out. nil means every host.
  /// - Throws: ``Diagnostic`` `no-app` if there is no app id and no route names one, `meaning-changed` if the file would
  ///   open what the catalog excludes, or the other way round.
  package static func export(
    _ catalog: RouteCatalog, apps: [String] = [], host: String? = nil
  ) throws(Diagnostic) -> ExportResult {
    let writer = AppleLinksWriter(catalog, apps, host)
    let result = try writer.result()
    // `meaning-changed`
    if let change = AppleLinksComparison(writer, result.text)?.change() { throw change }
    return result
  }

  /// Imports what ``export(_:apps:host:)`` has written, and compares for witnesses of every pattern whether an app opens
  /// them.
  ///
  /// - Returns: A difference for each link that either the file or the catalog opens, but not both.
  package static func differences(
    _ catalog: RouteCatalog, _ text: String, apps: [String] = [], host: String? = nil
  ) -> [Diagnostic] {
    AppleLinksComparison(AppleLinksWriter(catalog, apps, host), text)?.differences() ?? []
  }
}

/// Makes the rules of a file from the patterns of a catalog.
struct AppleLinksWriter {
  private let apps: [String]
  private let host: String?
  /// The links of the site, the best first.
  private(set) var links: [Entry] = []
  private var notes: [Diagnostic] = []
  private var hosts: Set<String> = []

  struct Entry {
    let link: OpenLinks.Link
    let apps: [String]
    let host: String
    /// Empty if no rule can express the pattern.
    let rules: [AppleRule]
    var isExcluded: Bool { link.route.tags.contains(AppleLinksImport.excludeTag) }
    var name: String { "\(link.route.identifier): \(link.pattern.text)" }
  }

  init(_ catalog: RouteCatalog, _ apps: [String], _ host: String?) {
    (self.apps, self.host) = (apps, host)
    // The first matching rule wins, so rules are in the order of the patterns' precedence.
    let open = OpenLinks.of(catalog, on: OpenLinks.applePlatforms, &notes)
    for link in open.sorted(by: { $0.parsed.precedes($1.parsed) }) { add(link) }
    for app in Set(apps + links.flatMap(\.apps)).sorted() {
      if let problem = AppleApp.problem(with: app) { notes.note("app-without-team", problem) }
    }
    if host == nil, hosts.count > 1 {
      notes.note(
        "hosts-mixed",
        """
        the file names no site, and these links are of \(hosts.count): \
        \(hosts.sorted().prefix(8).joined(separator: ", "))\(hosts.count > 8 ? ", …" : ""); \
        choose one with --host
        """)
    }
  }

  private mutating func add(_ link: OpenLinks.Link) {
    let parts = LinkParts(link.parsed)
    let named = link.route.tags.filter { $0.hasPrefix("app:") && $0.count > 4 }
    let apps = apps.isEmpty ? named.map { String($0.dropFirst(4)) }.sorted() : apps
    var rules: [AppleRule] = []
    var reason = reasonToLeaveOut(parts, apps)
    let isOfSite = reason == nil
    if isOfSite {
      do throws(AppleRule.Problem) {
        rules = try AppleRule.rules(of: link.pattern, parts)
      } catch {
        reason = error.message
      }
    }
    for index in rules.indices {
      rules[index].isExcluded = link.route.tags.contains(AppleLinksImport.excludeTag)
      rules[index].route = link.route.identifier
    }
    let entry = Entry(
      link: link, apps: apps, host: host ?? parts.host.sampleHost, rules: rules)
    if let reason {
      notes.append(Diagnostic(code: "pattern-left-out", of: entry.name, reason))
    } else if rules.contains(where: \.isWider) {
      notes.append(
        Diagnostic(
          code: "pattern-widened", of: entry.name,
          rules.contains(where: \.hasWiderParts)
            ? "variable parts become ? or ?*, which take any text, and slashes too"
            : "a rule takes the link with and without a slash at its end, and /x/* takes /x"))
      if let path = rules.lazy.compactMap(\.pathOfOtherText).first {
        notes.append(
          Diagnostic(
            code: "pattern-widened", of: entry.name,
            "the repeated text becomes *, which takes other texts: https://\(entry.host)\(path)"))
      }
    }
    guard isOfSite else { return }
    let isAnyHost = parts.scheme == nil && parts.host.isEmpty || parts.host.isAnything
    if !isAnyHost { hosts.insert(parts.host.literal ?? link.pattern.text) }
    links.append(entry)
  }

  /// Why a pattern cannot be in the file; nil if it can.
  private func reasonToLeaveOut(_ parts: LinkParts, _ apps: [String]) -> Message? {
    let isWeb =
      parts.scheme.map { scheme in
        scheme.isAnything
          || scheme.alternatives()?.contains { ["http", "https"].contains($0.literal) } == true
      } ?? true
    if !isWeb { return "left out: not a web link, which begins with https:// or /" }
    if parts.isHostHidden {
      return "left out: its first segment is the host and has variable parts"
    }
    if let host, parts.scheme != nil || !parts.host.isEmpty {
      let pattern = ComponentPattern(parts: parts.host, options: .hostname, ignoreCase: false)
      if !pattern.matches(host.lowercased()) {
        return "left out: of another host than \(host), which --host asks for"
      }
    }
    return apps.isEmpty
      ? "left out: no app opens it; name one for all links with --app TEAM.bundle.identifier, or "
        + "for a route with the tag app:TEAM.bundle.identifier" : nil
  }

  func result() throws(Diagnostic) -> ExportResult {
    var entries: [(apps: [String], rules: [AppleRule])] = apps.isEmpty ? [] : [(apps, [])]
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
      entries[place ?? entries.count - 1].rules += link.rules
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
}
