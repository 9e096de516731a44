internal import RouteModel

struct AppleLinksReader {
  private struct Defaults {
    var isCaseSensitive = true
    var isPercentEncoded = true
    var variables: [String: [String]] = [:]
  }

  /// One rule: where it stands and what it says.
  private struct Rule {
    var glob: String
    var query: JSONTree?
    var fragment: String?
    var isExcluded = false
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool
    var offset: Int
  }

  private let source: SourceText
  private let options: AppleLinksImport.Options
  var result = ImportResult()

  init(source: SourceText, options: AppleLinksImport.Options) {
    self.source = source
    self.options = options
  }

  mutating func read(_ tree: JSONTree) throws(ImportError) {
    guard let links = tree["applinks"], links.object != nil else {
      throw problem("an app site association has an object 'applinks'", tree.offset)
    }
    for member in tree.object ?? [] where member.key != "applinks" {
      note("section-ignored", "the section '\(member.key)' has no links", member.keyOffset)
    }
    let defaults = readDefaults(links, Defaults())
    for (apps, entry) in try entries(links) {
      try readEntry(entry, apps: apps, defaults: defaults)
    }
  }

  /// The entries with their apps: a list today, an object by app in old files.
  private func entries(_ links: JSONTree) throws(ImportError) -> [([String], JSONTree)] {
    guard let details = links["details"] else {
      throw problem("'applinks' has no 'details'", links.offset)
    }
    if let members = details.object { return members.map { ([$0.key], $0.value) } }
    guard let list = details.array else {
      throw problem("'details' must be a list, not \(details.noun)", details.offset)
    }
    return list.map { entry in
      // The new spelling wins where both stand.
      let apps = entry["appIDs"]?.array?.compactMap(\.string)
      return (apps ?? [entry["appID"]?.string].compactMap { $0 }, entry)
    }
  }

  private func readDefaults(_ tree: JSONTree, _ outer: Defaults) -> Defaults {
    var defaults = outer
    if let value = tree["defaults"]?["caseSensitive"]?.bool { defaults.isCaseSensitive = value }
    if let value = tree["defaults"]?["percentEncoded"]?.bool { defaults.isPercentEncoded = value }
    for member in tree["substitutionVariables"]?.object ?? [] {
      defaults.variables[member.key] = member.value.array?.compactMap(\.string)
    }
    return defaults
  }

