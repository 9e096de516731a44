package import RouteModel

/// A storyboard that makes the controllers of its scenes.
///
/// ```swift
/// let main = environment.storyboards.add(blueprint)
/// window.rootViewController = try main.instantiateInitialViewController()
/// ```
@MainActor public final class Storyboard {
  /// The contents of the storyboard.
  package let blueprint: StoryboardBlueprint
  private weak var home: UIEnvironment?
  /// The environment of its controllers. The environment owns its storyboards, not the other way
  /// round.
  var environment: UIEnvironment { home ?? .current }
  private let scenes: [String: Scene]
  private let identifiers: [String: String]
  private let seguesBySource: [String: [Segue]]

  init(_ blueprint: StoryboardBlueprint, environment: UIEnvironment) {
    self.blueprint = blueprint
    home = environment
    // Of two scenes with the same name the first one counts.
    scenes = Dictionary(blueprint.scenes.map { ($0.id.objectID, $0) }) { first, _ in first }
    identifiers = Dictionary(
      blueprint.scenes.compactMap { scene in
        scene.reference == nil ? scene.identifier.map { ($0, scene.id.objectID) } : nil
      }
    ) { first, _ in first }
    seguesBySource = Dictionary(grouping: blueprint.segues, by: \.source)
  }

  /// The storyboard's name.
  public var name: String { blueprint.name }

  /// The scene with an object identifier.
  package func scene(_ id: String) -> Scene? { scenes[id] }

  /// The segues that start at the scene with an object identifier, in the order of the file.
  package func segues(from scene: String) -> [Segue] { seguesBySource[scene] ?? [] }

  // MARK: Making controllers

  /// Makes the initial controller, with everything that its relationships name.
  /// - Throws: `no-initial-scene`, and what its references throw.
  public func instantiateInitialViewController() throws(TransitionError) -> ViewController {
    let controller = try instantiate(scene: try initialScene)
    environment.around(
      .storyboards, .instantiateInitialViewController(controller, storyboard: self)
    ) {}
    return controller
  }

  /// The object identifier of the scene that the storyboard begins with.
  package var initialScene: String {
    get throws(TransitionError) {
      if let id = blueprint.initialScene { return id }
      throw TransitionError(
        .noInitialScene, "storyboard '\(name)' has no initial scene",
        advice: "ask for a scene by its identifier" + listed(identifiers.keys.sorted()))
    }
  }

  /// Makes the controller of the scene that has this storyboard identifier.
  /// - Throws: `unknown-scene`, and what its references throw.
  public func instantiateViewController(
    withIdentifier identifier: String
  ) throws(TransitionError) -> ViewController {
    guard let id = identifiers[identifier] else {
      throw TransitionError(
        .unknownScene, "storyboard '\(name)' has no scene with the identifier '\(identifier)'",
        advice: identifiers.isEmpty
          ? "its scenes have no identifiers; ask by object identifier"
          : "it has" + listed(identifiers.keys.sorted()))
    }
    return try instantiate(scene: id)
  }

  /// Makes the controller of the scene that has this object identifier.
  /// - Throws: `unknown-scene`, `unknown-storyboard`, `no-initial-scene`, `hierarchy-cycle`.
  package func instantiate(scene id: String) throws(TransitionError) -> ViewController {
    var making = SceneMaking()
    return try make(id, &making)
  }

  func make(_ id: String, _ making: inout SceneMaking) throws(TransitionError) -> ViewController {
    let scene = try required(scene: id)
    try making.enter(storyboard: name, scene: id)
    defer { making.leave() }
    if let reference = scene.reference {
      let (storyboard, id) = try target(of: reference)
      return try storyboard.make(id, &making)
    }
    if scene.isExit {
      throw TransitionError(
        .unknownScene, "scene '\(id)' of storyboard '\(name)' is an exit and has no controller",
        advice: "use an unwind segue to get there")
    }
    let controller = environment.storyboards.makeController(for: scene)
    controller.configure(from: scene, of: self)
    try fill(controller, &making)
    return controller
  }

