import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// Another program holds the history longer than the program waits.
struct LockedHistoryTests: StoreSession {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let made = try run("route", "add", "editor", "--url", "app://editor/:title")
    #expect(made.code == 0)
  }

  private func store() throws -> RouteStore { try RouteStore(path: directory.path("a.db")) }

  /// A program in another process, with an open transaction: nothing else can write.
  private func holder() throws -> TalkingProgram {
    let program = try TalkingProgram(["a.db"], directory: directory.path(""))
    program.enter("begin\nroute add other\necho held")
    try program.wait(for: "held")
    return program
  }

  private func worker(_ options: String...) throws -> TalkingProgram {
    try TalkingProgram(["a.db", "--wait", "50ms"] + options, directory: directory.path(""))
  }

  private let warning =
    "warning: the history is locked by another program: from here on events wait in memory, "
    + "and are written when it is free\n"

  @Test func `events wait for a locked history, and are in it as soon as it is free`() throws {
    let holder = try holder()
    let worker = try worker()
    worker.enter("open app://editor/1\nback\nopen app://editor/2")
    try worker.wait(for: "title=2")
    #expect(try store().history.events().isEmpty)
    holder.enter("rollback\necho free")
    try holder.wait(for: "free")
    // Nothing more is typed: it retries by itself.
    let deadline = ContinuousClock.now + .seconds(600)
    while try store().history.events().isEmpty, ContinuousClock.now < deadline { sched_yield() }
    worker.kill()
    #expect(try store().history.events().map(\.event.action) == [.perform, .back, .perform])
    #expect(worker.errors == warning)
  }

  @Test func `who works on is told when the history is written again, and gets numbers again`()
    throws
  {
    let holder = try holder()
    let worker = try worker("--json")
    worker.enter("open app://editor/1")
    #expect(try worker.wait(for: "\n").contains(#""event":null"#))
    worker.enter("open app://editor/2")
    #expect(try worker.wait(for: "\n").contains(#""event":null"#))
    holder.enter("rollback\necho free")
    try holder.wait(for: "free")
    // It may have been written while nothing was typed; then the next one has the number 3.
    worker.enter("history --limit 1\nopen app://editor/3")
    try worker.wait(for: "app://editor/2")
    #expect(try worker.wait(for: "editor/3").contains(#""event":3"#))
    #expect(worker.end() == 0)
    #expect(
      worker.errors.contains("the history is written again: 2 events that waited"),
      "\(worker.errors)")
    #expect(worker.errors.components(separatedBy: "warning").count == 2, "\(worker.errors)")
    let store = try store()
    #expect(try store.history.events().count == 3)
    #expect(try store.check().isEmpty)
  }

  @Test func `what is locked to the end is said, and the exit code says that it is lost`() throws {
    let holder = try holder()
    let worker = try worker()
    worker.enter((0..<2_000).map { "open app://editor/\($0)" }.joined(separator: "\n"))
    #expect(worker.end() == 3)
    #expect(worker.output.split(separator: "\n").count == 2_000)
    #expect(
      worker.errors
        == warning.replacing("\n", with: "") + "\n"
        + "warning: 2000 events not recorded: the history was locked by another program to the end\n"
    )
    holder.kill()
    #expect(try store().history.events().isEmpty)
  }

  @Test func `the end waits once more for the history`() throws {
    let holder = try holder()
    let worker = try TalkingProgram(
      ["a.db", "--wait", "20s", "open", "app://editor/1"], directory: directory.path(""))
    holder.enter("rollback\necho free")
    try holder.wait(for: "free")
    #expect(worker.end() == 0)
    #expect(worker.errors.isEmpty)
    #expect(try store().history.events().count == 1)
  }

  @Test(arguments: ["", "x", "-1s", "1e9s", "nan"])
  func `an invalid wait is a usage error`(text: String) throws {
    let run = try run("--wait", text, "routes")
    #expect(run.code == 2)
    #expect(run.errors.contains("--wait needs a time"))
  }
}

/// Events that cannot be written do not fill the memory.
struct WaitingEventsTests {
  private func event(_ sequence: Int, size: Int = 10_000) -> RouteEvent {
    RouteEvent(
      sequence: sequence, time: Int64(sequence), action: .perform,
      url: String(repeating: "x", count: size),
      stackChanges: [
        .insert(
          StackNode(id: sequence + 1, className: "E\(sequence)"), parent: 1, index: sequence - 1)
      ])
  }

  @Test func `inside a transaction the oldest are given up, and the stacks of the rest hold`()
    throws
  {
    let directory = try TemporaryDirectory()
    let store = try RouteStore(
      path: directory.path("a.db"), options: .init(create: true, clock: { Date(microseconds: 5) }))
    store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    try store.begin()
    let count = 4_000
    for index in 1...count { try store.history.append(event(index)) }
    let lost = store.history.lostEvents
    #expect(lost > 0 && lost < count)
    #expect(store.history.waitingEvents == count - lost)
    try store.rollback()
    try store.history.flush()
    let kept = try store.history.events(HistoryFilter(isOldestFirst: true))
    #expect(kept.map(\.event.sequence) == Array(lost + 1...count))
    let first = try #require(kept.first)
    let last = try #require(kept.last)
    #expect(first.session == last.session)
    #expect(try store.history.stackBefore(first.number)?.children.count == lost)
    #expect(try store.history.stackAfter(last.number)?.children.count == count)
    try store.history.append(event(count + 1))
    try store.history.flush()
    let next = try #require(store.history.events(HistoryFilter(limit: 1)).first)
    #expect(next.session == first.session)
    #expect(try store.history.stackAfter(next.number)?.children.count == count + 1)
    #expect(try store.check().isEmpty)
  }

  @Test func `a locked file is tried without waiting, and once more before a loss`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.db")
    let store = try RouteStore(
      path: path, options: .init(create: true, busyTimeout: .milliseconds(1)))
    let other = try RouteStore(path: path, options: .init(create: true))
    try other.begin()
    var locked = 0
    var index = 0
    while store.history.lostEvents == 0, index < 100_000 {
      index += 1
      do {
        try store.history.append(event(index, size: 100_000))
      } catch {
        #expect(error.code == .locked)
        locked += 1
      }
    }
    #expect(store.history.lostEvents > 0)
    #expect(locked > 0 && locked < index, "\(locked) of \(index)")
    try other.rollback()
    try store.history.flush()
    #expect(try store.history.events().count == index - store.history.lostEvents)
    #expect(try store.check().isEmpty)
  }

  /// A session that ends while its events wait keeps them.
  @Test func `events that wait belong to the session in which they happened`() throws {
    let store = try RouteStore.inMemoryForWaiting()
    store.history.startSession(stack: StackNode(id: 1, className: "One"))
    try store.history.append(event(1))
    store.history.startSession(stack: StackNode(id: 1, className: "Two"))
    try store.history.append(event(2))
    try store.history.flush()
    #expect(try store.history.stackBefore(1)?.className == "One")
    #expect(try store.history.stackBefore(2)?.className == "Two")
    #expect(try store.history.event(1).session != store.history.event(2).session)
  }
}

extension RouteStore {
  fileprivate static func inMemoryForWaiting() throws -> RouteStore {
    try RouteStore(path: ":memory:", options: .init(create: true))
  }
}
