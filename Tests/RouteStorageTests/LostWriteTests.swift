import Foundation
import RouteModel
import RouteStorage
import TestSupport
import Testing

/// A page that keeps its earlier contents, although its write was reported as done: the past and
/// undo do not rely on it.
struct LostWriteTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Three revisions, and a fourth whose writes are lost in some pages.
  private func storeWithoutLast(_ names: String...) throws -> RouteStore {
    let stale = try StalePages(
      of: names, in: directory,
      first: { store in for count in 1...3 { try store.put(.routes(count)) } },
      then: { store in try store.put(.routes(4)) })
    return try RouteStore(path: stale.path)
  }

  @Test func `undo refuses when the newest revision is lost`() throws {
    let store = try storeWithoutLast("revision")
    #expect(errorCode { _ = try store.undo() } == "damaged-store")
    #expect(try store.loadCatalog() == .routes(4))
    #expect(errorCode { _ = try store.catalog(at: 3) } == "damaged-store")
    #expect(errorCode { _ = try store.catalog(at: 2) } == "damaged-store")
    #expect(
      errorCode { _ = try store.newestRevision(through: 3) { _, _ in true } } == "damaged-store")
    #expect(store.takeDoubts() == [])
    #expect(try store.log(limit: 1).map(\.number) == [3])
    #expect(store.takeDoubts().map(\.subjects) == [["log"]])
    // After accepting the store one can continue.
    _ = try store.accept()
    #expect(try store.undo() == [])
  }

  @Test func `undo refuses too when the sums were lost with the revision, or alone`() throws {
    let both = try storeWithoutLast("revision", "digest")
    #expect(errorCode { _ = try both.undo() } == "damaged-store")
    #expect(try both.catalog(at: 3) == .routes(4))
    #expect(both.takeDoubts().map(\.code) == ["not-as-written"])
    let sums = try storeWithoutLast("digest")
    #expect(errorCode { _ = try sums.undo() } == "damaged-store")
    #expect(errorCode { _ = try sums.catalog(at: 3) } == "damaged-store")
  }

  @Test func `a setting that is an older one is doubted`() throws {
    let stale = try StalePages(
      of: ["setting"], in: directory, first: { store in try store.setSetting("path", "push") },
      then: { store in try store.setSetting("path", "show") })
    let store = try RouteStore(path: stale.path)
    #expect(try store.setting("path") == "push")
    #expect(store.takeDoubts().map(\.code) == ["not-as-written"])
  }

  @Test func `undo refuses a revision that is not as it was written`() throws {
    let path = directory.path("changed.db")
    do { for count in 1...3 { try RouteStore.inFile(path).put(.routes(count)) } }
    try RawDatabase(path).run("UPDATE revision SET kind = 'undo' WHERE id = 3")
    let store = try RouteStore(path: path)
    #expect(errorCode { _ = try store.undo() } == "damaged-store")
    #expect(try store.loadCatalog() == .routes(3))
  }

  @Test func `undo does not go beyond a revision that is missing in an accepted log`() throws {
    let path = directory.path("gap.db")
    do { for count in 1...4 { try RouteStore.inFile(path).put(.routes(count)) } }
    try RawDatabase(path).run("DELETE FROM revision WHERE id = 3")
    let store = try RouteStore(path: path)
    _ = try store.accept()
    #expect(try store.undo(2).count == 1)
    #expect(errorCode { _ = try store.undo() } == "damaged-store")
    #expect(try store.loadCatalog() == .routes(3))
  }

  @Test func `who undid a revision is read from the rows, whatever the index has lost`() throws {
    let stale = try StalePages(
      of: ["revision_undone"], in: directory,
      first: { store in for count in 1...3 { try store.put(.routes(count)) } },
      then: { store in _ = try store.undo() })
    let store = try RouteStore(path: stale.path)
    #expect(try store.log().map(\.undoneBy) == [nil, 4, nil, nil])
    #expect(try store.log(limit: 2, before: 4).map(\.undoneBy) == [4, nil])
    _ = try store.undo()
    #expect(try store.loadCatalog() == .routes(1))
    #expect(try store.log(limit: 1).first?.undoes == 2)
  }

  /// The queries of a store that may have lost writes.
  private struct Question {
    var name: String
    var takesBack = false
    var ask: (RouteStore) throws -> String

    /// - Parameter revision: The newest one.
    static func all(_ revision: Int) -> [Question] {
      func text(_ catalog: RouteCatalog) -> String {
        catalog.routes.keys.sorted().joined(separator: " ")
      }
      let past = (1...revision).map { number in
        Question(name: "catalog at \(number)") { text(try $0.catalog(at: number)) }
      }
      return past + [
        Question(name: "catalog") { text(try $0.loadCatalog()) },
        Question(name: "log") { "\(try $0.log(limit: 100))" },
        Question(name: "setting") { "\(try $0.setting("path") ?? "none")" },
        Question(name: "undo", takesBack: true) {
          _ = try $0.undo()
          return text(try $0.loadCatalog())
        },
        Question(name: "undo of three", takesBack: true) {
          _ = try $0.undo(3)
          return text(try $0.loadCatalog())
        },
        Question(name: "redo", takesBack: true) {
          _ = try $0.redo()
          return text(try $0.loadCatalog())
        },
      ]
    }
  }

  /// Any changes, with any of the pages of any of the last ones lost.
  @Test func `what looks back or takes back is right or says so, whatever pages are stale`() throws
  {
    var outcomes: [String: Int] = [:]
    for round in 0..<Torture.rounds(6, cost: 20) {
      var generator = SeededGenerator(seed: Torture.seed(of: round))
      let path = directory.path("round-\(round).db")
      let file = URL(fileURLWithPath: path)
      var states: [Data] = []
      var revision = 0
      for _ in 0..<generator.number(3..<9) {
        do {
          let store = try RouteStore.inFile(path)
          switch generator.number(0..<8) {
          case 0, 1: _ = try? store.undo(1 + generator.number(0..<3))
          case 2: _ = try? store.redo()
          case 3: try store.setSetting("path", generator.pick(["push", "show", "present"]))
          default: try store.put(.routes(generator.number(1..<60)))
          }
          revision = store.revision
        }
        states.append(try Data(contentsOf: file))
      }
      guard revision > 0, let last = states.last else { continue }
      let earlier = states[generator.number(0..<states.count - 1)]
      var damaged = last
      StalePages.lose(&damaged, to: earlier, &generator)
      if damaged == last || states.contains(damaged) { continue }
      let sums = try StalePages.page(of: "digest", RawDatabase(path))
      for question in Question.all(revision) {
        func answer(_ content: Data) throws -> (text: String, isSure: Bool) {
          try content.write(to: file)
          var doubts: [Finding] = []
          do {
            let store = try RouteStore(path: path)
            defer { doubts = store.takeDoubts() }
            let text = try question.ask(store)
            return (text, store.takeDoubts().isEmpty)
          } catch {
            let isSure = (error as? StoreError)?.code != .damagedStore && doubts.isEmpty
            return ("refused", isSure)
          }
        }
        let sound = try answer(last)
        #expect(sound.isSure, "\(question.name), round \(round)")
        let found = try answer(damaged)
        var isRight = found.text == sound.text || !found.isSure
        if !isRight, question.takesBack { isRight = found.text == "refused" }
        if !isRight, damaged[sums] == earlier[sums] {
          // With the sums of that time, the rest of that time is intact.
          isRight = try answer(earlier).text == found.text
        }
        #expect(isRight, "\(question.name), round \(round): \(found.text) for \(sound.text)")
        outcomes[found.isSure ? "right" : "said so", default: 0] += 1
      }
    }
    #expect((outcomes["said so"] ?? 0) > 0)
    if Torture.runs != nil { print("stale pages: \(outcomes)") }
  }

  @Test func `a sound log is undone to its beginning, and through many undone revisions`() throws {
    let store = try RouteStore.inMemory()
    for count in 1...50 { try store.put(.routes(count)) }
    _ = try store.undo(30)
    #expect(try store.loadCatalog() == .routes(20))
    _ = try store.undo(20)
    #expect(try store.loadCatalog() == RouteCatalog())
    #expect(errorCode { _ = try store.undo() } == "cannot-undo")
  }
}
