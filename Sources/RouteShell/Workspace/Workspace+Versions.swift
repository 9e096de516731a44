import RouteModel
import RouteStorage

extension Workspace {
  /// The catalog as it was at a revision.
  func catalog(at revision: Int) throws(ShellError) -> RouteCatalog {
    let store = try requireStore()
    guard revision == store.revision else {
      throw .failure("not-found", "only the newest revision, r\(store.revision), can be looked at")
    }
    return try catalog
  }

  /// The catalog at `r12`, a revision, or `12`, an applied migration.
  func catalog(atVersion text: String) throws(ShellError) -> RouteCatalog {
    if text.first == "r", let revision = Int(text.dropFirst()) { return try catalog(at: revision) }
    guard let version = Int(text) else {
      throw .usage("a version is r12, a revision, or 12, a migration; not '\(text)'")
    }
    let store = try requireStore()
    let applied = try storage { () throws(StoreError) in
      try ConfigurationMigrations(store: store, directory: "", interpret: { _, _, _ in }).applied()
    }
    guard let revision = applied.first(where: { $0.migration.version == version })?.revision else {
      throw .failure("not-found", "no migration \(version) is applied")
    }
    return try catalog(at: revision)
  }
}
