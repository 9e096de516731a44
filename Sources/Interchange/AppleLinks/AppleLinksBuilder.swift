internal import RouteModel

/// One entry of `details`: the rules of some apps.
struct AppleEntry {
  var apps: [String]
  var rules: [AppleRule]
}

/// Makes routes from the entries of an apple-app-site-association file.
struct AppleLinksBuilder {
  private let source: SourceText
  private let origins: [String]
  private let className: String?
  private var imported = ImportResult()
  /// The patterns of each route, by their texts.
  private var patterns: [String: [String: Route.Pattern]] = [:]
  /// The number of the last route that has a name.
  private var numbers: [String: Int] = [:]

  init(source: SourceText, hosts: [String], className: String?, notes: [Diagnostic]) {
    (self.source, self.className) = (source, className)
    origins = hosts.isEmpty ? [""] : hosts.map { "https://\($0)" }
    imported.notes = notes
  }

  /// What the entries make.
  var result: ImportResult {
    var result = imported
    for var route in imported.catalog.routes.values {
      route.patterns = patterns[route.identifier] ?? [:]
      result.catalog.routes.insert(route)
    }
    return result
  }

  /// All rules of the file are one list, in their order. The order matters only if some links are
  /// excluded and some are not; then the positions become priorities.
  mutating func add(_ entries: [AppleEntry]) {
    let rules = entries.flatMap(\.rules)
    var priority = Set(rules.map(\.isExcluded)).count > 1 ? rules.count : 0
    for entry in entries {
      let app = entry.apps.first ?? ""
      var own: [String: String] = [:]
      if entry.rules.isEmpty { addRoute(app, false, entry, &own) }
      for rule in entry.rules {
        imported.rowCount += 1
        add(rule, of: entry, priority: priority, &own)
        priority = max(0, priority - 1)
      }
    }
  }

  /// The identifier of a route of an entry, which is added if it is not there.
  @discardableResult
  private mutating func addRoute(
    _ name: String, _ isExcluded: Bool, _ entry: AppleEntry, _ own: inout [String: String]
  ) -> String {
    let key = "\(isExcluded) \(name)"
    if let known = own[key] { return known }
    var identifier = name
    var number = numbers[name] ?? 1
    defer { numbers[name] = number }
    while imported.catalog.routes[identifier] != nil {
      number += 1
      identifier = "\(name) \(number)"
    }
    own[key] = identifier
    let word = name.split(separator: ".").last.map(String.init) ?? name
    let className =
      self.className ?? SwiftNames.type(word.replacing(" (excluded)", with: ""))
      + "ViewController"
    imported.catalog.routes[identifier] = Route(
      identifier: identifier, className: className,
      tags: Set(entry.apps.map { "app:" + $0 } + (isExcluded ? [AppleLinksImport.excludeTag] : [])))
    imported.catalog.classes[className] = DestinationClass(name: className)
    return identifier
  }

  private mutating func add(
    _ rule: AppleRule, of entry: AppleEntry, priority: Int, _ own: inout [String: String]
  ) {
    let app = entry.apps.first ?? ""
    let name = rule.route ?? (rule.isExcluded ? app + " (excluded)" : app)
    let route = addRoute(name, rule.isExcluded, entry, &own)
    for text in patterns(rule) {
      let earlier = own.values.compactMap { patterns[$0]?[text] }
      if earlier.contains(where: { $0.ignoresCase || rule.isCaseSensitive }) {
        note("rule-never-wins", "an earlier rule has the same pattern \(text)", rule.offset)
        continue
      }
      // A route has each pattern only once.
      let isTaken = patterns[route]?[text] != nil
      let target =
        isTaken ? addRoute(name + " (any case)", rule.isExcluded, entry, &own) : route
      patterns[target, default: [:]][text] = Route.Pattern(
        text: text, priority: priority, ignoresCase: !rule.isCaseSensitive)
    }
  }

  /// The rule as URL patterns; none, with a note, if it cannot be expressed.
  private mutating func patterns(_ rule: AppleRule) -> [String] {
    do {
      let texts = try rule.patterns(origins: origins)
      if !rule.reading.isPercentEncoded {
        note(
          "decoded-match",
          "the rule is for the decoded URL; the pattern matches the usual encoding, and %2F for a slash",
          rule.offset)
      }
      for name in rule.shapes {
        note(
          "variable-widened", "$(\(name)) takes every word of a code's shape, known or not",
          rule.offset)
      }
      return texts
    } catch {
      note(error.code, error.message, rule.offset)
      return []
    }
  }

  mutating func note(_ code: String, _ message: Message, _ offset: Int) {
    imported.notes.note(code, message, at: source.place(utf8Offset: offset))
  }
}
