import Interchange
internal import RouteModel
package import URLPatterns

/// A pattern as a line of the table: a plain one as it is written, of others the expression that the
/// run-time part compares, and the template of its URLs. docs/links.md describes both.
package struct LinkRow {
  /// The identifier of the route; nil for a redirect, and for a route that is not in the file.
  package let route: String?
  package let pattern: String
  /// What the run-time part needs besides the pattern, by its names.
  package private(set) var more: [(key: String, value: String)] = []
  /// The names of the captures.
  package let names: [String]
  /// What all URLs of the pattern begin with, by lines.
  private let begins: String

  /// The row of a route. Without a route, its URLs are not links of the file.
  ///
  /// - Parameters:
  ///   - conditions: What the caller has to say, as words.
  ///   - isForPage: Whether a plus in a query is what `match` takes it for, not a blank.
  /// - Throws: The part of the pattern that platforms read in different ways.
  package init(
    _ route: String?, _ pattern: RoutePattern, when conditions: [String], isForPage: Bool = false
  ) throws(LinkExpression.Refusal) {
    self.route = route
    names = pattern.captureNames
    if let plain = try Self.plain(pattern) {
      self.pattern = plain
      begins = LinkComponents.begins(pattern)
    } else {
      self.pattern = pattern.text
      let components = try LinkComponents(pattern, isForPage: isForPage)
      begins = components.begins
      more = [
        ("expression", components.expression), ("names", components.names.joined(separator: " ")),
        ("begins", begins),
        ("url", route == nil ? "" : LinkTemplate.of(pattern.parsed, from: nil)),
      ]
      if pattern.isSlashStrict { more.append(("strict", "yes")) }
      more.removeAll { $0.key != "expression" && $0.value.isEmpty }
    }
    if !conditions.isEmpty { more.append(("when", conditions.joined(separator: " "))) }
  }

  /// The row of a redirect.
  package init(
    _ template: URLTemplate, _ pattern: RoutePattern, keepsQuery: Bool, when conditions: [String],
    isForPage: Bool = false
  ) throws(LinkExpression.Refusal) {
    try self.init(nil, pattern, when: conditions, isForPage: isForPage)
    let source = template.source.parsed
    more.append(("to", LinkTemplate.of(template.parsed, from: source)))
    var kept: [String] = []
    if keepsQuery, source.search == nil { kept.append("query") }
    if keepsQuery, source.hash == nil, template.parsed.hash == nil { kept.append("fragment") }
    if !kept.isEmpty { more.append(("keep", kept.joined(separator: " "))) }
    if !template.queryNames.isEmpty {
      more.append(("except", template.queryNames.sorted().joined(separator: " ")))
    }
  }

  /// The row of a pattern that the run-time part cannot compare: it has every URL that the pattern might take, and
  /// the page of a report says of these that it does not know. What the part can compare of it, it does.
  package init(asking reason: String, _ pattern: RoutePattern, when conditions: [String]) {
    (route, self.pattern, names) = (nil, pattern.text, [])
    let scheme = pattern.parsed.protocol?.literal
    if pattern.options.hostAsSegment {
      begins = scheme.map { $0 + "\n" } ?? ""
      more = [("expression", LinkText.escapedForExpression(begins) + "[^]*")]
    } else {
      // One segment less than is known, because a slash at the end may not count.
      let known = LinkComponents.begins(pattern).dropLast()
      let isKnown = pattern.parsed.protocol != nil || pattern.text.hasPrefix("/")
      let end = known.lastIndex { $0 == "/" || $0 == "\n" }
      begins = isKnown ? String(end.map { known[...$0] } ?? "") : ""
      more = [("expression", isKnown ? LinkComponents.wide(pattern) : "[^]*")]
    }
    more += [("begins", begins), ("ask", reason)]
    if !conditions.isEmpty { more.append(("when", conditions.joined(separator: " "))) }
  }

  /// Adds what a page shows of it: the pattern as it was written, and whether it takes only what nothing
  /// else does.
  package mutating func show(_ text: String, isFallback: Bool) {
    if text != pattern { more.append(("shown", text)) }
    if isFallback { more.append(("fallback", "yes")) }
  }

  /// The row as a line of words, for a literal in which a backslash means itself.
  package var line: String {
    let route = route.map(Self.word) ?? "-"
    let more = more.flatMap { key, value -> [String] in
      switch key {
      case "when": value.split(separator: " ").map { "when=\($0)" }
      case "begins": ["begins=" + value.replacing("\n", with: "\\n")]
      case "names", "keep": [key + "=" + value.replacing(" ", with: ",")]
      case "except":
        [
          key + "="
            + value.split(separator: " ").map { LinkText.word(String($0)) }.joined(separator: ",")
        ]
      default: [key + "=" + value]
      }
    }
    // Of a pattern with an expression of its own, only the beginning is read.
    let isPlain = !self.more.contains { $0.key == "expression" }
    let pattern = isPlain ? pattern : LinkText.word(pattern, keeping: "%\\$,")
    return ([route, pattern] + more).joined(separator: " ")
  }

  /// The identifier of a route as the first word of a line.
  package static func word(_ route: String) -> String {
    route == "-" ? "%2D" : LinkText.word(route)
  }

  /// Whether some URL may be taken by both.
  package func mayMeet(_ other: LinkRow) -> Bool {
    let isRelative = [begins, other.begins].contains { $0.isEmpty || "/\n".contains($0.prefix(1)) }
    return isRelative || begins.hasPrefix(other.begins) || other.begins.hasPrefix(begins)
  }

  /// The text of a pattern of texts, names and names with an expression, each a whole segment, with
  /// perhaps `*` at the end; nil for another one.
  private static func plain(_ pattern: RoutePattern) throws(LinkExpression.Refusal) -> String? {
    let parsed = pattern.parsed
    let options = pattern.options
    guard !options.ignoreCase, !options.strictSlash, parsed.username == nil,
      parsed.password == nil, parsed.search == nil, parsed.hash == nil,
      parsed.protocol == nil || parsed.protocol?.literal != nil,
      parsed.host == nil || parsed.host?.literal != nil,
      parsed.port == nil || parsed.port?.literal == ""
    else { return nil }
    var text = ""
    for (place, part) in parsed.path.parts.enumerated() {
      guard part.modifier == .none, part.suffix.isEmpty else { return nil }
      let rest = parsed.path.parts[(place + 1)...]
      // A capture fills its segment.
      guard rest.isEmpty || rest.beginsWithSlash || !part.isCapture else { return nil }
      switch part.kind {
      case .fixedText:
        text += LinkText.inLinks(part.value)
        if part.value.contains("/:") || part.value.contains("/*") { return nil }
        continue
      case .fullWildcard:
        guard part.name == "0", part.prefix == "/", rest.isEmpty else { return nil }
        text += "/*"
      case .segmentWildcard:
        guard part.prefix == "/" else { return nil }
        text += "/:\(part.name)"
      case .regexp:
        let expression = try LinkExpression(part.withoutAnchors.value, ignoresCase: false).text
        if expression.contains("/") || part.prefix != "/" { return nil }
        text += "/:\(part.name)(\(expression))"
      }
    }
    if text.hasSuffix("/") {
      throw LinkExpression.Refusal(reason: "its path ends in an empty segment")
    }
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    guard let scheme = parsed.protocol?.literal, let host = parsed.host?.literal else {
      return text.isEmpty || parsed.protocol != nil ? nil : text
    }
    return "\(scheme)://\(LinkText.inLinks(host, isHost: true))\(text)"
  }
}

