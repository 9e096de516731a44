internal import RouteModel

/// Reads an intent filter: what of it are links, and what keeps links from the app.
struct IntentFilterReader {
  let filter: XMLTree
  let values: AndroidValues
  /// The most links that the filters of the file may produce.
  let limit: Int
  let countBefore: Int
  /// The hosts that the device asks for the app because another filter of it says so.
  let verifiedSites: [String]
  /// How many links the filter produces.
  private(set) var count = 0
  private(set) var notes: [Diagnostic] = []
  /// What keeps links from the app.
  private(set) var faults: [SiteFinding] = []

  private static let pathAttributes = [
    "path", "pathPrefix", "pathPattern", "pathSuffix", "pathAdvancedPattern",
  ]

  init(
    filter: XMLTree, values: AndroidValues, limit: Int, countBefore: Int,
    verifiedSites: [String] = []
  ) {
    (self.filter, self.values, self.verifiedSites) = (filter, values, verifiedSites)
    (self.limit, self.countBefore) = (limit, countBefore)
  }

  /// The patterns; none, with a note, for a filter that a plain link does not match.
  ///
  /// - Throws: ``ImportError`` `too-many-links`.
  mutating func patterns() throws(ImportError) -> [String] {
    guard let links = links(), links.emptiness == nil else { return [] }
    count = links.schemes.count * max(1, links.hosts.count) * max(1, links.paths.count)
    if count > limit - countBefore {
      throw XMLTree.problem(
        "too-many-links",
        "the filter produces \(count) links, \(links.schemes.count) schemes × \(links.hosts.count) hosts × "
          + "\(links.paths.count) paths, and there are \(countBefore) before it; the most of one file is "
          + "\(limit): --limit \(countBefore + count) takes as many", filter.place)
    }
    return links.schemes.flatMap { links.patterns($0.text) }.filter { link in
      guard let problem = PatternVerdict.problem(with: link) else { return true }
      note("bad-pattern", "left out: \(link), as a pattern: \(problem)", filter)
      return false
    }
  }

  /// What the filter says of links; nil, with a note, for one that a plain link does not match.
  mutating func links() -> FilterLinks? {
    guard isForLinks() else { return nil }
    let data = filter.children("data")
    func has(_ names: [String]) -> Bool {
      data.contains { element in names.contains { element.androidText($0) != nil } }
    }
    var links = FilterLinks(
      schemes: schemes(data), hosts: hosts(data), paths: [],
      isVerified: values.flag(filter.android("autoVerify")) == true)
    let before = notes.count
    links.paths = paths(data)
    let isPathKnown = !notes[before...].contains { $0.code == "unresolved-value" }
    let isPathLost = links.paths.isEmpty && has(Self.pathAttributes)
    let isOpaque = data.contains { data in data.attributes.keys.contains { $0.contains(":ssp") } }
    if isOpaque { note("attribute-ignored", "left out: a URL pattern cannot express ssp", filter) }
    // If none of the hosts or of the paths has a value, matching any would be too broad.
    if links.schemes.isEmpty && has(["scheme"])
      || links.hosts.isEmpty && (isOpaque || has(["host"]))
      || isPathLost && !(isPathKnown && !links.hosts.isEmpty)
    {
      return nil
    }
    if links.schemes.isEmpty {
      // A host counts only with a scheme, and a path only with a host.
      note("no-scheme", "left out: a host or a path needs a scheme", filter)
      return nil
    }
    if links.hosts.isEmpty, !links.paths.isEmpty {
      note("path-without-host", "ignored: a path needs a host", filter)
      links.paths = []
    }
    if isPathLost, let note = notes[before...].first {
      links.emptiness = .init(
        reason: note.message.replacing("left out: ", with: ""), place: note.place ?? filter.place)
    }
    guard addGroups(to: &links) else { return nil }
    if links.emptiness == nil { judge(links) }
    return links
  }

  /// Adds what the groups of Android 15 take; returns whether anything is taken.
  private mutating func addGroups(to links: inout FilterLinks) -> Bool {
    let groups = filter.children("uri-relative-filter-group")
    guard let first = groups.first else { return true }
    if links.hosts.isEmpty {
      note("group-left-out", "ignored: a group needs a host", first)
      return true
    }
    var reader = FilterGroupReader(values: values)
    links.paths += reader.paths(groups)
    notes += reader.notes
    if !links.paths.isEmpty {
      links.emptiness = nil
      return true
    }
    // What cannot be said is not nothing.
    if !reader.notes.allSatisfy({ ["empty-group", "path-never-matches"].contains($0.code) }) {
      return false
    }
    let reason =
      reader.notes.first?.message.replacing("left out: ", with: "")
      ?? "its groups only exclude links"
    links.emptiness = .init(reason: reason, place: reader.notes.first?.place ?? first.place)
    return true
  }

