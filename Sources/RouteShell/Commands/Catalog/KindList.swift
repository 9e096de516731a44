import RouteModel
import Texts

/// The words of a list of the rows of a kind.
struct ListWords: Sendable {
  /// The route, or the scene, whose rows are listed; nil for all.
  var owner: String?
  var storyboard, tag, className: String?
  var owned = OwnerOptions()
  var unused = UnusedOptions()
  var list = ListOptions()
}

extension CommandEntry {
  /// A list of the rows of a kind.
  ///
  /// - Parameters:
  ///   - arguments: Whose rows are listed.
  ///   - filters: Options that select rows, beside those of every list.
  static func list(
    _ name: String, _ summary: String, arguments: [BoundArgument<ListWords>] = [],
    filters: [BoundOption<ListWords>] = [], discussion: String = "", examples: [CommandExample],
    _ listing: @escaping @MainActor @Sendable (ListWords, Workspace, Printer) throws -> Listing
  ) -> CommandEntry {
    Signature<ListWords>(
      name, in: .look, summary, arguments: arguments, options: [.all(\.list)] + filters,
      discussion: discussion, examples: examples, blank: ListWords()
    ) { words, session, _ in
      try words.requireNames(in: session.workspace.catalog)
      return words.list.answer(try listing(words, session.workspace, session.printer))
    }.entry
  }
}

extension ListWords {
  /// Checks the names by which rows are selected: a mistyped one would select none, as if there were none.
  ///
  /// - Throws: ``ShellError`` such as `unknown-class` with the nearest.
  fileprivate func requireNames(in catalog: RouteCatalog) throws {
    func require(
      _ name: String?, _ noun: String, _ path: ArgumentPath, _ isThere: (String) -> Bool,
      among names: @autoclosure () -> [String]
    ) throws {
      guard let name, !isThere(name) else { return }
      throw ShellError.unknown(noun, name, among: names()).about(path)
    }
    try require(
      storyboard, "storyboard", \Self.storyboard, { catalog.storyboards[$0] != nil },
      among: Array(catalog.storyboards.keys))
    try require(
      className, "class", \Self.className,
      { name in
        catalog.classes[name] != nil || catalog.routes.values.contains { $0.className == name }
      }, among: Array(catalog.classes.keys))
  }
}

extension CatalogTable where Row.Key == String {
  /// The rows by name.
  var byName: [Row] { values.ordered(by: \.rowKey) }
}
