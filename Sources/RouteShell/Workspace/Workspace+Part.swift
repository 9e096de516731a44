import RouteModel
import RouteStorage
import Routing
import URLPatterns

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
    if let sieve = PatternSieve(url),
      let routes = try part({ try $0.loadRoutes(withPattern: { sieve.mayMatch($0) }) }),
      let match = try registry(of: routes).match(url)
    {
      return match
    }
    return try requireRegistry().match(url)
  }

  /// A registry with a part of the catalog.
  private func registry(of part: RouteCatalog) -> Registry {
    let made = Registry(catalog: part)
    adopt(made)
    return made
  }

  /// A registry that opens a URL as that of the whole catalog does. Until the next command it has
  /// only the routes that the URL may lead to, if nothing else can make a difference: nothing is
  /// sensitive, and no storyboard has a scene of the destination.
  func registry(opening url: String) throws -> Registry {
    guard let sieve = PatternSieve(url),
      let routes = try part({ store in
        guard !store.isInTransaction, try store.sensitiveNames().isEmpty,
          let routes = try store.loadRoutes(withPattern: { sieve.mayMatch($0) }),
          try routes.classes.values.allSatisfy({ try !store.hasScenes(ofClass: $0.name) })
        else { return nil }
        return routes
      })
    else { return try requireRegistry() }
    let made = registry(of: routes)
    made.printsProblems = false
    // Why no route takes it, the whole catalog says.
    guard (try? made.match(url)) ?? nil != nil else { return try requireRegistry() }
    registry = made
    isPartial = true
    return made
  }

  /// Gives a registry that has only a part of the catalog the rest.
  func complete() throws {
    guard isPartial, let registry else { return }
    try registry.load(try requireStore().loadCatalog())
    isPartial = false
    catalogVersion += 1
  }
}
