import Texts

/// A class that a route has exclusively although others make it too: what the check finds, and what
/// a command refuses.
package struct ExclusiveClash: Sendable {
  /// The route that has the class.
  package let owner: Route
  /// The others that make it.
  package let others: [Route]

  /// - Parameter makers: All routes that make one class. If several have it exclusively, the first
  ///   of them is the owner.
  /// - Returns: nil if they may all make it.
  package init?(among makers: [Route]) {
    guard makers.count > 1, let owner = makers.first(where: \.isExclusive) else { return nil }
    self.owner = owner
    others = makers.filter { $0.identifier != owner.identifier }
  }
}

extension RouteCatalog {
  /// What forbids to add a route: another one has its class exclusively, or it claims a shared one.
  ///
  /// - Parameters:
  ///   - old: The identifier of the route that it replaces.
  ///   - lookups: The lookups of this catalog.
  package func exclusiveClash(
    adding route: Route, replacing old: String?, _ lookups: CatalogLookups
  ) -> ExclusiveClash? {
    // Routes that both share the class do not clash.
    let makers =
      route.isExclusive
      ? lookups.makers.rows(route.className, in: self)
      : lookups.owners.rows(route.className, in: self)
    let others = makers.filter { $0.identifier != route.identifier && $0.identifier != old }
    // The others had the class before it.
    return ExclusiveClash(among: others.ordered(by: \.identifier) + [route])
  }
}
