import Texts

/// A link of a table, in which no sign means anything.
enum LiteralLink {
  // MARK: Links and patterns

  /// Whether a text is a pattern: it has a `*`, a group, an escape or a name.
  ///
  /// A colon within a word, as in `/Help:Search`, begins a name only if the target has that name, too.
  static func isPattern(_ text: String, leadingTo target: String) -> Bool {
    let rest = text.dropFirst(scheme(of: text).map { $0.count + 1 } ?? 0)
    if rest.contains(where: { "*\\".contains($0) }) { return true }
    if let open = rest.firstIndex(of: "{"), rest[open...].contains("}") { return true }
    let targets = Set(names(in: target[...]).map(\.name))
    return names(in: rest).contains { !$0.isWithinWord || targets.contains($0.name) }
  }

  private static func names(in text: Substring) -> [(name: Substring, isWithinWord: Bool)] {
    text.indices.filter { text[$0] == ":" }.compactMap { colon in
      let name = text[text.index(after: colon)...].prefix {
        $0.isLetter || $0.isNumber || "_$".contains($0)
      }
      guard let first = name.first, !first.isNumber else { return nil }
      let before = colon == text.startIndex ? nil : text[text.index(before: colon)]
      return (name, before.map { $0.isLetter || $0.isNumber } ?? false)
    }
  }

  /// The scheme of a link; that of `localhost:8080/a` and `s.example:80` is none.
  static func scheme(of text: String) -> Substring? {
    guard TableReader.isLink(text[...]), !text.hasPrefix("/"),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let port = text[text.index(after: colon)...].prefix { $0 != "/" }
    let mayBeHost = text[..<colon].contains(".") || text[..<colon] == "localhost"
    return mayBeHost && !port.isEmpty && port.allSatisfy(\.isNumber) ? nil : text[..<colon]
  }

  /// Whether a pattern is that of links without slashes behind their scheme, as ``pattern(_:)`` writes them.
  static func isOpaque(_ pattern: String) -> Bool {
    guard let colon = pattern.firstIndex(of: "\\"), pattern[colon...].hasPrefix("\\:") else {
      return false
    }
    return scheme(of: pattern.replacing("\\:", with: ":")).map { $0.count }
      == pattern[..<colon].count
  }

  // MARK: As a pattern and as a target

  /// The pattern that takes the link alone.
  static func pattern(_ link: String) -> String {
    let (head, rest) = divided(link)
    return head + rest.escaping { "?()+:{}".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// The target that is the link: its first question mark begins its query.
  static func target(_ link: String) -> String {
    let (head, rest) = divided(link)
    var hasQuery = false
    return head
      + rest.escaping { scalar in
        switch scalar {
        case "?" where !hasQuery:
          hasQuery = true
          return nil
        case "?", "*", "+", ":", "(", ")", "{", "}", "\\": return "\\\(scalar)"
        default: return nil
        }
      }
  }

  /// What begins a link, as a pattern and as a target: its scheme with its host and port; and the rest as it is.
  private static func divided(_ link: String) -> (head: String, rest: String) {
    guard let scheme = scheme(of: link) else {
      // What is neither a link nor a path is told as it is.
      return link.hasPrefix("/") ? ("", link) : (link, "")
    }
    let behind = link[link.index(after: scheme.endIndex)...]
    // A colon behind a scheme begins a name, unless slashes follow.
    guard behind.hasPrefix("//") else { return ("\(scheme)\\:", String(behind)) }
    let host = behind.dropFirst(2).prefix { !"/?#".contains($0) }
    let port = host.lastIndex(of: ":").map { host[$0...] } ?? ""
    let hasPort = port.count > 1 && port.dropFirst().allSatisfy(\.isNumber)
    let name = hasPort ? host.dropLast(port.count) : host
    let escaped = String(name).escaping { "?()+:{}".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    return (
      "\(scheme)://\(escaped)\(hasPort ? port : "")", String(behind.dropFirst(2 + host.count))
    )
  }
}
