import SimulatedUI

/// A class whose objects live as long as the program: it is never reported as leaking.
public protocol SharedInstanceProviding: AnyObject {}

/// Finds destinations that stay alive after they were removed. See docs/behaviour.md, "Leaks".
///
/// Objects are held weakly; freed ones are dropped as the list grows, so that a removal costs
/// constant time whether virtual time moves or not.
@MainActor final class LeakDetector {
  private struct Suspect {
    weak var object: AnyObject?
    let due: Duration
  }

  /// The destinations of one user interface, by whose clock they are due.
  private final class Watch {
    weak var clock: VirtualClock?
    var suspects: [Suspect] = []
    var sweepAt = 64
    /// The next check; the clock forgets it when the user interface begins again.
    var check: VirtualClock.Token?

    init(_ clock: VirtualClock) { self.clock = clock }
  }

  /// How long a destination may live on after its removal, in virtual time; zero or less turns
  /// detection off.
  var delay: Duration = .seconds(2)
  var found: ((AnyObject) -> Void)?
  /// The warnings of leaks found while no handler was set.
  private(set) var warnings: [String] = []
  private var watches: [Watch] = []
  /// The most warnings that are kept; each is printed too.
  private static let mostWarnings = 1_000

  /// The main actor's side of the registry, which owns it.
  private unowned let views: ViewRouting

  init(_ views: ViewRouting) { self.views = views }

  /// Watches a removed destination.
  func watch(_ destination: AnyObject) {
    guard delay > .zero else { return }
    let clock: VirtualClock
    switch destination {
    case let controller as ViewController: clock = controller.environment.clock
    case let view as View: clock = view.environment.clock
    default: return
    }
    let watch = watch(of: clock)
    if watch.suspects.count >= watch.sweepAt {
      watch.suspects.removeAll { $0.object == nil }
      watch.sweepAt = max(64, watch.suspects.count * 2)
    }
    watch.suspects.append(Suspect(object: destination, due: clock.now + delay))
    schedule(watch, clock)
  }

  private func watch(of clock: VirtualClock) -> Watch {
    if let known = watches.first(where: { $0.clock === clock }) { return known }
    watches.removeAll { $0.clock == nil }
    let made = Watch(clock)
    watches.append(made)
    return made
  }

  private func schedule(_ watch: Watch, _ clock: VirtualClock) {
    if let check = watch.check, clock.isWaiting(for: check) { return }
    guard let first = watch.suspects.first else { return }
    let delay = max(.zero, first.due - clock.now)
    watch.check = clock.schedule(after: delay) { [weak self, weak clock] in
      guard let self, let clock else { return }
      watch.check = nil
      check(watch, clock.now)
      schedule(watch, clock)
    }
  }

  private func check(_ watch: Watch, _ now: Duration) {
    let due = watch.suspects.filter { $0.due <= now }
    watch.suspects.removeAll { $0.due <= now }
    for suspect in due {
      guard let object = suspect.object else { continue }
      // It is on the screen again.
      if views.knownEntry(of: object)?.hasAppeared ?? false { continue }
      if let found {
        found(object)
      } else {
        let warning =
          "\(ViewRouteFailure.name(object)) is still alive \(delay) after it was removed"
        warnings.append(warning)
        if warnings.count > Self.mostWarnings { warnings.removeFirst() }
        views.registry?.printProblem("leak: \(warning)")
      }
    }
  }
}
