import RouteModel
import RouteStorage
import Routing

/// Records what happens on the simulated stack.
///
/// An event waits in memory until the output that tells of it is about to leave: what was reported is in
/// the file. While another program holds the file longer than the store waits, this promise is taken
/// back by a warning: events are reported, without a number, and wait in memory; the file is tried
/// again and again, and a line says when they are in it. If the history cannot be written at all, one
/// warning says so and recording ends, and routing goes on. Only where the file was replaced or removed
/// what was to be reported is not: the session does not have the store that it speaks of.
@MainActor
final class Recorder {
  /// Facts that are recorded with each event: platform, version, locale …
  var context: [String: String] = [:]
  private(set) var isOff: Bool
  private var hasStarted = false
  /// Another program holds the file: events wait.
  private(set) var isBehind = false
  /// What is to be said when there is output again.
  private var remark: String?
  private var knownLosses = 0
  /// Something that happened and was to be recorded is not in the file.
  private(set) var hasLost = false
  /// Events are part of an import, which fails as a whole.
  private var isImporting = false
  /// Why the import cannot be recorded.
  private var importFailure: StoreError?
  /// The file of the history was replaced or removed, with what was to be in it.
  private var loss: ShellError?

  init(isOff: Bool) {
    self.isOff = isOff
  }

  /// Begins the session of the history.
  func start(in store: RouteStore, stack: StackNode?) {
    guard !hasStarted else { return }
    hasStarted = true
    store.startSession(stack: stack)
  }

  func turnOff() { isOff = true }

  /// Records again, in a session of its own: what happened meanwhile is not known to the last one.
  func turnOn(in store: RouteStore, stack: StackNode?) {
    guard isOff else { return }
    isOff = false
    hasStarted = true
    store.startSession(stack: stack)
  }

  func turnOn() { isOff = false }

  /// Takes an event that has happened.
  ///
  /// - Parameters:
  ///   - revision: The revision of the catalog, if the history is in another store.
  ///   - isUncommitted: Whether the catalog is not committed, if the history is in another store.
  func record(
    _ event: RouteEvent, context: [String: String], in store: RouteStore, revision: Int?,
    isUncommitted: Bool?, _ errors: ErrorStream
  ) {
    guard !isOff else { return }
    do {
      try store.append(
        event, context: context, revision: revision, isUncommitted: isUncommitted)
    } catch {
      hasFailed(to: store, error, errors)
    }
    noticeLosses(of: store, errors)
  }

  /// Writes what waits; the number of the last event, if one was written.
  ///
  /// - Parameter isQuiet: A person is typing: nothing is said now.
  @discardableResult
  func flush(to store: RouteStore, _ errors: ErrorStream, isQuiet: Bool = false) -> Int? {
    guard !isOff else { return nil }
    defer { if !isQuiet { sayRemark(errors) } }
    return attempt(store, errors) { () throws(StoreError) in try store.flushIfFree() }
  }

  /// Writes what waits before it is asked for.
  func flushForReading(_ store: RouteStore, _ errors: ErrorStream) {
    guard !isOff else { return }
    let isBehind = isBehind
    attempt(store, errors) { () throws(StoreError) in try store.flush(waits: !isBehind) }
    sayRemark(errors)
  }

  /// Runs a function whose events are recorded as one: all of them, or none.
  ///
  /// - Throws: What the function throws, and why the events cannot be recorded.
  func recordAsOne<Result>(
    in store: RouteStore, _ body: () throws -> Result
  ) throws -> Result {
    try store.beginImport()
    isImporting = true
    importFailure = nil
    defer { isImporting = false }
    do {
      let result = try body()
      if let importFailure { throw importFailure }
      try store.commitImport()
      return result
    } catch {
      store.rollbackImport()
      throw error
    }
  }

  /// Throws if an import that is under way cannot be recorded.
  func requireImport() throws(StoreError) {
    if let importFailure { throw importFailure }
  }

  /// Writes what waits, now or never.
  func end(_ store: RouteStore, _ errors: ErrorStream) {
    guard !isOff else { return }
    attempt(store, errors) { () throws(StoreError) in try store.flush() }
    sayRemark(errors)
    guard store.waitingEvents > 0 else { return }
    let count = Phrase.count(store.waitingEvents, "event") ?? ""
    store.discardWaiting()
    hasLost = true
    errors.warn("\(count) not recorded: the history was locked by another program to the end")
  }

  @discardableResult
  private func attempt(
    _ store: RouteStore, _ errors: ErrorStream,
    _ write: () throws(StoreError) -> ClosedRange<Int>?
  ) -> Int? {
    do {
      guard let numbers = try write() else { return nil }
      if isBehind {
        isBehind = false
        let count = Phrase.count(numbers.count, "event") ?? ""
        remark = "the history is written again: \(count) that waited"
      }
      return numbers.upperBound
    } catch {
      hasFailed(to: store, error, errors)
      return nil
    }
  }

  /// Ends recording, since the file cannot be written.
  func stop(_ error: StoreError, _ errors: ErrorStream) {
    isOff = true
    hasLost = true
    errors.warn("the history is not recorded any more: \(error.message)")
  }

  /// Why what was reported is in no file, once: nothing of it may be said.
  func takeLoss() -> ShellError? {
    defer { loss = nil }
    return loss
  }

  private func hasFailed(to store: RouteStore, _ error: StoreError, _ errors: ErrorStream) {
    if isImporting {
      importFailure = importFailure ?? error
      return
    }
    if error.code == .lostStore {
      isOff = true
      store.discardWaiting()
      loss = ShellError(wrapping: error)
      return
    }
    guard error.code == .locked else {
      store.discardWaiting()
      stop(error, errors)
      return
    }
    guard !isBehind else { return }
    isBehind = true
    errors.warn(
      "the history is locked by another program: from here on events wait in memory, and are written "
        + "when it is free")
  }

  /// Says once that events were given up.
  private func noticeLosses(of store: RouteStore, _ errors: ErrorStream) {
    guard !isOff, store.lostEvents > knownLosses else { return }
    hasLost = true
    if knownLosses == 0 {
      errors.warn("too many events wait for the history: the oldest are given up")
    }
    knownLosses = store.lostEvents
  }

  private func sayRemark(_ errors: ErrorStream) {
    if let remark { errors.say(remark) }
    remark = nil
  }
}