  private mutating func readEntry(
    _ entry: JSONTree, apps: [String], defaults: Defaults
  ) throws(ImportError) {
    guard let app = apps.first, !app.isEmpty else {
      throw problem("an entry needs 'appIDs' or 'appID'", entry.offset)
    }
    let defaults = readDefaults(entry, defaults)
    let rules = try rules(entry, defaults)
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
      identifier: identifier, className: name, tags: Set(apps.map { "app:" + $0 }))
    var kept = shown
    kept.identifier += " (excluded)"
    kept.tags.insert(AppleLinksImport.excludeTag)
    // The order is only told where it matters.
    let isOrdered = rules.contains { $0.isExcluded != rules.first?.isExcluded }
    for (index, rule) in rules.enumerated() {
      result.rowCount += 1
      for text in patterns(rule, defaults) {
        let pattern = Route.Pattern(
          text: text, priority: isOrdered ? rules.count - index : 0,
          ignoresCase: !rule.isCaseSensitive)
        if shown.patterns[text] != nil || kept.patterns[text] != nil {
          note("rule-never-wins", "an earlier rule has the same pattern \(text)", rule.offset)
        } else if rule.isExcluded {
          kept.patterns[text] = pattern
        } else {
          shown.patterns[text] = pattern
        }
      }
    }
    for route in [shown, kept] where route.identifier == identifier || !route.patterns.isEmpty {
      result.catalog.routes[route.identifier] = route
      result.catalog.classes[name] = DestinationClass(name: name)
    }
  }

  private func rules(_ entry: JSONTree, _ defaults: Defaults) throws(ImportError) -> [Rule] {
    // The new spelling wins where both stand.
    if let components = entry["components"] {
      guard let list = components.array else {
        throw problem("'components' must be a list, not \(components.noun)", components.offset)
      }
      return list.map { component in
        Rule(
          glob: component["/"]?.string ?? "*", query: component["?"],
          fragment: component["#"]?.string, isExcluded: component["exclude"]?.bool ?? false,
          isCaseSensitive: component["caseSensitive"]?.bool ?? defaults.isCaseSensitive,
          isPercentEncoded: component["percentEncoded"]?.bool ?? defaults.isPercentEncoded,
          offset: component.offset)
      }
    }
    return (entry["paths"]?.array ?? []).compactMap { path in
      guard let text = path.string else { return nil }
      let isExcluded = text.hasPrefix("NOT ")
      return Rule(
        glob: isExcluded ? String(text.dropFirst(4)) : text, isExcluded: isExcluded,
        isCaseSensitive: defaults.isCaseSensitive, isPercentEncoded: defaults.isPercentEncoded,
        offset: path.offset)
    }
  }

  /// The rule as URL patterns, one or two for each host; none if it cannot be said, with a note.
  private mutating func patterns(_ rule: Rule, _ defaults: Defaults) -> [String] {
    if !rule.isPercentEncoded {
      note(
        "decoded-match",
        "the rule is for the decoded path; the pattern matches the usual encoding only",
        rule.offset)
    }
    let path: String
    switch AppleGlob(rule.glob).pattern(variables: defaults.variables) {
    case .failure(let unknown):
      note("unknown-variable", "left out: nothing declares $(\(unknown.name))", rule.offset)
      return []
    case .success(let text): path = text
    }
    let paths: [String]
    if path == "*" {
      paths = ["/*"]
    } else if path.hasPrefix("*/") {
      // The star may stand for nothing; a path begins with a slash all the same.
      paths = [String(path.dropFirst()), "/" + path]
    } else if path.hasPrefix("/") {
      paths = [path]
    } else {
      note("path-without-slash", "left out: no path begins like '\(rule.glob)'", rule.offset)
      return []
    }
    guard let query = query(rule, defaults) else { return [] }
    var tail = query
    if let fragment = rule.fragment {
      guard case .success(let part) = AppleGlob(fragment).pattern(variables: defaults.variables)
      else {
        note("unknown-variable", "left out: nothing declares a variable of its '#'", rule.offset)
        return []
      }
      tail += "#" + part
    }
    let origins = options.hosts.isEmpty ? [""] : options.hosts.map { "https://\($0)" }
    return origins.flatMap { origin in paths.map { origin + $0 + tail } }
  }

  /// `?…`, empty for any query; nil if it cannot be said.
  private mutating func query(_ rule: Rule, _ defaults: Defaults) -> String? {
    guard let query = rule.query else { return "" }
    if let text = query.string {
      guard case .success(let part) = AppleGlob(text).pattern(variables: defaults.variables) else {
        note("unknown-variable", "left out: nothing declares a variable of its '?'", rule.offset)
        return nil
      }
      return part == "*" ? "" : "\\?" + part
    }
    var conditions = ""
    for member in query.object ?? [] {
      guard let text = member.value.string else { continue }
      let glob = AppleGlob(text)
      // An item that is not there counts as empty.
      if glob.matchesEmpty { continue }
      guard case .success(let expression) = glob.expression(variables: defaults.variables) else {
        note("unknown-variable", "left out: nothing declares a variable of its '?'", rule.offset)
        return nil
      }
      conditions += "(?=(?:.*&)?\(AppleGlob.quoted(member.key))=\(expression)(?:&|$))"
    }
    // An expression may not begin with a question mark.
    return conditions.isEmpty ? "" : "\\?((?:^)\(conditions).*)"
  }

  private mutating func note(_ code: String, _ message: String, _ offset: Int) {
    result.notes.append(
      Diagnostic(code: code, message: message, place: source.place(utf8Offset: offset)))
  }

  private func problem(_ message: String, _ offset: Int) -> ImportError {
    ImportError(
      Diagnostic(
        code: "not-app-links", message: message, place: source.place(utf8Offset: offset)))
  }
}
