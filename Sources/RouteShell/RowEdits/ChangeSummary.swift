import Interchange
import RouteModel
import Texts

/// Changes as lines of text.
enum ChangeSummary {
  /// One line for each change: `added route editor`.
  ///
  /// - Parameters:
  ///   - prefix: `would` for changes that are not made.
  ///   - ordinary: The path of a route that does not name one.
  static func lines(
    _ changes: [CatalogChange], verb prefix: String = "", ordinary: PathKind = .show
  ) -> [String] {
    changes.filter { !$0.isBookkeeping }.map { change in
      let (before, after) = change.row.keys
      let verb = before == nil ? "add" : after == nil ? "remove" : "change"
      let text = words(verb, prefix)
      let isRenamed = before != nil && after != nil && before != after
      // A redirect has no name: a new pattern would read like a new target.
      let tellsName = isRenamed && !change.isOfRedirect
      let name =
        tellsName
        ? "\(before ?? "") → \(after ?? "")" : (isRenamed ? before : after ?? before) ?? ""
      return "\(text) \(change.row.noun) \(name)\(details(change, ordinary))"
    }
  }

  /// The numbers of changes: `added 3 routes and 2 classes, removed 1 segue`.
  ///
  /// - Parameter prefix: `would` for changes that are not made.
  static func counts(_ changes: [CatalogChange], verb prefix: String = "") -> String {
    let shown = changes.filter { !$0.isBookkeeping }
    let parts = ["add", "change", "remove"].compactMap { verb -> String? in
      let done = Dictionary(
        grouping: shown.filter { ChangeJSON.action($0) == words(verb, "") }, by: \.row.noun)
      let counts = RouteCatalog.nouns.compactMap { kind in
        done[kind].map { Phrase.count($0.count, kind) }
      }
      return counts.isEmpty ? nil : "\(words(verb, prefix)) \(Phrase.list(counts))"
    }
    return parts.isEmpty ? "nothing \(words("change", prefix))" : parts.joined(separator: ", ")
  }

  /// `added`, or `would add`.
  private static func words(_ verb: String, _ prefix: String) -> String {
    prefix.isEmpty ? verb + (verb.hasSuffix("e") ? "d" : "ed") : "\(prefix) \(verb)"
  }

  /// The fields that have changed, and the patterns that a route has lost and gained, also for an
  /// added or removed route: that is what people look for.
  private static func details(_ change: CatalogChange, _ ordinary: PathKind) -> String {
    if case .redirect(nil, let redirect?) = change { return " → \(redirect.target)" }
    let changes = change.differences(ordinary: ordinary)
      .filter { (!$0.isKey || change.isOfRedirect) && $0.before != $0.after }
    let fields = changes.isEmpty ? "" : ": \(changes.map(\.text).joined(separator: ", "))"
    let parts = change.lostPatterns.map { "-\($0)" } + change.gainedPatterns.map { "+\($0)" }
    return fields + parts.map { "  \($0)" }.joined()
  }
}

extension CatalogChange {
  /// Whether it is one of a redirect, whose key is its pattern.
  fileprivate var isOfRedirect: Bool { if case .redirect = self { true } else { false } }

  /// The patterns that a route has lost.
  var lostPatterns: [String] {
    guard case .route(let before?, let after) = self else { return [] }
    return before.patterns.keys.filter { after?.patterns[$0] == nil }.sorted()
  }

  /// The patterns that a route has gained.
  var gainedPatterns: [String] { inverted.lostPatterns }
}

/// Changes as JSON.
enum ChangeJSON {
  static func document(
    _ changes: [CatalogChange], revision: Int?, messages: [String]
  ) -> JSONValue {
    [
      "revision": .optional(revision), "changes": .array(changes.map(value)),
      "messages": .strings(messages),
    ]
  }

  /// `{"kind","name","action","fields"}`, for a renamed row also `was`, and for a route the
  /// patterns `{"lost","gained"}`.
  static func value(_ change: CatalogChange) -> JSONValue {
    let (before, after) = change.row.keys
    var json: JSONValue = [
      "kind": .string(change.row.noun), "name": .optional(after ?? before),
      "action": .string(action(change)),
    ]
    if let before, let after, before != after { json = json.adding(["was": .string(before)]) }
    json = json.adding(["fields": .strings(fields(change))])
    guard case .route = change else { return json }
    return json.adding([
      "lost": .strings(change.lostPatterns), "gained": .strings(change.gainedPatterns),
    ])
  }

  /// `added`, `removed` or `changed`.
  static func action(_ change: CatalogChange) -> String {
    let (before, after) = change.row.keys
    return before == nil ? "added" : after == nil ? "removed" : "changed"
  }

  /// The fields that have changed.
  private static func fields(_ change: CatalogChange) -> [String] {
    let (before, after) = change.row.keys
    guard let before, let after else {
      return (change.lostPatterns + change.gainedPatterns).sorted().map { "pattern \($0)" }
    }
    return (before == after ? [] : ["name"])
      + change.differences().filter { !$0.isKey }.map(\.name)
  }
}
