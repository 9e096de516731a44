/// Where a link leads, without what differs from one to the next: its scheme, its host and its first
/// segment. In a link of an app's own scheme the host is the first segment: `app://editor/7` is at
/// `app://editor`.
package enum LinkPlace {
  /// The place of a link, as it begins; nil for none. A masked part is `*`.
  package static func of(_ url: String?) -> String? {
    guard let url, !url.isEmpty else { return nil }
    let text = url.prefix { $0 != "?" && $0 != "#" }
    guard let mark = text.firstRange(of: "://") else {
      // A path alone, or a scheme without a host.
      let start = text.firstIndex(of: ":").map { text.index(after: $0) } ?? text.startIndex
      return String(text[..<start])
        + first(of: text[start...], isRooted: text[start...].hasPrefix("/"))
    }
    let scheme = text[..<mark.lowerBound].lowercased()
    let rest = text[mark.upperBound...]
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    // What is before the @ is a person.
    let host = rest[..<end].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let place = "\(scheme)://\(masked(host.lowercased()))"
    let hasHost = scheme == "http" || scheme == "https" || host.contains(".") || host.isEmpty
    return hasHost ? place + first(of: rest[end...], isRooted: true) : place
  }

  private static func first(of path: Substring, isRooted: Bool) -> String {
    let name = path.split(separator: "/").first ?? ""
    return (isRooted ? "/" : "") + masked(String(name))
  }

  private static func masked(_ text: String) -> String {
    text.contains(RouteEvent.mask) ? "*" : text
  }
}
