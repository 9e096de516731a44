/// The target of a storyboard reference.
public enum ReferenceTarget: Sendable, Hashable {
  /// To this scene.
  case scene(StoryboardObject)
  /// The catalog has no storyboard with that name; it may be imported later, or be in the named
  /// bundle.
  case noStoryboard(String, bundle: String?)
  /// The storyboard has no scene with that identifier.
  case noScene(identifier: String, storyboard: String)
  /// The storyboard has no initial scene, or that scene does not exist.
  case noInitialScene(storyboard: String)
  /// The references form a circle.
  case cycle
}

extension RouteCatalog {
  /// The target of a reference: without a storyboard it means the same one, without an identifier
  /// the initial scene. A reference to a reference is followed.
  ///
  /// A storyboard that was imported as `Shop/Main` finds `Cart` as `Shop/Cart` first.
  ///
  /// - Complexity: O(scenes) for a reference by identifier; ``StoryboardGraph`` looks them up once.
  public func target(of scene: Scene) -> ReferenceTarget {
    target(of: scene) { identifier, storyboard in
      scenes.values.filter { $0.id.storyboard == storyboard && $0.identifier == identifier }
        .map(\.id).min()
    }
  }

  func target(
    of scene: Scene, find: (_ identifier: String, _ storyboard: String) -> StoryboardObject?
  ) -> ReferenceTarget {
    var scene = scene
    var seen: Set<StoryboardObject> = []
    while let reference = scene.reference {
      if !seen.insert(scene.id).inserted { return .cycle }
      guard let board = storyboard(named: reference.storyboard, from: scene.id.storyboard) else {
        return .noStoryboard(
          reference.storyboard ?? scene.id.storyboard, bundle: reference.bundle)
      }
      let next: StoryboardObject
      if let identifier = reference.identifier {
        guard let found = find(identifier, board.name) else {
          return .noScene(identifier: identifier, storyboard: board.name)
        }
        next = found
      } else {
        guard let initial = board.initialScene else {
          return .noInitialScene(storyboard: board.name)
        }
        next = StoryboardObject(storyboard: board.name, objectID: initial)
      }
      guard let target = scenes[next] else { return .noInitialScene(storyboard: board.name) }
      scene = target
    }
    return .scene(scene.id)
  }

  /// The storyboard that a scene of another one means by a name; nil if it is not in the catalog.
  ///
  /// - Parameters:
  ///   - name: The name in the reference; nil means its own storyboard.
  ///   - own: The storyboard that contains the reference.
  package func storyboard(named name: String?, from own: String) -> Storyboard? {
    guard let name else { return storyboards[own] }
    if let slash = own.lastIndex(of: "/"), let near = storyboards[own[...slash] + name] {
      return near
    }
    return storyboards[name]
  }
}
