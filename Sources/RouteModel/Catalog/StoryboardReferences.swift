/// Where a storyboard reference leads.
public enum ReferenceTarget: Sendable, Hashable {
  /// To this scene.
  case scene(StoryboardObject)
  /// No storyboard of that name is in the catalog; it may come with a later import, or from the named
  /// bundle.
  case noStoryboard(String, bundle: String?)
  /// The storyboard has no scene with that identifier.
  case noScene(identifier: String, storyboard: String)
  /// The storyboard has no initial scene, or it is not there.
  case noInitialScene(storyboard: String)
  /// References that lead round in a circle.
  case cycle
}

extension RouteCatalog {
  /// Where a reference leads: without a storyboard it stays in its own, without an identifier it means
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
  ///   - name: As the reference has it; nil means its own.
  ///   - own: The storyboard in which the reference stands.
  package func storyboard(named name: String?, from own: String) -> Storyboard? {
    guard let name else { return storyboards[own] }
    if let slash = own.lastIndex(of: "/"), let near = storyboards[own[...slash] + name] {
      return near
    }
    return storyboards[name]
  }
}
