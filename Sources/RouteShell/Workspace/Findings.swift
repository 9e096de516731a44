import RouteModel
import Routing

extension Registry {
  /// What is wrong with the catalog and with what was registered.
  func check() -> [Finding] {
    let catalog = catalog
    return catalog.referenceFindings() + catalog.storyboardFindings() + issues.map(\.finding)
  }
}
