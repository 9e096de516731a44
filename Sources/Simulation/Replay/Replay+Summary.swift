import RouteModel
import Routing

extension Replay {
  /// How many events, and how many links they opened.
  package struct Tally: Sendable, Hashable {
    /// The events.
    package internal(set) var events = 0
    /// The distinct links; as many as events, if whole sessions were performed.
    package internal(set) var links = 0

    mutating func add(_ count: Int) {
      events += count
      links += 1
    }

    mutating func remove(_ count: Int) {
      events -= count
      links -= 1
    }
  }

  /// The result of a replay.
  public struct Summary: Sendable, Hashable {
    /// What was performed again and compared.
    package internal(set) var performed = Tally()
    /// What succeeded and now fails.
    package internal(set) var broken = Tally()
    /// Links that open another route, or give a parameter another value.
    package internal(set) var rerouted = Tally()
    /// What succeeded and now waits for a guard.
    package internal(set) var waiting = Tally()
    /// What worked when it was recorded, and fails on both of two catalogs.
    package internal(set) var failing = Tally()
    /// What differs in more than the name of the route.
    package internal(set) var differing = Tally()
    /// What differs only in the name of the route.
    package internal(set) var renaming = Tally()
    /// Events that cannot be performed again.
    package internal(set) var skipped = Tally()
    /// Those of them that have a masked value.
    package internal(set) var masked = Tally()
    /// The differences in the order of the events; of links the first of them.
    public internal(set) var differences: [Difference] = []
    /// The numbers of events that cannot be performed again; of links the first of them.
    public internal(set) var notReplayable: [Int] = []
    /// How many events of a catalog that was never committed were left out of a comparison of two
    /// catalogs.
    package internal(set) var uncommitted = 0
    /// Whether distinct links were performed, not sessions.
    package internal(set) var areLinks = false
    /// The last event that differs, and whether only by a new name.
    private var last: Last?

    private struct Last: Hashable {
      var event: Int
      var isRename: Bool
    }

    /// How many events were performed again and compared.
    public var replayed: Int { performed.events }
    /// How many events differ only in the name of their route.
    public var renamed: Int { renaming.events }
    /// How many events differ in more than the name of their route.
    public var different: Int { differing.events }
    /// How many events are the same.
    public var same: Int { replayed - renamed - different }

    /// The most differences of links that are kept.
    static let most = 1_000

    /// Adds the differences of an event that stands for a number of events.
    mutating func add(_ found: [Difference], of event: Int, _ count: Int) {
      if found.isEmpty { return }
      let isRename = found.allSatisfy(\.isRename)
      switch last?.event == event ? last?.isRename : nil {
      case nil: if isRename { renaming.add(count) } else { differing.add(count) }
      case true? where !isRename:
        renaming.remove(count)
        differing.add(count)
      default: break
      }
      last = Last(
        event: event, isRename: isRename && (last?.event != event || last?.isRename == true))
      if found.contains(where: { $0.harm == .fails }) { broken.add(count) }
      if found.contains(where: { $0.harm == .rerouted }) { rerouted.add(count) }
      if found.contains(where: { $0.harm == .waits }) { waiting.add(count) }
      differences += areLinks ? found.prefix(max(0, Self.most - differences.count)) : found[...]
    }

    mutating func addNotReplayable(_ recorded: RecordedEvent, _ count: Int) {
      skipped.add(count)
      if recorded.isMasked { masked.add(count) }
      if !areLinks || notReplayable.count < Self.most { notReplayable.append(recorded.number) }
    }
  }
}
