public import RouteModel

/// A catalog as Swift: protocols declared routable, a router for each route, the adapters, and a
/// function that registers all of it. What is written compiles.
///
/// The row decides identifier, patterns, parameters and texts, code decides types, protocols,
/// exclusivity and supported paths: what only a row can say stays in the store and is noted.
public enum SwiftExport {
  /// What is written.
  public struct Options: Sendable, Hashable {
    /// Declares the classes and protocols, as a beginning; else they are expected to be there.
    public var declaresTypes: Bool
    /// The name of the function that registers everything.
    public var functionName: String
    /// Modules to import besides the library's, where the classes and protocols live.
    public var imports: [String]

    /// Options for the file that is written.
    public init(
      declaresTypes: Bool = true, functionName: String = "registerRoutes", imports: [String] = []
    ) {
      self.declaresTypes = declaresTypes
      self.functionName = functionName
      self.imports = imports
    }
  }

  /// One Swift file.
  public static func export(
    _ catalog: RouteCatalog, options: Options = Options()
  ) -> ExportResult {
    var writer = SwiftWriter(catalog: catalog, options: options)
    return writer.write()
  }
}
