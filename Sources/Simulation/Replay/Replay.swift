public import RouteModel
import Routing
import SimulatedUI
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Performs recorded sessions again, in fresh simulations on another catalog, and compares the
/// result with what was recorded, or with what the same sessions do on a reference catalog. See
/// docs/behaviour.md, "Replay".
///
/// ```swift
/// var replay = Replay(on: catalog)
/// var session = replay.begin()
/// for event in events { session.take(event, in: &replay) }
/// for difference in replay.summary.differences { print(difference.line) }
/// ```
///
/// Time does not advance and nothing is random: replaying the same twice gives the same result.
@MainActor
public struct Replay {
  /// A difference between what was recorded and what happens now.
  public struct Difference: Sendable, Hashable {
    /// The number of the recorded event.
    public let event: Int
    /// `route`, `parameters`, `path`, `destination`, `outcome`, `error` or `stack`.
    public let what: String
    /// What was recorded, or what happens on the reference catalog.
    public let before: String
    /// What happens now.
    public let after: String
    /// What it means for those who relied on the event; nil if it does no harm.
    public let harm: Harm?
    /// The event's URL, its route, or its action.
    public let subject: String
    /// How many events differ in this way: 1, or those of a link.
    public internal(set) var count = 1
    /// Whether the route only has a new name.
    public internal(set) var isRename = false

    /// `event 1 and 39 more`
    package var events: String {
      "event \(event)" + (count > 1 ? " and \(Phrase.grouped(count - 1)) more" : "")
    }

    /// `event 1  app://editor/hello  route: editor → compose`
    public var line: String {
      "\(events)  \(subject)  \(what): \(before) → \(after)" + (isRename ? " (renamed)" : "")
    }
  }

  /// The harm that a difference does to those who relied on the event.
  public enum Harm: Sendable, Hashable {
    /// It succeeded, or waited for a guard, and now fails.
    case fails
    /// It succeeded, and now waits for a guard.
    case waits
    /// A link opens another route, or gives a parameter another value.
    case rerouted
  }

  /// The path of routes that declare none; nil means `show`.
  public var defaultPath: PathKind?
  /// Facts that replace those of the recorded contexts, in which events are performed again.
  public var context: [String: String] = [:]
  /// What routes and guards of the past are called in the reference catalog, or without one in the catalog to perform on.
  package var names = PastNames()
  /// From the reference catalog to the one to perform on.
  package var step = RowTrail()
  /// The catalog to perform on.
  package let catalog: RouteCatalog
  /// The facts for which a row asks, so that contexts matter.
  private let conditionFacts: Set<String>
  private let registry: Registry
  /// The reference catalog; nil compares with what was recorded.
  let reference: Registry?
  /// The result so far.
  public internal(set) var summary = Summary()
  /// How many events the event that is performed stands for.
  var weight = 1

  /// A replay that has not begun.
  ///
  /// - Parameters:
  ///   - catalog: The catalog to perform on.
  ///   - reference: The catalog to compare with; nil compares with what was recorded.
  public init(on catalog: RouteCatalog, against reference: RouteCatalog? = nil) {
    self.catalog = catalog
    registry = Registry(catalog: catalog)
    self.reference = reference.map { Registry(catalog: $0) }
    // A replay reports its findings in its summary.
    registry.printsProblems = false
    self.reference?.printsProblems = false
    conditionFacts = catalog.conditionFacts.union(reference?.conditionFacts ?? [])
  }

  /// A session that is being replayed, in a simulation of its own.
  @MainActor
  public struct Session {
    fileprivate let simulation: RouteSimulation
    /// The same session on the reference catalog.
    fileprivate let reference: RouteSimulation?
    private var last: Int?
    private var isComplete: Bool
    /// Whether the stack is the recorded one: the one that the session began with was rebuilt, and
    /// nothing was left out since.
    private var hasStack: Bool
    /// What became of performs that waited for a guard, so that both their events count once.
    private var waits = ReplayedWaits()

    fileprivate init(
      _ simulation: RouteSimulation, reference: RouteSimulation?, hasStack: Bool
    ) {
      self.simulation = simulation
      self.reference = reference
      self.hasStack = hasStack
      isComplete = hasStack
    }

    /// Performs the next event. Events inside another action are performed with it.
    ///
    /// - Parameters:
    ///   - recorded: The event; events must be in the order in which they were recorded.
    ///   - isCompared: Whether it is compared too, not only performed.
    ///   - replay: The replay that collects the summary.
    public mutating func take(
      _ recorded: RecordedEvent, isCompared: Bool = true, in replay: inout Replay
    ) {
      guard recorded.event.parent == nil, !waits.contains(recorded.event) else { return }
      guard !replay.lacksFact(of: recorded) else {
        (isComplete, hasStack) = (false, false)
        if isCompared { replay.summary.addNotReplayable(recorded, replay.weight) }
        return
      }
      replay.setContext(of: recorded, in: simulation, isReference: false)
      if let reference { replay.setContext(of: recorded, in: reference, isReference: true) }
      if recorded.event.action == .reset { hasStack = true }
      let before =
        reference.map { replay.perform(recorded.event, in: $0) } ?? .performed(recorded.event)
      switch (before, replay.perform(recorded.event, in: simulation)) {
      case (.performed(let old), .performed(let now)):
        guard isCompared else { return }
        if reference != nil, recorded.isUncommitted {
          replay.summary.uncommitted += replay.weight
          return
        }
        // A step on a stack that cannot be rebuilt cannot be compared.
        guard hasStack || !recorded.event.action.isStep else {
          replay.summary.addNotReplayable(recorded, replay.weight)
          return
        }
        // A perform that waited was counted when it began to wait.
        let isSecond = recorded.event.details[RouteEvent.waited] != nil
        if !isSecond { replay.summary.performed.add(replay.weight) }
        last = recorded.number
        if isSecond, waits.isDifferent(recorded.event) { return }
        let isSame = replay.compare(recorded, old, now)
        waits.note(recorded.event, now, isSame)
      case (.skipped, _), (_, .skipped): return
      case (.notReplayable, _), (_, .notReplayable):
        (isComplete, hasStack) = (false, false)
        if isCompared { replay.summary.addNotReplayable(recorded, replay.weight) }
      }
    }

