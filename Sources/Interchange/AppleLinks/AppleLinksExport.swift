import CLibrary
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

  /// One rule of the file.
  private struct Component {
    var path: String
    var query: String?
    var fragment: String?
    var isExcluded: Bool
    var ignoresCase: Bool
    var comment: String

    var json: JSONValue {
      var members: [JSONValue.Member] = []
      func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(.init(key: key, value: value)) }
      }
      add("#", fragment.map(JSONValue.string))
      add("/", .string(path))
      add("?", query.map(JSONValue.string))
      add("caseSensitive", ignoresCase ? false : nil)
      add("comment", .string(comment))
      add("exclude", isExcluded ? true : nil)
      return .object(members)
    }
  }

  /// The links of all routes that are enabled and open to URLs, rules of higher priority first.
  ///
  /// - Throws: ``Diagnostic`` `no-app` if there is no app id and no route names one.
  public static func export(
    _ catalog: RouteCatalog, options: Options
  ) throws(Diagnostic) -> ExportResult {
    var notes: [Diagnostic] = []
    var entries = options.appIDs.isEmpty ? [] : [EntryBuilder(apps: options.appIDs)]
    var hosts: Set<String> = []
    // The first matching rule wins, so rules are in the order of the patterns' precedence.
    for link in OpenLinks.of(catalog, on: OpenLinks.applePlatforms, &notes).sorted(by: {
      $0.parsed.precedes($1.parsed)
    }) {
      let (route, pattern) = (link.route, link.pattern)
      let parts = LinkParts(link.parsed)
      func leaveOut(_ why: Message) {
        notes.append(
          Diagnostic(
            code: "pattern-left-out", of: "\(route.identifier): \(pattern.text)", why))
      }
      // Links with another scheme cannot be web links.
      if let reason = Self.reasonToLeaveOut(parts, options) {
        leaveOut(reason)
        continue
      }
      let apps = options.appIDs.isEmpty ? Self.apps(of: route) : options.appIDs
      if apps.isEmpty {
        leaveOut(
          "left out: no app opens it; name one for all links with --app TEAM.bundle.identifier, or "
            + "for a route with the tag app:TEAM.bundle.identifier")
        continue
      }
      let components = Self.components(pattern, parts, of: route, &hosts, &notes)
      if let index = entries.firstIndex(where: { $0.apps == apps }) {
        entries[index].add(components)
      } else if !components.isEmpty {
        entries.append(EntryBuilder(apps: apps))
        entries[entries.count - 1].add(components)
      }
    }
    if entries.isEmpty {
      throw Diagnostic(
        code: "no-app", message: "the file needs an app: --app TEAM.bundle.identifier")
    }
    if options.host == nil, hosts.count > 1 {
      notes.note(
        "hosts-mixed",
        """
        the file names no site, and these links are of \(hosts.count): \
        \(hosts.sorted().prefix(8).joined(separator: ", "))\(hosts.count > 8 ? ", …" : ""); \
        choose one with --host
        """)
    }
    let details = entries.map { entry -> JSONValue in
      ["appIDs": .strings(entry.apps), "components": .array(entry.components.map(\.json))]
    }
    let file: JSONValue = ["applinks": ["details": .array(details)]]
    return ExportResult(text: file.text(isIndented: true) + "\n", notes: notes)
  }

  private static func apps(of route: Route) -> [String] {
    route.tags.filter { $0.hasPrefix("app:") }.map { String($0.dropFirst(4)) }
      .filter { !$0.isEmpty }.sorted()
  }

  /// The rules of one entry, each once.
  private struct EntryBuilder {
    let apps: [String]
    private(set) var components: [Component] = []
    /// Whether a rule ignores case, by the rest of the rule.
    private var seen: [String: Bool] = [:]

    init(apps: [String]) {
      self.apps = apps
    }

    mutating func add(_ more: [Component]) {
      for component in more {
        let key = [component.path, component.query ?? "*", component.fragment ?? "*"]
          .joined(separator: "\n")
        if seen[key] == true || seen[key] == component.ignoresCase { continue }
        seen[key] = component.ignoresCase
        components.append(component)
      }
    }
  }

  private static func components(
    _ pattern: Route.Pattern, _ parts: LinkParts, of route: Route, _ hosts: inout Set<String>,
    _ notes: inout [Diagnostic]
  ) -> [Component] {
    func note(_ code: String, _ what: Message) {
      notes.append(Diagnostic(code: code, of: "\(route.identifier): \(pattern.text)", what))
    }
    var inexact = false
    guard let paths = parts.path.expanded(inexact: &inexact) else {
      note("pattern-left-out", "left out: it has too many optional parts")
      return []
    }
    var isWider = inexact
    let query = parts.search.map { glob($0, &isWider) }
    let fragment = parts.hash.map { glob($0, &isWider) }
    let isExcluded = route.tags.contains(AppleLinksImport.excludeTag)
    var result: [Component] = []
    for path in paths {
      let text = glob(path, &isWider)
      // A pattern ignores a slash at the end; a rule requires it.
      let isOneRule = pattern.isSlashStrict || text.hasSuffix("*")
      for text in text.isEmpty ? ["/"] : isOneRule ? [text] : [text, text + "/"] {
        result.append(
          Component(
            path: text, query: query, fragment: fragment, isExcluded: isExcluded,
            ignoresCase: pattern.ignoresCase, comment: route.identifier))
      }
    }
    if parts.scheme != nil || !parts.host.isEmpty, !parts.host.isAnything {
      hosts.insert(parts.host.literal ?? pattern.text)
    }
    if isWider {
      note("pattern-widened", "variable parts become ? or ?*, which take slashes too")
    }
    return result
  }

  /// Why a pattern cannot be in the file; nil if it can.
  private static func reasonToLeaveOut(_ parts: LinkParts, _ options: Options) -> Message? {
    if let scheme = parts.scheme, !isWeb(scheme) {
      return "left out: not a web link, which begins with https:// or /"
    }
    if parts.isHostHidden {
      return "left out: its first segment is the host and has variable parts"
    }
    guard let host = options.host, parts.scheme != nil || !parts.host.isEmpty else { return nil }
    let pattern = ComponentPattern(parts: parts.host, options: .hostname, ignoreCase: false)
    if pattern.mayMatch(host.lowercased()) { return nil }
    return "left out: of another host than \(host), which --host asks for"
  }

  /// `https` or `http`, also as `http{s}?`, or any scheme.
  private static func isWeb(_ scheme: [Part]) -> Bool {
    if scheme.isAnything { return true }
    var inexact = false
    return scheme.expanded(inexact: &inexact)?
      .contains { ["http", "https"].contains($0.literal) } ?? false
  }

  private static func glob(_ parts: [Part], _ isWider: inout Bool) -> String {
    var text = ""
    func add(_ literal: String) {
      let encoded = AppleGlob.encoded(literal)
      // These cannot be escaped.
      if encoded.contains("*") || encoded.contains("?") || encoded.contains("$(") {
        isWider = true
      }
      text += encoded.replacing("*", with: "?").replacing("$(", with: "?(")
    }
    for part in parts {
      guard part.isPlain else {
        text += "*"
        isWider = true
        continue
      }
      add(part.prefix)
      switch part.kind {
      case .fixedText: add(part.value)
      case .fullWildcard: text += "*"
      case .segmentWildcard:
        text += "?*"
        isWider = true
      case .regexp:
        if let count = part.characterCount {
          text += String(repeating: "?", count: count)
        } else {
          text += part.mayTakeNothing ? "*" : "?*"
          isWider = isWider || part.value != ".+"
        }
      }
      add(part.suffix)
    }
    return text
  }
}
