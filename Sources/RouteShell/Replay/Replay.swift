import RouteModel
import RouteStorage
import Routing
import SimulatedUI

/// Performs recorded sessions again, in fresh simulations on another catalog, and compares.
///
/// Time stands still and nothing is random: two replays of the same are the same.
@MainActor
struct Replay {
  /// A difference between what was recorded and what happens now.
  struct Difference {
    /// The number of the recorded event.
    var event: Int
    /// `route`, `parameters`, `outcome`, `error`, `stack`
    var what: String
    var before: String
    var after: String
    /// It worked, and does no longer.
    var isBroken: Bool
    var subject: String
  }

  /// What came out.
  struct Outcome {
    var replayed = 0
    var differences: [Difference] = []
    /// The numbers of events that cannot be performed again.
    var notReplayable: [Int] = []

    var same: Int { replayed - Set(differences.map(\.event)).count }
  }

  /// The path of routes that say none; nil is `show`.
  var defaultPath: PathKind?
  private let registry: Registry
  private let parameters: GeneratedValues
  fileprivate(set) var outcome = Outcome()

  /// - Parameter catalog: The catalog to perform on.
  init(on catalog: RouteCatalog) {
    registry = Registry(catalog: catalog)
    parameters = GeneratedValues(catalog)
  }

  /// A session that is being replayed, in a simulation of its own.
  @MainActor
  struct Session {
    fileprivate let simulation: RouteSimulation
    private var last: Int?
    private var isComplete: Bool
    /// What the session began with is on the stack.
    private let hasStart: Bool

    fileprivate init(_ simulation: RouteSimulation, hasStart: Bool) {
      self.simulation = simulation
      self.hasStart = hasStart
      isComplete = hasStart
    }

    /// Performs the next event.
    ///
    /// - Parameter isCompared: Whether it is compared too, not only performed.
    mutating func take(_ recorded: RecordedEvent, isCompared: Bool, in replay: inout Replay) {
      guard recorded.event.parent == nil else { return }
      switch replay.perform(recorded.event, in: simulation) {
      case .performed(let event):
        guard isCompared else { return }
        // A step from what cannot be made again says nothing.
        guard hasStart || !recorded.event.action.isStep else {
          replay.outcome.notReplayable.append(recorded.number)
          return
        }
        replay.outcome.replayed += 1
        last = recorded.number
        replay.compare(recorded, event)
      case .notReplayable:
        isComplete = false
        if isCompared { replay.outcome.notReplayable.append(recorded.number) }
      case .skipped: return
      }
    }

    /// Compares the stack at the end of the session, if the session was replayed as a whole.
    mutating func end(stack: StackNode, in replay: inout Replay) {
      guard isComplete, let last else { return }
      let before = Replay.shape(stack)
      let after = Replay.shape(simulation.stack)
      guard before != after else { return }
      replay.outcome.differences.append(
        Difference(
          event: last, what: "stack", before: before, after: after, isBroken: false,
          subject: "at the end of the session"))
    }
  }

  /// Begins to replay a session.
  ///
  /// - Parameter stack: What the session began with.
  func begin(stack: StackNode?) -> Session {
    let simulation = RouteSimulation(registry: registry, time: { 0 }, cost: { 0 })
    simulation.defaultPath = defaultPath
    let start = RecordedStart(simulation: simulation, parameters: parameters)
    return Session(simulation, hasStart: stack.map(start.make) ?? true)
  }

