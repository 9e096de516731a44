import SimulatedUI

/// A class whose objects live as long as the program: it is never reported as leaking.
public protocol SharedInstanceProviding: AnyObject {}

/// Finds destinations that stay alive after they were removed. See docs/behaviour.md, "Leaks".
///
/// Objects are held weakly; freed ones are dropped as the list grows, so that a removal costs
/// constant time whether virtual time moves or not.
@MainActor final class LeakDetector {
  private struct Suspect {
    let reference: BackReference
    let due: Duration
    var object: AnyObject? { reference.object }
  }

  /// How long a destination may live on after its removal, in virtual time; zero or less turns
  /// detection off.
  var delay: Duration = .seconds(2)
  var found: ((AnyObject) -> Void)?
  /// The warnings of leaks found while no handler was set.
  private(set) var warnings: [String] = []
  private var suspects: [Suspect] = []
  private var sweepAt = 64
  private var isScheduled = false

  nonisolated init() {}

  /// Watches a removed destination, if one of its routers wants that.
  func watch(_ destination: AnyObject, _ makers: [RegisteredRoute.Maker], _ views: ViewRouting) {
    var isWanted = false
    for maker in makers where maker.detectsLeaks { isWanted = true }
    guard isWanted, delay > .zero else { return }
    let clock: VirtualClock
    let reference: BackReference
    switch destination {
    case let controller as ViewController:
      (clock, reference) = (controller.environment.clock, controller.reference)
    case let view as View: (clock, reference) = (view.environment.clock, view.reference)
    default: return
    }
    if suspects.count >= sweepAt {
      suspects.removeAll { $0.object == nil }
      sweepAt = max(64, suspects.count * 2)
    }
    suspects.append(Suspect(reference: reference, due: clock.now + delay))
    if !isScheduled { schedule(clock, views) }
  }

  private func schedule(_ clock: VirtualClock, _ views: ViewRouting) {
    guard !isScheduled, let first = suspects.first else { return }
    isScheduled = true
    let reference = views.reference
    clock.schedule(after: max(.zero, first.due - clock.now)) { [weak self, weak clock] in
      guard let self, let clock, let views = reference.object as? ViewRouting else { return }
      self.isScheduled = false
      self.check(clock.now, views)
      self.schedule(clock, views)
    }
  }

  private func check(_ now: Duration, _ views: ViewRouting) {
    let due = suspects.filter { $0.due <= now }
    suspects.removeAll { $0.due <= now }
    for suspect in due {
      guard let object = suspect.object else { continue }
      // It is on the screen again.
      if views.knownEntry(of: object)?.isRouted ?? false { continue }
      if let found {
        found(object)
      } else {
        let warning =
          "\(ViewRouteFailure.name(object)) is still alive \(delay) after it was removed"
        warnings.append(warning)
        views.registry?.printProblem("leak: \(warning)")
      }
    }
  }
}

extension RegisteredRoute.Maker {
  @MainActor var detectsLeaks: Bool {
    switch self {
    case .viewRouter(let type): type.shouldDetectMemoryLeak
    case .viewRoute(let definition): definition[\.view.detectsLeaks] && !definition[\.isEasy]
    default: false
    }
  }
}
