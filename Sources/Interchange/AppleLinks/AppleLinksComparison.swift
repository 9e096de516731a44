internal import RouteModel
internal import URLPatterns

/// Compares a written file with the patterns from which it was made, link by link.
struct AppleLinksComparison {
  private typealias Row = (name: String, isExcluded: Bool, apps: [String])
  private let links: [AppleLinksWriter.Entry]
  private let before: (index: PatternIndex, rows: [Row])
  private let after: (index: PatternIndex, rows: [Row])

  /// nil if the file cannot be read.
  init?(_ writer: AppleLinksWriter, _ text: String) {
    guard let read = try? AppleLinksImport.import(SourceText(text, file: "")) else { return nil }
    links = writer.links
    before = Self.table(links.map { ($0.link.parsed, ($0.name, $0.isExcluded, $0.apps)) })
    after = Self.table(
      read.catalog.routes.values.flatMap { route in
        route.patterns.values.compactMap { pattern in
          (try? RoutePattern(pattern)).map { parsed in
            let apps = route.tags.map { String($0.dropFirst("app:".count)) }
            let isExcluded = route.tags.contains(AppleLinksImport.excludeTag)
            return (parsed, ("\(route.identifier): \(pattern.text)", isExcluded, apps))
          }
        }
      })
  }

  private static func table(_ rows: [(RoutePattern, Row)]) -> (index: PatternIndex, rows: [Row]) {
    let entries = rows.enumerated().map {
      PatternIndex.Entry(pattern: $1.0, route: $1.1.name, key: $0)
    }
    return (PatternIndex(entries), rows.map(\.1))
  }

  /// What the first pattern says that is for an app.
  private struct Verdict {
    var row: Row?
    var opens: Bool { row?.isExcluded == false }
    var words: String {
      row.map { "\($0.isExcluded ? "excludes" : "opens") it by '\($0.name)'" } ?? "does not open it"
    }

    init(_ url: String, _ app: String, _ table: (index: PatternIndex, rows: [Row])) {
      var found: Row?
      try? table.index.forEachMatch(url) { match in
        if table.rows[match.key].apps.contains(app) { found = table.rows[match.key] }
        return found != nil
      }
      row = found
    }
  }

  /// The verdicts for an app for which they differ, though some pattern takes the link.
  private func difference(_ url: String, _ apps: some Sequence<String>) -> (Verdict, Verdict)? {
    apps.lazy.map { (Verdict(url, $0, before), Verdict(url, $0, after)) }
      .first { $0.row != nil && $0.opens != $1.opens }
  }

  /// A link that the file opens though the catalog excludes it, or the other way round, because a
  /// rule before it was widened or left out.
  func change() -> Diagnostic? {
    for (index, link) in links.enumerated() {
      let isMissed = link.rules.isEmpty && link.isExcluded
      let wider = link.rules.filter(\.isWider)
      if !isMissed, wider.isEmpty { continue }
      for later in links[(index + 1)...] where later.isExcluded != link.isExcluded {
        let apps = Set(link.apps).intersection(later.apps)
        if apps.isEmpty { continue }
        if isMissed, meets(link, later) {
          return problem(
            "would open what is excluded: no rule says what '\(link.name)' matches, and "
              + "'\(later.name)' comes after it")
        }
        for url in wider.flatMap({ rule in later.rules.flatMap(rule.witnesses) }) {
          let url = "https://\(later.host)\(url)"
          guard let (match, file) = difference(url, apps), file.row != nil else { continue }
          return problem(
            "would mean something else: no rule says exactly what '\(link.name)' matches, and a "
              + "wider one takes links of '\(later.name)', which comes after it: \(url): match "
              + "\(match.words), the file \(file.words)")
        }
      }
    }
    return nil
  }

  private func problem(_ words: Message) -> Diagnostic {
    Diagnostic(code: "meaning-changed", message: "the file \(words)")
  }

  /// Whether a pattern that no rule can say may share links with another: always, unless their paths
  /// differ.
  private func meets(_ link: AppleLinksWriter.Entry, _ later: AppleLinksWriter.Entry) -> Bool {
    guard let paths = LinkParts(link.link.parsed).path.alternatives() else {
      return !later.rules.isEmpty
    }
    return paths.map { AppleGlob($0, isPath: true) }.contains { path in
      later.rules.contains { path.common($0.path, ignoringCase: [true, true]) != nil }
    }
  }

  /// The links among the witnesses of every pattern that the file opens or does not open unlike the
  /// catalog.
  func differences() -> [Diagnostic] {
    links.compactMap { link in
      var urls = link.rules.map { "https://\(link.host)\($0.sample)" }
      for value in ["1", "a"] {
        let values = Dictionary(link.link.parsed.captureNames.map { ($0, value) }) { $1 }
        let url = try? link.link.parsed.url(filling: values)
        if let url { urls.append(url.hasPrefix("/") ? "https://\(link.host)\(url)" : url) }
      }
      return urls.lazy.compactMap { url -> Diagnostic? in
        // What a widened rule takes besides is in its note.
        guard let (match, file) = difference(url, link.apps) else { return nil }
        return Diagnostic(
          code: "verdict-differs", message: "\(url): match \(match.words), the file \(file.words)")
      }.first
    }
  }
}
