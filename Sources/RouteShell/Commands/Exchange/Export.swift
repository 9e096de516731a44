internal import Files
import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import TypedLinks

/// A command that makes a text from the catalog. What the format cannot express is noted on standard
/// error.
protocol ExportCommand: WorkspaceCommand {
  func export(_ catalog: RouteCatalog) throws -> ExportResult
}

extension ExportCommand {
  @MainActor func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let result = try export(try workspace.catalog)
    printer.notes(result.notes)
    return .file(result.text)
  }
}

struct ExportJSON: ExportCommand {
  static let signature = Signature<Self>(
    "export json", in: .exchange, "The catalog as JSON: all of it, in a stable order",
    examples: [.init("export json", "The catalog as JSON: all of it, in a stable order")])

  func export(_ catalog: RouteCatalog) -> ExportResult { CatalogJSON.export(catalog) }
}

struct ExportRoutesh: ExportCommand {
  static let signature = Signature<Self>(
    "export routesh", in: .exchange, "The catalog as a script of commands",
    examples: [.init("export routesh", "The catalog as a script of commands")])

  func export(_ catalog: RouteCatalog) -> ExportResult { CatalogScript.export(catalog) }
}

/// What a graph shows.
struct GraphOptions: OptionGroup {
  var storyboards: [String] = []
  var routes: GraphExport.Routes?

  static let options: [BoundOption<Self>] = [
    .value("storyboard", \.storyboards, "NAME", .storyboard, "Only these storyboards"),
    .value("routes", \.routes, "WHICH", "Routes to show: none, with-scenes, all"),
  ]

  var options: GraphExport.Options {
    GraphExport.Options(storyboards: Set(storyboards), routes: routes ?? .all)
  }
}

extension GraphExport.Routes: ChoiceValue {}

struct ExportDot: ExportCommand {
  var graph = GraphOptions()
  static let signature = Signature<Self>(
    "export dot", in: .exchange, "Storyboards and routes as a graph in Graphviz's language",
    options: [.all(\.graph)],
    examples: [.init("export dot", "Storyboards and routes as a graph in Graphviz's language")])

  func export(_ catalog: RouteCatalog) -> ExportResult {
    GraphExport.dot(catalog, options: graph.options)
  }
}

struct ExportMermaid: ExportCommand {
  var graph = GraphOptions()
  static let signature = Signature<Self>(
    "export mermaid", in: .exchange, "Storyboards and routes as a Mermaid diagram",
    options: [.all(\.graph)],
    examples: [.init("export mermaid", "Storyboards and routes as a Mermaid diagram")])

  func export(_ catalog: RouteCatalog) -> ExportResult {
    GraphExport.mermaid(catalog, options: graph.options)
  }
}
