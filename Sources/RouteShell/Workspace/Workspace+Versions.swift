import RouteModel
import RouteStorage

extension Workspace {
  /// The catalog as it was at a revision.
  func catalog(at revision: Int) throws -> RouteCatalog {
    let store = try requireStore()
    return try store.catalog(at: revision)
  }

  /// The catalog at `r12`, a revision, or `12`, an applied migration.
  func catalog(atVersion text: String) throws -> RouteCatalog {
    if text.first == "r", let revision = Int(text.dropFirst()) { return try catalog(at: revision) }
    guard let version = Int(text) else {
      throw ShellError.usage("a version is r12, a revision, or 12, a migration; not '\(text)'")
    }
    let store = try requireStore()
    return try store.catalog(atMigration: version)
  }
}
