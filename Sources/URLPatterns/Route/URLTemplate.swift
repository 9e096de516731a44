/// A URL in which the names of captures are replaced by what a pattern captured: the target of a
/// redirect.
///
/// It is written like a pattern: `https://shop.example/item/:id?from=app`. `*` is the next unnamed
/// capture. There are no expressions, groups and modifiers, so a `?` begins the query; scheme and
/// host are fixed texts. A template that begins with `/` keeps the scheme and the host of the URL.
package struct URLTemplate: Sendable {
  /// As it was written.
  package let text: String
  /// The parts of the URL; a capture has the name that it has in the pattern.
  package let parsed: ParsedRoute
  /// The pattern whose captures it takes.
  package let source: RoutePattern
  /// The names of the items of its query.
  package let queryNames: Set<String>

  /// Parses a template.
  ///
  /// - Parameter source: The pattern whose captures it takes.
  /// - Throws: ``PatternError`` with the column of the mistake, also for a name that the pattern
  ///   does not capture.
  package init(_ text: String, of source: RoutePattern) throws(PatternError) {
    self.text = text
    self.source = source
    let scalars = Array(text.unicodeScalars)
    let tokens = Tokenizer(scalars).tokens.dropLast().filter { $0.kind != .escapedChar }
    if let place = tokens.map(\.index).first(where: { "(){}".unicodeScalars.contains(scalars[$0]) })
    {
      throw PatternError(
        .syntax, "a target has no groups and expressions", column: place + 1,
        expected: "names such as ':id', and '\\' before a character that means something")
    }
    // After a name, the mark that begins the query would be a modifier.
    let mark = tokens.map(\.index).first { scalars[$0] == "?" } ?? scalars.count
    do {
      parsed = try ParsedRoute(
        String(scalars: scalars[..<mark]) + (mark < scalars.count ? "\\" : "")
          + String(scalars: scalars[mark...]),
        options: RoutePattern.Options(strictSlash: true), mayRepeatNames: true)
    } catch {
      var error = error.column.map { $0 > mark + 1 } == true ? error.moved(by: -1) : error
      error.suggestion = nil
      throw error
    }
    queryNames = Set(
      (parsed.search?.parts ?? []).filter { !$0.isCapture }
        .flatMap { $0.value.split(separator: "&") }
        .map { Self.name($0) })
    try requireNamesOnly()
    let known = self.source.captureNames
    if let name = names.sorted().first(where: { !known.contains($0) }) {
      throw PatternError(
        .component, "the pattern \(self.source.text) captures no '\(name)'",
        expected: known.isEmpty
          ? "a target without names" : known.map { ":\($0)" }.joined(separator: " or "))
    }
  }

  /// Whether it keeps the scheme and the host of a URL, and the source says which.
  package var keepsKnownSite: Bool { parsed.protocol == nil && source.parsed.host != nil }

  /// The pattern of the URLs that are made of it, with the expressions of the source, and its site where that
  /// is kept; nil if that cannot be written as one.
  package var pattern: RoutePattern? {
    let source = source.parsed
    var parts: [String: Part] = [:]
    for place in URLComponent.allCases {
      for part in source[place]?.parts ?? [] where part.kind == .regexp { parts[part.name] = part }
    }
    var seen: Set<String> = []
    let keepsSite = keepsKnownSite
    func component(_ place: URLComponent) -> ComponentPattern? {
      keepsSite && [.protocol, .hostname, .port].contains(place) ? source[place] : parsed[place]
    }
    func text(_ place: URLComponent) -> String {
      guard let component = component(place) else { return "" }
      let typed = component.mapping { part in
        var part = part
        if let expression = parts[part.name]?.value {
          (part.kind, part.value) = (.regexp, expression)
        }
        // A pattern has each name once.
        if part.isCapture, !seen.insert(part.name).inserted { part.name = "0" }
        return part
      }
      return typed.patternString
    }
    var texts: [URLComponent: String] = [:]
    for place in [URLComponent.protocol, .port, .pathname, .search, .hash, .hostname]
    where component(place) != nil {
      texts[place] = text(place)
    }
    return try? RoutePattern(URLWriter(texts, isPattern: true).url)
  }

  /// The names of the captures that it takes.
  package var names: Set<String> { Set(parsed.captureNames) }

  private func requireNamesOnly() throws(PatternError) {
    for place in URLComponent.allCases {
      for part in parsed[place]?.parts ?? [] {
        guard part.isPlain, part.kind != .regexp else {
          throw PatternError(
            .syntax, "a target has no modifiers",
            expected: "'\\' before a character that means something")
        }
        if part.isCapture, ![.pathname, .search, .hash].contains(place) {
          throw PatternError(
            .component, "the \(place.rawValue) of a target is a fixed text",
            expected: "names in its path, query and fragment only")
        }
      }
    }
  }

  /// The URL for values of the captures, which are not percent-encoded.
  package func url(filling values: [String: String]) -> String {
    (try? parsed.url(filling: values.filter { names.contains($0.key) })) ?? text
  }

  /// The URL for a match of a pattern.
  ///
  /// - Parameter keepsQuery: Whether the items of the query that the pattern does not capture, and
  ///   its fragment, are carried over. The template's own come first.
  package func url(for match: PatternMatch, keepsQuery: Bool) -> String {
    let source = source.parsed
    let inPath = Set(source.path.parts.filter(\.isCapture).map(\.name))
    let captures = Dictionary(match.captures.map { ($0.name, $0) }) { first, _ in first }
    let parts = URLParts(canonical: match.matchedURL)
    var texts = try? parsed.texts { part, place in
      guard let capture = captures[part.name] else { return "" }
      // A path is taken over as it is written: it may have encoded slashes, and plain ones.
      if capture.isRaw || place == .pathname && inPath.contains(part.name) { return capture.raw }
      return ParsedRoute.encode(capture.value, part, place)
    }
    if keepsQuery, source.search == nil {
      let items = [texts?[.search]].compactMap(\.self) + restOfQuery(parts).map(String.init)
      if !items.isEmpty { texts?[.search] = items.joined(separator: "&") }
    }
    if keepsQuery, parsed.hash == nil, source.hash == nil {
      texts?[.hash] = parts.components[.hash]
    }
    let start = parsed.protocol == nil ? parts.range(of: .pathname)?.lowerBound ?? 0 : 0
    let head = String(decoding: Array(parts.text.utf8)[..<start], as: UTF8.self)
    return texts.map { head + URLWriter($0).url } ?? text
  }

  /// The items of a URL's query, as they are written, except those that the template has itself.
  private func restOfQuery(_ parts: URLParts) -> [Substring] {
    (parts.components[.search] ?? "").split(separator: "&").filter { item in
      !queryNames.contains(Self.name(item))
    }
  }

  /// The decoded name of an item of a query.
  private static func name(_ item: Substring) -> String {
    let name = String(item.prefix { $0 != "=" })
    return ByteView.of(name) { DecodedText($0, 0..<$0.count, plusIsSpace: true).value }
  }
}
