import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

/// What changes from one catalog to another, as a comment on a pull request: one table of the rows,
/// with their fields, and the links that they gain and lose.
@MainActor struct DiffComment {
  /// The most rows of the table: a longer comment is not taken.
  private static let most = 200

  private let before: Registry
  private let after: Registry
  private let ordinary: PathKind

  /// - Parameter ordinary: The path of a route that does not name one.
  init(before: RouteCatalog, after: RouteCatalog, _ ordinary: PathKind) {
    self.before = Registry(catalog: before)
    self.after = Registry(catalog: after)
    self.ordinary = ordinary
  }

  func text(_ changes: [CatalogChange]) -> String {
    guard !changes.isEmpty else { return "The routes do not change." }
    let table = MarkdownTable(
      ["change", "fields", "links"],
      changes.prefix(Self.most).map { change in
        [name(of: change), fields(of: change), links(of: change)]
          .map { $0.joined(separator: "<br>") }
      })
    let more = changes.count - Self.most
    return "**\(ChangeSummary.counts(changes))**\n\n\(table.text)"
      + (more > 0 ? "\n\nand \(Phrase.count(more, "more change"))" : "")
  }

  private func name(of change: CatalogChange) -> [String] {
    let (before, after) = change.row.keys
    let names = before == after ? [before] : [before, after]
    let shown = names.compactMap { $0?.markdownCode }.joined(separator: " → ")
    return ["\(ChangeJSON.action(change)) \(change.row.noun) \(shown)"]
  }

  private func fields(of change: CatalogChange) -> [String] {
    let added = change.additions.map { "\($0.name.markdownCell) \($0.after.markdownCode)" }
    return added
      + change.differences(ordinary: ordinary)
      .filter { !$0.isKey && $0.before != $0.after }
      .map { field in
        func shown(_ text: String) -> String { text.isEmpty ? "—" : text.markdownCode }
        return "\(field.name.markdownCell): \(shown(field.before)) → \(shown(field.after))"
      }
  }

  private func links(of change: CatalogChange) -> [String] {
    /// - Parameter opens: What the example does on the other side of the change.
    /// - Parameter others: The patterns that take its place: the example is a link that they do not take.
    func link(
      _ mark: String, _ pattern: String, of route: Route?, besides others: [RoutePattern] = [],
      opens: (String) -> String
    ) -> String {
      let link = "\(mark) \(pattern.markdownCode)"
      guard let compiled = (route?.patterns[pattern]).flatMap({ try? RoutePattern($0) }) else {
        return link
      }
      let lost = others.isEmpty ? nil : CommonURL.of([compiled], outside: others).url
      guard let example = lost ?? compiled.example() else { return link }
      return "\(link), such as \(example.markdownCode), which \(opens(example))"
    }
    func taker(of url: String, in registry: Registry) -> String {
      (try? registry.match(url))?.route.markdownCode ?? "nothing"
    }
    guard case .route(let old, let new) = change else { return [] }
    let others = change.gainedPatterns.compactMap {
      (new?.patterns[$0]).flatMap { try? RoutePattern($0) }
    }
    return change.lostPatterns.map {
      link("−", $0, of: old, besides: others) { "now opens \(taker(of: $0, in: after))" }
    }
      + change.gainedPatterns.map {
        link("+", $0, of: new) { "opened \(taker(of: $0, in: before)) before" }
      }
  }
}
