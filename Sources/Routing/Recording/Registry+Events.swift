import CLibrary
public import RouteModel

extension Registry {
  /// The events from now on, of views and services. The stream ends with the `RouteSimulation` of
  /// the registry, if it has one, else with the registry. See docs/behaviour.md, "Events".
  /// - Parameter limit: how many events are kept for a slow listener; beyond it the oldest are
  ///   dropped.
  @MainActor public func events(bufferingNewest limit: Int = .max) -> AsyncStream<RouteEvent> {
    let recorder =
      views.recorder ?? EventRecorder(time: RealTime.now, cost: RealTime.monotonic, of: self)
    if views.recorder == nil { record(by: recorder) }
    return recorder.events(bufferingNewest: limit)
  }

  /// Gives every action to a recorder, which takes over the listeners of the one before; nil ends that.
  @MainActor package func record(by recorder: EventRecorder?) {
    recorder?.takeOver(from: views.recorder)
    views.recorder = recorder
    replace(\.serviceRecorder, recorder)
    flags.recordsServices.isSet = recorder != nil
  }

  /// Records a link that opens nothing, whoever has asked for it. See docs/behaviour.md, "URLs".
  func noteUnopened(_ url: String, _ failure: RouteError) {
    guard let recorder = withState({ $0.serviceRecorder }) else { return }
    if MainThread.isCurrent {
      return MainActor.assumeIsolated { _ = recorder.unopened(url, failure) }
    }
    recorder.noteUnopened(url, failure)
  }

  /// Releases a recorder, unless another one has replaced it.
  @MainActor package func stopRecording(with recorder: EventRecorder) {
    if views.recorder === recorder { record(by: nil) }
  }
}
