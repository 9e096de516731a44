import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// A history that is kept short while a stack keeps growing.
struct DeepStackRetentionTests {
  private func push(_ index: Int) -> RouteEvent {
    RouteEvent(
      sequence: index, time: Int64(index), action: .perform, route: "editor",
      stackChanges: [
        .insert(
          StackNode(
            id: index + 1, className: "EditorViewController", route: "editor", router: index,
            parameters: [.init(name: "title", value: "a title of a usual length \(index)")]),
          parent: 1, index: index - 1)
      ])
  }

  private func run(
    _ count: Int, keeping kept: Int, in directory: TemporaryDirectory
  ) throws -> RouteStore {
    let store = try RouteStore(
      path: directory.path("a.db"),
      options: .init(create: true, clock: { Date(microseconds: 1_000_000_000_000) }))
    try store.setSetting("retention", "\(kept)")
    store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...count {
      try store.history.append(push(index))
      if index % 500 == 0 { try store.history.flush() }
    }
    try store.history.flush()
    return store
  }

  @Test func `what is kept stays near what is wanted, and every stack can be read`() throws {
    let directory = try TemporaryDirectory()
    let count = 10_000
    let store = try run(count, keeping: 500, in: directory)
    let kept = try store.history.events(HistoryFilter(isOldestFirst: true)).map(\.number)
    #expect(kept.last == count)
    #expect(kept == Array((kept.first ?? 0)...count))
    #expect(kept.count >= 500 && kept.count < 2 * 500)
    for number in [kept.first ?? 0, count - 7, count] {
      #expect(try store.history.stackAfter(number)?.children.count == number)
    }
    #expect(try store.check() == [])
    // An explicit prune is exact.
    try store.history.prune(keeping: .events(500))
    #expect(try store.history.events().count == 500)
    #expect(try store.history.stackAfter(count)?.children.count == count)
  }
}
