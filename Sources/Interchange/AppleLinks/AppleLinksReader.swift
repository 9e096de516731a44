internal import RouteModel

struct AppleLinksReader {
  /// One of `details`.
  private struct Entry {
    var apps: [String]
    var rules: [AppleRule]

    /// The app that the routes are named after.
    var app: String { apps.first ?? "" }
  }

  private let source: SourceText
  private let options: AppleLinksImport.Options
  private var comments: (count: Int, first: Int) = (0, 0)
  var result = ImportResult()

  init(source: SourceText, options: AppleLinksImport.Options) {
    self.source = source
    self.options = options
  }

  mutating func read(_ tree: JSONTree) throws(ImportError) {
    guard let links = tree["applinks"], let members = links.object else {
      throw problem("an app site association has an object 'applinks'", tree.offset)
    }
    for member in tree.object ?? [] where member.key != "applinks" {
      note("section-ignored", "the section '\(member.key)' has no links", member.keyOffset)
    }
    noteUnknown(members, ["apps", "details", "defaults", "substitutionVariables"])
    let defaults = readDefaults(links, AppleRule.Defaults())
    var entries: [Entry] = []
    for (apps, entry) in try self.entries(links) {
      guard let app = apps.first, !app.isEmpty else {
        throw problem("an entry needs 'appIDs' or 'appID'", entry.offset)
      }
      let defaults = readDefaults(entry, defaults)
      entries.append(Entry(apps: apps, rules: try rules(entry, defaults)))
    }
    let priorities = priorities(entries)
    for (entry, priority) in zip(entries, priorities) { add(entry, priority: priority) }
    if comments.count > 0 {
      note(
        "comment-left-out",
        "a pattern has no comment: \(comments.count) of the rules lose theirs", comments.first)
    }
  }

  /// The entries with their apps: a list today, an object by app in old files.
  private mutating func entries(_ links: JSONTree) throws(ImportError) -> [([String], JSONTree)] {
    guard let details = links["details"] else {
      throw problem("'applinks' has no 'details'", links.offset)
    }
    if let members = details.object { return members.map { ([$0.key], $0.value) } }
    guard let list = details.array else {
      throw problem("'details' must be a list, not \(details.noun)", details.offset)
    }
    var entries: [([String], JSONTree)] = []
    for entry in list {
      guard let members = entry.object else {
        throw problem("an entry of 'details' must be an object, not \(entry.noun)", entry.offset)
      }
      noteUnknown(
        members, ["appID", "appIDs", "paths", "components", "defaults", "substitutionVariables"])
      entries.append((try apps(of: entry), entry))
    }
    return entries
  }

  /// The new spelling wins where both stand.
  private mutating func apps(of entry: JSONTree) throws(ImportError) -> [String] {
    let old = entry["appID"]
    guard let new = entry["appIDs"] else {
      if let old, old.string == nil {
        throw problem("'appID' must be a text, not \(old.noun)", old.offset)
      }
      return [old?.string].compactMap { $0 }
    }
    guard let list = new.array else {
      throw problem("'appIDs' must be a list, not \(new.noun)", new.offset)
    }
    for app in list where app.string == nil {
      throw problem("'appIDs' holds texts, not \(app.noun)", app.offset)
    }
    let apps = list.compactMap(\.string)
    if let old, old.string.map(apps.contains) != true {
      note("app-ignored", "'appIDs' wins over 'appID', which names another app", old.offset)
    }
    return apps
  }

  private mutating func readDefaults(
    _ tree: JSONTree, _ outer: AppleRule.Defaults
  ) -> AppleRule.Defaults {
    var defaults = outer
    for member in tree["defaults"]?.object ?? [] {
      switch (member.key, member.value.bool) {
      case ("caseSensitive", let value?): defaults.isCaseSensitive = value
      case ("percentEncoded", let value?): defaults.reading.isPercentEncoded = value
      case ("caseSensitive", nil), ("percentEncoded", nil):
        note(
          "value-ignored", "'\(member.key)' is true or false, not \(member.value.noun)",
          member.value.offset)
      default: note("key-ignored", "no default is called '\(member.key)'", member.keyOffset)
      }
    }
    for member in tree["substitutionVariables"]?.object ?? [] {
      guard let values = member.value.array, !values.isEmpty,
        values.allSatisfy({ $0.string?.contains("$(") == false })
      else {
        note(
          "variable-ignored",
          "$(\(member.key)) must be a list of texts without variables in them", member.value.offset)
        defaults.reading.variables[member.key] = nil
        continue
      }
      defaults.reading.variables[member.key] = values.compactMap(\.string)
    }
    return defaults
  }

