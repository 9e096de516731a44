import RouteModel
import RouteStorage
import Routing

extension Shell {
  /// The simulated window, made when a command first needs it; what happens on it is recorded.
  func requireSimulation() throws(ShellError) -> RouteSimulation {
    if let simulation { return simulation }
    let registry = try workspace.requireRegistry()
    let made = RouteSimulation(registry: registry)
    simulation = made
    if !workspace.isDetached { try startRecording(made) }
    return made
  }

  private func startRecording(_ simulation: RouteSimulation) throws(ShellError) {
    if recorder.isOff { return }
    let store = try workspace.requireStore()
    let isOn = try workspace.storage { () throws(StoreError) in
      try store.setting("history") != "off"
    }
    guard isOn else { return recorder.turnOff() }
    if settings.isReadOnly, !workspace.hasSeparateHistory {
      errors.warn("the store is read-only: nothing is recorded (--history FILE records elsewhere)")
      return recorder.turnOff()
    }
    let history = try workspace.requireHistory()
    recorder.start(in: history, stack: simulation.stack)
    let isSeparate = workspace.hasSeparateHistory
    simulation.onEvent = { [weak self] event in
      guard let self else { return }
      let masked = self.sensitive.masking(event)
      self.recorder.record(
        masked, in: history, revision: isSeparate ? store.revision : nil, self.errors)
    }
  }

  /// Answers with an event; a failed one is an error, and in JSON printed all the same.
  func answer(_ event: RouteEvent, _ call: Call, line: String? = nil) throws(ShellError) -> Answer {
    if let route = event.route { variables.lastRoute = route }
    let format = call.format ?? settings.format
    let number = format.isJSON ? flushHistory() : nil
    guard event.outcome == .failure else {
      let text = line ?? EventText.line(event)
      return .text(text.escapingControls(), json: EventJSON.value(event, number: number))
    }
    if format.isJSON {
      try show(.text("", json: EventJSON.value(event, number: number)), format: format)
    }
    throw failure(of: event)
  }

  /// A failed event as an error, with what is nearest.
  func failure(of event: RouteEvent) -> ShellError {
    guard let failure = event.failure else { return .failure("failed", "it failed") }
    var suggestions: [String] = []
    if failure.code == "no-match", let url = event.url {
      suggestions = NearestPatterns.of(url, in: (try? workspace.catalog) ?? RouteCatalog())
    }
    return ShellError(
      Diagnostic(
        code: failure.code, number: failure.number, message: failure.message,
        suggestions: suggestions), showsCode: true)
  }

  /// Writes the events that wait; the number of the last.
  @discardableResult
  func flushHistory() -> Int? {
    guard simulation != nil, !recorder.isOff, let history = try? workspace.requireHistory() else {
      return nil
    }
    return recorder.flush(to: history, errors)
  }
}

/// The patterns that a URL may have meant.
enum NearestPatterns {
  static func of(_ url: String, in catalog: RouteCatalog) -> [String] {
    let patterns = catalog.routes.values.filter(\.isEnabled).flatMap { $0.patterns.keys }
    let bare = String(url.prefix { $0 != "?" && $0 != "#" })
    let similar = NearestNames.of(bare, in: patterns)
    if !similar.isEmpty { return similar }
    let host = prefix(bare, slashes: 3)
    let sameHost = patterns.filter { prefix($0, slashes: 3) == host }.sorted()
    if !sameHost.isEmpty { return Array(sameHost.prefix(3)) }
    let scheme = prefix(bare, slashes: 2)
    return Array(patterns.filter { prefix($0, slashes: 2) == scheme }.sorted().prefix(3))
  }

  /// The text up to its n-th slash.
  private static func prefix(_ text: String, slashes: Int) -> Substring {
    var left = slashes
    for index in text.indices where text[index] == "/" {
      left -= 1
      if left == 0 { return text[..<index] }
    }
    return text[...]
  }
}
