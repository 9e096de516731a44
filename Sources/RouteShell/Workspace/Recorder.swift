import RouteModel
import RouteStorage

/// Records what happens on the simulated stack.
///
/// An event waits in memory until the output that tells of it is about to leave. If the history cannot
/// be written, one warning says so and recording ends; routing goes on.
@MainActor
final class Recorder {
  /// Facts that are recorded with each event: platform, version, locale …
  var context: [String: String] = [:]
  /// The detail of an event that says which path its caller asked for.
  static let askedPath = "asked"
  /// The path that the command under way asks for.
  var asked: PathKind?
  private(set) var isOff: Bool
  private var hasStarted = false

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
  func record(
    _ event: RouteEvent, context: [String: String], in store: RouteStore, revision: Int?,
    _ errors: ErrorStream
  ) {
    guard !isOff else { return }
    do {
      try store.append(event, context: context, revision: revision)
    } catch {
      giveUp(store, error, errors)
    }
  }

  /// Writes what waits; the number of the last event, if one was written.
  @discardableResult
  func flush(to store: RouteStore, _ errors: ErrorStream) -> Int? {
    guard !isOff else { return nil }
    do {
      return try store.flush()?.upperBound
    } catch {
      giveUp(store, error, errors)
      return nil
    }
  }

  private func giveUp(_ store: RouteStore, _ error: StoreError, _ errors: ErrorStream) {
    isOff = true
    store.discardWaiting()
    errors.warn("the history is not recorded any more: \(error.message)")
  }
}