  private mutating func rules(
    _ entry: JSONTree, _ defaults: AppleRule.Defaults
  ) throws(ImportError) -> [AppleRule] {
    let paths = entry["paths"]
    // The new spelling wins where both stand.
    if let components = entry["components"] {
      guard let list = components.array else {
        throw problem("'components' must be a list, not \(components.noun)", components.offset)
      }
      if let paths, paths.array?.isEmpty != true {
        note("paths-ignored", "'components' wins over 'paths'", paths.offset)
      }
      return list.compactMap { rule($0, defaults) }
    }
    guard let paths else { return [] }
    guard let list = paths.array else {
      throw problem("'paths' must be a list, not \(paths.noun)", paths.offset)
    }
    return list.compactMap { path in
      guard let text = path.string else {
        note("rule-left-out", "left out: a path is a text, not \(path.noun)", path.offset)
        return nil
      }
      var rule = AppleRule(defaults: defaults, offset: path.offset)
      rule.isExcluded = text.hasPrefix("NOT ")
      rule.glob = rule.isExcluded ? String(text.dropFirst(4)) : text
      return rule
    }
  }

  /// One of `components`; nil where a key has a value of the wrong kind: what the rule means is not
  /// known then.
  private mutating func rule(
    _ component: JSONTree, _ defaults: AppleRule.Defaults
  ) -> AppleRule? {
    guard let members = component.object else {
      note(
        "rule-left-out", "left out: a component is an object, not \(component.noun)",
        component.offset)
      return nil
    }
    var rule = AppleRule(defaults: defaults, offset: component.offset)
    for member in members {
      switch (member.key, member.value.value) {
      case ("/", .string(let text)): rule.glob = text
      case ("?", .string), ("?", .object): rule.query = member.value
      case ("#", .string(let text)): rule.fragment = text
      case ("exclude", .bool(let value)): rule.isExcluded = value
      case ("caseSensitive", .bool(let value)): rule.isCaseSensitive = value
      case ("percentEncoded", .bool(let value)): rule.reading.isPercentEncoded = value
      case ("comment", _):
        if comments.count == 0 { comments.first = member.keyOffset }
        comments.count += 1
      case ("/", _), ("?", _), ("#", _), ("exclude", _), ("caseSensitive", _),
        ("percentEncoded", _):
        note(
          "rule-left-out", "left out: its '\(member.key)' is \(member.value.noun)",
          member.value.offset)
        return nil
      default: note("key-ignored", "no key of a rule is called '\(member.key)'", member.keyOffset)
      }
    }
    return rule
  }

  /// The priority of each entry's first rule. The rules of one app are one list, over all entries that
  /// name it; the order is only told where it matters.
  private func priorities(_ entries: [Entry]) -> [Int] {
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

  private mutating func add(_ entry: Entry, priority: Int) {
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
        "rule-left-out", "left out: a route has a pattern once, and \(text) is there by its case",
        rule.offset)
    } else if rule.isExcluded {
      kept.patterns[text] = pattern
    } else {
      shown.patterns[text] = pattern
    }
  }

  /// The rule as URL patterns; none if it cannot be said, with a note.
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

  private mutating func noteUnknown(_ members: [JSONTree.Member], _ known: [String]) {
    for member in members where !known.contains(member.key) {
      note(
        "key-ignored",
        "nothing reads '\(member.key)'"
          + (NearestNames.of(member.key, in: known).first.map { "; is '\($0)' meant?" } ?? ""),
        member.keyOffset)
    }
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
