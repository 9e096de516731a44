internal import RouteModel
internal import URLPatterns

extension AppleLinksWriter {
  /// A link that the file opens though the catalog excludes it, or the other way round, because a rule before it was
  /// widened or left out.
  func change() -> Diagnostic? {
    for (place, link) in links.enumerated() {
      let isMissed = link.rules.isEmpty && link.isExcluded
      let wider = isMissed ? [link.link.parsed] : link.rules.filter(\.isWider).flatMap(\.parsed)
      if wider.isEmpty { continue }
      for later in links[(place + 1)...]
      where later.isExcluded != link.isExcluded && !(isMissed && later.rules.isEmpty) {
        for app in Set(link.apps).intersection(later.apps).sorted() {
          let common = wider.map { commonURL(of: $0, later, place, isMissed, app) }
          guard let found = common.first(where: { $0 != .none }) else { continue }
          let words: Message =
            isMissed
            ? "no rule says what '\(link.name)' matches, and '\(later.name)' comes after it"
            : "no rule says exactly what '\(link.name)' matches, and a wider one takes links of "
              + "'\(later.name)', which comes after it"
          return Diagnostic(
            code: "meaning-changed",
            message: "the file would mean something else: " + words
              + (found.url.map { ", such as \($0)" } ?? ""))
        }
      }
    }
    return nil
  }

  /// A link of a later pattern that goes, in the file, to the one at a place, which is now as wide as `wide`.
  private func commonURL(
    of wide: RoutePattern, _ later: Entry, _ place: Int, _ isMissed: Bool, _ app: String
  ) -> CommonURL {
    let beginning = PatternBeginning(later.link.parsed)
    func mayMeet(_ pattern: RoutePattern) -> Bool { beginning.mayMeet(PatternBeginning(pattern)) }
    guard mayMeet(wide), let site = try? RoutePattern("https://\(escapePattern(later.host))/*")
    else { return .none }
    let better = links[...place].enumerated().filter { number, link in
      link.apps.contains(app) && !(isMissed && number == place) && mayMeet(link.link.parsed)
    }
    return CommonURL.of(
      [wide, later.link.parsed, site], outside: better.map(\.element.link.parsed))
  }
}
