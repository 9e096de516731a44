import Files
import Interchange
import RouteModel
import RouteStorage
import Texts

/// How people name revisions.
enum RevisionName {
  /// The number in `r12`, a revision of this store, or `h12`, one of the hub; nil in anything else.
  static func number(_ text: String, ofHub isOfHub: Bool = false) -> Int? {
    guard text.first == (isOfHub ? "h" : "r") else { return nil }
    return Int(text.dropFirst()).flatMap { $0 < 0 ? nil : $0 }
  }
}

/// The catalog of this store at other times, and those of other files.
extension Workspace {
  /// The catalog as it was at a revision.
  func catalog(at revision: Int) throws -> RouteCatalog {
    let store = try requireStore()
    return try store.log.catalog(at: revision)
  }

  /// The catalog at `r12`, a revision, or `12`, an applied migration.
  func catalog(atVersion text: String) throws -> RouteCatalog {
    if let revision = RevisionName.number(text) { return try catalog(at: revision) }
    guard let version = Int(text) else {
      throw ShellError.usage("a version is r12, a revision, or 12, a migration; not '\(text)'")
    }
    let store = try requireStore()
    return try store.log.catalog(atMigration: version)
  }

  /// The catalog that an argument names: `r12`, an applied migration's version, a store, a JSON
  /// file, or a script; `r0` and `0` are the empty catalog, for which no store is needed.
  ///
  /// - Throws: ``ShellError`` `unknown-catalog`, or the error of reading it.
  func catalog(named name: String) throws -> RouteCatalog {
    if let revision = RevisionName.number(name) {
      return revision == 0 ? RouteCatalog() : try catalog(at: revision)
    }
    if Int(name) != nil, !Platform.exists(name) {
      return name == "0" ? RouteCatalog() : try catalog(atVersion: name)
    }
    guard Platform.exists(name) else {
      throw ShellError.failure(
        "unknown-catalog",
        "there is no file '\(name)': name a revision (r12), a migration (12), a store, a JSON file or a script"
      )
    }
    // Not read as a text: it may be the open store, whose locks closing the file would release.
    if RouteStore.isDatabase(at: name) {
      return try RouteStore(path: name, options: .init(readOnly: true)).catalog.load()
    }
    if name.hasSuffix(".routesh") {
      var catalog = RouteCatalog()
      try catalog.run(script: try SourceText.input(name).text, file: name)
      return catalog
    }
    return try CatalogJSON.import(try SourceText.input(name)).catalog
  }
}