    /// Compares the stack at the end of the session, if the session was replayed as a whole.
    ///
    /// - Parameters:
    ///   - stack: What was recorded.
    ///   - replay: The replay that collects the summary.
    public mutating func end(stack: StackNode, in replay: inout Replay) {
      guard isComplete, let last else { return }
      let before = Replay.shape(reference?.stack ?? stack)
      let after = Replay.shape(simulation.stack)
      guard before != after else { return }
      replay.summary.add(
        [
          Difference(
            event: last, what: "stack", before: before, after: after, harm: nil,
            subject: "at the end of the session")
        ], of: last, 1)
    }
  }

  /// The names of the facts of a context by which links differ
  /// (``RouteModel/EventHistory/forEachLink(_:facts:_:)``).
  package var facts: [String] { conditionFacts.sorted() }

  /// Performs a link in a fresh window; the result counts for all its events.
  ///
  /// Only the first 1,000 differences are kept; all are counted.
  package mutating func take(_ link: RecordedLink) {
    weight = link.count
    summary.areLinks = true
    defer { weight = 1 }
    var session = begin()
    session.take(link.recorded, in: &self)
  }

  /// Begins to replay a session.
  ///
  /// - Parameter stack: The stack that the session began with; nil for an empty navigation
  ///   controller.
  public func begin(stack: StackNode? = nil) -> Session {
    let simulation = self.simulation(of: registry)
    let reference = reference.map { self.simulation(of: $0) }
    var hasStart = true
    for made in [simulation, reference].compactMap(\.self) {
      guard let stack else { break }
      hasStart = made.rebuild(stack) && hasStart
    }
    return Session(simulation, reference: reference, hasStack: hasStart)
  }

  /// Whether a fact for which a row asks is masked.
  fileprivate func lacksFact(of recorded: RecordedEvent) -> Bool {
    recorded.context.contains {
      $0.value == RouteEvent.mask && conditionFacts.contains($0.key) && context[$0.key] == nil
    }
  }

  /// Guards that were fulfilled are called by their names of today.
  fileprivate func setContext(
    of recorded: RecordedEvent, in simulation: RouteSimulation, isReference: Bool
  ) {
    guard !conditionFacts.isEmpty else { return }
    let past = names.facts(recorded.context, at: recorded.revision) { name in
      isReference ? name : step.name(of: RowName("guard", name))?.key
    }
    simulation.setContext(past.merging(context) { $1 }, at: recorded.event.time)
  }

  /// Performs one event by itself.
  ///
  /// - Parameters:
  ///   - event: The event to perform.
  ///   - facts: The context in which it was recorded.
  ///   - stack: The stack that it began with; nil for an empty navigation controller.
  /// - Returns: What happens; nil if it cannot be performed again.
  package func performAlone(
    _ event: RouteEvent, in facts: [String: String] = [:], from stack: StackNode?
  ) -> RouteEvent? {
    let simulation = simulation(of: registry)
    simulation.setContext(facts.merging(context) { $1 }, at: event.time)
    if let stack, !simulation.rebuild(stack), event.action.isStep { return nil }
    guard case .performed(let now) = perform(event, in: simulation) else { return nil }
    return now
  }

  private func simulation(of registry: Registry) -> RouteSimulation {
    let simulation = RouteSimulation(
      registry: registry, time: { Date(timeIntervalSince1970: 0) }, cost: { 0 })
    simulation.isUnattended = true
    simulation.defaultPath = defaultPath
    return simulation
  }

  /// A stack as text, without numbers and parameters.
  static func shape(_ node: StackNode) -> String {
    sequence(first: node, next: \.presented.first).map { node in
      let children = node.children.map(shape).joined(separator: " ")
      return node.className + (children.isEmpty ? "" : "[\(children)]")
    }.joined(separator: " ⤷ ")
  }
}

extension RouteSimulation {
  /// Rebuilds the stack that a recorded session began with: performs its routes in order.
  ///
  /// - Returns: Whether it is shown now.
  fileprivate func rebuild(_ stack: StackNode) -> Bool {
    let root: Root? =
      switch stack.className {
      case "TabBarController": .tabs(max(1, stack.children.count))
      case "SplitViewController": .split
      default: nil
      }
    var state = NavigationState(stack, root: root?.words)
    state.screens.removeAll { screen in
      screen.route == nil || screen.parameters?.values.contains(RouteEvent.mask) == true
    }
    restore(state)
    return Replay.shape(stack) == Replay.shape(self.stack)
  }
}
