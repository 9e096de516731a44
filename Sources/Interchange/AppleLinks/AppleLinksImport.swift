internal import RouteModel
import Texts

/// Reads apple-app-site-association files.
///
/// Every entry of `details` becomes a route named after its first app; priorities of its patterns keep the order of the
/// rules, since the first match wins. Excluded links become patterns of a second route. `docs/interchange.md` describes
/// how a rule becomes a pattern.
public enum AppleLinksImport {
  /// The tag of routes for the links that the site excludes.
  package static let excludeTag = "aasa:exclude"

  /// Reads a file: strict JSON by RFC 8259.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - hosts: The sites that serve the file, which it does not name itself. Without any, every host counts.
  ///   - className: The class of the routes; nil makes one from the app's name.
  /// - Throws: ``ImportError`` `bad-json` or `not-app-links` with the place.
  public static func `import`(
    _ source: SourceText, hosts: [String] = [], className: String? = nil
  ) throws(ImportError) -> ImportResult {
    var reader = AppleLinksReader(source: source)
    let entries = try reader.read(source.json())
    var builder = AppleLinksBuilder(
      source: source, hosts: hosts, className: className,
      notes: reader.notes + reader.faults.map(\.note))
    builder.add(entries)
    reader.comments.first.map {
      builder.note(
        "comment-left-out",
        "patterns have no comments: those of \(reader.comments.count) rules are dropped", $0)
    }
    return builder.result
  }
}

/// Reads a file's entries; ``AppleLinksBuilder`` makes routes from them.
struct AppleLinksReader {
  private let source: SourceText
  private(set) var notes: [Diagnostic] = []
  /// What keeps links from an app.
  private(set) var faults: [SiteFinding] = []
  /// Where the entries are, or would be.
  private(set) var listOffset = 0
  /// Where comments are that say nothing to an import.
  private(set) var comments: [Int] = []

  init(source: SourceText) { self.source = source }

  /// - Throws: ``ImportError`` `not-app-links`.
  mutating func read(_ tree: JSONValue) throws(ImportError) -> [AppleEntry] {
    guard let links = tree["applinks"] else {
      let sections = tree.object ?? []
      // A file with only other sections counts as one without links.
      let others: Set = ["webcredentials", "appclips", "activitycontinuation"]
      guard sections.contains(where: { others.contains($0.key) }) else {
        let near = sections.first { !NearestNames.of($0.key, in: ["applinks"]).isEmpty }
        throw problem(
          "an app site association has an object 'applinks'"
            + (near.map { "; '\($0.key)' is none" } ?? ""), near?.keyOffset ?? tree.offset)
      }
      note("no-links", "the file has no 'applinks', so no links", tree.offset)
      return []
    }
    guard let members = links.object else {
      throw problem("'applinks' must be an object, not \(links.noun)", links.offset)
    }
    noteUnknown(members, ["apps", "details", "defaults", "substitutionVariables"])
    listOffset = (links["details"] ?? links).offset
    let defaults = readDefaults(links, AppleRule())
    // In old files the entries are an object keyed by app.
    if let members = links["details"]?.object {
      return try members.map { member throws(ImportError) in
        judge(member.key, member.keyOffset)
        return try entry(member.value, apps: [member.key], defaults)
      }
    }
    guard let list = try list("details", of: links) else {
      if let near = members.first(where: { !NearestNames.of($0.key, in: ["details"]).isEmpty }) {
        throw problem("'applinks' has no 'details'; '\(near.key)' is none", near.keyOffset)
      }
      note("no-links", "'applinks' has no 'details', so the file has no links", links.offset)
      return []
    }
    return try list.map { entry throws(ImportError) in
      guard let members = entry.object else {
        throw problem("an entry of 'details' must be an object, not \(entry.noun)", entry.offset)
      }
      noteUnknown(
        members, ["appID", "appIDs", "paths", "components", "defaults", "substitutionVariables"])
      return try self.entry(entry, apps: try apps(of: entry), defaults)
    }
  }

  private func list(_ key: String, of tree: JSONValue) throws(ImportError) -> [JSONValue]? {
    guard let value = tree[key] else { return nil }
    if let list = value.array { return list }
    throw problem("'\(key)' must be a list, not \(value.noun)", value.offset)
  }

  /// If both spellings are present, the new one wins.
  private mutating func apps(of entry: JSONValue) throws(ImportError) -> [String] {
    let old = entry["appID"]
    let list = try list("appIDs", of: entry)
    for app in list ?? (old.map { [$0] } ?? []) {
      guard let text = app.string else {
        throw problem("an app's id is a text, not \(app.noun)", app.offset)
      }
      judge(text, app.offset)
    }
    guard let apps = list?.compactMap(\.string) else { return [old?.string].compactMap { $0 } }
    if let old, old.string.map(apps.contains) != true {
      note("app-ignored", "'appIDs' wins over 'appID', which names another app", old.offset)
    }
    return apps
  }