/// A pattern as one expression over a URL whose components are lines.
package struct LinkComponents {
  package let expression: String
  /// In the order in which the expression captures them.
  package private(set) var names: [String] = []
  package let begins: String

  /// - Parameter isForPage: Whether a plus in a query is none but itself, as for `match`.
  package init(
    _ pattern: RoutePattern, isForPage: Bool = false
  ) throws(LinkExpression.Refusal) {
    try self.init(pattern, isForPage: isForPage) {
      (refusal) throws(LinkExpression.Refusal) in throw refusal
    }
  }

  /// An expression that takes at least what a pattern takes: in place of what cannot be said exactly is any text.
  static func wide(_ pattern: RoutePattern) -> String {
    let components = try? LinkComponents(pattern, isForPage: true) { _ in }
    return components?.expression ?? "[^]*"
  }

  /// - Parameter refused: Called with what cannot be said exactly; if it does not throw, that is any text.
  private init(
    _ pattern: RoutePattern, isForPage: Bool,
    refused: (LinkExpression.Refusal) throws(LinkExpression.Refusal) -> Void
  ) throws(LinkExpression.Refusal) {
    let parsed = pattern.parsed
    let ignoresCase = pattern.options.ignoreCase
    var names: [String] = []
    func text(_ place: URLComponent) throws(LinkExpression.Refusal) -> String {
      guard let component = parsed[place] else { return ".*" }
      names += component.parts.filter(\.isCapture).map(\.name)
      let isFolded = ignoresCase && [.pathname, .search, .hash].contains(place)
      return try Self.expression(
        component, ignoresCase: isFolded, place, plusIsBlank: place == .search && !isForPage,
        refused)
    }
    var lines: [String] = []
    if parsed.protocol != nil {
      lines = [try text(.protocol), try text(.hostname), try text(.port)]
    }
    if let path = parsed.path.literal, path.hasSuffix("/"), !pattern.options.strictSlash {
      try refused(LinkExpression.Refusal(reason: "its path ends in an empty segment"))
      lines.append(".*")
    } else {
      lines.append(try text(.pathname))
    }
    let rest: [URLComponent] = [.search, .hash, .username, .password]
    if rest.contains(where: { parsed[$0] != nil }) {
      for place in rest { lines.append(try text(place)) }
    }
    expression = lines.joined(separator: "\\n")
    self.names = names
    begins = Self.begins(pattern)
  }

  /// What the URLs of a pattern begin with, by lines and segments; empty if that is not known.
  package static func begins(_ pattern: RoutePattern) -> String {
    let parsed = pattern.parsed
    var text = ""
    if let scheme = parsed.protocol {
      guard let scheme = scheme.literal, let host = parsed.host?.literal,
        let port = parsed.port?.literal
      else { return "" }
      text = "\(scheme)\n\(LinkText.inLinks(host, isHost: true))\n\(port)\n"
    }
    if pattern.options.ignoreCase { return text }

    for part in parsed.path.parts {
      guard part.modifier == .none else { break }
      text += LinkText.inLinks(part.isCapture ? part.prefix : part.value)
      if part.isCapture { break }
    }
    if parsed.path.literal != nil, !text.hasSuffix("/") { return text + "\n" }
    return String(
      text[
        ..<(text.lastIndex { $0 == "/" || $0 == "\n" }.map { text.index(after: $0) }
          ?? text.startIndex)])
  }

  /// The expression that the URL Pattern standard makes of the parts.
  private static func expression(
    _ component: ComponentPattern, ignoresCase: Bool, _ place: URLComponent, plusIsBlank: Bool,
    _ refused: (LinkExpression.Refusal) throws(LinkExpression.Refusal) -> Void
  ) throws(LinkExpression.Refusal) -> String {
    let isHost = place == .hostname
    func literal(_ text: String) -> String {
      let canonical = LinkText.inLinks(text, isHost: isHost)
      let text = plusIsBlank ? canonical.replacing("+", with: "%20") : canonical
      return ignoresCase ? LinkText.ignoringCase(text) : LinkText.escapedForExpression(text)
    }
    var result = ""
    for part in component.parts {
      let (modifier, before, after) = (
        part.modifier.text, literal(part.prefix), literal(part.suffix)
      )
      let isBare = before.isEmpty && after.isEmpty
      var source = ""
      switch part.kind {
      case .fixedText:
        let text = literal(part.value)
        result += part.modifier == .none ? text : "(?:\(text))\(modifier)"
        continue
      case .segmentWildcard:
        source = component.options == .pathname ? "[^/\\n]+?" : isHost ? "[^.\\n]+?" : ".+?"
      case .fullWildcard:
        source = part.modifier == .oneOrMore || part.modifier == .zeroOrMore ? ".+?" : ".*"
      case .regexp:
        do throws(LinkExpression.Refusal) {
          source = try LinkExpression(part.value, ignoresCase: ignoresCase).text
          let isRepeated = part.modifier == .zeroOrMore || part.modifier == .oneOrMore
          let repeats = isBare && Part.repeatsRepetition("(?:\(part.value))+") != false
          if isRepeated, part.mayTakeNothing || repeats {
            throw LinkExpression.Refusal(
              reason: "it repeats the expression (\(part.value)), which repeats or may be empty")
          }
        } catch {
          try refused(error)
          result += ".*"
          continue
        }
      }
      switch part.modifier {
      case .none where isBare: result += "(\(source))"
      case .optional where isBare: result += part.kind == .fullWildcard ? "(.+)?" : "(\(source))?"
      // A repetition of a repetition could take for ever; it is one.
      case .zeroOrMore where isBare && part.kind != .regexp: result += "(\(source.dropLast(2))*)"
      case .oneOrMore where isBare && part.kind != .regexp: result += "(\(source.dropLast(2))+)"
      case _ where isBare: result += "((?:\(source))\(modifier))"
      case .none: result += "\(before)(\(source))\(after)"
      case .optional: result += "(?:\(before)(\(source))\(after))?"
      case .zeroOrMore, .oneOrMore:
        result += "(?:\(before)((?:\(source))(?:\(after)\(before)(?:\(source)))*)\(after))"
        if part.modifier == .zeroOrMore { result += "?" }
      }
    }
    return result
  }
}

