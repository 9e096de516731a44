internal import RouteModel

/// The filters that one pattern stands for, each as its `<data>` elements.
struct AndroidLinks {
  let pattern: Route.Pattern
  let route: Route
  let options: AndroidExport.Options
  var notes: [Diagnostic] = []
  private var isWider = false
  private var isNarrower = false
  /// An empty path cannot be asked for: the filter takes any.
  private var isOpen = false

  init(pattern: Route.Pattern, route: Route, options: AndroidExport.Options) {
    self.pattern = pattern
    self.route = route
    self.options = options
  }

  mutating func filters() -> [[[(name: String, value: String)]]] {
    var parts = PatternParts(pattern.text)
    if pattern.takesHostAsSegment { takeHost(of: &parts) }
    var inexact = false
    guard let schemes = schemes(parts, &inexact) else { return [] }
    if parts.isOpaque {
      if parts.path == [.wildcard] { return schemes.map { [[("scheme", $0)]] } }
      leaveOut("left out: it has no host, and a filter has no path without one")
      return []
    }
    guard let hosts = hosts(parts) else { return [] }
    let path = pattern.isSlashStrict ? parts.path : parts.pathWithoutSlash
    guard let paths = PatternParts.expanded(path, inexact: &inexact) else {
      leaveOut("left out: it has too many optional parts")
      return []
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
        "the device ends what .* stands for at the first character that may follow it")
    }
    return filters
  }

  /// A link of an app's own scheme begins with what a pattern has as its first segment. The form with
  /// an empty host has no filter.
  private mutating func takeHost(of parts: inout PatternParts) {
    guard parts.host.isEmpty, case .literal(let text)? = parts.path.first else { return }
    let segments = text.dropFirst().split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let host = segments.first, !host.isEmpty, segments.count == 2 || parts.path.count == 1
    else { return }
    parts.host = [.literal(String(host))]
    parts.path.removeFirst()
    if segments.count == 2 { parts.path.insert(.literal("/" + segments[1]), at: 0) }
    note("empty-host", "its links without a host cannot be asked for")
  }

  private mutating func schemes(
    _ parts: PatternParts, _ inexact: inout Bool
  ) -> [String]? {
    if parts.scheme.isEmpty || parts.scheme == [.wildcard] {
      if options.schemes.isEmpty {
        leaveOut("left out: it names no scheme; --scheme says one")
        return nil
      }
      return options.schemes
    }
    let schemes = PatternParts.expanded(parts.scheme, inexact: &inexact)?
      .compactMap(PatternParts.literal)
    if schemes?.isEmpty != false {
      leaveOut("left out: it has a scheme that is no plain word")
      return nil
    }
    return schemes
  }

  private mutating func hosts(_ parts: PatternParts) -> [[(String, String)]]? {
    var host = parts.host
    if parts.scheme.isEmpty || host == [.wildcard] {
      if options.hosts.isEmpty {
        if host == [.wildcard] { return [[("host", "*")]] }
        leaveOut("left out: it names no host; --host says one")
        return nil
      }
      return options.hosts.map { [("host", $0)] }
    }
    var prefix = ""
    if case .wildcard? = host.first {
      prefix = "*"
      host.removeFirst()
    }
    guard let text = PatternParts.literal(host) else {
      leaveOut("left out: it has a host that is no plain name")
      return nil
    }
    let pieces = text.split(separator: ":", maxSplits: 1).map(String.init)
    if pieces.isEmpty {
      if prefix.isEmpty {
        leaveOut("left out: it names no host, and a filter has no path without one")
        return nil
      }
      return [[("host", prefix)]]
    }
    return [[("host", prefix + pieces[0])] + (pieces.count == 2 ? [("port", pieces[1])] : [])]
  }

  private mutating func pathAttributes(
    _ parts: [PatternParts.Part], isWeb: Bool
  ) -> [(name: String, value: String)] {
    if parts == [.literal("/"), .wildcard] { return [] }
    if parts.isEmpty {
      if isWeb { return [("path", "/")] }
      isOpen = true
      return []
    }
    if case .wildcard? = parts.last, let literal = PatternParts.literal(parts.dropLast()) {
      return [("pathPrefix", Self.resource(literal))]
    }
    let literal = PatternParts.literal(parts)
    let name = literal == nil ? "pathPattern" : "path"
    let value = literal.map(Self.resource) ?? glob(parts)
    // A slash at a path's end does not matter to a pattern; a filter takes it at its word.
    if pattern.isSlashStrict || value.hasSuffix(".*") { return [(name, value)] }
    return [(name, value), (name, value + "/")]
  }

  /// A text as a resource: a backslash would escape what follows.
  private static func resource(_ text: String) -> String { text.replacing("\\", with: "\\\\") }

  private mutating func glob(_ parts: [PatternParts.Part]) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      var ending: Character?
      if index + 1 < parts.count, case .literal(let next) = parts[index + 1] { ending = next.first }
      switch part {
      case .literal(let piece):
        // Once for the pattern, once for the resource.
        for character in piece {
          text += ".*\\".contains(character) ? "\\\\\(character)" : "\(character)"
        }
      case .wildcard:
        text += ".*"
        if index + 1 < parts.count { isNarrower = true }
      case .name, .expression:
        if case .expression(let expression) = part, let count = PatternParts.characters(expression)
        {
          text += String(repeating: ".", count: count)
          continue
        }
        text += ".*"
        isWider = true
        // A name ends at a slash anyway.
        if index + 1 < parts.count, ending != "/" { isNarrower = true }
      case .group(let inner, _): text += glob(inner)
      }
    }
    return text
  }

  private mutating func leaveOut(_ why: String) { note("pattern-left-out", why) }

  private mutating func note(_ code: String, _ why: String) {
    notes.append(
      Diagnostic(code: code, of: "\(route.identifier): \(pattern.text)", why))
  }
}
