internal import RouteModel
internal import URLPatterns

/// Reads the groups of a filter, `<uri-relative-filter-group>` of Android 15: the first whose conditions all hold
/// decides whether the filter takes a link of its hosts.
struct FilterGroupReader {
  let values: AndroidValues
  private(set) var notes: [Diagnostic] = []
  /// Expressions for the queries that the groups before exclude.
  private var exclusions: [String] = []

  init(values: AndroidValues) { self.values = values }

  /// The attributes of a condition on one part of a link, and how their values are compared.
  static let kinds = ["", "Prefix", "Suffix", "Pattern", "AdvancedPattern"]
  /// What is before and after the conditions in the expression of a query, and before and after an item in its own.
  static let (beginning, end) = ("(?:^)", ".*")
  static let (itemBeginning, itemEnd) = ("(?:.*&)?(?:", ")(?:&|$)")

  private struct Condition {
    var kind: String
    var value: String
    var element: XMLTree
  }

  /// What the groups take, as paths with a condition on what is behind them.
  mutating func paths(_ groups: [XMLTree]) -> [FilterLinks.Path] {
    // What is excluded after the last group that allows something is taken by none anyway.
    let last = groups.lastIndex(where: allows)
    var paths: [FilterLinks.Path] = []
    for (place, group) in groups.enumerated() where place <= last ?? -1 {
      if let text = group.android("allow"), values.resolved(text) == nil {
        note(
          "unresolved-value", "left out, with what is after it: whether it allows links is \(text)",
          group)
        break
      }
      guard let conditions = conditions(of: group) else {
        // What is excluded is not known.
        if !allows(group), !group.children.isEmpty { break }
        continue
      }
      if allows(group) {
        paths += self.paths(group, conditions)
      } else if let exclusion = exclusion(conditions) {
        exclusions.append(exclusion)
      } else {
        let after = groups[(place + 1)...].count(where: allows)
        note(
          "group-left-out",
          "left out, with \(after) \(after == 1 ? "group" : "groups") after it: a pattern can exclude queries, no paths and fragments",
          group)
        break
      }
    }
    return paths
  }

  private func allows(_ group: XMLTree) -> Bool {
    values.flag(group.android("allow")) != false
  }

  /// The conditions by the part of the link; nil, with a note, if one has no value or there is none.
  private mutating func conditions(of group: XMLTree) -> [String: [Condition]]? {
    var conditions: [String: [Condition]] = [:]
    for element in group.children("data") {
      for part in ["path", "query", "fragment"] {
        for kind in Self.kinds where element.androidText(part + kind) != nil {
          let (value, note) = values.value(part + kind, of: element)
          guard let value else {
            notes += [note].compactMap(\.self)
            return nil
          }
          conditions[part, default: []].append(
            Condition(kind: kind, value: value, element: element))
        }
      }
    }
    if !conditions.isEmpty { return conditions }
    note("empty-group", "a group without a path, a query or a fragment matches nothing", group)
    return nil
  }

  /// A group that allows links; none, with a note, if patterns cannot say the same.
  private mutating func paths(
    _ group: XMLTree, _ conditions: [String: [Condition]]
  ) -> [FilterLinks.Path] {
    let (path, fragment) = (conditions["path"] ?? [], conditions["fragment"] ?? [])
    if let second = [path, fragment].lazy.compactMap({ $0.dropFirst().first }).first {
      note(
        "group-left-out",
        "left out: a pattern cannot express two conditions on one path, or on one fragment",
        second.element)
      return []
    }
    let texts = path.first.map { FilterLinks.paths("path" + $0.kind, $0.value) } ?? ["*"]
    if texts.isEmpty, let path = path.first {
      note("path-never-matches", "left out: no path of a URL is like '\(path.value)'", path.element)
    }
    var tail = ""
    let queries =
      exclusions.map { "(?!\($0))" }
      + (conditions["query"] ?? []).map { "(?=\(Self.item($0.kind, $0.value)))" }
    if !queries.isEmpty { tail += "\\?(\(Self.beginning)\(queries.joined())\(Self.end))" }
    if let fragment = fragment.first { tail += "#" + Self.text(fragment.kind, fragment.value) }
    return texts.map { FilterLinks.Path($0, tail: tail, group) }
  }

  /// An expression for the queries that a group excludes; nil if it is not about the query alone.
  private func exclusion(_ conditions: [String: [Condition]]) -> String? {
    guard conditions.count == 1, let queries = conditions["query"] else { return nil }
    if queries.count == 1 { return Self.item(queries[0].kind, queries[0].value) }
    return queries.map { "(?=\(Self.item($0.kind, $0.value)))" }.joined()
  }

  /// An expression for a query with an item that fulfils a condition.
  static func item(_ kind: String, _ value: String) -> String {
    let any = "[^&]"
    let text = QueryCondition.quoted(AppleGlob.encoded(value, keeping: "?"))
    let item =
      switch kind {
      case "": text
      case "Prefix": text + any + "*"
      case "Suffix": any + "*" + text
      case "Pattern": AndroidGlobReader.simpleExpression(value, any: any)
      default: AndroidGlobReader.advancedExpression(value, any: any)
      }
    return itemBeginning + item + itemEnd
  }

  /// A whole fragment as a piece of a pattern.
  static func text(_ kind: String, _ value: String) -> String {
    let text = escapePattern(AppleGlob.encoded(value, keeping: "?"))
    return switch kind {
    case "": text
    case "Prefix": text + "*"
    case "Suffix": "*" + text
    case "Pattern": AndroidGlobReader.simple(value)
    default: AndroidGlobReader.advanced(value)
    }
  }

  private mutating func note(_ code: String, _ message: Message, _ element: XMLTree) {
    notes.note(code, message, at: element.place)
  }
}