/// A URL with places for values: `<name>`, `<*name>` for one that keeps its slashes, `<=name>` for one that is
/// taken over as it was written, and `</|name|>` for one that is left out with the text around it.
package enum LinkTemplate {
  /// - Parameter source: For the target of a redirect, the pattern whose captures it takes.
  package static func of(_ parsed: ParsedRoute, from source: ParsedRoute?) -> String {
    let inPath = Set(source?.path.parts.filter(\.isCapture).map(\.name) ?? [])
    func text(of part: Part, _ place: URLComponent) -> String {
      let isOptional = part.modifier == .optional || part.modifier == .zeroOrMore
      func literal(_ text: String) -> String { LinkText.inLinks(text, isHost: place == .hostname) }
      guard part.isCapture else { return isOptional ? "" : literal(part.value) }
      let keepsSlash =
        place == .pathname
        && (part.kind != .segmentWildcard || part.modifier == .zeroOrMore
          || part.modifier == .oneOrMore)
      let mark = place == .pathname && inPath.contains(part.name) ? "=" : keepsSlash ? "*" : ""
      let (before, after) = (literal(part.prefix), literal(part.suffix))
      return isOptional
        ? "<\(before)|\(mark)\(part.name)|\(after)>" : "\(before)<\(mark)\(part.name)>\(after)"
    }
    var texts: [URLComponent: String] = [:]
    for (place, component) in parsed.components {
      texts[place] = component.parts.map { text(of: $0, place) }.joined()
    }
    return URLWriter(texts).url
  }
}
