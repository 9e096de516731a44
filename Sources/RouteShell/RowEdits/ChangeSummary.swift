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
    changes.filter { !$0.isBookkeeping }.map { $0.sentence(verb: prefix, ordinary: ordinary) }
  }

  /// The numbers of changes: `added 3 routes and 2 classes, removed 1 segue`.
  ///
  /// - Parameter prefix: `would` for changes that are not made.
  static func counts(_ changes: [CatalogChange], verb prefix: String = "") -> String {
    let shown = changes.filter { !$0.isBookkeeping }
    let parts = CatalogChange.Verb.allCases.compactMap { verb -> String? in
      let done = Dictionary(grouping: shown.filter { $0.verb == verb }, by: \.row.noun)
      let counts = RouteCatalog.nouns.compactMap { kind in
        done[kind].map { Phrase.count($0.count, kind) }
      }
      return counts.isEmpty ? nil : "\(verb.words(prefix)) \(Phrase.list(counts))"
    }
    return parts.isEmpty
      ? "nothing \(CatalogChange.Verb.change.words(prefix))" : parts.joined(separator: ", ")
  }
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
  static func action(_ change: CatalogChange) -> String { change.verb.words() }

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
