import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// Events from elsewhere.
extension Stage {
  /// Appends exported events: each session becomes a new one, with the stack that it began with.
  ///
  /// - Returns: How many have a revision that does not exist here; they are recorded with the
  ///   newest.
  func append(_ exported: ExportedEvents) throws -> Int {
    guard !workspace.isInTransaction else {
      throw ShellError.failure(
        "in-transaction", "recorded events are not imported inside a transaction: commit first")
    }
    let store = try workspace.historyStore()
    let newest = try workspace.requireStore().catalog.revision
    var unknown = 0
    var done = 0
    defer {
      printer.endProgress()
      recorder.startSession(in: store, stack: simulation?.stack)
    }
    for lines in exported.sessions {
      var stack: StackNode?
      var isFirst = true
      for line in lines {
        if done % 64 == 0 {
          try Interrupt.check()
          printer.progress("\(done) of \(exported.count)")
        }
        done += 1
        guard let one = exported.event(line) else { continue }
        var event = one.recorded.event
        // If events are missing in between, the stack is not the one before this event.
        if isFirst || one.before != stack { recorder.startSession(in: store, stack: one.before) }
        isFirst = false
        if one.after != one.before { event.stackChanges = [.root(one.after)] }
        stack = one.after
        let isKnown = one.recorded.revision <= newest
        if !isKnown { unknown += 1 }
        try recorder.append(
          event, context: one.recorded.context, in: store,
          revision: isKnown ? one.recorded.revision : newest,
          isUncommitted: one.recorded.isUncommitted)
      }
    }
    try store.history.flush()
    return unknown
  }

  /// Runs an import that records all its events or none. Inside a transaction they wait for its end
  /// in any case.
  func recordingAsOne<Result>(
    _ exported: ExportedEvents, _ list: LoggedLinks, _ body: () throws -> Result
  ) throws -> Result {
    if !list.links.isEmpty { _ = try requireSimulation() }
    guard exported.count > 0 || !recorder.isOff else { return try body() }
    let history = try workspace.historyStore()
    if history.isInTransaction || history.isReadOnly { return try body() }
    return try recorder.recordAsOne(in: history, body)
  }

  /// Opens links, each in a fresh window; returns how many failed.
  func open(_ list: LoggedLinks) throws -> Int {
    let simulation = try requireSimulation()
    // Events that are older than the preceding ones begin a new session, because retention removes
    // the beginning of a session by age.
    startHistorySession()
    defer {
      printer.endProgress()
      logged = nil
      simulation.context = context
      // This was not a user's action, so it is not recorded.
      let listener = simulation.onEvent
      simulation.onEvent = nil
      _ = simulation.reset(.navigation)
      simulation.onEvent = listener
      startHistorySession()
      flushHistory()
    }
    var failures = 0
    for (index, link) in list.links.enumerated() {
      if index % 64 == 0 {
        try Interrupt.check()
        try recorder.requireImport()
        printer.progress("\(index) of \(list.links.count)")
      }
      logged = link
      if !list.hasTimes { logged?.time = nil }
      simulation.context = context.merging(link.context) { _, new in new }
      _ = simulation.reset(.navigation)
      if simulation.open(link.url).outcome == .failure { failures += 1 }
    }
    return failures
  }

  /// Opens links, each in a fresh window and on the revision of its time; returns how many failed.
  func openAtTheirTime(_ list: LoggedLinks) throws -> Int {
    let store = try workspace.requireStore()
    guard !store.isInTransaction else {
      throw ShellError.failure(
        "in-transaction", "--at-their-time reads the log of the catalog: commit first")
    }
    let history = try workspace.historyStore()
    let log = try store.log.revisions(limit: store.catalog.revision).sorted {
      $0.number < $1.number
    }
    var current: (revision: Int, simulation: RouteSimulation)?
    var failures = 0
    defer { printer.endProgress() }
    for (index, link) in list.links.enumerated() {
      if index % 64 == 0 { try printer.step("\(index) of \(list.links.count)") }
      let time = link.time ?? 0
      let revision = log.last { $0.time <= time }?.number ?? 0
      if current?.revision != revision {
        let registry = Registry(catalog: try workspace.catalog(at: revision))
        registry.printsProblems = false
        let simulation = RouteSimulation(registry: registry, time: Clock.now)
        simulation.defaultPath = try workspace.defaultPath()
        current = (revision, simulation)
      }
      guard let simulation = current?.simulation else { continue }
      let context = context.merging(link.context) { _, new in new }
      simulation.context = context
      simulation.onEvent = nil
      _ = simulation.reset(.navigation)
      recorder.startSession(in: history, stack: simulation.stack)
      simulation.onEvent = { [weak self] event in
        guard let self else { return }
        var event = event
        event.time = time
        recorder.record(
          event, context: context, in: history, revision: revision, isUncommitted: false)
      }
      if simulation.open(link.url).outcome == .failure { failures += 1 }
      simulation.onEvent = nil
    }
    return failures
  }
}
