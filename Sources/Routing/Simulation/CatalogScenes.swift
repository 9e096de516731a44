import RouteModel
import SimulatedUI

/// The catalog's storyboards in a user interface: kept up with the catalog, and the scenes that stand for
/// controllers which no storyboard has made.
@MainActor struct CatalogScenes {
  private var revision: Int?
  private var sceneOfClass: [String: StoryboardObject] = [:]

  /// Takes over what has changed in the catalog since.
  mutating func follow(_ registry: Registry, _ environment: UIEnvironment) {
    let current = registry.codeRevision
    guard revision != current else { return }
    revision = current
    let catalog = registry.catalog
    let library = environment.storyboards
    let names = StoryboardBlueprints.names(in: catalog)
    for name in library.names where !names.contains(name) { library.remove(name) }
    for name in names {
      guard let blueprint = StoryboardBlueprints.blueprint(name, in: catalog),
        library[name]?.blueprint != blueprint
      else { continue }
      library.add(blueprint)
    }
    sceneOfClass = [:]
    for scene in catalog.scenes.values.sorted(by: { $0.id > $1.id }) where scene.reference == nil {
      if let className = scene.className { sceneOfClass[className] = scene.id }
      if scene.identifier == nil || sceneOfClass[scene.name] == nil {
        sceneOfClass[scene.name] = scene.id
      }
    }
  }

  /// Lets a controller be the one of its scene as the catalog has it now.
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
