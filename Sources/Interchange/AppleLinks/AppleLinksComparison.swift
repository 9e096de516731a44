internal import RouteModel
internal import URLPatterns

/// Compares a written file with the patterns from which it was made, link by link.
struct AppleLinksComparison {
  private let links: [AppleLinksWriter.Entry]
  private let before: AppleRules
  private let after: AppleRules

  /// nil if the file cannot be read.
  init?(_ writer: AppleLinksWriter, _ text: String) {
    guard let read = try? AppleLinksImport.import(SourceText(text, file: "")) else { return nil }
    links = writer.links
    before = AppleRules(
      links.map {
        (
          $0.link.parsed,
          AppleRules.Row(name: $0.name, isExcluded: $0.isExcluded, apps: $0.apps)
        )
      })
    after = AppleRules(
      read.catalog.routes.values.flatMap { route in
        let apps = route.tags.map { String($0.dropFirst("app:".count)) }
        let isExcluded = route.tags.contains(AppleLinksImport.excludeTag)
        return route.patterns.values.compactMap { pattern in
          (try? RoutePattern(pattern)).map {
            (
              $0,
              AppleRules.Row(
                name: "\(route.identifier): \(pattern.text)", isExcluded: isExcluded, apps: apps)
            )
          }
        }
      })
  }

  /// What the first pattern for an app says.
  private struct Verdict {
    var row: AppleRules.Row?
    var opens: Bool { row?.isExcluded == false }
    var words: String {
      row.map { "\($0.isExcluded ? "excludes" : "opens") it by '\($0.name)'" } ?? "does not open it"
    }

    init(_ url: String, _ app: String, _ rules: AppleRules) {
      row = rules.first(url, for: app)
    }
  }

  /// The verdicts for an app for which they differ, though some pattern takes the link.
  private func difference(_ url: String, _ apps: [String]) -> (Verdict, Verdict)? {
    apps.lazy.map { (Verdict(url, $0, before), Verdict(url, $0, after)) }
      .first { $0.row != nil && $0.opens != $1.opens }
  }

  /// A link that the file opens although the catalog excludes it, or the other way round, because
  /// an earlier rule was widened or left out.
  func change() -> Diagnostic? {
    for (place, link) in links.enumerated() {
      let isMissed = link.rules.isEmpty && link.isExcluded
      let wider = isMissed ? [link.link.parsed] : link.rules.filter(\.isWider).flatMap(\.parsed)
      if wider.isEmpty { continue }
      for (place, later) in links.enumerated().dropFirst(place + 1)
      where later.isExcluded != link.isExcluded {
        for app in Set(link.apps).intersection(later.apps).sorted() {
          if let change = wider.lazy.compactMap({ change(of: $0, link, later, place, app) }).first {
            return change
          }
        }
      }
    }
    return nil
  }

  /// A link of a later pattern that goes, in the file, to one before it, which is now as wide as `wide`.
  private func change(
    of wide: RoutePattern, _ link: AppleLinksWriter.Entry, _ later: AppleLinksWriter.Entry,
    _ place: Int, _ app: String
  ) -> Diagnostic? {
    let isMissed = link.rules.isEmpty
    if isMissed, later.rules.isEmpty { return nil }
    let beginning = PatternBeginning(later.link.parsed)
    guard beginning.mayMeet(PatternBeginning(wide)),
      let site = try? RoutePattern("https://\(escapePattern(later.host))/*")
    else { return nil }
    let better = links[..<place].filter {
      $0.apps.contains(app) && !(isMissed && $0.name == link.name)
        && beginning.mayMeet(PatternBeginning($0.link.parsed))
    }
    let common = CommonURL.of(
      [wide, later.link.parsed, site], outside: better.map(\.link.parsed))
    var example: Message = ""
    switch common {
    case .none: return nil
    case .unknown: break
    case .found(let url):
      guard let (match, file) = difference(url, [app]) else { return nil }
      example = ": \(url): match \(match.words), the file \(file.words)"
    }
    let words: Message =
      isMissed
      ? "no rule can express '\(link.name)', and '\(later.name)' comes after it"
      : "no rule expresses '\(link.name)' exactly, and a wider one takes links of "
        + "'\(later.name)', which comes after it"
    return Diagnostic(
      code: "meaning-changed", message: "the file would mean something else: " + words + example)
  }

  /// The links of all patterns for which the file and the catalog differ: one opens the link,
  /// the other does not.
  func differences() -> [Diagnostic] {
    links.flatMap { link in
      [witness(of: link), excess(of: link)].compactMap(\.self)
    }
  }

  /// A link that a rule takes, no pattern does, and no note tells of.
  private func excess(of link: AppleLinksWriter.Entry) -> Diagnostic? {
    guard !link.isExcluded, let site = try? RoutePattern("https://\(escapePattern(link.host))/*")
    else { return nil }
    for rule in link.rules {
      var whole = rule
      (whole.query, whole.fragment) = (.any, nil)
      let said = rule.said.compactMap {
        try? RoutePattern($0, options: .init(ignoreCase: !rule.isCaseSensitive))
      }
      for taken in whole.parsed {
        let beginning = PatternBeginning(taken)
        let others = links.map(\.link.parsed).filter { beginning.mayMeet(PatternBeginning($0)) }
        guard case .found(let url) = CommonURL.of([taken, site], outside: said + others),
          let file = link.apps.lazy.map({ Verdict(url, $0, after) }).first(where: \.opens)
        else { continue }
        return Diagnostic(
          code: "verdict-differs",
          message: "\(url): match does not open it, the file \(file.words)")
      }
    }
    return nil
  }

  /// A link of a pattern for which they differ.
  private func witness(of link: AppleLinksWriter.Entry) -> Diagnostic? {
    var urls = link.rules.map { "https://\(link.host)\($0.sample)" }
    for value in ["1", "a"] {
      let values = Dictionary(link.link.parsed.captureNames.map { ($0, value) }) { $1 }
      let url = try? link.link.parsed.url(filling: values)
      if let url { urls.append(url.hasPrefix("/") ? "https://\(link.host)\(url)" : url) }
    }
    return urls.lazy.compactMap { url -> Diagnostic? in
      // The note of a widened rule already says that it takes more links.
      guard let (match, file) = difference(url, link.apps) else { return nil }
      return Diagnostic(
        code: "verdict-differs", message: "\(url): match \(match.words), the file \(file.words)")
    }.first
  }
}
