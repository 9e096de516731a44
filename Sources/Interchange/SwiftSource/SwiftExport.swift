public import RouteModel

/// A catalog as Swift: protocols declared routable, a router for each route, the adapters, and a
/// function that registers everything. The generated code compiles.
///
/// The row decides identifier, patterns, parameters and texts; code decides types, protocols,
/// exclusivity and supported paths. What only a row can express stays in the store and is noted.
public enum SwiftExport {
  /// Options for the generated code.
  public struct Options: Sendable, Hashable {
    /// Whether to declare the classes and protocols, as a starting point; else they must exist.
    public var declaresTypes: Bool
    /// The name of the function that registers everything.
    public var functionName: String
    /// Modules to import besides the library's: those of the classes and protocols.
    public var imports: [String]

    /// Options for the generated file.
    public init(
      declaresTypes: Bool = true, functionName: String = "registerRoutes", imports: [String] = []
    ) {
      self.declaresTypes = declaresTypes
      self.functionName = functionName
      self.imports = imports
    }
  }

  /// The catalog as one Swift file.
  public static func export(
    _ catalog: RouteCatalog, options: Options = Options()
  ) -> ExportResult {
    var writer = SwiftWriter(catalog: catalog, options: options)
    return writer.write()
  }
}
