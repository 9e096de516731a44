import CMeasures
import RouteModel
import Routing
import SimulatedUI

/// A window with a navigation controller, and what is pushed on it and popped again.
@MainActor struct Workload {
  /// How many rounds one pass makes.
  static let rounds = 100

  let name: String
  /// A route that is performed and removed without handlers, to which the limit applies.
  let isBareRoute: Bool
  private let stage: Stage
  private let round: () -> Void

  /// Makes all rounds of a pass, with the stage's registry as the current one.
  func pass() {
    stage.registry.withCurrent { for _ in 0..<Self.rounds { round() } }
  }

  /// The workload of a name.
  static func named(_ name: String) -> Workload? { all.first { $0.name == name } }

  private init(
    _ name: String, isWatched: Bool = true, isBareRoute: Bool = false,
    _ round: (Stage) -> () -> Void
  ) {
    self.name = name
    self.isBareRoute = isBareRoute
    stage = Stage(isWatched: isWatched)
    self.round = round(stage)
  }

  /// The toolkit alone comes first: the others are compared with it.
  static var all: [Workload] {
    [
      Workload("toolkit alone", isWatched: false, pushAndPop),
      Workload("toolkit, watched", pushAndPop),
      Workload("router class", isBareRoute: true) {
        protocolRound($0, RoutableView<any EditorInput>())
      },
      Workload("router class, prepared", preparedRound),
      Workload("block route", isBareRoute: true) {
        protocolRound($0, RoutableView<any ReaderInput>())
      },
      Workload("row", isBareRoute: true, rowRound),
    ]
  }

  private static func pushAndPop(_ stage: Stage) -> () -> Void {
    {
      do throws(TransitionError) {
        try stage.stack.pushViewController(EditorViewController(), animated: false)
        try stage.stack.popViewController(animated: false)
      } catch {
        print("unexpected: \(error)")
      }
    }
  }

  /// Performs the push of a route, and removes it.
  private static func protocolRound<P>(_ stage: Stage, _ routable: RoutableView<P>) -> () -> Void {
    {
      let router = try? Router.begin(routable, by: .push(from: stage.source)) { config, _ in
        config.isAnimated = false
      }
      router?.removeConfiguration.isAnimated = false
      router?.removeRoute()
      if router?.state != .removed { print("unexpected: not removed") }
    }
  }

  /// The same with what an application has: a preparation, and handlers for both actions.
  private static func preparedRound(_ stage: Stage) -> () -> Void {
    var successes = 0
    return {
      let type = try? Router.find(RoutableView<any EditorInput>())
      let router = try? type?.begin(by: .push(from: stage.source)) { config, _ in
        config.isAnimated = false
        config.prepareDestination = { $0.text = "prepared" }
        config.successHandler = { _ in successes += 1 }
      } removing: { config in
        config.isAnimated = false
      }
      router?.removeRoute(success: { successes -= 1 })
      if successes != 0 { print("unexpected: \(successes) successes too many") }
    }
  }

  private static func rowRound(_ stage: Stage) -> () -> Void {
    {
      let route = try? Router.find(viewIdentifier: "note")
      let router = try? route?.begin(by: .push(from: stage.source)) { config, _ in
        config.isAnimated = false
      }
      router?.removeConfiguration.isAnimated = false
      router?.removeRoute()
      if router?.state != .removed { print("unexpected: not removed") }
    }
  }
}

/// A user interface and a registry of its own.
@MainActor private final class Stage {
  let registry: Registry
  let stack: NavigationController
  let source: ViewController
  private let environment = UIEnvironment()
  private let window: Window

  /// - Parameter isWatched: whether the registry watches the user interface.
  init(isWatched: Bool) {
    var catalog = RouteCatalog()
    catalog.routes["note"] = Route(identifier: "note", className: "NoteViewController")
    registry = Registry(catalog: catalog)
    source = ViewController()
    stack = NavigationController(rootViewController: source)
    window = Window(environment: environment)
    window.rootViewController = stack
    window.makeKeyAndVisible()
    registry.register(EditorRouter.self)
    registry.withCurrent {
      _ = ViewRoute<ReaderViewController, ViewRouteConfiguration>
        .make(withDestination: ReaderViewController.self) { _, _ in ReaderViewController() }
        .register(RoutableView<any ReaderInput>())
    }
    do {
      try registry.finishRegistration(strict: true)
    } catch {
      print("unexpected: \(error)")
    }
    guard isWatched else { return }
    // The first perform makes the registry watch the user interface.
    registry.withCurrent {
      try? Router.begin(RoutableView<any EditorInput>(), by: .push(from: source)) { config, _ in
        config.isAnimated = false
      }.removeRoute()
    }
    environment.clock.runToEnd()
  }
}
