/// The scenes of a catalog and the segues between them.
///
/// Unwind segues are left out: the stack decides where they lead when they are performed.
public struct StoryboardGraph: Sendable {
  /// A segue that leads from one scene to another, with references resolved.
  public struct Step: Sendable, Hashable {
    /// The segue.
    public var segue: Segue
    /// The scene that the segue leaves.
    public var from: StoryboardObject
    /// The scene that it leads to, never a reference.
    public var to: StoryboardObject
    /// The reference scene that the segue names, if it leads there through one.
    public var reference: StoryboardObject?

    /// A step along a segue.
    public init(
      segue: Segue, from: StoryboardObject, to: StoryboardObject,
      reference: StoryboardObject? = nil
    ) {
      self.segue = segue
      self.from = from
      self.to = to
      self.reference = reference
    }
  }

  private let steps: [StoryboardObject: [Step]]
  private let targets: [StoryboardObject: ReferenceTarget]
  /// The reference scenes without a target that each scene's segues name.
  private let unresolved: [StoryboardObject: [StoryboardObject]]

  /// - Complexity: O(scenes + segues), plus sorting them.
  public init(_ catalog: RouteCatalog) {
    var byIdentifier: [String: [String: StoryboardObject]] = [:]
    for scene in catalog.scenes.values {
      guard let identifier = scene.identifier else { continue }
      let known = byIdentifier[scene.id.storyboard]?[identifier]
      byIdentifier[scene.id.storyboard, default: [:]][identifier] =
        known.map { min($0, scene.id) } ?? scene.id
    }
    var targets: [StoryboardObject: ReferenceTarget] = [:]
    for scene in catalog.scenes.values where scene.reference != nil {
      targets[scene.id] = catalog.target(of: scene) { byIdentifier[$1]?[$0] }
    }
    var steps: [StoryboardObject: [Step]] = [:]
    var unresolved: [StoryboardObject: [StoryboardObject]] = [:]
    for segue in catalog.segues.values where segue.kind != .unwind {
      let board = segue.id.storyboard
      let from = StoryboardObject(storyboard: board, objectID: segue.source)
      let named = StoryboardObject(storyboard: board, objectID: segue.destination)
      guard catalog.scenes[from] != nil, catalog.scenes[named] != nil else { continue }
      var step = Step(segue: segue, from: from, to: named)
      if let target = targets[named] {
        guard case .scene(let scene) = target else {
          unresolved[from, default: []].append(named)
          continue
        }
        step.to = scene
        step.reference = named
      }
      steps[from, default: []].append(step)
    }
    self.steps = steps.mapValues { $0.sorted { Self.order($0) < Self.order($1) } }
    self.targets = targets
    self.unresolved = unresolved
  }

  /// The order of segues in lists: those with a name first, then in the order of a container.
  private static func order(_ step: Step) -> (String, Int, StoryboardObject) {
    let segue = step.segue
    return (segue.identifier ?? "\u{10FFFF}", segue.index ?? 0, segue.id)
  }

  /// The steps from a scene, named segues first.
  public func steps(from scene: StoryboardObject) -> [Step] { steps[scene] ?? [] }

  /// The target of a reference scene; nil if the scene is not a reference.
  public func target(of reference: StoryboardObject) -> ReferenceTarget? { targets[reference] }

  /// The scenes that can be reached from some scenes, including those.
  public func reachable(from roots: some Sequence<StoryboardObject>) -> Set<StoryboardObject> {
    var seen = Set(roots)
    var open = Array(seen)
    while let scene = open.popLast() {
      seen.formUnion(unresolved[scene] ?? [])
      for step in steps(from: scene) {
        if let reference = step.reference { seen.insert(reference) }
        if seen.insert(step.to).inserted { open.append(step.to) }
      }
    }
    return seen
  }
}

extension Segue {
  /// The index of a relationship's child in its container, from 0, if the container has several.
  public var index: Int? { attributes["index"].flatMap { Int($0) } }
}