  fileprivate mutating func compare(_ recorded: RecordedEvent, _ now: RouteEvent) {
    let old = recorded.event
    let subject =
      old.url ?? old.route
      ?? [old.action.rawValue, old.details["segue"]].compactMap(\.self).joined(separator: " ")
    let isBroken = old.outcome == .success && now.outcome == .failure
    func note(_ what: String, _ before: String?, _ after: String?) {
      guard before != after else { return }
      outcome.differences.append(
        Difference(
          event: recorded.number, what: what, before: before ?? "—", after: after ?? "—",
          isBroken: isBroken, subject: subject))
    }
    func result(_ event: RouteEvent) -> String {
      event.failure.map { "\($0.code): \($0.message)" } ?? "success"
    }
    if old.outcome != now.outcome {
      note("outcome", result(old), result(now))
      return
    }
    if old.action == .perform || old.action == .make || old.action == .match {
      note("route", old.route, now.route)
    }
    if old.failure?.code != now.failure?.code { note("error", result(old), result(now)) }
    guard old.outcome == .success, old.route == now.route else { return }
    let masked = Set(old.parameters.filter { $0.value == SensitiveValues.mask }.map(\.name))
    func text(_ parameters: [RouteEvent.Parameter]) -> String {
      parameters.filter { !masked.contains($0.name) }.sorted { $0.name < $1.name }
        .map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }
    note("parameters", text(old.parameters), text(now.parameters))
    note("path", old.path?.rawValue, now.path?.rawValue)
    note("destination", old.destination, now.destination)
  }

  /// A stack as a text without numbers and parameters.
  static func shape(_ node: StackNode) -> String {
    let children = node.children.map(shape).joined(separator: " ")
    let presented = node.presented.first.map { " ⤷ " + shape($0) } ?? ""
    return node.className + (children.isEmpty ? "" : "[\(children)]") + presented
  }

  // MARK: Performing

  fileprivate enum Performed {
    case performed(RouteEvent)
    /// A value that was masked cannot be made up.
    case notReplayable
    /// No action: a mark, or what happened by itself.
    case skipped
  }

  fileprivate func perform(_ event: RouteEvent, in simulation: RouteSimulation) -> Performed {
    switch event.action {
    case .perform, .make, .match, .performOnDestination:
      return performRoute(event, in: simulation)
    case .remove:
      let live = simulation.routers
      if let number = event.router,
        live.contains(where: { $0.number == number && $0.route == event.route })
      {
        return simulation.remove(.router(number)).first.map { .performed($0) } ?? .skipped
      }
      guard let route = event.route else { return .skipped }
      return simulation.remove(.route(route)).first.map { .performed($0) } ?? .skipped
    case .segue:
      return event.details["segue"].map { .performed(simulation.segue($0)) } ?? .skipped
    case .unwind: return .performed(simulation.unwind(event.details["segue"]))
    case .back: return .performed(simulation.back())
    case .dismiss: return .performed(simulation.dismiss())
    case .tab:
      let index = event.details["tab"].flatMap { Int($0) }
      return index.map { .performed(simulation.tab($0)) } ?? .skipped
    case .advance:
      let seconds = event.details["seconds"].flatMap { Double($0) }
      return seconds.map { .performed(simulation.advance($0)) } ?? .skipped
    case .reset, .storyboard:
      return .performed(simulation.reset(event.details["root"].map(RouteSimulation.Root.init)))
    case .prepare, .external, .refuse, .mark: return .skipped
    }
  }

  private func performRoute(_ event: RouteEvent, in simulation: RouteSimulation) -> Performed {
    let asked = event.details[Recorder.askedPath].flatMap { PathKind(rawValue: $0) }
    if let url = event.url {
      guard url.contains(SensitiveValues.mask) else {
        return .performed(simulation.open(url, path: asked))
      }
      guard let value = parameters.value(forURLOf: event) else { return .notReplayable }
      let filled = url.split(separator: SensitiveValues.mask, omittingEmptySubsequences: false)
        .joined(separator: value)
      return .performed(simulation.open(filled, path: asked))
    }
    guard let route = event.route else { return .skipped }
    guard let given = parameters.table(event.parameters, of: route) else { return .notReplayable }
    if event.action == .make { return .performed(simulation.make(route, parameters: given)) }
    return .performed(
      simulation.perform(route, path: asked ?? event.path, parameters: given))
  }
}

extension RouteEvent.Action {
  /// It leads on from what is on the stack, and does nothing alone.
  fileprivate var isStep: Bool {
    switch self {
    case .remove, .segue, .unwind, .back, .dismiss, .tab: true
    default: false
    }
  }
}
