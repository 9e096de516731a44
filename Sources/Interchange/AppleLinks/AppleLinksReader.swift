import CLibrary
internal import RouteModel

/// Reads a file's entries; ``AppleLinksBuilder`` makes routes from them.
struct AppleLinksReader {
  private let source: SourceText
  private let options: AppleLinksImport.Options
  private var comments: (count: Int, first: Int) = (0, 0)
  var result = ImportResult()

  init(source: SourceText, options: AppleLinksImport.Options) {
    self.source = source
    self.options = options
  }

  mutating func read(_ tree: JSONValue) throws(ImportError) {
    guard let links = tree["applinks"] else {
      try noteOtherSections(tree)
      return
    }
    guard let members = links.object else {
      throw problem("'applinks' must be an object, not \(links.noun)", links.offset)
    }
    for member in tree.object ?? [] where member.key != "applinks" {
      note("section-ignored", "the section '\(member.key)' has no links", member.keyOffset)
    }
    noteUnknown(members, ["apps", "details", "defaults", "substitutionVariables"])
    let defaults = readDefaults(links, AppleRule())
    var entries: [AppleEntry] = []
    for (apps, entry) in try self.entries(links) {
      guard let app = apps.first, !app.isEmpty else {
        throw problem("an entry needs 'appIDs' or 'appID'", entry.offset)
      }
      let defaults = readDefaults(entry, defaults)
      entries.append(AppleEntry(apps: apps, rules: try rules(entry, defaults)))
    }
    var builder = AppleLinksBuilder(source: source, options: options)
    try builder.add(entries)
    result.catalog = builder.result.catalog
    result.rowCount = builder.result.rowCount
    result.notes += builder.result.notes
    if comments.count > 0 {
      note(
        "comment-left-out",
        "patterns have no comments: those of \(comments.count) rules are dropped", comments.first)
    }
  }

  /// The other sections that a file may contain.
  private static let otherSections: Set = ["webcredentials", "appclips", "activitycontinuation"]

  /// A file with only other sections counts as one without links.
  private mutating func noteOtherSections(_ tree: JSONValue) throws(ImportError) {
    let members = tree.object ?? []
    guard members.contains(where: { Self.otherSections.contains($0.key) }) else {
      let near = members.lazy.compactMap { member in
        NearestNames.of(member.key, in: ["applinks"]).isEmpty ? nil : member
      }.first
      throw problem(
        "an app site association has an object 'applinks'"
          + (near.map { "; '\($0.key)' is none" } ?? ""), near?.keyOffset ?? tree.offset)
    }
    note("no-links", "the file has no 'applinks', so no links", tree.offset)
    for member in members {
      note("section-ignored", "the section '\(member.key)' has no links", member.keyOffset)
    }
  }

  /// The entries with their apps: a list, or in old files an object keyed by app.
  private mutating func entries(_ links: JSONValue) throws(ImportError) -> [([String], JSONValue)] {
    guard let details = links["details"] else {
      throw problem("'applinks' has no 'details'", links.offset)
    }
    if let members = details.object { return members.map { ([$0.key], $0.value) } }
    guard let list = details.array else {
      throw problem("'details' must be a list, not \(details.noun)", details.offset)
    }
    var entries: [([String], JSONValue)] = []
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

  /// If both spellings are present, the new one wins.
  private mutating func apps(of entry: JSONValue) throws(ImportError) -> [String] {
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

  /// The defaults of an entry, as a rule without a link.
  private mutating func readDefaults(
    _ tree: JSONValue, _ outer: AppleRule
  ) -> AppleRule {
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
    _ entry: JSONValue, _ defaults: AppleRule
  ) throws(ImportError) -> [AppleRule] {
    let paths = entry["paths"]
    // If both spellings are present, the new one wins.
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
      var rule = defaults
      rule.offset = path.offset
      rule.isExcluded = text.hasPrefix("NOT ")
      rule.glob = rule.isExcluded ? String(text.dropFirst(4)) : text
      return rule
    }
  }

  /// One of `components`; nil if a key has a value of the wrong kind, because then the meaning of
  /// the rule is not known.
  private mutating func rule(
    _ component: JSONValue, _ defaults: AppleRule
  ) -> AppleRule? {
    guard let members = component.object else {
      note(
        "rule-left-out", "left out: a component is an object, not \(component.noun)",
        component.offset)
      return nil
    }
    var rule = defaults
    rule.offset = component.offset
    for member in members {
      switch (member.key, member.value.kind) {
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

  private mutating func noteUnknown(_ members: [JSONValue.Member], _ known: [String]) {
    for member in members where !known.contains(member.key) {
      note(
        "key-ignored",
        "nothing reads '\(member.key)'"
          + (NearestNames.of(member.key, in: known).first.map { "; did you mean '\($0)'?" } ?? ""),
        member.keyOffset)
    }
  }

  private mutating func note(_ code: String, _ message: Message, _ offset: Int) {
    result.notes.note(code, message, at: source.place(utf8Offset: offset))
  }

  private func problem(_ message: Message, _ offset: Int) -> ImportError {
    ImportError(
      Diagnostic(
        code: "not-app-links", message: message, place: source.place(utf8Offset: offset)))
  }
}
