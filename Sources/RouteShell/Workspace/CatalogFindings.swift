import RouteModel
import Routing

/// Everything that `check` finds: rows, storyboards, code, and patterns that can never win.
@MainActor
enum CatalogFindings {
  static func all(_ registry: Registry) -> [Finding] {
    registry.catalog.referenceFindings() + registry.issues.map(\.finding)
      + registry.catalog.storyboardFindings()
      + PatternFindings.all(registry).filter { $0.severity > .info }
  }

  static func all(_ catalog: RouteCatalog) -> [Finding] { all(Registry(catalog: catalog)) }
}
