import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Events of an import are kept together, or none of them is.
struct EventImportTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path("a.db") }

  init() throws { directory = try TemporaryDirectory() }

  private func append(_ count: Int, to store: RouteStore, context: String = "ios") throws {
    store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...count {
      try store.history.append(
        RouteEvent(sequence: index, time: Int64(index), action: .perform, route: "r"),
        context: ["platform": context])
    }
  }

  @Test func `others see nothing of an import until it ends, and then all`() throws {
    let store = try RouteStore.inFile(path)
    let other = try RouteStore(path: path)
    try append(3, to: store)
    try store.history.beginImport()
    #expect(try other.history.events().count == 3)
    try append(3_000, to: store)
    #expect(try other.history.events().count == 3)
    try store.history.commitImport()
    #expect(try other.history.events().count == 3_003)
    #expect(try other.check() == [])
  }

  @Test func `an import that is taken back leaves nothing, and recording goes on`() throws {
    let store = try RouteStore.inFile(path)
    try store.history.beginImport()
    try append(3_000, to: store, context: "android")
    store.history.rollbackImport()
    #expect(store.history.waitingEvents == 0 && store.history.lostEvents == 0)
    #expect(try store.history.events().isEmpty)
    try append(2, to: store, context: "android")
    try store.history.flush()
    let events = try store.history.events()
    #expect(events.map(\.context) == [["platform": "android"], ["platform": "android"]])
    #expect(try store.check() == [])
  }

  @Test func `an import waits for nobody's transaction, and a transaction for no import`() throws {
    let store = try RouteStore.inFile(path, busyTimeout: .zero)
    let other = try RouteStore.inFile(path, busyTimeout: .zero)
    try store.begin()
    #expect(errorCode { try store.history.beginImport() } == "transaction-state")
    #expect(errorCode { try other.history.beginImport() } == "locked")
    try store.rollback()
    try store.history.beginImport()
    try append(10, to: store)
    try append(10, to: other)
    #expect(errorCode { try other.history.flush() } == "locked")
    try store.history.commitImport()
    try other.history.flush()
    #expect(try store.history.events().count == 20)
  }
}
