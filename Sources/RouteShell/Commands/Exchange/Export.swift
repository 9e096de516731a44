import Interchange
import RouteModel

extension Command {
  private static let output = Option.value(
    "output", "FILE", .file, "Write to FILE; - is standard output")
  private static let graph: [Option] = [
    output, .value("storyboard", "NAME", .storyboard, repeats: true, "Only these storyboards"),
    .value(
      "routes", "WHICH", .choice(GraphExport.Routes.allCases.map(\.rawValue)),
      "Routes to show: none, with-scenes, all"),
  ]

  static let exportJSON = exporting(
    "json", "The catalog as JSON: all of it, in a stable order"
  ) { catalog, _ in CatalogJSON.export(catalog) }

  static let exportRoutesh = exporting(
    "routesh", "The catalog as a script of commands"
  ) { catalog, _ in CatalogScript.export(catalog) }

  static let exportDot = exporting(
    "dot", "Storyboards and routes as a graph in Graphviz's language", graph
  ) { catalog, call in GraphExport.dot(catalog, options: try graphOptions(call)) }

  static let exportMermaid = exporting(
    "mermaid", "Storyboards and routes as a Mermaid diagram", graph
  ) { catalog, call in GraphExport.mermaid(catalog, options: try graphOptions(call)) }

  private static func graphOptions(_ call: Call) throws -> GraphExport.Options {
    GraphExport.Options(
      storyboards: Set(call.all("storyboard")), routes: try call.choice("routes") ?? .all)
  }

  /// An export is a text made from the catalog; what the format cannot express is noted on standard
  /// error.
  static func exporting(
    _ format: String, _ summary: String, _ options: [Option] = [output], example: String? = nil,
    _ make: @escaping @Sendable (RouteCatalog, Call) throws -> ExportResult
  ) -> Command {
    Command(
      "export \(format)", in: .exchange, summary, options: options,
      examples: [.init(example ?? "export \(format)", summary)]
    ) { call, shell in
      let result = try make(try shell.workspace.catalog, call)
      shell.errors.notes(result.notes)
      let path = call["output"]
      return try shell.deliver(result.text, to: path, .wrote(path))
    }
  }
}
