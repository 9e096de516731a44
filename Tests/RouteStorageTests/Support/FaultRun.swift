import Foundation
import RouteModel
import RouteStorage
import StoreScenarios
import TestSupport

/// The visible state of a store after a step.
struct Boundary: Equatable {
  var catalog: RouteCatalog
  var migrations: [Int]
  var events: Int

  init(_ store: RouteStore) throws {
    catalog = try store.catalog.load()
    migrations = try ConfigurationMigrations(store: store, directory: "") { _, _, _ in [] }
      .applied().map(\.migration.version)
    events = try store.history.events().count
  }
}

/// A kind of fault, in the words of a test's name.
enum Fault: Int32, CaseIterable, Sendable {
  case kill = 1
  case tear, power, full, fullOnce, sync, syncOnce, write, read, readOnce

  /// The store that a run leaves must contain everything that was reported as done. After a power
  /// cut only what was synchronized is safe.
  func keepsReported(_ synchronous: RouteStore.Options.Synchronous) -> Bool {
    self != .power || synchronous == .full
  }

  /// In normal mode a commit is not synchronized.
  var synchronous: RouteStore.Options.Synchronous {
    self == .sync || self == .syncOnce ? .full : .normal
  }

  var isPassing: Bool { self == .fullOnce || self == .syncOnce || self == .readOnce }
}

/// One run of a scenario in a process of its own that meets a fault, and the look at what is left.
struct FaultRun {
  var scenario: Scenario
  var fault: Fault
  var at: Int
  var seed: UInt64 = 1
  var synchronous: RouteStore.Options.Synchronous

  init(
    _ scenario: Scenario, _ fault: Fault, at: Int, seed: UInt64 = 1,
    synchronous: RouteStore.Options.Synchronous? = nil
  ) {
    self.scenario = scenario
    self.fault = fault
    self.at = at
    self.seed = seed
    self.synchronous = synchronous ?? fault.synchronous
  }

  /// A violation of the store's guarantees.
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  /// What the steps leave one after the other when nothing fails: first the empty store.
  static func boundaries(_ scenario: Scenario) throws -> [Boundary] {
    let directory = try migrations()
    let store = try RouteStore.inMemory()
    var boundaries = [try Boundary(store)]
    for step in scenario.steps(migrations: directory.path("migrations")) {
      try step(store)
      boundaries.append(try Boundary(store))
    }
    return boundaries
  }

  /// The remains of a store that a killed process was making are removed when the next one makes
  /// it.
  private func requireCleanStart(_ directory: TemporaryDirectory, _ path: String) throws {
    _ = try RouteStore(path: path, options: .init(create: true))
    let names = try FileState(directory.url).names.filter { $0.contains(".new-") }
    if !names.isEmpty { throw Broken(description: "\(self): left behind: \(names)") }
  }

  /// A directory with the migrations of ``Scenario``.
  static func migrations() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for (name, text) in Scenario.migrationFiles {
      try directory.write(text, to: "migrations/\(name)")
    }
    return directory
  }

  /// How many operations of a scenario a fault can meet.
  static func operations(_ scenario: Scenario, _ fault: Fault) throws -> Int {
    let directory = try migrations()
    return count(try FaultRun(scenario, fault, at: 1_000_000).start(directory).output)
  }

  /// What the process counted, if it came to its end.
  private static func count(_ output: String) -> Int {
    output.split(separator: "\n").last { $0.hasPrefix("count ") }
      .flatMap { Int($0.dropFirst(6)) } ?? 0
  }

  private func start(_ directory: TemporaryDirectory) throws -> ProgramRun {
    try ProgramRun(
      [
        directory.path("routes.db"), directory.path("migrations"), scenario.rawValue,
        String(fault.rawValue), String(at), String(seed), synchronous.rawValue,
      ], program: BuiltProduct.directory.appendingPathComponent("store-worker").path,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Runs the process and looks at the store.
  ///
  /// - Returns: Whether the fault was met: false when the scenario had ended before.
  /// - Throws: ``Broken``, or whatever opening the store throws.
  func run(_ boundaries: [Boundary]) throws -> Bool {
    let directory = try Self.migrations()
    let path = directory.path("routes.db")
    let run = try start(directory)
    let lines = run.output.split(separator: "\n")
    let done = lines.count { $0 == "done" }
    func broken(_ what: String) -> Broken {
      Broken(description: "\(self): \(what)\n\(run.output)\(run.errors)")
    }
    guard [0, 1, -9].contains(run.code) else { throw broken("ended with \(run.code)") }
    if run.code == 0, done != boundaries.count { throw broken("not every step was done") }
    if fault.isPassing, run.code != 0 { throw broken("the second try failed") }
    if let error = lines.first(where: { $0.hasPrefix("error") }), error.hasPrefix("error other") {
      throw broken("an error that is not the store's")
    }
    if let error = lines.first(where: { $0.hasPrefix("error damaged-store") }) {
      throw broken("what a disk fails to do is called damage: \(error)")
    }
    // An error in a side task, such as a checkpoint, need not be reported.
    let isMet =
      run.code != 0 || lines.contains { $0.hasPrefix("error") }
      || Self.count(run.output) >= at
    let store: RouteStore
    do throws(StoreError) {
      store = try RouteStore(path: path)
    } catch {
      // Before the store was reported as made it may be missing, but it is never incomplete.
      if error.code == .noStore, done == 0 {
        try requireCleanStart(directory, path)
        return isMet
      }
      throw broken("cannot be opened: \(error.message)")
    }
    // Only a power cut loses finished steps; unfinished ones were not reported.
    let findings = try store.check()
    if !findings.isEmpty { throw broken("\(findings)") }
    let found = try Boundary(store)
    let first = fault.keepsReported(synchronous) ? max(done - 1, 0) : 0
    let last = min(done, boundaries.count - 1)
    let isKnown = (first...max(first, last)).contains { index in
      let boundary = boundaries[index]
      guard found.catalog == boundary.catalog, found.migrations == boundary.migrations else {
        return false
      }
      // Pruning is several transactions; recording is one for each flush.
      let next = boundaries[min(index + 1, boundaries.count - 1)]
      let range =
        min(boundary.events, next.events)...max(boundary.events, next.events)
      return scenario == .prune
        ? range.contains(found.events) : found.events == boundary.events
    }
    guard isKnown else {
      throw broken(
        "after \(done) done: \(found.catalog.routes.count) routes, migrations \(found.migrations), "
          + "\(found.events) events")
    }
    // The store is usable.
    try store.put(.routes(3))
    if try store.catalog.load() != .routes(3) { throw broken("cannot be written") }
    return isMet
  }
}
