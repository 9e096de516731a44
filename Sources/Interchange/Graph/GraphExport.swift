package import RouteModel

/// Pictures of a catalog: scenes in a cluster for each storyboard, segues between them, references
/// across storyboards, and the routes that lead to the scenes.
package enum GraphExport {
  /// Which routes a picture shows.
  package enum Routes: String, Sendable, Hashable, CaseIterable {
    /// No routes: the storyboards alone.
    case none
    /// Routes whose class is a scene's.
    case withScenes = "with-scenes"
    /// All routes; one without a scene leads to its class.
    case all
  }

  /// What a picture shows.
  package struct Options: Sendable, Hashable {
    /// The storyboards to show; empty means all.
    package var storyboards: Set<String>
    /// The routes to show.
    package var routes: Routes

    /// Options; an empty set of storyboards means all of them.
    package init(storyboards: Set<String> = [], routes: Routes = .all) {
      self.storyboards = storyboards
      self.routes = routes
    }
  }

  /// The picture in Graphviz's language.
  package static func dot(_ catalog: RouteCatalog, options: Options = Options()) -> ExportResult {
    ExportResult(text: DotWriter.write(GraphDrawing(catalog, options: options)))
  }

  /// The picture in Mermaid's language, which code pages and wikis can draw.
  package static func mermaid(_ catalog: RouteCatalog, options: Options = Options()) -> ExportResult
  {
    ExportResult(text: MermaidWriter.write(GraphDrawing(catalog, options: options)))
  }
}
