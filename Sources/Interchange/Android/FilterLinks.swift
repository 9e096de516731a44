internal import RouteModel
internal import URLPatterns

/// The links of an intent filter: all its schemes, hosts and paths are combined, whichever `<data>` they are in.
struct FilterLinks {
  /// A scheme or a host, as the file has it, and where.
  struct Word {
    let name: String
    let port: String?
    let element: XMLTree

    init(_ name: String, port: String? = nil, _ element: XMLTree) {
      (self.name, self.port, self.element) = (name, port, element)
    }

    var text: String { name + (port.map { ":" + $0 } ?? "") }

    /// Whether it is a scheme of links that a site can vouch for.
    var isWeb: Bool { text == "https" || text == "http" }
  }

  /// A path as a piece of a pattern, with a condition on what is behind it, and where it is.
  struct Path {
    /// `*` is any path.
    let path: String
    /// A query and a fragment of a pattern; empty for any.
    let tail: String
    let element: XMLTree

    init(_ path: String, tail: String = "", _ element: XMLTree) {
      (self.path, self.tail, self.element) = (path, tail, element)
    }

    var text: String { path + tail }
  }

  /// Why a filter takes no link, and what of it says so.
  struct Emptiness {
    let reason: String
    let place: SourcePlace
  }

  var schemes: [Word]
  /// With a star at the beginning for any text. None is any host.
  var hosts: [Word]
  /// None is any path.
  var paths: [Path]
  /// Whether the device asks the sites for the app.
  var isVerified = false
  /// Why it takes no link at all; nil if it takes some.
  var emptiness: Emptiness?

  /// The hosts of the web that it names, which can vouch for the app.
  var sites: [String] {
    guard schemes.contains(where: \.isWeb) else { return [] }
    return hosts.map(\.name).filter { !["", "*"].contains($0) }
  }

  /// Its links with a scheme as URL patterns.
  func patterns(_ scheme: String) -> [String] {
    let isWeb = scheme == "http" || scheme == "https"
    let all = tails(isWeb: isWeb)
    let names = hosts.isEmpty ? ["*"] : hosts.map(Self.pattern)
    let links = names.flatMap { host in all.map { "\(scheme)://\(host)\($0.text)" } }
    // A scheme alone also takes links without a host: mailto:, tel:.
    return hosts.isEmpty && !isWeb ? ["\(scheme):*"] + links : links
  }

  /// What follows the host in its patterns.
  func tails(isWeb: Bool) -> [(text: String, element: XMLTree?)] {
    // Without a path any path is meant, also an empty one; on the web that is the slash.
    let isEmptyTaken = paths.contains { $0.text.isEmpty }
    guard !paths.isEmpty else { return (isWeb ? ["/*"] : ["", "/*"]).map { ($0, nil) } }
    return paths.flatMap { path -> [(text: String, element: XMLTree?)] in
      switch path.path {
      case "*": (isWeb ? ["/*"] : ["", "/*"]).map { ($0 + path.tail, path.element) }
      case "/" where isEmptyTaken && path.tail.isEmpty: []
      default: [(path.text, path.element)]
      }
    }
  }

  private static func pattern(ofHost host: Word) -> String {
    let isOpen = host.name.hasPrefix("*")
    return (isOpen ? "*" : "") + escapePattern(String(host.name.dropFirst(isOpen ? 1 : 0)))
      + (host.port.map { ":" + $0 } ?? "")
  }

  /// An attribute as the paths of patterns; none if no path can match it. A path begins with a
  /// slash, or with a wildcard that may take the slash, or is empty.
  static func paths(_ name: String, _ value: String) -> [String] {
    let literal = escapePattern(AppleGlob.encoded(value))
    let text =
      switch name {
      case "path": literal
      case "pathPrefix": literal + "*"
      case "pathSuffix": "*" + literal
      case "pathPattern": AndroidGlobReader.simple(value)
      default: AndroidGlobReader.advanced(value)
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
}
