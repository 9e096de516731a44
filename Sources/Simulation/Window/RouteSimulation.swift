import CLibrary
public import RouteModel
public import Routing
public import SimulatedUI
import Texts

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A simulated user interface with a registry, for the shell, replay and tests.
///
/// Every action is one ``RouteModel/RouteEvent``; an action never throws, its event has the outcome
/// and the error. By default every transition ends before the call returns; virtual time advances
/// by its duration.
///
/// ```swift
/// let simulation = RouteSimulation(registry: Registry(catalog: catalog))
/// let event = simulation.open("app://editor/42")
/// ```
@MainActor public final class RouteSimulation {
  /// What the window shows at the start.
  public enum Root: Sendable, Hashable {
    /// A navigation controller with one screen.
    case navigation
    /// A tab bar controller with a number of tabs, 1 to 64, each a navigation controller.
    case tabs(Int)
    /// A split controller with two columns.
    case split
    /// The initial scene of a storyboard of the catalog.
    case storyboard(String)
    /// Any scene of a storyboard of the catalog, by its object identifier.
    case scene(storyboard: String, objectID: String)
  }

  /// The registry whose routes are performed.
  public let registry: Registry
  /// The simulated user interface; `reset` makes a new one.
  public private(set) var environment = UIEnvironment()
  /// The window that everything is shown in.
  public private(set) var window: Window
  /// What the window showed at the start.
  public private(set) var root: Root
  /// Facts about the app, such as platform and version; recorded with the session. They are the
  /// registry's `Registry.context`.
  public var context: [String: String] = [:] {
    didSet { if context != oldValue { followContext() } }
  }
  /// The path of routes that declare none, if they support it; nil means `show`.
  public var defaultPath: PathKind?
  /// Whether every action waits until its transition has ended.
  public var letsTransitionsFinish = true

  let recorder: EventRecorder
  var scenes = CatalogScenes()

  /// A simulation that records what happens in a registry.
  /// - Parameters:
  ///   - registry: the registry whose routes are performed. It belongs to one simulation at a time.
  ///   - root: what the window shows; a storyboard that cannot be shown leaves a navigation
  ///     controller, see ``reset(_:)``.
  ///   - time: the clock; nil means the machine's.
  ///   - cost: nanoseconds of a monotonic clock; nil means the machine's.
  public init(
    registry: Registry, root: Root = .navigation, time: (@Sendable () -> Date)? = nil,
    cost: (@Sendable () -> Int64)? = nil
  ) {
    let time: @Sendable () -> Int64 =
      if let time { { time().microseconds } } else { { RealTime.now() } }
    self.registry = registry
    self.root = .navigation
    recorder = EventRecorder(time: time, cost: cost ?? { RealTime.monotonic() })
    window = Window(environment: environment)
    registry.record(by: recorder)
    registry.setContext(registry.context, now: time)
    prepare(environment)
    install(Self.navigationRoot())
    if root != .navigation { _ = reset(root) }
    recorder.reset()
  }

  /// The windows keep the user interface and its routers, and the recorder keeps the live ones:
  /// without this the registry would never be freed.
  isolated deinit {
    recorder.end()
    registry.views.guarded.forget()
    registry.stopRecording(with: recorder)
    environment.tearDown()
  }

  /// Resolves links for facts at a moment.
  func setContext(_ facts: [String: String], at time: Int64) {
    registry.setContext(RouteContext(facts: facts, time: time))
  }

  private func followContext() {
    registry.setContext(RouteContext(facts: context), now: recorder.time)
    guard !registry.views.guarded.names.isEmpty else { return }
    registry.withCurrent {
      registry.guardsChanged()
      settle(nil)
    }
  }

  /// Runs a closure, and collects the events that it causes.
  package func collectEvents(_ body: () -> Void, into events: inout [RouteEvent]) {
    var found: [RouteEvent] = []
    // Observers that are added meanwhile come behind it, and stay.
    let place = recorder.observers.count
    recorder.observers.append { found.append($0) }
    body()
    recorder.observers.remove(at: place)
    events += found
  }

  /// Records what still waits for a guard: nobody answers any more.
  package func end() {
    registry.withCurrent {
      registry.views.guarded.leaveAll(because: "the program ended")
    }
  }

  /// Whether a guard's own route is not performed, because nobody answers.
  package var isUnattended: Bool {
    get { registry.views.guarded.isUnattended }
    set { registry.views.guarded.isUnattended = newValue }
  }

  /// Called with every event; see also ``addObserver(_:)``.
  public var onEvent: ((RouteEvent) -> Void)? {
    get { recorder.observer }
    set { recorder.observer = newValue }
  }

  /// Adds an observer that is called with every event.
  public func addObserver(_ observer: @escaping (RouteEvent) -> Void) {
    recorder.observers = recorder.observers + [observer]
  }

  /// The events from now on. The stream ends with the simulation.
  /// - Parameter limit: how many events are kept for a slow listener; beyond it the oldest are
  ///   dropped.
  public func events(bufferingNewest limit: Int = .max) -> AsyncStream<RouteEvent> {
    recorder.events(bufferingNewest: limit)
  }

  // MARK: The start

