import Foundation
import RouteModel
import Routing
import Synchronization
import Testing

/// A yes or no that threads share.
private final class Flag: Sendable {
  let isSet = Atomic(true)
}

/// A number that threads share.
private final class Count: Sendable {
  let number = Atomic(0)
}

/// Patterns are compiled by the first reader after a change, outside the registry's lock.
struct CompilingTests {
  private func catalog(_ count: Int) -> RouteCatalog {
    var catalog = RouteCatalog()
    for number in 0..<count {
      catalog.routes["r\(number)"] = Route(
        identifier: "r\(number)", className: "C",
        patterns: [.init(text: "app://host\(number)/a/:x/b\(number)")])
    }
    return catalog
  }

  /// One changed pattern among many: whoever finds a route by its identifier does not wait.
  @Test func `others go on while one thread compiles`() throws {
    let registry = Registry(catalog: catalog(20_000))
    let (compiling, found) = (Flag(), Count())
    let (began, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      began.signal()
      while compiling.isSet.load(ordering: .acquiring) {
        if registry.route("r7") != nil { found.number.add(1, ordering: .relaxed) }
      }
      ended.signal()
    }
    began.wait()
    let before = found.number.load(ordering: .relaxed)
    #expect(try registry.match("app://host7/a/1/b7") != nil)
    compiling.isSet.store(false, ordering: .releasing)
    ended.wait()
    // A lock that is held for the whole compiling lets through one or two.
    #expect(found.number.load(ordering: .relaxed) - before > 100)
  }

  /// What is kept for patterns is given anew after very many changes, and still known by them.
  @Test func `a pattern is replaced and removed, however many were removed before it`() throws {
    let registry = Registry(catalog: RouteCatalog())
    func add(_ name: String, _ url: String) throws {
      try registry.add(Route(identifier: name, className: "C", patterns: [.init(text: url)]))
    }
    for name in ["removed", "replaced", "kept"] { try add(name, "app://\(name)") }
    for round in 0..<1_100 {
      try add("passing", "app://passing/\(round)")
      try registry.remove("passing")
    }
    try registry.remove("removed")
    try registry.remove("replaced")
    try add("other", "app://replaced")
    #expect(try registry.match("app://removed") == nil)
    #expect(try registry.match("app://replaced")?.route == "other")
    #expect(try registry.match("app://kept")?.route == "kept")
    #expect(try registry.match("app://passing/1") == nil)
  }

  @Test func `a match sees what was changed before it, whoever compiles`() async throws {
    let registry = Registry(catalog: catalog(100))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for round in 0..<50 {
            let name = "t\(thread)-\(round)"
            try registry.add(
              Route(
                identifier: name, className: "C", patterns: [.init(text: "app://new/\(name)")]))
            #expect(try registry.match("app://new/\(name)")?.route == name)
            try registry.remove(name)
            #expect(try registry.match("app://new/\(name)") == nil)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
