/// What routes and guards of the past are called in a catalog: by the log up to the catalog of today, and from there by
/// changes that are not in it.
package struct PastNames {
  private let routes: RouteNames?
  private let guards: RouteNames?
  /// From the catalog of today to the one that is meant.
  package var since = RowTrail()

  /// - Parameters:
  ///   - routes: The names of the routes by the log; nil if that is another catalog's.
  ///   - guards: The names of the guards.
  package init(routes: RouteNames? = nil, guards: RouteNames? = nil) {
    (self.routes, self.guards) = (routes, guards)
  }

  /// The name of the route that had a name at a revision; nil if it is gone.
  package func route(_ name: String, at revision: Int) -> String? {
    present("route", name, routes, revision)
  }

  /// The name of the guard that had a name at a revision; nil if it is gone.
  package func `guard`(_ name: String, at revision: Int) -> String? {
    present("guard", name, guards, revision)
  }

  /// The facts of a context that was recorded at a revision, with the present names of the guards that were fulfilled.
  ///
  /// - Parameter then: What a guard is called from there on; nil if it is gone.
  package func facts(
    _ facts: [String: String], at revision: Int, then: (String) -> String? = { $0 }
  ) -> [String: String] {
    guard let fulfilled = facts["guards"] else { return facts }
    var facts = facts
    facts["guards"] = fulfilled.split(separator: ",").map { part in
      let name = String(part)
      return self.guard(name, at: revision).flatMap(then) ?? name
    }.joined(separator: ",")
    return facts
  }

  private func present(
    _ noun: String, _ name: String, _ names: RouteNames?, _ revision: Int
  ) -> String? {
    let today = names == nil ? name : names?.name(of: name, at: revision)
    return today.flatMap { since.name(of: RowName(noun, $0))?.key }
  }
}