  private mutating func judge(_ app: String, _ offset: Int) {
    guard let problem = AppleApp.problem(with: app) else { return }
    faults.append(
      SiteFinding(
        "app-without-team", .error, problem.text,
        at: source.place(utf8Offset: offset), subjects: [app]))
  }

  private mutating func entry(
    _ entry: JSONValue, apps: [String], _ outer: AppleRule
  ) throws(ImportError) -> AppleEntry {
    if apps.first?.isEmpty != false {
      throw problem("an entry needs 'appIDs' or 'appID'", entry.offset)
    }
    let defaults = readDefaults(entry, outer)
    // If both spellings are present, the new one wins.
    let (components, paths) = (try list("components", of: entry), try list("paths", of: entry))
    if components != nil, let paths = entry["paths"], paths.array?.isEmpty == false {
      note("paths-ignored", "'components' wins over 'paths'", paths.offset)
    }
    var rules: [AppleRule] = []
    for value in components ?? paths ?? [] {
      var base = defaults
      base.offset = value.offset
      if components != nil, let members = value.object {
        if let rule = rule(members, base) { rules.append(rule) }
      } else if components == nil, let text = value.string {
        let isNegated = text.hasPrefix("NOT ")
        base.isExcluded = base.isExcluded || isNegated
        base.path = AppleGlob(isNegated ? String(text.dropFirst(4)) : text)
        rules.append(base)
      } else {
        let kind = components == nil ? "a path is a text" : "a component is an object"
        note("rule-left-out", "left out: \(kind), not \(value.noun)", value.offset)
      }
    }
    return AppleEntry(apps: apps, rules: rules)
  }

  /// The defaults of an entry, as a rule: what a rule does not say itself is said by them.
  private mutating func readDefaults(_ tree: JSONValue, _ outer: AppleRule) -> AppleRule {
    let members = tree["defaults"]?.object ?? []
    var defaults = rule(members, outer, isDefault: true) ?? outer
    for member in tree["substitutionVariables"]?.object ?? [] {
      let values = member.value.array?.compactMap(\.string) ?? []
      let isList =
        !values.isEmpty && values.count == member.value.array?.count
        && !values.contains { $0.contains("$(") }
      if !isList {
        note(
          "variable-ignored",
          "$(\(member.key)) must be a list of texts without variables in them", member.value.offset)
      }
      defaults.reading.variables[member.key] = isList ? values : nil
    }
    return defaults
  }

  /// What the members of a rule say; nil if one has a value of the wrong kind, because then the meaning of the rule is
  /// not known.
  private mutating func rule(
    _ members: [JSONValue.Member], _ defaults: AppleRule, isDefault: Bool = false
  ) -> AppleRule? {
    noteUnknown(members, Self.keys)
    var rule = defaults
    for member in members where Self.keys.contains(member.key) {
      switch (member.key, member.value.kind) {
      case ("/", .string(let text)): rule.path = AppleGlob(text)
      case ("?", .string(let text)): rule.query = .text(AppleGlob(text))
      case ("?", .object(let items)):
        let other = items.first { $0.value.string == nil }
        if let other {
          note(
            "query-void",
            "the whole condition on the query counts for nothing, because '\(other.key)' is \(other.value.noun), not a text",
            other.value.offset)
        }
        rule.query =
          other == nil
          ? .items(items.map { .init(key: $0.key, value: AppleGlob($0.value.string ?? "")) }) : .any
      case ("#", .string(let text)): rule.fragment = AppleGlob(text)
      case ("exclude", .bool(let value)): rule.isExcluded = value
      case ("caseSensitive", .bool(let value)): rule.isCaseSensitive = value
      case ("percentEncoded", .bool(let value)): rule.reading.isPercentEncoded = value
      case ("comment", .string(let text)) where text.hasPrefix(AppleRule.commentPrefix):
        rule.route = String(text.dropFirst(AppleRule.commentPrefix.count))
      case ("comment", _):
        comments.append(member.keyOffset)
      default:
        let what: Message = "'\(member.key)' is \(member.value.noun)"
        note(
          isDefault ? "value-ignored" : "rule-left-out",
          (isDefault ? "the default of " : "left out: its ") + what, member.value.offset)
        if !isDefault { return nil }
      }
    }
    return rule
  }

  private static let keys = [
    "/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment",
  ]

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
    notes.note(code, message, at: source.place(utf8Offset: offset))
  }

  private func problem(_ message: Message, _ offset: Int) -> ImportError {
    ImportError(
      Diagnostic(
        code: "not-app-links", message: message, place: source.place(utf8Offset: offset)))
  }
}
