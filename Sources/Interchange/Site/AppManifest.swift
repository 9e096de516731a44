internal import RouteModel
internal import URLPatterns

/// The links that the manifest of an app for Android takes.
///
/// The paths of a filter are patterns without a host, and its hosts are compared beside them: the filter's combinations
/// may be a hundred times as many as what it says.
struct AppManifest {
  struct Filter {
    var links: FilterLinks
    var place: SourcePlace
    /// Why no link from outside reaches it; nil if links do.
    let obstacle: String?
    fileprivate let authorities: Set<String>
    fileprivate let open: [String]

    init(_ links: FilterLinks, _ place: SourcePlace, obstacle: String?) {
      (self.links, self.place, self.obstacle) = (links, place, obstacle)
      let names = links.hosts.map { $0.text.lowercased() }
      authorities = Set(names.filter { !$0.hasPrefix("*") })
      open = names.isEmpty ? ["*"] : names.filter { $0.hasPrefix("*") }
    }

    /// Whether it takes links of the web of a host.
    func takes(host: String) -> Bool {
      authorities.contains(host) || open.contains { SiteHost.covers($0, host) }
    }

    /// Whether it names the host of a link, so that the device can ask that for the app.
    ///
    /// - Parameter orAny: Whether the link may be of any host.
    func namesHost(of url: String, orAny: Bool = false) -> Bool {
      if orAny { return !links.sites.isEmpty }
      guard let host = Origin(url)?.authority else { return false }
      return authorities.contains(host) || open.contains { $0 != "*" && SiteHost.covers($0, host) }
    }

    /// Whether it takes links of a scheme and a host.
    func takes(_ origin: Origin) -> Bool {
      links.schemes.contains { $0.name == origin.scheme }
        && takes(host: origin.authority)
    }
  }

  /// The scheme and the authority of a link.
  struct Origin: Hashable {
    var scheme: String
    var authority: String

    /// nil if the text has none.
    init?(_ url: String) {
      guard let mark = url.firstRange(of: "://") else { return nil }
      scheme = url[..<mark.lowerBound].lowercased()
      authority = url[mark.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
    }
  }

  /// A path that filters take.
  struct Row {
    var pattern: RoutePattern
    /// The filters that have it, each with its place there.
    var filters: [(number: Int, place: SourcePlace)] = []
    /// Whether the pattern has the scheme and the host itself.
    var isWhole: Bool
    /// If they are many, those that may take links of a host.
    var byAuthority: [String: [Int]]?
    /// If they are many, those that may take links of any host.
    var others: [Int] = []

    /// The filters that may take links of an origin.
    func candidates(_ origin: Origin?) -> [Int] {
      guard let byAuthority, let origin else { return filters.map(\.number) }
      return (byAuthority[origin.authority] ?? []) + others
    }

    mutating func sort(_ all: [Filter]) {
      guard filters.count > 8 else { return }
      var table: [String: [Int]] = [:]
      for (number, _) in filters {
        for name in all[number].authorities { table[name, default: []].append(number) }
        if !all[number].open.isEmpty { others.append(number) }
      }
      byAuthority = table
    }
  }

  let package: String?
  let place: SourcePlace
  /// The hosts that the device asks for the app.
  private let verifiedSites: [String]
  private(set) var filters: [Filter] = []
  private(set) var rows: [Row] = []
  private(set) var findings: [SiteFinding] = []
  private(set) var notes: [Diagnostic] = []
  /// Whether a value of resources is not known, so that links may be taken that seem not to be.
  private(set) var isOpen = false
  /// The first filter for links of the web whose hosts or paths are not known.
  private(set) var openSite: SourcePlace?
  /// Some schemes and hosts of the app's own.
  private(set) var ownOrigins: [String] = []
  private var numbers: [String: Int] = [:]
  private var index = PatternIndex([])

  /// - Throws: ``ImportError`` `bad-xml` and its kin, `not-android`, `too-many-links`.
  init(_ source: SourceText, values: AndroidValues) throws(ImportError) {
    let root = try XMLTree.parse(source)
    guard root.name == "manifest" else {
      throw XMLTree.problem("not-android", "<\(root.name)> is no <manifest>", root.place)
    }
    package = root["package"].flatMap(values.resolved)
    place = root.place
    verifiedSites = ManifestReader.verifiedSites(root, values)
    notes = ManifestReader.otherNotes(root)
    for component in ManifestReader.components(root)
    where !ManifestReader.isClosed(component, values) {
      for filter in ManifestReader.linkFilters(component) { try add(filter, values) }
    }
    for row in rows.indices { rows[row].sort(filters) }
    index = PatternIndex(
      rows.enumerated().map { .init(pattern: $1.pattern, route: "", key: $0) })
  }

