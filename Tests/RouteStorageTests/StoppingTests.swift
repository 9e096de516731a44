import RouteModel
import Synchronization
import TestSupport
import Testing

@testable import RouteStorage

/// Reading and changes can be stopped, but not recording.
struct StoppingTests {
  /// The flag that a signal would set.
  private final class Switch: Sendable {
    private let isOn = Atomic<Bool>(false)
    func set(_ on: Bool) { isOn.store(on, ordering: .relaxed) }
    var value: Bool { isOn.load(ordering: .relaxed) }
  }

  @Test func `what is stopped ends with interrupted and changes nothing, recording goes on`() throws
  {
    let stop = Switch()
    var options = RouteStore.Options(create: true)
    options.isStopped = { stop.value }
    let directory = try TemporaryDirectory()
    let store = try RouteStore(path: directory.path("a.db"), options: options)
    stop.set(true)
    store.history.startSession()
    for number in 1...3_000 {
      try store.history.append(
        RouteEvent(sequence: number, time: Int64(number), action: .perform), context: [:])
    }
    try store.history.flush()
    let classes = (1...500).map {
      CatalogChange.destinationClass(before: nil, after: DestinationClass(name: "C\($0)"))
    }
    #expect(throws: StoreError.self) { try store.catalog.commit(classes, command: "many") }
    #expect(throws: StoreError.self) { try store.history.events() }
    do {
      _ = try store.history.statistics()
      Issue.record("statistics were not stopped")
    } catch {
      #expect(error.code == .interrupted)
    }
    stop.set(false)
    #expect(try store.history.events().count == 3_000)
    #expect(try store.catalog.load().classes.isEmpty)
    try store.catalog.commit(classes, command: "many")
    #expect(try store.catalog.load().classes.count == 500)
    #expect(try store.check().isEmpty)
  }
}