  /// The scene with an object identifier, or an error.
  package func required(scene id: String) throws(TransitionError) -> Scene {
    if let scene = scenes[id] { return scene }
    throw TransitionError(
      .unknownScene, "storyboard '\(name)' has no scene '\(id)'",
      advice: "check the segue's destination and initialViewController")
  }

  /// The scene with an object identifier, as `storyboard#object`; for a reference to another
  /// storyboard, the scene that it refers to. Nil if that does not exist.
  package func place(of id: String) -> String? {
    var here: (storyboard: Storyboard, id: String) = (self, id)
    for _ in 0..<UIEnvironment.deepestNesting {
      guard let scene = here.storyboard.scenes[here.id] else { return nil }
      guard let reference = scene.reference else {
        return "\(here.storyboard.name)#\(here.id)"
      }
      guard let target = try? here.storyboard.target(of: reference) else { return nil }
      here = target
    }
    return nil
  }

  private func target(
    of reference: Scene.Reference
  ) throws(TransitionError) -> (storyboard: Storyboard, id: String) {
    var storyboard = self
    if let other = reference.storyboard {
      storyboard = try environment.storyboards.required(other)
    }
    let identifier = reference.identifier
    guard
      let id = identifier.map({ storyboard.identifiers[$0] }) ?? storyboard.blueprint.initialScene
    else {
      guard let identifier else {
        throw TransitionError(
          .noInitialScene,
          "a reference leads to the initial scene of storyboard '\(storyboard.name)', which has none",
          advice: "name a scene in the reference"
            + storyboard.listed(storyboard.identifiers.keys.sorted()))
      }
      throw TransitionError(
        .unknownScene,
        "a reference leads to scene '\(identifier)' of storyboard '\(storyboard.name)', which does not exist",
        advice: "it has" + storyboard.listed(storyboard.identifiers.keys.sorted()))
    }
    return (storyboard, id)
  }

  /// Adds the parts that relationships name to a new controller. A part that cannot be made is
  /// reported and left out; the rest is shown.
  private func fill(
    _ controller: ViewController, _ making: inout SceneMaking
  ) throws(TransitionError) {
    guard let id = controller.sceneID else { return }
    for segue in segues(from: id) where segue.kind == .relationship {
      guard let place = segue.relationship, RelationshipPlace.exists(place) else { continue }
      do throws(TransitionError) {
        let part = try make(segue.destination, &making)
        try RelationshipPlace.put(part, place, into: controller)
      } catch {
        // A cycle cannot be shown at all; any other error only leaves out a part.
        if error.code == .hierarchyCycle { throw error }
        environment.warn(
          UIWarning(
            .unresolvedReference, "relationship '\(segue.id.objectID)' of '\(name)': \(error)",
            controllerID: controller.objectNumber))
      }
    }
  }

  func listed(_ names: [String]) -> String {
    names.isEmpty ? "" : ": " + names.prefix(8).joined(separator: ", ")
  }
}

/// The scenes that are being made inside each other, to find cycles of relationships and
/// references.
struct SceneMaking {
  private struct Place: Hashable {
    let storyboard: String
    let scene: String
  }
  private var path: [Place] = []

  mutating func enter(storyboard: String, scene: String) throws(TransitionError) {
    let place = Place(storyboard: storyboard, scene: scene)
    if path.contains(place) {
      let ring = (path + [place]).map { "\($0.storyboard)/\($0.scene)" }
      throw TransitionError(
        .hierarchyCycle, "scenes contain each other: \(ring.joined(separator: " → "))",
        advice: "break the ring of relationships or references")
    }
    if path.count >= UIEnvironment.deepestNesting {
      throw TransitionError(
        .nestedTooDeep, "more than \(path.count) scenes inside each other",
        advice: "at most \(UIEnvironment.deepestNesting) are possible")
    }
    path.append(place)
  }

  mutating func leave() { path.removeLast() }
}
