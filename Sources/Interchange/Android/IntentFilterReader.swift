internal import RouteModel
internal import URLPatterns

/// Reads an intent filter as URL patterns: all its attributes are combined, whichever `<data>` they
/// are in.
struct IntentFilterReader {
  let filter: XMLTree
  let values: AndroidValues
  /// The most links that the filters of the file may produce.
  let limit: Int
  let countBefore: Int
  /// How many links the filter produces.
  private(set) var count = 0
  private(set) var notes: [Diagnostic] = []

  private static let pathAttributes = [
    "path", "pathPrefix", "pathPattern", "pathSuffix", "pathAdvancedPattern",
  ]
  private static let opaqueAttributes = [
    "ssp", "sspPrefix", "sspPattern", "sspSuffix", "sspAdvancedPattern",
  ]

  init(_ filter: XMLTree, values: AndroidValues, limit: Int, countBefore: Int) {
    self.filter = filter
    self.values = values
    self.limit = limit
    self.countBefore = countBefore
  }

  /// The patterns; none, with a note, for a filter that a plain link does not match.
  ///
  /// - Throws: ``ImportError`` `too-many-links`.
  mutating func patterns() throws(ImportError) -> [String] {
    guard isForLinks() else { return [] }
    let data = filter.children("data")
    let schemes = values("scheme", data)
    let hosts = hosts(data)
    var paths = paths(data)
    // If the host or the path has no value, matching any would be too broad.
    func isOpen(_ names: [String], _ found: [String]) -> Bool {
      found.isEmpty && data.contains { element in names.contains { element.android($0) != nil } }
    }
    if isOpen(["scheme"], schemes) || isOpen(["host"], hosts) || isOpen(Self.pathAttributes, paths)
    {
      return []
    }
    if hosts.isEmpty, isOpen(Self.opaqueAttributes, []) { return [] }
    if schemes.isEmpty {
      // A host counts only with a scheme, and a path only with a host.
      note("no-scheme", "left out: a host or a path needs a scheme", filter)
      return []
    }
    if hosts.isEmpty, !paths.isEmpty {
      note("path-without-host", "ignored: a path needs a host", filter)
      paths = []
    }
    count = schemes.count * max(1, hosts.count) * max(1, paths.count)
    if count > limit - countBefore {
      throw XMLTree.problem(
        "too-many-links",
        "the filter produces \(count) links, \(schemes.count) schemes × \(hosts.count) hosts × "
          + "\(paths.count) paths, and there are \(countBefore) before it; the most of one file is "
          + "\(limit): --limit \(countBefore + count) takes as many", filter.place)
    }
    return good(schemes.flatMap { links($0, hosts, paths) })
  }

  /// Whether a plain link matches the filter.
  private mutating func isForLinks() -> Bool {
    let actions = filter.children("action").compactMap { $0.android("name") }
    guard actions.contains("android.intent.action.VIEW") else {
      note(
        "filter-without-view",
        "left out: the filter is for \(actions.joined(separator: ", ")), not for links", filter)
      return false
    }
    if let typed = filter.children("data").first(where: { $0.android("mimeType") != nil }) {
      note("mime-type", "left out: only links that come with a type of data pass the filter", typed)
      return false
    }
    if let group = filter.child("uri-relative-filter-group") {
      note(
        "group-left-out", "left out: the filter also has the conditions of <\(group.name)>", group)
      return false
    }
    let categories = filter.children("category").compactMap { $0.android("name") }
    if !categories.contains("android.intent.category.BROWSABLE") {
      note("not-browsable", "without the category BROWSABLE no browser opens these links", filter)
    }
    return true
  }

  private func links(_ scheme: String, _ hosts: [String], _ paths: [String]) -> [String] {
    let isWeb = scheme == "http" || scheme == "https"
    // Without a path any path is meant, also an empty one; on the web that is the slash.
    let paths = paths.isEmpty ? (isWeb ? ["/*"] : ["", "/*"]) : paths
    let links = (hosts.isEmpty ? ["*"] : hosts).flatMap { host in
      paths.map { "\(scheme)://\(host)\($0)" }
    }
    // A scheme alone also takes links without a host: mailto:, tel:.
    return hosts.isEmpty && !isWeb ? ["\(scheme):*"] + links : links
  }

  private mutating func good(_ links: [String]) -> [String] {
    links.filter { link in
      guard let problem = PatternVerdict.problem(with: link) else { return true }
      note("bad-pattern", "left out: \(link), as a pattern: \(problem)", filter)
      return false
    }
  }

  /// The values of an attribute in all `<data>` of a filter, which are combined across elements.
  private mutating func values(_ name: String, _ data: [XMLTree]) -> [String] {
    data.compactMap { value(name, $0) }.removingRepeats()
  }

  private mutating func value(_ name: String, _ element: XMLTree) -> String? {
    guard let text = element.android(name) else { return nil }
    guard let value = values.resolved(text) else {
      note("unresolved-value", "left out: \(AndroidValues.unknown(text))", element)
      return nil
    }
    return value
  }

  /// A port belongs to the host of its own element.
  private mutating func hosts(_ data: [XMLTree]) -> [String] {
    var hosts: [String] = []
    for element in data {
      guard let host = value("host", element) else {
        if element.android("port") != nil, element.android("host") == nil {
          note("port-without-host", "ignored: a port needs a host in its <data>", element)
        }
        continue
      }
      let text =
        host.hasPrefix("*")
        ? "*" + escapePattern(String(host.dropFirst())) : escapePattern(host)
      if element.android("port") == nil {
        hosts.append(text)
      } else if let port = value("port", element) {
        hosts.append("\(text):\(port)")
      }
    }
    return hosts.removingRepeats()
  }

  private mutating func paths(_ data: [XMLTree]) -> [String] {
    for element in data {
      for name in Self.opaqueAttributes where element.android(name) != nil {
        note("attribute-ignored", "left out: \(name) cannot be expressed as a URL pattern", element)
      }
    }
    var paths: [String] = []
    for element in data {
      for name in Self.pathAttributes {
        guard let value = value(name, element) else { continue }
        let found = Self.paths(name, value)
        if found.isEmpty {
          note("path-never-matches", "left out: no path of a URL is like '\(value)'", element)
        }
        paths += found
      }
    }
    return paths.removingRepeats()
  }

  /// An attribute as the paths of patterns; none if no path can match it. A path begins with a
  /// slash, or with a wildcard that may take the slash.
  private static func paths(_ name: String, _ value: String) -> [String] {
    if value.contains("?") || value.contains("#") { return [] }
    let text =
      switch name {
      case "path": escapePattern(value)
      case "pathPrefix": escapePattern(value) + "*"
      case "pathSuffix": "*" + escapePattern(value)
      case "pathPattern": AndroidGlob.simple(value)
      default: AndroidGlob.advanced(value)
      }
    if text.hasPrefix("/") { return [text] }
    // The wildcard may be empty if a slash follows it.
    if text.hasPrefix("*") {
      return ["/" + text] + (text.hasPrefix("*/") ? [String(text.dropFirst())] : [])
    }
    if text.hasPrefix("(.)") { return ["/" + text.dropFirst(3)] }
    if text.hasPrefix("(.*") {
      return ["/" + text] + (text.hasPrefix("(.*\\/") ? ["/(" + text.dropFirst(5)] : [])
    }
    return []
  }

  private mutating func note(_ code: String, _ message: Message, _ element: XMLTree) {
    notes.note(code, message, at: element.place)
  }
}

extension Array where Element: Hashable {
  func removingRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
