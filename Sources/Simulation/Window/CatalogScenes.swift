import RouteModel
import Routing
import SimulatedUI

/// Keeps the storyboards of a user interface up to date with the catalog, and gives controllers
/// that no storyboard has made their scenes.
@MainActor struct CatalogScenes {
  private var revision: Int?
  private var sceneOfClass: [String: StoryboardObject] = [:]

  /// Takes over the changes of the catalog since the last call.
  mutating func follow(_ registry: Registry, _ environment: UIEnvironment) {
    let current = registry.codeRevision
    guard revision != current else { return }
    revision = current
    let catalog = registry.catalog
    let library = environment.storyboards
    // Scenes that were added by hand need no row for their storyboard.
    let names = Set(catalog.storyboards.keys).union(catalog.scenes.keys.map(\.storyboard))
    for name in library.names where !names.contains(name) { library.remove(name) }
    let scenes = Dictionary(grouping: catalog.scenes.values) { $0.id.storyboard }
    let segues = Dictionary(grouping: catalog.segues.values) { $0.id.storyboard }
    for name in names {
      let blueprint = StoryboardBlueprint(
        name: name, initialScene: catalog.storyboards[name]?.initialScene,
        scenes: (scenes[name] ?? []).sorted { $0.id < $1.id },
        // The children of a container are in its order.
        segues: (segues[name] ?? []).sorted { ($0.index ?? 0, $0.id) < ($1.index ?? 0, $1.id) })
      if library[name]?.blueprint != blueprint { library.add(blueprint) }
    }
    sceneOfClass = [:]
    for scene in catalog.scenes.values.sorted(by: { $0.id > $1.id }) where scene.reference == nil {
      if let className = scene.className { sceneOfClass[className] = scene.id }
      if scene.identifier == nil || sceneOfClass[scene.name] == nil {
        sceneOfClass[scene.name] = scene.id
      }
    }
  }

  /// Connects a controller with its scene in the present catalog.
  func adopt(_ controller: ViewController, _ environment: UIEnvironment) {
    let home: StoryboardObject?
    if let storyboard = controller.storyboard, let id = controller.sceneID {
      home = StoryboardObject(storyboard: storyboard.name, objectID: id)
    } else {
      home = sceneOfClass[controller.className]
    }
    guard let home, let storyboard = environment.storyboards[home.storyboard],
      controller.storyboard !== storyboard, let scene = storyboard.scene(home.objectID)
    else { return }
    controller.adopt(scene, of: storyboard)
  }
}
