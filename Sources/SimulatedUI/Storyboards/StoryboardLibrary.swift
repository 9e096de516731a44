import RouteModel
import Texts

/// The storyboards of an environment, and the classes that they name.
@MainActor public final class StoryboardLibrary {
  /// Whether the toolkit replaces missing code, as for an imported application: an unregistered
  /// segue class shows its destination, an unwind action without a method goes back to the
  /// controller below, and for an unknown controller class a plain controller is made without a
  /// warning.
  public var standsInForMissingCode = false

  private var storyboards: [String: Storyboard] = [:]
  private var controllerFactories: [String: @MainActor () -> ViewController] = [:]
  private var segueClasses: [String: StoryboardSegue.Type] = [:]
  private weak var environment: UIEnvironment?

  init(environment: UIEnvironment) { self.environment = environment }

  /// The names of the storyboards, sorted.
  package var names: [String] { storyboards.keys.sorted() }

  /// The storyboard with a name.
  public subscript(name: String) -> Storyboard? { storyboards[name] }

  /// Adds a storyboard, replacing one with the same name. Controllers that the old one made keep
  /// it.
  /// - Returns: the storyboard that makes the controllers.
  @discardableResult public func add(_ blueprint: StoryboardBlueprint) -> Storyboard {
    let storyboard = Storyboard(blueprint, environment: environment ?? .current)
    storyboards[blueprint.name] = storyboard
    return storyboard
  }

  /// Removes a storyboard.
  package func remove(_ name: String) { storyboards[name] = nil }

  /// The storyboard with a name, or an error that names the nearest ones.
  package func required(_ name: String) throws(TransitionError) -> Storyboard {
    if let storyboard = storyboards[name] { return storyboard }
    let near = NearestNames.of(name, in: names)
    throw TransitionError(
      .unknownStoryboard, "there is no storyboard '\(name)'",
      advice: names.isEmpty ? "add it first" : (near.isEmpty ? names : near).joined(separator: ", ")
    )
  }

  // MARK: Classes

  /// Registers how to make controllers of a class that a scene names.
  /// - Parameters:
  ///   - className: the class as scenes name it, with or without its module (`Module.Class`).
  ///   - make: makes a controller. It should be of the scene's kind: a subclass of
  ///     ``NavigationController`` for a navigation controller.
  public func register(_ className: String, make: @escaping @MainActor () -> ViewController) {
    controllerFactories[className] = make
  }

  /// Registers a segue class.
  public func register(_ className: String, segue type: StoryboardSegue.Type) {
    segueClasses[className] = type
  }

  func segueClass(_ name: String, module: String?) -> StoryboardSegue.Type? {
    Self.named(name, module, in: segueClasses)
  }

  /// Makes the controller of a scene, without its relationships.
  func makeController(for scene: Scene) -> ViewController {
    if let name = scene.className,
      let make = Self.named(name, scene.module, in: controllerFactories)
    {
      return make()
    }
    let controller = plainController(scene.container)
    if let name = scene.className {
      controller.simulatedClassName = name
      if !standsInForMissingCode {
        environment?.warn(
          UIWarning(
            .unknownClass, "no class '\(name)' is registered for scene '\(scene.id.objectID)'"))
      }
    }
    return controller
  }

  private static func named<Value>(
    _ name: String, _ module: String?, in table: [String: Value]
  ) -> Value? { module.flatMap { table["\($0).\(name)"] } ?? table[name] }

  private func plainController(_ kind: Scene.Container) -> ViewController {
    switch kind {
    case .none: ViewController()
    case .navigation: NavigationController()
    case .tabs: TabBarController()
    case .split: SplitViewController()
    case .page: PageViewController()
    case .window: WindowController()
    }
  }
}
