internal import RouteModel
internal import URLPatterns

/// The filters for one pattern, each as its `<data>` elements.
struct AndroidLinks {
  typealias Attribute = (name: String, value: String)
  let link: OpenLinks.Link
  let parts: LinkParts
  let options: AndroidExport.Options
  var notes: [Diagnostic] = []
  /// Why the device takes more or less than the pattern: code and message.
  private var differences: [String: Message] = [:]

  init(_ link: OpenLinks.Link, options: AndroidExport.Options) {
    self.link = link
    parts = LinkParts(link.parsed)
    self.options = options
  }

  mutating func filters() -> [[[Attribute]]] {
    guard let schemes = schemes() else { return [] }
    if parts.isOpaque {
      if parts.path.isAnything { return schemes.map { [[("scheme", $0)]] } }
      return leaveOut("it has no host, and a filter has no path without one")
    }
    if parts.isHostHidden {
      return leaveOut("its first segment is the host and has variable parts")
    }
    guard let hosts = hosts() else { return [] }
    guard let paths = parts.path.alternatives() else {
      return leaveOut("it has too many optional parts")
    }
    if link.pattern.takesHostAsSegment {
      differences["empty-host"] = "its links without a host cannot be asked for"
    }
    if parts.search != nil || parts.hash != nil {
      differences["query-ignored"] = "query and fragment have no place in a filter"
    }
    if link.pattern.ignoresCase {
      differences["case-ignored"] = "a filter always looks at upper and lower case"
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
    for (code, message) in differences.sorted(by: { $0.key < $1.key }) { note(code, message) }
    return filters
  }

  private mutating func schemes() -> [String]? {
    guard let scheme = parts.scheme, !scheme.isAnything else {
      if options.schemes.isEmpty { return leaveOut("it has no scheme: use --scheme") }
      return options.schemes
    }
    let schemes = scheme.alternatives()?.compactMap(\.literal)
    if schemes?.isEmpty != false { return leaveOut("it has a scheme that is not a plain word") }
    return schemes
  }

  private mutating func hosts() -> [[Attribute]]? {
    var host = parts.host[...]
    if parts.scheme == nil && host.isEmpty || host.isAnything {
      if !options.hosts.isEmpty { return options.hosts.map { [("host", $0)] } }
      return host.isAnything ? [[("host", "*")]] : leaveOut("it has no host: use --host")
    }
    let isOpen = host.first?.isWildcard == true
    if isOpen { host.removeFirst() }
    // A star would mean any beginning.
    guard let text = host.literal, !text.contains("*") else {
      return leaveOut("it has a host that is not a plain name")
    }
    let port = parts.port.flatMap { $0.isEmpty ? nil : [("port", $0)] } ?? []
    return [[("host", (isOpen ? "*" : "") + text)] + port]
  }

  private mutating func pathAttributes(_ parts: [Part], isWeb: Bool) -> [Attribute] {
    if parts.isEmpty { return [("path", isWeb ? "/" : "")] + (isWeb ? [] : [("path", "/")]) }
    if let last = parts.last, last.takesRest, let before = parts.dropLast().literal {
      let prefix = before + last.prefix
      return prefix == "/" && isWeb ? [] : [("pathPrefix", Self.resource(prefix))]
    }
    let literal = parts.literal
    let name = literal == nil ? "pathPattern" : "path"
    let value = literal.map(Self.resource) ?? glob(parts)
    // A pattern ignores a slash at the end of a path; a filter requires it.
    if link.pattern.isSlashStrict || literal == nil && value.hasSuffix(".*") {
      return [(name, value)]
    }
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
      guard part.isPlain else {
        text += ".*"
        differences["pattern-widened"] = Self.wider
        continue
      }
      add(part.prefix)
      switch part.kind {
      case .fixedText: add(part.value)
      case _ where part.characterCount != nil:
        text += String(repeating: ".", count: part.characterCount ?? 0)
      default:
        text += ".*"
        if part.kind != .fullWildcard { differences["pattern-widened"] = Self.wider }
        // A name ends at a slash anyway.
        let rest = parts[(index + 1)...]
        let isLast = part.suffix.isEmpty && rest.isEmpty
        let goesOnWithSlash =
          part.suffix.isEmpty ? rest.beginsWithSlash : part.suffix.hasPrefix("/")
        if !isLast, part.kind == .fullWildcard || !goesOnWithSlash {
          differences["pattern-narrowed"] =
            "the device ends .* at the first character that may follow it"
        }
      }
      add(part.suffix)
    }
    return text
  }

  private static let wider: Message = "names and expressions become .*, which takes slashes too"

  private mutating func leaveOut<List: ExpressibleByArrayLiteral>(_ why: Message) -> List {
    note("pattern-left-out", "left out: \(why)")
    return []
  }

  private mutating func leaveOut<List>(_ why: Message) -> List? {
    note("pattern-left-out", "left out: \(why)")
    return nil
  }

  private mutating func note(_ code: String, _ why: Message) {
    notes.append(
      Diagnostic(code: code, of: "\(link.route.identifier): \(link.pattern.text)", why))
  }
}