  /// Starts again with a new user interface and the present catalog. Live routers are forgotten.
  @discardableResult public func reset(_ root: Root? = nil) -> RouteEvent {
    let wanted = root ?? self.root
    recorder.drainServices()
    // What waits for a guard is recorded before it is forgotten.
    registry.views.guarded.leaveAll(because: "the user interface began again")
    return recorder.record(.reset, details: [RouteEvent.root: wanted.words]) { _ in
      environment.tearDown()
      let fresh = UIEnvironment(idiom: environment.idiom)
      prepare(fresh)
      var failure: RouteError?
      let controller = UIEnvironment.withCurrent(fresh) {
        do throws(TransitionError) {
          return try makeRoot(wanted, in: fresh)
        } catch {
          failure = RouteError(error)
          return Self.navigationRoot()
        }
      }
      self.root = failure == nil ? wanted : .navigation
      recorder.reset()
      environment = fresh
      window = Window(environment: fresh)
      install(controller)
      return failure
    }
  }

  private func prepare(_ environment: UIEnvironment) {
    environment.storyboards.standsInForMissingCode = true
    scenes = CatalogScenes()
    scenes.follow(registry, environment)
  }

  private func install(_ controller: ViewController) {
    recorder.follow(environment)
    registry.views.attach(to: environment)
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  private func makeRoot(
    _ root: Root, in environment: UIEnvironment
  ) throws(TransitionError) -> ViewController {
    switch root {
    case .navigation: return Self.navigationRoot()
    case .tabs(let count):
      let tabs = TabBarController()
      guard Root.tabCounts.contains(count) else { throw Self.wrong(tabs: count) }
      try tabs.setViewControllers(
        (0..<count).map { Self.navigationRoot("Tab\($0 + 1)ViewController") },
        animated: false)
      return tabs
    case .split:
      let split = SplitViewController()
      try split.setViewControllers([
        Self.navigationRoot("PrimaryViewController"), Self.navigationRoot("DetailViewController"),
      ])
      return split
    case .storyboard(let name):
      return try environment.storyboards.required(name).instantiateInitialViewController()
    case .scene(let name, let objectID):
      return try environment.storyboards.required(name).instantiate(scene: objectID)
    }
  }

  /// Why a root cannot be shown.
  package func objection(to root: Root) -> RouteError? {
    scenes.follow(registry, environment)
    do throws(TransitionError) {
      switch root {
      case .navigation, .split: return nil
      case .tabs(let count): if !Root.tabCounts.contains(count) { throw Self.wrong(tabs: count) }
      case .storyboard(let name):
        let names = environment.storyboards.names
        guard names.contains(name) else {
          return RouteError(
            RouteError.Code(TransitionError.Code.unknownStoryboard.rawValue),
            "unknown root '\(name)': it is one of \(Root.choices)",
            suggestions: NearestNames.of(name, in: names + ["navigation", "tabs", "split"]))
        }
        let storyboard = try environment.storyboards.required(name)
        _ = try storyboard.initialScene
      case .scene(let name, let objectID):
        _ = try environment.storyboards.required(name).required(scene: objectID)
      }
      return nil
    } catch {
      return RouteError(error)
    }
  }

  private static func wrong(tabs count: Int) -> TransitionError {
    TransitionError(
      .indexOutOfRange,
      "a tab bar has \(Root.tabCounts.lowerBound) to \(Root.tabCounts.upperBound) tabs, not \(count)",
      advice: "tabs:\(count < 1 ? 1 : Root.tabCounts.upperBound)")
  }

  private static func navigationRoot(
    _ className: String = FreshWindow.rootClass
  ) -> NavigationController {
    let controller = ViewController()
    controller.simulatedClassName = className
    return NavigationController(rootViewController: controller)
  }

  // MARK: Time

  /// Lets the running transitions end.
  func settle() {
    guard letsTransitionsFinish else { return }
    let end = environment.clock.now + environment.transitionDuration
    if let due = environment.clock.nextDue, due <= end {
      environment.clock.advance(by: environment.transitionDuration)
    }
  }

  /// Lets time pass until an action has ended, or everything that has begun.
  func settle(_ draft: EventDraft?) {
    guard letsTransitionsFinish else { return }
    let clock = environment.clock
    var steps = 0
    while draft?.hasEnded != true, steps < 10_000, let due = clock.nextDue {
      clock.advance(by: due - clock.now)
      steps += 1
    }
  }
}

extension RouteSimulation.Root {
  /// How many tabs there can be.
  static let tabCounts = 1...64

  /// What a root can be, for messages.
  package static let choices =
    "navigation, tabs (three), tabs:N (\(tabCounts.lowerBound) to \(tabCounts.upperBound)), split, a "
    + "storyboard, or STORYBOARD#SCENE"

  /// The root as `reset --root` takes it.
  package var words: String {
    switch self {
    case .navigation: "navigation"
    case .tabs(let count): count == 3 ? "tabs" : "tabs:\(count)"
    case .split: "split"
    case .storyboard(let name): name
    case .scene(let name, let objectID): "\(name)#\(objectID)"
    }
  }

  /// Reads what ``words`` writes; any other word is the name of a storyboard, which holds no `#`.
  package init(_ words: String) {
    switch words {
    case "navigation": self = .navigation
    case "tabs": self = .tabs(3)
    case "split": self = .split
    default:
      if words.hasPrefix("tabs:"), let count = Int(words.dropFirst(5)) {
        self = .tabs(count)
      } else if let mark = words.firstIndex(of: "#") {
        self = .scene(
          storyboard: String(words[..<mark]), objectID: String(words[words.index(after: mark)...]))
      } else {
        self = .storyboard(words)
      }
    }
  }
}