  /// Notes that say that a filter takes nothing, if all of it does.
  private static let emptinessCodes = ["path-never-matches", "empty-group"]

  /// What a filter needs, so that a link from outside reaches it.
  private static let categories = [
    (
      name: "BROWSABLE", code: "not-browsable",
      message: "without the category BROWSABLE no browser opens the links of the filter"
    ),
    (
      name: "DEFAULT", code: "not-default",
      message: "without the category DEFAULT Android starts no screen with the links of the filter"
    ),
  ]

  private mutating func add(_ filter: XMLTree, _ values: AndroidValues) throws(ImportError) {
    var reader = IntentFilterReader(
      filter: filter, values: values, limit: 10_000, countBefore: 0, verifiedSites: verifiedSites)
    let links = reader.links()
    if let emptiness = links?.emptiness {
      findings.append(
        SiteFinding(
          "filter-takes-nothing", .error, "the filter takes no link: \(emptiness.reason)",
          at: emptiness.place))
    }
    let told = ["not-browsable"] + (links?.emptiness == nil ? [] : Self.emptinessCodes)
    for note in reader.notes {
      if ["unresolved-value", "group-left-out"].contains(note.code) {
        isOpen = true
        findings.append(
          SiteFinding(
            note.code, .warning, "\(note.message): what is missing in this file cannot be told",
            at: note.place))
      } else if !told.contains(note.code) {
        notes.append(note)
      }
    }
    findings += reader.faults
    guard let links else {
      let isWeb = filter.children("data").contains { data in
        ["http", "https"].contains(data.android("scheme"))
      }
      if isWeb, isOpen, openSite == nil { openSite = filter.place }
      return
    }
    let faults = Self.categories.filter { !filter.hasCategory($0.name) }
    findings += faults.map {
      SiteFinding($0.code, .error, $0.message, at: filter.place, subjects: links.sites)
    }
    let number = filters.count
    let obstacle = faults.first.map { "the filter has no category \($0.name)" }
    filters.append(Filter(links, filter.place, obstacle: obstacle))
    if links.emptiness != nil { return }
    if links.schemes.contains(where: \.isWeb) {
      for tail in links.tails(isWeb: true) where tail.text.hasPrefix("/") {
        add(tail.text, number, tail.element?.place ?? filter.place, isWhole: false)
      }
    }
    // Apps have few schemes and hosts of their own.
    var own = links
    own.schemes.removeAll(where: \.isWeb)
    if own.schemes.count * max(1, own.hosts.count) * max(1, own.paths.count) > 10_000 {
      throw XMLTree.problem(
        "too-many-links", "the filter has too many links of schemes of the app", filter.place)
    }
    for text in own.schemes.flatMap({ own.patterns($0.name) }) {
      add(text, number, filter.place, isWhole: true)
    }
    for scheme in own.schemes {
      for host in own.hosts where !host.name.isEmpty && ownOrigins.count < 16 {
        ownOrigins.append("\(scheme.name)://\(host.text.replacing("*", with: "a"))")
      }
    }
  }

  private mutating func add(_ text: String, _ filter: Int, _ place: SourcePlace, isWhole: Bool) {
    if let number = numbers[text] {
      rows[number].filters.append((filter, place))
    } else if let pattern = try? RoutePattern(Route.Pattern(link: text)) {
      numbers[text] = rows.count
      rows.append(Row(pattern: pattern, filters: [(filter, place)], isWhole: isWhole))
    }
  }

  /// Whether the device asks the host of a link for the app.
  func isAsked(for url: String) -> Bool {
    guard let host = Origin(url)?.authority else { return false }
    return verifiedSites.contains { SiteHost.covers($0, host) }
  }

  /// Calls `body` with each path that takes a link, and the filter that has it.
  ///
  /// - Parameter anyHost: Whether the filter may be of other hosts.
  func forEachTaker(
    of url: String, anyHost: Bool = false, _ body: (_ row: Int, _ filter: Int) -> Void
  ) {
    let origin = Origin(url)
    try? index.forEachMatch(url) { match in
      let row = rows[match.key]
      for filter in row.isWhole || anyHost ? row.candidates(nil) : row.candidates(origin) {
        if row.isWhole || anyHost || origin.map(filters[filter].takes) == true {
          body(match.key, filter)
        }
      }
      return false
    }
  }
}
