import RouteModel
import Routing
import SimulatedUI

/// A catalog's storyboards, in the form from which the user interface makes controllers.
enum StoryboardBlueprints {
  static func blueprint(_ name: String, in catalog: RouteCatalog) -> StoryboardBlueprint? {
    let scenes = catalog.scenes.values.filter { $0.id.storyboard == name }
    // Scenes that were added by hand need no row for their storyboard.
    guard !scenes.isEmpty || catalog.storyboards[name] != nil else { return nil }
    let segues = catalog.segues.values.filter { $0.id.storyboard == name }
    return StoryboardBlueprint(
      name: name, initialScene: catalog.storyboards[name]?.initialScene,
      scenes: scenes.sorted { $0.id < $1.id }.map(scene),
      // The children of a container are in its order.
      segues: segues.sorted { ($0.index ?? 0, $0.id) < ($1.index ?? 0, $1.id) }.map(segue))
  }

  /// The names of all storyboards that have a row or a scene.
  static func names(in catalog: RouteCatalog) -> Set<String> {
    Set(catalog.storyboards.keys).union(catalog.scenes.keys.map(\.storyboard))
  }

  private static func scene(_ scene: RouteModel.Scene) -> SceneBlueprint {
    SceneBlueprint(
      id: scene.id.objectID, kind: kind(of: scene), identifier: scene.identifier,
      className: scene.className, moduleName: scene.module,
      reference: scene.reference.map {
        SceneBlueprint.Reference(storyboardName: $0.storyboard, sceneIdentifier: $0.identifier)
      }, attributes: scene.attributes)
  }

  /// The kind of the scene's element, or of the container of a scene that was added by hand.
  private static func kind(of scene: RouteModel.Scene) -> SceneKind {
    let written = SceneKind(rawValue: scene.element)
    guard written == .viewController else { return written }
    switch scene.container {
    case .none: return scene.reference == nil ? written : .placeholder
    case .navigation: return .navigationController
    case .tabs: return .tabBarController
    case .split: return .splitViewController
    case .page: return .pageViewController
    case .window: return .windowController
    }
  }

  private static func segue(_ segue: RouteModel.Segue) -> SegueBlueprint {
    var made = SegueBlueprint(
      id: segue.id.objectID, kind: SegueKind(rawValue: segue.kind.rawValue),
      identifier: segue.identifier, source: segue.source, destination: segue.destination,
      relationship: segue.relationship, className: segue.customClass,
      unwindAction: segue.unwindAction, attributes: segue.attributes)
    made.moduleName = segue.customModule
    return made
  }
}
