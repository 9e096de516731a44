import RouteModel
import Texts

/// The words of a list of the rows of a kind.
struct ListWords: Sendable {
  /// The route, or the scene, whose rows are listed; nil for all.
  var owner: String?
  var storyboard, tag, className: String?
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
      words.list.answer(try listing(words, session.workspace, session.printer))
    }.entry
  }
}

extension CatalogTable where Row.Key == String {
  /// The rows by name.
  var byName: [Row] { values.ordered(by: \.rowKey) }
}
