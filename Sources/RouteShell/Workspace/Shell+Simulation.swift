import Interchange
import RouteModel
import RouteStorage
import Routing
import SimulatedUI
import Simulation
import URLPatterns

extension Shell {
  /// The simulated window, made when a command first needs it; its events are recorded.
  func requireSimulation() throws -> RouteSimulation {
    if let simulation { return simulation }
    let made = RouteSimulation(
      registry: try workspace.requireRegistry(), time: Clock.wallMicroseconds,
      cost: Clock.costNanoseconds)
    made.context = recorder.context
    made.defaultPath = try defaultPath()
    simulation = made
    let record = workspace.isDetached ? nil : try recording(of: made)
    made.onEvent = { [weak self] event in
      if let route = event.route { self?.lastStates[route] = event.stateAfter }
      self?.tellCancelled(event)
      record?(event)
    }
    return made
  }

  /// Tells that a perform that waited was cancelled by what a command did.
  private func tellCancelled(_ event: RouteEvent) {
    guard event.failure?.code == RouteError.Code.guardCancelled.name, event.parent != nil else {
      return
    }
    errors.warn(
      "\(event.failure?.message ?? "")".escapingControls(),
      code: RouteError.Code.guardCancelled.name)
  }

  /// The path of routes that declare none, from the store's setting.
  func defaultPath() throws -> PathKind? {
    guard let store = workspace.store else { return nil }
    let setting = try store.setting("path")
    return setting.flatMap { PathKind(rawValue: $0) }
  }

  /// The path of routes that declare none.
  var ordinaryPath: PathKind { (try? defaultPath()).flatMap(\.self) ?? .show }

  /// The function that records the events of a simulation, unless recording is off.
  private func recording(
    of simulation: RouteSimulation
  ) throws -> ((RouteEvent) -> Void)? {
    if recorder.isOff { return nil }
    let store = try workspace.requireStore()
    let setting = try store.setting("history")
    if setting == "off" { recorder.turnOff() }
    if let failure = store.options.writeFailure, !workspace.hasSeparateHistory {
      recorder.stop(failure, errors)
      return nil
    }
    if settings.isReadOnly, !workspace.hasSeparateHistory {
      errors.warn("the store is read-only: nothing is recorded (--history FILE records elsewhere)")
      recorder.turnOff()
      return nil
    }
    let history = try workspace.requireHistory()
    recorder.start(in: history, stack: sensitive.masking(simulation.stack))
    let isSeparate = workspace.hasSeparateHistory
    return { [weak self] event in
      guard let self else { return }
      let sensitive = sensitive
      var event = sensitive.masking(event)
      if let eventTime { event.time = eventTime }
      recorder.record(
        event, context: sensitive.masking(recorder.context), in: history,
        revision: isSeparate ? store.revision : nil,
        isUncommitted: isSeparate ? store.isInTransaction : nil, errors)
    }
  }

  /// Answers with an event; a failed one is an error, but is still printed in JSON.
  func answer(_ event: RouteEvent, _ call: Call, line: String? = nil) throws -> Answer {
    if let route = event.route { variables.lastRoute = route }
    let number = call.format.isJSON ? flushHistory() : nil
    guard event.outcome == .failure else {
      let text = line ?? EventText.line(event, front: simulation?.front.className)
      return .text(text.escapingControls(), json: EventJSON.value(event, number: number))
    }
    return .text("", json: EventJSON.value(event, number: number))
      .failing(failure(of: event, given: call.parameters.map(\.name)))
  }

