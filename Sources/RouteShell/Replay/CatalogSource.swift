import Interchange
import RouteModel
import RouteStorage

extension Shell {
  /// A catalog as a command names it: `r12`, a store, a JSON file, or a script.
  ///
  /// - Throws: ``ShellError`` `unknown-catalog`, or what reading it throws.
  func catalog(named name: String) throws -> RouteCatalog {
    if name.first == "r", let number = Int(name.dropFirst()), number >= 0 {
      return try workspace.catalog(at: number)
    }
    guard TextFile.exists(name) else {
      throw ShellError.failure(
        "unknown-catalog",
        "'\(name)' is no catalog: name a revision (r12), a store, a JSON file or a script")
    }
    let head = try TextFile.head(name, count: 16)
    if head.starts(with: Array("SQLite format 3".utf8)) {
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
