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

  init(filter: XMLTree, values: AndroidValues, limit: Int, countBefore: Int) {
    (self.filter, self.values) = (filter, values)
    (self.limit, self.countBefore) = (limit, countBefore)
  }

  /// The patterns; none, with a note, for a filter that a plain link does not match.
  ///
  /// - Throws: ``ImportError`` `too-many-links`.
  mutating func patterns() throws(ImportError) -> [String] {
    guard isForLinks() else { return [] }
    let data = filter.children("data")
    let (schemes, hosts) = (schemes(data), hosts(data))
    var paths = paths(data)
    func has(_ names: [String]) -> Bool {
      data.contains { element in names.contains { element.androidText($0) != nil } }
    }
    let isOpaque = data.contains { data in data.attributes.keys.contains { $0.contains(":ssp") } }
    if isOpaque { note("attribute-ignored", "left out: a URL pattern cannot express ssp", filter) }
    // If none of the hosts or of the paths has a value, matching any would be too broad.
    if schemes.isEmpty && has(["scheme"]) || hosts.isEmpty && (isOpaque || has(["host"]))
      || paths.isEmpty && has(Self.pathAttributes)
    {
      return []
    }
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
    return schemes.flatMap { links($0, hosts, paths) }.filter { link in
      guard let problem = PatternVerdict.problem(with: link) else { return true }
      note("bad-pattern", "left out: \(link), as a pattern: \(problem)", filter)
      return false
    }
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
    } else if let group = filter.child("uri-relative-filter-group") {
      note("group-left-out", "left out: the filter has the conditions of a group too", group)
    } else {
      if !names("category").contains("android.intent.category.BROWSABLE") {
        note("not-browsable", "without the category BROWSABLE no browser opens these links", filter)
      }
      return true
    }
    return false
  }

  private func links(_ scheme: String, _ hosts: [String], _ paths: [String]) -> [String] {
    let isWeb = scheme == "http" || scheme == "https"
    // Without a path any path is meant, also an empty one; on the web that is the slash.
    let all = (paths.isEmpty ? ["*"] : paths).flatMap { path in
      path == "*" ? (isWeb ? ["/*"] : ["", "/*"]) : path == "/" && paths.contains("") ? [] : [path]
    }
    let links = (hosts.isEmpty ? ["*"] : hosts).flatMap { host in
      all.map { "\(scheme)://\(host)\($0)" }
    }
    // A scheme alone also takes links without a host: mailto:, tel:.
    return hosts.isEmpty && !isWeb ? ["\(scheme):*"] + links : links
  }

  private mutating func value(_ name: String, _ element: XMLTree) -> String? {
    guard let text = element.androidText(name) else { return nil }
    let value = values.resolved(text)
    if value == nil {
      note("unresolved-value", "left out: \(AndroidValues.unknown(text))", element)
    }
    return value
  }

  private mutating func schemes(_ data: [XMLTree]) -> [String] {
    data.compactMap { element in
      guard let scheme = value("scheme", element), !scheme.isEmpty else { return nil }
      if scheme == scheme.lowercased() { return scheme }
      note(
        "scheme-in-capitals",
        "left out: a device compares the scheme '\(scheme)' as it is written, and links come in "
          + "small letters", element)
      return nil
    }.removingRepeats()
  }

  /// A port belongs to the host of its own element.
  private mutating func hosts(_ data: [XMLTree]) -> [String] {
    data.compactMap { element in
      if element.androidText("host") == nil, element.android("port") != nil {
        note("port-without-host", "ignored: a port needs a host in its <data>", element)
      }
      guard let host = value("host", element) else { return nil }
      let isOpen = host.hasPrefix("*")
      let text = (isOpen ? "*" : "") + escapePattern(String(host.dropFirst(isOpen ? 1 : 0)))
      if element.android("port") == nil { return text }
      return value("port", element).map { "\(text):\($0)" }
    }.removingRepeats()
  }

  private mutating func paths(_ data: [XMLTree]) -> [String] {
    data.flatMap { element in
      Self.pathAttributes.flatMap { name -> [String] in
        guard let value = value(name, element) else { return [] }
        let found = Self.paths(name, value)
        if found.isEmpty {
          note("path-never-matches", "left out: no path of a URL is like '\(value)'", element)
        }
        return found
      }
    }.removingRepeats()
  }

  /// An attribute as the paths of patterns; none if no path can match it. A path begins with a
  /// slash, or with a wildcard that may take the slash, or is empty.
  private static func paths(_ name: String, _ value: String) -> [String] {
    let literal = escapePattern(AppleGlob.encoded(value))
    let text =
      switch name {
      case "path": literal
      case "pathPrefix": literal + "*"
      case "pathSuffix": "*" + literal
      case "pathPattern": AndroidGlob.simple(value)
      default: AndroidGlob.advanced(value)
      }
    if text.hasPrefix("/") || text.isEmpty { return [text] }
    if text == "*" || text == "(.*)" { return ["*"] }
    if text.hasPrefix("(.)") { return ["/" + text.dropFirst(3)] }
    // The wildcard may be empty if a slash follows it.
    if text.hasPrefix("*") {
      return ["/" + text] + (text.hasPrefix("*/") ? [String(text.dropFirst())] : [])
    }
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
  package func removingRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
