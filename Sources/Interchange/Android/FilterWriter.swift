internal import RouteModel
import Texts
internal import URLPatterns

/// The filters for one pattern, each as its `<data>` elements.
struct FilterWriter {
  typealias Attribute = (name: String, value: String)

  /// An intent filter: its `<data>` elements, and its groups of such.
  struct Filter {
    var data: [[Attribute]]
    var groups: [(allows: Bool, data: [Attribute])] = []
  }

  private let link: OpenLinks.Link
  private var parts: LinkParts
  private let schemes: [String]
  private let hosts: [String]
  private let hasGroups: Bool
  private(set) var notes: [Diagnostic] = []
  /// Why a filter takes more or fewer links than the pattern: code and message.
  private var differences: [String: Message] = [:]

  /// Why no filter can express a pattern.
  private struct NotExpressible: Error { let why: Message }

  /// - Parameter hasGroups: Whether conditions on the query and the fragment become groups of Android 15.
  init(_ link: OpenLinks.Link, schemes: [String], hosts: [String], hasGroups: Bool) {
    (self.link, self.schemes, self.hosts, self.hasGroups) = (link, schemes, hosts, hasGroups)
    parts = LinkParts(link.parsed)
  }

  /// The filters; none, with a note, if none says what the pattern matches.
  mutating func filters() -> [Filter] {
    do throws(NotExpressible) {
      let filters = try allFilters()
      for (code, message) in differences.ordered(by: \.key) { note(code, message) }
      return filters
    } catch {
      note("pattern-left-out", "left out: \(error.why)")
      return []
    }
  }

  private mutating func allFilters() throws(NotExpressible) -> [Filter] {
    guard let forms = link.parsed.withHosts else {
      differences["empty-host"] = "its links without a host cannot be asked for"
      return try ownFilters()
    }
    var filters: [Filter] = []
    for form in forms {
      parts = LinkParts(form)
      filters += try ownFilters()
    }
    return filters
  }

  private mutating func ownFilters() throws(NotExpressible) -> [Filter] {
    let schemes = try ownSchemes()
    if parts.isOpaque {
      if parts.path.isAnything { return schemes.map { Filter(data: [[("scheme", $0)]]) } }
      throw NotExpressible(why: "it has no host, and a filter has no path without one")
    }
    if parts.isHostHidden {
      throw NotExpressible(why: "its first segment is the host and has variable parts")
    }
    let hosts = try ownHosts()
    guard let paths = parts.path.alternatives() else {
      throw NotExpressible(why: "it has too many optional parts")
    }
    let group = group()
    if link.pattern.ignoresCase {
      differences["case-ignored"] = "a filter always looks at upper and lower case"
    }
    return schemes.flatMap { scheme in
      hosts.flatMap { host in
        paths.map { path in
          let attributes = pathAttributes(path, isWeb: scheme.hasPrefix("http"))
          if let group {
            return Filter(data: [[("scheme", scheme)] + host], groups: group.groups(attributes))
          }
          return Filter(
            data: [[("scheme", scheme)] + host + attributes.prefix(1)]
              + attributes.dropFirst().map { [$0] })
        }
      }
    }
  }

  /// What the pattern requires behind its path, as groups; nil if that is nothing, or if no group says it.
  private mutating func group() -> FilterGroupWriter? {
    if parts.search == nil, parts.hash == nil { return nil }
    guard let group = FilterGroupWriter(search: parts.search, hash: parts.hash) else {
      differences["query-ignored"] =
        "query and fragment are not written, because no group of Android 15 can say this: the filter takes links with any"
      return nil
    }
    if hasGroups {
      differences["group-unread"] = "before Android 15 the filter takes every link of its host"
      return group
    }
    differences["query-ignored"] =
      "query and fragment are not written: the filter takes links with any; --groups writes them for Android 15"
    return nil
  }

  private func ownSchemes() throws(NotExpressible) -> [String] {
    guard let scheme = parts.scheme, !scheme.isAnything else {
      if schemes.isEmpty { throw NotExpressible(why: "it has no scheme: use --scheme") }
      return schemes
    }
    let words = scheme.alternatives()?.compactMap(\.literal) ?? []
    if words.isEmpty { throw NotExpressible(why: "it has a scheme that is not a plain word") }
    return words
  }

  private func ownHosts() throws(NotExpressible) -> [[Attribute]] {
    var host = parts.host[...]
    if parts.scheme == nil && host.isEmpty || host.isAnything {
      if hosts.isEmpty, !host.isAnything { throw NotExpressible(why: "it has no host: use --host") }
      return (hosts.isEmpty ? ["*"] : hosts).map { [("host", $0)] }
    }
    let isOpen = host.first?.isWildcard == true
    if isOpen { host.removeFirst() }
    // In a filter, a star in the host stands for any text at its beginning.
    guard let text = host.literal, !text.contains("*") else {
      throw NotExpressible(why: "it has a host that is not a plain name")
    }
    let port = parts.port.flatMap { $0.isEmpty ? nil : [("port", $0)] } ?? []
    return [[("host", (isOpen ? "*" : "") + text)] + port]
  }

  private mutating func pathAttributes(_ parts: [Part], isWeb: Bool) -> [Attribute] {
    if parts.isEmpty { return isWeb ? [("path", "/")] : [("path", ""), ("path", "/")] }
    if let last = parts.last, last.takesRest, let before = parts.dropLast().literal {
      let prefix = before + last.prefix
      return prefix == "/" && isWeb ? [] : [("pathPrefix", Self.resource(prefix))]
    }
    let literal = parts.literal
    let name = literal == nil ? "pathPattern" : "path"
    let value = literal.map(Self.resource) ?? glob(parts)
    // A pattern ignores a slash at the end of a path; a filter requires it.
    let takesSlash =
      literal == nil && value.hasSuffix(".*")
      || parts.last.map { $0.isOneCharacter && $0.value == "/" && !$0.isPlain } == true
    if link.pattern.isSlashStrict || takesSlash {
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
      if !part.isPlain, part.kind == .fixedText {
        // As often as it may occur, if it is one character; else once, and then anything.
        if part.modifier == .oneOrMore { add(part.value) }
        if part.isOneCharacter {
          add(part.value)
          text += "*"
        } else {
          text += ".*"
          differences["pattern-widened"] =
            "the repeated text \(part.value) becomes .*, which takes other texts too"
        }
        continue
      }
      add(part.prefix)
      switch part.kind {
      case .fixedText: add(part.value)
      case _ where part.isPlain && part.characterCount != nil:
        text += String(repeating: ".", count: part.characterCount ?? 0)
      default:
        text += part.mayTakeNothing ? ".*" : "..*"
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

  private static let wider: Message =
    "names and expressions become .*, which takes any text, and at the end of the path slashes too"

  private mutating func note(_ code: String, _ why: Message) {
    notes.append(
      Diagnostic(code: code, of: "\(link.route.identifier): \(link.pattern.text)", why))
  }
}
