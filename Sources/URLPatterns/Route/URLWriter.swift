/// Writes a URL, or a pattern, of its components: the one place that knows which signs stand between them.
package struct URLWriter {
  /// The components that it has; without a scheme it is a path.
  private let texts: [URLComponent: String]
  /// What stands before the search, and behind a scheme without slashes.
  private let questionMark, colon: String

  /// - Parameter isPattern: Whether it is a pattern: behind a name a question mark would be its modifier, and a colon
  ///   would begin a name.
  package init(_ texts: [URLComponent: String], isPattern: Bool = false) {
    self.texts = texts
    (questionMark, colon) = isPattern ? ("\\?", "\\:") : ("?", ":")
  }

  private func has(_ component: URLComponent) -> Bool { texts[component]?.isEmpty == false }

  /// Whether the path stands behind the scheme without slashes, as in `mailto:someone`.
  private var isOpaque: Bool {
    // A template may have a mark before the slash.
    let path = (texts[.pathname] ?? "").drop { $0 == "<" }
    return !path.isEmpty && !path.hasPrefix("/")
      && ![URLComponent.username, .password, .hostname, .port].contains(where: has)
  }

  /// The URL.
  package var url: String {
    let path = texts[.pathname] ?? ""
    var result = ""
    if let scheme = texts[.protocol] {
      result = scheme + (isOpaque ? colon : "://")
      if has(.username) || has(.password) {
        result += texts[.username] ?? ""
        if let password = texts[.password] { result += ":" + password }
        result += "@"
      }
      result += texts[.hostname] ?? ""
      if let port = texts[.port], !port.isEmpty { result += ":" + port }
      result += path
    } else {
      result = path.isEmpty ? "/" : path
    }
    if let search = texts[.search] { result += questionMark + search }
    if let hash = texts[.hash] { result += "#" + hash }
    return result
  }
}
