import Editor
import Foundation
import RouteModel
import RouteStorage
import Routing
import Shelf
import SimulatedUI
import Simulation

/// The app: a store that knows the routes, a registry that has them and the code, a window.
final class LibraryApp {
  let store: RouteStore
  let registry: Registry
  let simulation: RouteSimulation

  /// Loads the store, registers every router of the program, shows the window.
  init(store path: String) throws {
    let clock = Self.clock
    store = try RouteStore(path: path, options: RouteStore.Options(clock: clock))
    registry = Registry(catalog: try store.catalog.load())
    let issues = registry.registerAll()
    for issue in issues { print("registration: \(issue)") }
    if let clock {
      simulation = RouteSimulation(registry: registry, time: clock, cost: { 0 })
    } else {
      simulation = RouteSimulation(registry: registry)
    }
    let scenes = simulation.environment.storyboards
    ShelfScenes.register(in: scenes)
    EditorScenes.register(in: scenes)
    let settings = SettingsViewController()
    let tabs = TabBarController()
    try tabs.setViewControllers(
      [NavigationController(rootViewController: HomeViewController()), settings], animated: false)
    simulation.window.rootViewController = tabs
    record()
  }

  /// Everything that happens becomes a row of the history, and a line.
  private func record() {
    store.history.startSession(stack: simulation.stack)
    simulation.addObserver { [store, simulation] event in
      print(Self.line(event))
      do {
        try store.history.append(event, context: simulation.context)
      } catch {
        print("history: \(error)")
      }
    }
  }

  private static func line(_ event: RouteEvent) -> String {
    let what = [event.action.rawValue, event.route, event.path?.rawValue].compactMap { $0 }
    let outcome = event.failure?.code ?? (event.route == nil ? "done" : "\(event.stateAfter)")
    return "  \(what.joined(separator: " ")): \(outcome)"
  }

  /// Runs code of the app: its registry and its user interface are the current ones.
  func run<R>(_ body: @MainActor () throws -> R) rethrows -> R {
    try registry.withCurrent { try UIEnvironment.withCurrent(simulation.environment, body) }
  }

  /// Lets the transitions end that are under way.
  func settle() { simulation.environment.clock.advance(by: .seconds(1)) }

  /// A clock that stands still where `SOURCE_DATE_EPOCH` says so, for output that is always the same.
  private static var clock: (@Sendable () -> Date)? {
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"],
      let seconds = Int64(text), seconds.magnitude < 1 << 40
    else { return nil }
    return { Date(timeIntervalSince1970: Double(seconds)) }
  }
}

/// The first screen.
final class HomeViewController: ViewController {}
