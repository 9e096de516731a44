/// A change in words.
extension CatalogChange: CustomStringConvertible {
  /// `changed route editor: path show → push`
  public var description: String { sentence() }

  /// `added route editor`, with the fields that have changed, and the patterns that a route has lost and gained.
  ///
  /// - Parameters:
  ///   - prefix: `would` for a change that is not made.
  ///   - ordinary: The path of a route that does not name one.
  package func sentence(verb prefix: String = "", ordinary: PathKind = .show) -> String {
    let (before, after) = row.keys
    let isRenamed = before != nil && after != nil && before != after
    // A redirect has no name: a new pattern would read like a new target.
    let tellsName = isRenamed && !isOfRedirect
    let name =
      tellsName
      ? "\(before ?? "") → \(after ?? "")" : (isRenamed ? before : after ?? before) ?? ""
    return "\(verb.words(prefix)) \(row.noun) \(name)\(details(ordinary))"
  }

  /// What is done with the row.
  package enum Verb: String, CaseIterable, Sendable {
    case add, change, remove

    /// `added`, or `would add`.
    package func words(_ prefix: String = "") -> String {
      prefix.isEmpty ? rawValue + (rawValue.hasSuffix("e") ? "d" : "ed") : "\(prefix) \(rawValue)"
    }
  }

  /// What is done with the row.
  package var verb: Verb {
    let (before, after) = row.keys
    return before == nil ? .add : after == nil ? .remove : .change
  }

  /// The patterns that a route has lost.
  package var lostPatterns: [String] {
    guard case .route(let before?, let after) = self else { return [] }
    return before.patterns.keys.filter { after?.patterns[$0] == nil }.sorted()
  }

  /// The patterns that a route has gained.
  package var gainedPatterns: [String] { inverted.lostPatterns }

  /// Whether it is one of a redirect, whose key is its pattern.
  private var isOfRedirect: Bool { if case .redirect = self { true } else { false } }

  /// The fields that have changed, or that an added row has, and the patterns that a route has lost and gained,
  /// also for an added or removed route: that is what people look for.
  private func details(_ ordinary: PathKind) -> String {
    var arrow = ""
    if case .redirect(nil, let redirect?) = self { arrow = " → \(redirect.target)" }
    // A class is a row of its own, and a target is told already.
    let additions = additions.filter { !["class", "target"].contains($0.name) }
    let changes = differences(ordinary: ordinary)
      .filter { (!$0.isKey || isOfRedirect) && $0.before != $0.after }
    let texts = additions.map(\.addedText) + changes.map(\.text)
    let fields = arrow + (texts.isEmpty ? "" : ": \(texts.joined(separator: ", "))")
    let parts = lostPatterns.map { "-\($0)" } + gainedPatterns.map { "+\($0)" }
    return fields + parts.map { "  \($0)" }.joined()
  }
}
