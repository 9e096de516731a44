import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts

/// What is recorded of the window.
extension Stage {
  /// The function that records the events of a simulation, unless recording is off.
  func recording(
    of simulation: RouteSimulation
  ) throws -> ((RouteEvent) -> Void)? {
    if recorder.isOff { return nil }
    let store = try workspace.requireStore()
    if try !isHistoryOn { recorder.turnOff() }
    if let failure = store.options.writeFailure, !workspace.hasSeparateHistory {
      recorder.stop(failure)
      return nil
    }
    if isHistoryReadOnly {
      printer.warn("the store is read-only: nothing is recorded (--history FILE records elsewhere)")
      recorder.turnOff()
      return nil
    }
    let history = try workspace.recordingStore()
    recorder.start(in: history, stack: simulation.stack)
    let isSeparate = workspace.hasSeparateHistory
    return { [weak self] event in
      guard let self else { return }
      var event = event
      if let time = logged?.time { event.time = time }
      recorder.record(
        event, context: context.merging(logged?.context ?? [:]) { _, new in new }, in: history,
        revision: isSeparate ? store.catalog.revision : nil,
        isUncommitted: isSeparate ? store.isInTransaction : nil)
    }
  }

  /// Writes the waiting events; returns the number of the last one.
  ///
  /// - Parameter isQuiet: Whether to print nothing, because the user is typing.
  @discardableResult
  func flushHistory(isQuiet: Bool = false) -> Int? {
    recordingStore.flatMap { recorder.flush(to: $0, isQuiet: isQuiet) }
  }

  /// Begins a new session in the history.
  func startHistorySession() {
    guard let recordingStore, let simulation else { return }
    recorder.startSession(in: recordingStore, stack: simulation.stack)
  }

  /// The store in which events are recorded, if there is one.
  var recordingStore: RouteStore? {
    simulation != nil && !recorder.isOff ? try? workspace.recordingStore() : nil
  }

  /// Retries writing events that wait for another program.
  ///
  /// - Returns: Milliseconds until the next attempt; -1 if nothing waits.
  func catchUp() -> Int32 {
    guard recorder.isBehind else { return -1 }
    flushHistory(isQuiet: true)
    return recorder.isBehind ? 200 : -1
  }

  private var isHistoryReadOnly: Bool { workspace.isReadOnly && !workspace.hasSeparateHistory }

  /// Whether actions are recorded.
  var isRecording: Bool {
    guard !recorder.isOff else { return false }
    if isHistoryReadOnly { return false }
    return (try? isHistoryOn) ?? true
  }

  /// Whether the store's setting lets events be recorded.
  var isHistoryOn: Bool { get throws { try workspace.requireStore().value(of: .history) != "off" } }
}
