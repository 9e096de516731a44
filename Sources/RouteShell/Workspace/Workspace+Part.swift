import RouteModel
import RouteStorage
import Routing

/// Questions that a part of the catalog answers, so that a large store is not read completely for
/// the first one of a session.
extension Workspace {
  /// The catalog, or the part of it that answers a question.
  ///
  /// The first question of a session reads only that part, so that a large store is not read
  /// completely. The second loads the whole catalog.
  ///
  /// - Parameter read: Reads the part; nil if only the whole catalog can answer.
  func catalog(for read: (RouteStore) throws -> RouteCatalog?) throws -> RouteCatalog {
    try part(read) ?? catalog
  }

  private func part(_ read: (RouteStore) throws -> RouteCatalog?) throws -> RouteCatalog? {
    guard !hasAsked, registry == nil, ownCatalog == nil, !isDetached,
      let part = try read(requireStore())
    else { return nil }
    hasAsked = true
    return part
  }

  /// The route that takes a URL.
  ///
  /// - Throws: ``RouteError`` for a text that is not a URL; ``ShellError`` with exit code 3.
  func match(_ url: String) throws -> RouteMatch? {
    try requireRegistry().match(url)
  }

  /// A registry that opens a URL.
  func registry(opening url: String) throws -> Registry { try requireRegistry() }

  /// Gives a registry that has only a part of the catalog the rest.
  func complete() throws {
    guard isPartial, let registry else { return }
    try registry.load(try requireStore().loadCatalog())
    isPartial = false
    catalogVersion += 1
  }
}
