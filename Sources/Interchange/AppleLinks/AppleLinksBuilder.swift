internal import RouteModel

/// One entry of `details`: the rules of some apps.
struct AppleEntry {
  var apps: [String]
  var rules: [AppleRule]

  /// The app that the routes are named after.
  var app: String { apps.first ?? "" }
}

/// Makes routes from the entries of an apple-app-site-association file.
struct AppleLinksBuilder {
  private let source: SourceText
  private let options: AppleLinksImport.Options
  private(set) var result = ImportResult()
  private var patternLength = 0
  /// The total length of the patterns of one file: a short rule may refer to a long list.
  private static let patternLengthLimit = 8 << 20

  init(source: SourceText, options: AppleLinksImport.Options) {
    self.source = source
    self.options = options
  }

  /// - Throws: ``ImportError`` `too-many-links`.
  mutating func add(_ entries: [AppleEntry]) throws(ImportError) {
    for (entry, priority) in zip(entries, priorities(entries)) {
      try add(entry, priority: priority)
    }
  }

  /// The priority of each entry's first rule. The rules of one app are one list, across all entries
  /// that name it; priorities are used only where the order matters.
  private func priorities(_ entries: [AppleEntry]) -> [Int] {
    var groups: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let known = Set(entry.apps.compactMap { groups[$0] })
      let group = known.min() ?? index
      for (app, other) in groups where known.contains(other) { groups[app] = group }
      for app in entry.apps { groups[app] = group }
    }
    var result: [Int] = []
    var rest: [Int: Int] = [:]
    var kinds: [Int: Set<Bool>] = [:]
    for entry in entries.reversed() {
      let group = groups[entry.app] ?? 0
      rest[group, default: 0] += entry.rules.count
      kinds[group, default: []].formUnion(entry.rules.map(\.isExcluded))
      result.append(rest[group] ?? 0)
    }
    return zip(entries, result.reversed()).map { entry, priority in
      (kinds[groups[entry.app] ?? 0]?.count ?? 0) > 1 ? priority : 0
    }
  }

  private mutating func add(_ entry: AppleEntry, priority: Int) throws(ImportError) {
    let app = entry.app
    var identifier = app
    var number = 1
    while result.catalog.routes[identifier] != nil {
      number += 1
      identifier = "\(app) \(number)"
    }
    let name =
      options.className ?? SwiftNames.type(
        app.split(separator: ".").last.map(String.init) ?? app) + "ViewController"
    var shown = Route(
      identifier: identifier, className: name, tags: Set(entry.apps.map { "app:" + $0 }))
    var kept = shown
    kept.identifier += " (excluded)"
    kept.tags.insert(AppleLinksImport.excludeTag)
    for (index, rule) in entry.rules.enumerated() {
      result.rowCount += 1
      for text in patterns(rule) {
        patternLength += text.utf8.count
        if patternLength > Self.patternLengthLimit {
          throw ImportError(
            Diagnostic(
              code: "too-many-links",
              message: "the patterns of the \(result.rowCount) rules up to here are longer than "
                + "\(Self.patternLengthLimit) bytes, the most of one file; shorter lists or fewer "
                + "hosts make fewer", place: source.place(utf8Offset: rule.offset)))
        }
        let pattern = Route.Pattern(
          link: text, priority: priority == 0 ? 0 : priority - index,
          ignoresCase: !rule.isCaseSensitive)
        insert(pattern, of: rule, into: &shown, &kept)
      }
    }
    for route in [shown, kept] where route.identifier == identifier || !route.patterns.isEmpty {
      result.catalog.routes[route.identifier] = route
      result.catalog.classes[name] = DestinationClass(name: name)
    }
  }

  private mutating func insert(
    _ pattern: Route.Pattern, of rule: AppleRule, into shown: inout Route, _ kept: inout Route
  ) {
    let text = pattern.text
    let earlier = [shown.patterns[text], kept.patterns[text]].compactMap { $0 }
    if earlier.contains(where: { $0.ignoresCase || !pattern.ignoresCase }) {
      note("rule-never-wins", "an earlier rule has the same pattern \(text)", rule.offset)
    } else if (rule.isExcluded ? kept : shown).patterns[text] != nil {
      note(
        "rule-left-out",
        "left out: \(text) is already there with another case option, and a route has each "
          + "pattern only once",
        rule.offset)
    } else if rule.isExcluded {
      kept.patterns[text] = pattern
    } else {
      shown.patterns[text] = pattern
    }
  }

  /// The rule as URL patterns; none, with a note, if it cannot be expressed.
  private mutating func patterns(_ rule: AppleRule) -> [String] {
    let texts: [String]
    do {
      texts = try rule.patterns(
        origins: options.hosts.isEmpty ? [""] : options.hosts.map { "https://\($0)" })
    } catch {
      note(error.code, error.message, error.offset)
      return []
    }
    if !rule.reading.isPercentEncoded {
      note(
        "decoded-match",
        "the rule is for the decoded path; the pattern matches the usual encoding only",
        rule.offset)
    }
    for name in rule.shapes {
      note(
        "variable-widened", "$(\(name)) takes every word of a code's shape, known or not",
        rule.offset)
    }
    return texts
  }

  private mutating func note(_ code: String, _ message: Message, _ offset: Int) {
    result.notes.note(code, message, at: source.place(utf8Offset: offset))
  }
}