  /// A failed event as an error, with suggestions.
  ///
  /// - Parameters:
  ///   - names: The names of the given parameters.
  ///   - stack: The stack on which it failed; by default the session's.
  func failure(
    of event: RouteEvent, given names: [String] = [], on stack: RouteSimulation? = nil
  ) -> ShellError {
    guard let failure = event.failure else { return .failure("failed", "it failed") }
    var suggestions: [String] = []
    var notes: [String] = []
    var isUnknown = false
    if failure.code == "no-match", let url = event.url {
      suggestions = (try? workspace.requireRegistry().nearestPatterns(to: url)) ?? []
    } else if failure.code == "invalid-url", let url = event.url {
      suggestions = MistakenBeginning(url).map { [$0.suggestion] } ?? []
      if !url.utf8.contains(0x2F), (try? workspace.catalog)?.routes[url] != nil {
        notes = ["\(url) is a route: perform \(url.scriptWord)"]
      }
    } else if failure.code == "invalid-protocol", let route = event.route {
      let routes = (try? workspace.catalog)?.routes
      suggestions = routes.map { NearestNames.of(route, in: $0.keys) } ?? []
      isUnknown = routes.map { $0[route] == nil } ?? false
    } else if failure.code == "missing-parameter", let route = event.route {
      suggestions = (try? workspace.catalog).map { $0.misspelled(names, of: route) } ?? []
    } else if failure.code == "unknown-storyboard", let root = event.details["root"] {
      suggestions = (stack ?? simulation)?.objection(to: .init(root))?.suggestions ?? []
    } else if failure.code == "unknown-segue", let name = event.details["segue"] {
      let isBack = event.action == .unwind
      let all = (stack ?? simulation)?.availableSegues ?? []
      let known = all.filter { ($0.kind == .unwind) == isBack }.map(\.name)
      suggestions = NearestNames.of(name, in: known)
      if all.contains(where: { $0.identifier == name }) {
        notes = ["it leads \(isBack ? "on: segue" : "back: unwind") \(name.scriptWord)"]
      } else if suggestions.isEmpty {
        let names = known.sorted().joined(separator: ", ")
        let none = "no segue leads \(isBack ? "back" : "on") from here"
        notes = [known.isEmpty ? none : "segues from here: \(names)"]
      }
      let front = (stack ?? simulation)?.front.className
      if all.isEmpty, let catalog = try? workspace.catalog,
        !catalog.scenes.values.contains(where: { $0.className == front }),
        let segue = catalog.segues.values.filter({ $0.identifier == name })
          .min(by: { $0.id < $1.id })
      {
        notes.append(
          "'\(name)' is a segue of \(segue.id.storyboard): "
            + "reset --root \(segue.id.storyboard.scriptWord) begins with that storyboard")
      }
    }
    var error = ShellError(
      Diagnostic(
        code: failure.code, number: failure.number,
        // An unknown route is told as by every other command.
        message: isUnknown ? "unknown route '\(event.route ?? "")'" : Message(failure.message),
        suggestions: suggestions), notes: notes, showsCode: true)
    if failure.code == "invalid-protocol" { error.missingRoute = event.route }
    return error
  }

  /// Writes the waiting events; returns the number of the last one.
  ///
  /// - Parameter isQuiet: Whether to print nothing, because the user is typing.
  @discardableResult
  func flushHistory(isQuiet: Bool = false) -> Int? {
    recordingStore.flatMap { recorder.flush(to: $0, errors, isQuiet: isQuiet) }
  }

  /// Begins a new session in the history.
  func startHistorySession() {
    guard let recordingStore, let simulation else { return }
    recordingStore.startSession(
      stack: sensitive.masking(simulation.stack))
  }

  /// The store in which events are recorded, if there is one.
  var recordingStore: RouteStore? {
    simulation != nil && !recorder.isOff ? try? workspace.requireHistory() : nil
  }

  /// Retries writing events that wait for another program.
  ///
  /// - Returns: Milliseconds until the next attempt; -1 if nothing waits.
  func catchUp() -> Int32 {
    guard recorder.isBehind else { return -1 }
    flushHistory(isQuiet: true)
    return recorder.isBehind ? 200 : -1
  }
}

extension RouteCatalog {
  /// Suggestions such as `title=` for misspelled parameters of a route.
  func misspelled(_ names: [String], of route: String) -> [String] {
    guard let route = routes[route] else { return [] }
    let known = Set(route.parameterNames)
    return names.filter { !known.contains($0) }
      .flatMap { NearestNames.of($0, in: known.subtracting(names), limit: 1) }.map { "\($0)=" }
  }
}

extension Route {
  /// The parameters that the route declares, and that its patterns take from URLs.
  var parameterNames: [String] {
    let captures = patterns.keys.compactMap { try? RoutePattern($0) }.flatMap(\.captureNames)
    return Array(Set(parameters.keys).union(captures))
  }
}
