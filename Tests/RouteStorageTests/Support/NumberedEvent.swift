import RouteModel

extension RouteEvent {
  /// Events at microsecond 1,000, 2,000 … with what a test wants of them.
  static func numbered(
    _ sequence: Int, route: String? = "editor", failure code: String? = nil,
    duration: Duration = .seconds(0.35),
    url: String? = nil, pattern: String? = nil, stack: [StackChange] = []
  ) -> RouteEvent {
    RouteEvent(
      sequence: sequence, time: Int64(sequence) * 1_000, action: .perform, route: route,
      pattern: pattern, url: url, outcome: code == nil ? .success : .failure,
      failure: code.map { .init(code: $0, message: "it failed") }, stackChanges: stack,
      duration: duration)
  }
}
