import Interchange
import RouteModel
import RouteStorage

extension Shell {
  /// The catalog that an argument names: `r12`, an applied migration's version, a store, a JSON
  /// file, or a script; `0` is the empty catalog before the first migration.
  ///
  /// - Throws: ``ShellError`` `unknown-catalog`, or the error of reading it.
  func catalog(named name: String) throws -> RouteCatalog {
    if name.first == "r", let number = Int(name.dropFirst()), number >= 0 {
      return try workspace.catalog(at: number)
    }
    if Int(name) != nil, !TextFile.exists(name) {
      return name == "0" ? RouteCatalog() : try workspace.catalog(atVersion: name)
    }
    guard TextFile.exists(name) else {
      throw ShellError.failure(
        "unknown-catalog",
        "'\(name)' is not a catalog: name a revision (r12), a migration (12), a store, a JSON file or a script"
      )
    }
    // Not read as a text: it may be the open store, whose locks closing the file would release.
    if RouteStore.isDatabase(at: name) {
      return try RouteStore(path: name, options: .init(readOnly: true)).loadCatalog()
    }
    if name.hasSuffix(".routesh") {
      var catalog = RouteCatalog()
      try interpret(try TextFile.read(name), file: name, catalog: &catalog)
      return catalog
    }
    return try CatalogJSON.import(try SourceText.read(name)).catalog
  }
}
