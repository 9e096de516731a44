import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// Records the events of the simulated stack, with sensitive values masked. Nothing else masks any.
///
/// An event waits in memory until the output that reports it is written: what was reported is in
/// the file. If another program holds the file longer than the store waits, a warning suspends this
/// promise: events are reported without a number and wait in memory; writing is retried, and a line
/// reports when they are written. If the history cannot be written at all, a warning is printed and
/// recording ends, but routing continues. Only if the file was replaced or removed, the output is
/// discarded, because the session has lost its store.
@MainActor
final class Recorder {
  private enum State {
    /// Nothing is recorded.
    case off
    /// Nothing has happened yet that is recorded.
    case idle
    /// The session has begun in the history.
    case running
    /// Events wait, because another program holds the file.
    case behind
    /// Events are part of an import, which fails as a whole; with why it cannot be recorded.
    case importing(failure: StoreError?)
  }

  private let printer: Printer
  /// What is sensitive in the present catalog.
  private let sensitive: @MainActor () -> SensitiveValues
  private var state: State
  /// A remark to print with the next output.
  private var remark: String?
  private var knownLosses = 0
  /// Whether events were lost instead of being recorded.
  private(set) var hasLost = false
  /// How many events were known to be removed although the hub does not have them.
  private var knownUnsent = 0
  /// The error, if the file of the history was replaced or removed.
  private var loss: ShellError?

  init(
    isOff: Bool, _ printer: Printer, sensitive: @escaping @MainActor () -> SensitiveValues
  ) {
    (state, self.printer, self.sensitive) = (isOff ? .off : .idle, printer, sensitive)
  }

  /// Whether nothing is recorded.
  var isOff: Bool { if case .off = state { true } else { false } }
  /// Whether events wait because another program holds the file.
  var isBehind: Bool { if case .behind = state { true } else { false } }

  /// Begins the session of the history.
  func start(in store: RouteStore, stack: StackNode?) {
    guard case .idle = state else { return }
    state = .running
    startSession(in: store, stack: stack)
  }

  /// Begins a new session, with the stack that it begins with, also where nothing else is recorded.
  func startSession(in store: RouteStore, stack: StackNode?) {
    store.history.startSession(stack: stack.map { sensitive().masking($0) })
  }

  func turnOff() { state = .off }

  /// Records again, in a new session, because the last one does not have the events in between.
  func turnOn(in store: RouteStore, stack: StackNode?) {
    turnOn()
    start(in: store, stack: stack)
  }

  func turnOn() { if isOff { state = .idle } }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - revision: The revision of the catalog, if the history is in another store.
  ///   - isUncommitted: Whether the catalog is uncommitted, if the history is in another store.
  func record(
    _ event: RouteEvent, context: [String: String], in store: RouteStore, revision: Int?,
    isUncommitted: Bool?
  ) {
    guard !isOff else { return }
    do {
      try append(
        event, context: context, in: store, revision: revision, isUncommitted: isUncommitted)
    } catch {
      hasFailed(to: store, error)
    }
    noticeLosses(of: store)
  }

  /// Adds an event of elsewhere, also where nothing else is recorded.
  func append(
    _ event: RouteEvent, context: [String: String], in store: RouteStore, revision: Int?,
    isUncommitted: Bool?
  ) throws(StoreError) {
    let sensitive = sensitive()
    try store.history.append(
      sensitive.masking(event), context: sensitive.masking(context), revision: revision,
      isUncommitted: isUncommitted)
  }

  /// Writes the waiting events; returns the number of the last one, if any was written.
  ///
  /// - Parameter isQuiet: Whether to print nothing, because the user is typing.
  @discardableResult
  func flush(to store: RouteStore, isQuiet: Bool = false) -> Int? {
    guard !isOff else { return nil }
    defer { if !isQuiet { sayRemark() } }
    return attempt(store) { () throws(StoreError) in try store.history.flushIfFree() }
  }

  /// Writes the waiting events before the history is read.
  func flushForReading(_ store: RouteStore) {
    guard !isOff else { return }
    let isBehind = isBehind
    attempt(store) { () throws(StoreError) in try store.history.flush(waits: !isBehind) }
    sayRemark()
  }

  /// Runs a function and records all of its events, or none.
  ///
  /// - Throws: The function's error, or why the events cannot be recorded.
  func recordAsOne<Result>(
    in store: RouteStore, _ body: () throws -> Result
  ) throws -> Result {
    try store.history.beginImport()
    let outer = state
    if !isOff { state = .importing(failure: nil) }
    defer { state = outer }
    do {
      let result = try body()
      try requireImport()
      try store.history.commitImport()
      return result
    } catch {
      store.history.rollbackImport()
      throw error
    }
  }

  /// Throws if the current import cannot be recorded.
  func requireImport() throws(StoreError) {
    if case .importing(let failure?) = state { throw failure }
  }

  /// Writes the waiting events for the last time.
  func end(_ store: RouteStore) {
    guard !isOff else { return }
    attempt(store) { () throws(StoreError) in try store.history.flush() }
    sayRemark()
    guard store.history.waitingEvents > 0 else { return }
    let count = Phrase.count(store.history.waitingEvents, "event")
    store.history.discardWaiting()
    hasLost = true
    printer.warn("\(count) not recorded: the history was locked by another program to the end")
  }

  @discardableResult
  private func attempt(
    _ store: RouteStore,
    _ write: () throws(StoreError) -> ClosedRange<Int>?
  ) -> Int? {
    do {
      guard let numbers = try write() else { return nil }
      noticeUnsent(of: store)
      if isBehind {
        state = .running
        let count = Phrase.count(numbers.count, "event")
        remark = "the history is written again: \(count) that waited"
      }
      return numbers.upperBound
    } catch {
      hasFailed(to: store, error)
      return nil
    }
  }

  /// Ends recording, because the file cannot be written.
  func stop(_ error: StoreError) {
    state = .off
    hasLost = true
    printer.warn("the history is not recorded any more: \(error.message)")
  }

  /// Returns the loss once: why the output must be discarded.
  func takeLoss() -> ShellError? {
    defer { loss = nil }
    return loss
  }

  private func hasFailed(to store: RouteStore, _ error: StoreError) {
    if case .importing(let failure) = state {
      state = .importing(failure: failure ?? error)
      return
    }
    if error.code == .lostStore {
      state = .off
      store.history.discardWaiting()
      loss = ShellError(wrapping: error)
      return
    }
    guard error.code == .locked else {
      store.history.discardWaiting()
      stop(error)
      return
    }
    guard !isBehind else { return }
    state = .behind
    printer.warn(
      "the history is locked by another program: from here on events wait in memory, and are written "
        + "when it is free")
  }

  /// Warns once that events were dropped.
  private func noticeLosses(of store: RouteStore) {
    guard !isOff, store.history.lostEvents > knownLosses else { return }
    hasLost = true
    if knownLosses == 0 {
      printer.warn("too many events wait for the history: they are dropped")
    }
    knownLosses = store.history.lostEvents
  }

  /// Warns that the retention removed events that the hub does not have.
  func noticeUnsent(of store: RouteStore) {
    let count = store.history.prunedUnsentEvents - knownUnsent
    guard count > 0 else { return }
    knownUnsent += count
    printer.warn(
      "removed \(Phrase.count(count, "event")) that the hub does not have: 'hub send' sends them in time, "
        + "'config hub-keep unsent' keeps them until then", code: "hub-unsent")
  }

  private func sayRemark() {
    if let remark { printer.say(remark) }
    remark = nil
  }
}
