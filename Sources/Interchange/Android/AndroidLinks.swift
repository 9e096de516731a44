import CLibrary
internal import RouteModel
internal import URLPatterns

/// The filters for one pattern, each as its `<data>` elements.
struct AndroidLinks {
  let pattern: Route.Pattern
  let parts: LinkParts
  let route: Route
  let options: AndroidExport.Options
  var notes: [Diagnostic] = []
  private var isWider = false
  private var isNarrower = false
  /// An empty path cannot be required: the filter takes any path.
  private var isOpen = false

  init(_ link: OpenLinks.Link, options: AndroidExport.Options) {
    pattern = link.pattern
    parts = LinkParts(link.parsed)
    route = link.route
    self.options = options
  }

  mutating func filters() -> [[[(name: String, value: String)]]] {
    var inexact = false
    guard let schemes = schemes(&inexact) else { return [] }
    if parts.isOpaque {
      if parts.path.isAnything { return schemes.map { [[("scheme", $0)]] } }
      leaveOut("left out: it has no host, and a filter has no path without one")
      return []
    }
    if parts.isHostHidden {
      leaveOut("left out: its first segment is the host and has variable parts")
      return []
    }
    guard let hosts = hosts() else { return [] }
    guard let paths = parts.path.expanded(inexact: &inexact) else {
      leaveOut("left out: it has too many optional parts")
      return []
    }
    if pattern.takesHostAsSegment {
      note("empty-host", "its links without a host cannot be asked for")
    }
    if parts.search != nil || parts.hash != nil {
      note("query-ignored", "query and fragment have no place in a filter")
    }
    if pattern.ignoresCase {
      note("case-ignored", "a filter always looks at upper and lower case")
    }
    let filters = schemes.flatMap { scheme in
      hosts.flatMap { host in
        paths.map { path in
          let attributes = pathAttributes(path, isWeb: scheme.hasPrefix("http"))
          return [[("scheme", scheme)] + host + attributes.prefix(1)]
            + attributes.dropFirst().map { [$0] }
        }
      }
    }
    if isOpen { note("any-path", "an empty path cannot be asked for: any is taken") }
    if inexact || isWider {
      note("pattern-widened", "names and expressions become .*, which takes slashes too")
    }
    if isNarrower {
      note(
        "pattern-narrowed",
        "the device ends .* at the first character that may follow it")
    }
    return filters
  }

  private mutating func schemes(_ inexact: inout Bool) -> [String]? {
    guard let scheme = parts.scheme, !scheme.isAnything else {
      if options.schemes.isEmpty {
        leaveOut("left out: it has no scheme: use --scheme")
        return nil
      }
      return options.schemes
    }
    let schemes = scheme.expanded(inexact: &inexact)?.compactMap(\.literal)
    if schemes?.isEmpty != false {
      leaveOut("left out: it has a scheme that is not a plain word")
      return nil
    }
    return schemes
  }

  private mutating func hosts() -> [[(String, String)]]? {
    var host = parts.host[...]
    if parts.scheme == nil && host.isEmpty || host.isAnything {
      if options.hosts.isEmpty {
        if host.isAnything { return [[("host", "*")]] }
        leaveOut("left out: it has no host: use --host")
        return nil
      }
      return options.hosts.map { [("host", $0)] }
    }
    let isOpen = host.first?.isWildcard == true
    if isOpen { host.removeFirst() }
    // A star would mean any beginning.
    guard let text = host.literal, !text.contains("*") else {
      leaveOut("left out: it has a host that is not a plain name")
      return nil
    }
    if text.isEmpty {
      leaveOut("left out: it names no host, and a filter has no path without one")
      return nil
    }
    let port = parts.port.flatMap { $0.isEmpty ? nil : [("port", $0)] } ?? []
    return [[("host", (isOpen ? "*" : "") + text)] + port]
  }

  private mutating func pathAttributes(
    _ parts: [Part], isWeb: Bool
  ) -> [(name: String, value: String)] {
    if parts.isEmpty {
      if isWeb { return [("path", "/")] }
      isOpen = true
      return []
    }
    if let last = parts.last, last.takesRest, let before = parts.dropLast().literal {
      let prefix = before + last.prefix
      return prefix == "/" ? [] : [("pathPrefix", Self.resource(prefix))]
    }
    let literal = parts.literal
    let name = literal == nil ? "pathPattern" : "path"
    let value = literal.map(Self.resource) ?? glob(parts)
    // A pattern ignores a slash at the end of a path; a filter requires it.
    if pattern.isSlashStrict || value.hasSuffix(".*") { return [(name, value)] }
    return [(name, value), (name, value + "/")]
  }

  /// A text as a resource: percent-decoded, as the device compares it, with its backslashes
  /// escaped.
  private static func resource(_ text: String) -> String {
    RoutePattern.decoded(text).replacing("\\", with: "\\\\")
  }

  private mutating func glob(_ parts: [Part]) -> String {
    var text = ""
    func add(_ literal: String) {
      // Escaped once for the pattern, once for the resource.
      for character in RoutePattern.decoded(literal) {
        text += ".*\\".contains(character) ? "\\\\\(character)" : "\(character)"
      }
    }
    for (index, part) in parts.enumerated() {
      add(part.prefix)
      switch part.kind {
      case .fixedText: add(part.value)
      case _ where part.characterCount != nil:
        text += String(repeating: ".", count: part.characterCount ?? 0)
      default:
        text += ".*"
        if part.kind != .fullWildcard { isWider = true }
        // A name ends at a slash anyway.
        let rest = parts[(index + 1)...]
        let goesOnWithSlash =
          part.suffix.isEmpty ? rest.isEmpty || rest.beginsWithSlash : part.suffix.hasPrefix("/")
        let isLast = part.suffix.isEmpty && rest.isEmpty
        if !isLast, part.kind == .fullWildcard || !goesOnWithSlash { isNarrower = true }
      }
      add(part.suffix)
    }
    return text
  }

  private mutating func leaveOut(_ why: Message) { note("pattern-left-out", why) }

  private mutating func note(_ code: String, _ why: Message) {
    notes.append(
      Diagnostic(code: code, of: "\(route.identifier): \(pattern.text)", why))
  }
}
