import Interchange
import RouteModel

/// A command that makes a text from the catalog. What the format cannot express is noted on standard
/// error.
protocol ExportCommand: WorkspaceCommand {
  /// The file to write; without one, or with `-`, the text is the answer.
  var output: String? { get }

  func export(_ catalog: RouteCatalog) throws -> ExportResult
}

extension ExportCommand {
  @MainActor func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let result = try export(try workspace.catalog)
    printer.notes(result.notes)
    return try printer.deliver(result.text, to: output)
  }
}

extension BoundOption {
  /// The file to write.
  static func output(_ path: any WritableKeyPath<C, String?> & Sendable) -> Self {
    .value("output", path, "FILE", .file, "Write to FILE; - is standard output")
  }
}

struct ExportJSON: ExportCommand {
  var output: String?
  static let signature = Signature<Self>(
    "export json", in: .exchange, "The catalog as JSON: all of it, in a stable order",
    options: [.output(\.output)],
    examples: [.init("export json", "The catalog as JSON: all of it, in a stable order")])

  func export(_ catalog: RouteCatalog) -> ExportResult { CatalogJSON.export(catalog) }
}

struct ExportRoutesh: ExportCommand {
  var output: String?
  static let signature = Signature<Self>(
    "export routesh", in: .exchange, "The catalog as a script of commands",
    options: [.output(\.output)],
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
  var output: String?
  var graph = GraphOptions()
  static let signature = Signature<Self>(
    "export dot", in: .exchange, "Storyboards and routes as a graph in Graphviz's language",
    options: [.output(\.output), .all(\.graph)],
    examples: [.init("export dot", "Storyboards and routes as a graph in Graphviz's language")])

  func export(_ catalog: RouteCatalog) -> ExportResult {
    GraphExport.dot(catalog, options: graph.options)
  }
}

struct ExportMermaid: ExportCommand {
  var output: String?
  var graph = GraphOptions()
  static let signature = Signature<Self>(
    "export mermaid", in: .exchange, "Storyboards and routes as a Mermaid diagram",
    options: [.output(\.output), .all(\.graph)],
    examples: [.init("export mermaid", "Storyboards and routes as a Mermaid diagram")])

  func export(_ catalog: RouteCatalog) -> ExportResult {
    GraphExport.mermaid(catalog, options: graph.options)
  }
}

struct ExportAASA: WorkspaceCommand {
  var output: String?
  var app: [String] = []
  var host: String?
  var check = false
  static let signature = Signature<Self>(
    "export aasa", in: .exchange, "The web links as an apple-app-site-association file",
    options: [
      .output(\.output), .value("app", \.app, "ID", "The app that opens them; else by tags app:ID"),
      .value("host", \.host, "HOST", "Only links of this site"),
      .flag(
        "check", \.check, "Compare what the file opens with match; differences end with exit code 1"
      ),
    ],
    discussion: """
      What a rule cannot say exactly is left out or widened, and noted; where a later rule would mean something
      else then, nothing is written. --check reads the file again and tries links of every pattern.
      """,
    examples: [
      .init(
        "export aasa --app TEAM.com.example.app --host example.com",
        "The web links as an apple-app-site-association file")
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let result = try AppleLinksExport.export(catalog, apps: app, host: host)
    printer.notes(result.notes)
    if check {
      let differences = AppleLinksExport.differences(catalog, result.text, apps: app, host: host)
      printer.notes(differences)
      if !differences.isEmpty {
        throw ShellError.failure(
          "verdict-differs",
          "the file opens other links than match for \(Phrase.count(differences.count, "pattern"))")
      }
    }
    return try printer.deliver(result.text, to: output)
  }
}

struct ExportAndroid: ExportCommand {
  var output: String?
  var scheme: [String] = []
  var host: [String] = []
  static let signature = Signature<Self>(
    "export android", in: .exchange, "The links as intent filters of an Android manifest",
    options: [
      .output(\.output),
      .value("scheme", \.scheme, "SCHEME", "The scheme of patterns that name none"),
      .value("host", \.host, "HOST", "The host of patterns that name none"),
    ],
    examples: [.init("export android", "The links as intent filters of an Android manifest")])

  func export(_ catalog: RouteCatalog) -> ExportResult {
    AndroidExport.manifest(catalog, schemes: scheme, hosts: host)
  }
}