  /// Whether a plain link matches the filter.
  private mutating func isForLinks() -> Bool {
    func names(_ kind: String) -> [String] {
      filter.children(kind).compactMap { $0.android("name") }
    }
    if !names("action").contains("android.intent.action.VIEW") {
      let actions = names("action").joined(separator: ", ")
      note("filter-without-view", "left out: the filter is for \(actions), not for links", filter)
    } else if let typed = filter.children("data").first(where: { $0.android("mimeType") != nil }) {
      note("mime-type", "left out: only links that come with a type of data pass the filter", typed)
    } else {
      if !filter.hasCategory("BROWSABLE") {
        note("not-browsable", "without the category BROWSABLE no browser opens these links", filter)
      }
      return true
    }
    return false
  }

  /// What keeps the links of a site from the app, though the filter is well formed.
  private mutating func judge(_ links: FilterLinks) {
    let sites = links.sites
    guard filter.hasCategory("BROWSABLE") else { return }
    if sites.isEmpty {
      let isAnyHost = links.hosts.isEmpty || links.hosts.contains { $0.name == "*" }
      if isAnyHost, let web = links.schemes.last(where: \.isWeb) {
        faults.append(
          SiteFinding(
            "filter-without-host", links.isVerified ? .error : .warning,
            "links of \(web.text) open in the browser: the filter names no host, and Android asks only hosts that a filter names",
            at: filter.place))
      }
      return
    }
    let names = SiteNames.text(sites)
    if let text = filter.android("autoVerify"), values.resolved(text) == nil {
      note("unresolved-value", "whether the site is asked for the app is \(text)", filter)
    } else if !links.isVerified {
      let unasked = sites.filter { site in
        !verifiedSites.contains { SiteHost.covers($0, site.lowercased()) }
      }
      if !unasked.isEmpty {
        faults.append(
          SiteFinding(
            "no-auto-verify", .error,
            "the links of \(SiteNames.text(unasked)) open in the browser: the filter has no android:autoVerify=\"true\"",
            at: filter.place, subjects: unasked))
      }
    }
    if let other = links.schemes.first(where: { !$0.isWeb }) {
      faults.append(
        SiteFinding(
          "mixed-schemes", .warning,
          "the filter has links of \(names) and the scheme \(other.text): before Android 12 no host of such a filter is verified",
          at: other.element.place, subjects: [other.text]))
    }
  }

  private mutating func value(_ name: String, _ element: XMLTree) -> String? {
    let (value, note) = values.value(name, of: element)
    notes += [note].compactMap(\.self)
    return value
  }

  private mutating func schemes(_ data: [XMLTree]) -> [FilterLinks.Word] {
    data.compactMap { element in
      guard let scheme = value("scheme", element), !scheme.isEmpty else { return nil }
      if scheme == scheme.lowercased() { return FilterLinks.Word(scheme, element) }
      note(
        "scheme-in-capitals",
        "left out: a device compares the scheme '\(scheme)' as it is written, and links come in "
          + "small letters", element)
      return nil
    }.removingRepeats(by: \.text)
  }

  /// A port belongs to the host of its own element.
  private mutating func hosts(_ data: [XMLTree]) -> [FilterLinks.Word] {
    data.compactMap { element -> FilterLinks.Word? in
      if element.androidText("host") == nil, element.android("port") != nil {
        note("port-without-host", "ignored: a port needs a host in its <data>", element)
      }
      guard let host = value("host", element) else { return nil }
      if element.android("port") == nil { return FilterLinks.Word(host, element) }
      return value("port", element).map { FilterLinks.Word(host, port: $0, element) }
    }.removingRepeats(by: \.text)
  }

  private mutating func paths(_ data: [XMLTree]) -> [FilterLinks.Path] {
    data.flatMap { element in
      Self.pathAttributes.flatMap { name -> [FilterLinks.Path] in
        guard let value = value(name, element) else { return [] }
        let found = FilterLinks.paths(name, value)
        if found.isEmpty {
          note("path-never-matches", "left out: no path of a URL is like '\(value)'", element)
        }
        return found.map { FilterLinks.Path($0, element) }
      }
    }.removingRepeats(by: \.text)
  }

  private mutating func note(_ code: String, _ message: Message, _ element: XMLTree) {
    notes.note(code, message, at: element.place)
  }
}

extension Array {
  /// The elements, without those whose value came before.
  func removingRepeats(by value: (Element) -> some Hashable) -> [Element] {
    var seen: Set<AnyHashable> = []
    return filter { seen.insert(AnyHashable(value($0))).inserted }
  }
}

extension Array where Element: Hashable {
  package func removingRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension XMLTree {
  /// Whether an intent filter has a category of Android, such as `BROWSABLE`.
  func hasCategory(_ name: String) -> Bool {
    children("category").contains { $0.android("name") == "android.intent.category.\(name)" }
  }
}
