public import RouteModel
public import Routing

extension Registry {
  /// The events from now on, of views and services. The stream ends with the `RouteSimulation` of
  /// the registry, if it has one, else with the registry. See docs/behaviour.md, "Events".
  /// - Parameter limit: how many events are kept for a slow listener; beyond it the oldest are
  ///   dropped.
  @MainActor public func events(bufferingNewest limit: Int = .max) -> AsyncStream<RouteEvent> {
    if views.recorder == nil {
      record(by: EventRecorder(time: RealTime.now, cost: RealTime.monotonic, of: self))
    }
    return (views.recorder as? EventRecorder)?.events(bufferingNewest: limit)
      ?? AsyncStream { $0.finish() }
  }

  /// Gives every action to a recorder, which takes over the listeners of the one before.
  @MainActor func record(by recorder: EventRecorder) {
    recorder.takeOver(from: views.recorder)
    record(with: recorder)
  }

  /// Releases a recorder, unless another one has replaced it.
  @MainActor func stopRecording(with recorder: EventRecorder) {
    if views.recorder === recorder { record(with: nil) }
  }
}
