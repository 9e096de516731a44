internal import RouteModel
internal import URLPatterns

/// The `uri` of a deep link as URL patterns: `{name}` is a placeholder, `.*` is anything, and no
/// scheme means the web.
struct DeepLinkPattern {
  private(set) var patterns: [String] = []
  /// What could not be converted: code and message.
  private(set) var problems: [(code: String, message: Message)] = []
  /// The arguments for which a link has a place.
  private var names: Set<String> = []

  /// - Parameter required: The arguments without which the destination is not opened.
  init(_ uri: String, required: Set<String> = []) {
    let parts = uri.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = address[0].prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:(?![0-9])/)
    if scheme != nil, !address[0].contains("://") {
      problems.append(("no-authority", "left out: '\(uri)' has no '//' after its scheme"))
      return
    }
    let text = convert(address[0])
    for item in address.dropFirst().flatMap({ $0.split(separator: "&") }) {
      // An item whose value is its argument needs no place: it is a parameter anyway.
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[1] == "{\(parts[0])}" {
        names.insert(String(parts[0]))
      } else {
        problems.append(("query-ignored", "the query's '\(item)' is not carried over"))
      }
    }
    let tail = parts.count == 2 ? "#" + convert(parts[1], isAddress: false) : ""
    let missing = required.subtracting(names).sorted().joined(separator: ", ")
    if !missing.isEmpty {
      problems.append(
        (
          "argument-missing",
          "left out: '\(uri)' has no place for \(missing), without which the destination does not "
            + "open"
        ))
      return
    }
    for beginning in scheme == nil ? ["http://", "https://"] : [""] {
      let pattern = beginning + text + tail
      if let problem = PatternVerdict.problem(with: pattern) {
        problems.append(("bad-pattern", "left out: \(pattern), as a pattern: \(problem)"))
      } else {
        patterns.append(pattern)
      }
    }
  }

  private mutating func convert(_ source: Substring, isAddress: Bool = true) -> String {
    var text = ""
    var rest = source
    // The colons of a scheme and of a port are not text.
    var isAuthority = isAddress
    while let character = rest.first {
      if let name = rest.prefixMatch(of: /\{([^}]*)\}/) {
        rest = rest[name.range.upperBound...]
        // The name must not absorb what follows it, and what follows must not repeat or constrain
        // the name.
        let isAlone = rest.isEmpty || rest.first == "/"
        text += isNew(name.1) ? (isAlone ? ":\(name.1)" : "{:\(name.1)}") : "([^\\/]+)"
      } else if rest.hasPrefix(".*") {
        rest = rest.dropFirst(2)
        PatternWriting.appendWildcard(to: &text)
      } else if isAuthority, let colon = rest.prefixMatch(of: /:\/\/|:(?=[0-9])/) {
        rest = rest[colon.range.upperBound...]
        text += colon.0
      } else {
        rest.removeFirst()
        if character == "/" { isAuthority = false }
        text += escapePattern(String(character))
      }
    }
    return text
  }

  /// Whether a pattern can have the name, which it has once.
  private mutating func isNew(_ name: Substring) -> Bool {
    let isName = RoutePattern.isName(name)
    if isName, names.insert(String(name)).inserted { return true }
    problems.append(
      isName
        ? ("name-repeated", "a pattern has a name once: the second {\(name)} is any text")
        : ("name-lost", "{\(name)} is not a name of a pattern: it matches any text"))
    return false
  }
}
