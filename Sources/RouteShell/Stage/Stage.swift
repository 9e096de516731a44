import Interchange
import RouteModel
import RouteStorage
import Routing
import SimulatedUI
import Simulation
import Texts
import URLPatterns

/// The simulated window of a session, and what is recorded of it.
@MainActor
final class Stage {
  let settings: Settings
  let workspace: Workspace
  let printer: Printer
  let recorder: Recorder
  /// The simulated window, after a command needed it.
  private(set) var simulation: RouteSimulation?
  /// The storyboard in use.
  var storyboard: String?
  /// The line of a log that is opened, whose time and facts its events have.
  var logged: LoggedLink?
  /// The facts that are recorded with each event, and for which conditions are tested: platform,
  /// version, locale …
  var context: [String: String] { workspace.context }
  /// The states of routers by route, after the last event.
  private(set) var lastStates: [String: RouterState] = [:]

  init(_ settings: Settings, _ workspace: Workspace, _ printer: Printer) {
    (self.settings, self.workspace, self.printer) = (settings, workspace, printer)
    recorder = Recorder(isOff: !settings.recordsHistory, printer) { [unowned workspace] in
      workspace.sensitive
    }
    workspace.beforeReadingHistory = { [unowned self] in recorder.flushForReading($0) }
  }

  /// Whether there is a window.
  var isSet: Bool { simulation != nil }

  /// The class of the controller in front.
  var frontClass: String? { simulation?.window.frontmostViewController?.className }

  /// The simulated window, made when a command first needs it; its events are recorded.
  func requireSimulation() throws -> RouteSimulation {
    if let simulation { return simulation }
    let made = RouteSimulation(
      registry: try workspace.requireRegistry(), time: Clock.now,
      cost: Clock.costNanoseconds)
    made.context = context
    made.defaultPath = try workspace.defaultPath()
    // A history that cannot be opened leaves no window: the next command fails as loudly.
    let record = workspace.isDetached ? nil : try recording(of: made)
    simulation = made
    made.onEvent = { [weak self] event in
      if let route = event.route { self?.lastStates[route] = event.stateAfter }
      self?.reportCancelled(event)
      record?(event)
    }
    return made
  }

  /// Tells that a perform that waited was cancelled by what a command did.
  private func reportCancelled(_ event: RouteEvent) {
    guard event.outcome == .declined || event.outcome == .left, event.parent != nil,
      let failure = event.failure
    else { return }
    printer.warn(failure.message.escapingControls(), code: failure.code)
  }

  /// Sets the facts of the session.
  func setContext(_ facts: [String: String]) {
    workspace.setContext(facts)
    simulation?.context = facts
  }

  /// Updates everything that depends on a changed setting.
  func settingChanged(_ name: String) {
    if name == Setting.path.name { simulation?.defaultPath = (try? workspace.defaultPath()) ?? nil }
    guard name == Setting.history.name, workspace.store != nil, settings.recordsHistory else {
      return
    }
    guard (try? isHistoryOn) ?? true else {
      flushHistory()
      recorder.turnOff()
      return
    }
    if let simulation, let history = try? workspace.recordingStore() {
      recorder.turnOn(in: history, stack: simulation.stack)
    } else {
      recorder.turnOn()
    }
  }

  /// Writes what waits, and records nothing any more.
  func close() {
    simulation?.end()
    if let recordingStore { recorder.end(recordingStore) }
    recorder.turnOff()
    simulation?.onEvent = nil
  }
}

// MARK: Answers

extension Stage {
  /// Answers with an event; a failed one is an error, but is still printed in JSON.
  ///
  /// - Parameters:
  ///   - names: The names of the given parameters.
  ///   - line: What to say of it; its own line if nothing else.
  func answer(_ event: RouteEvent, given names: [String] = [], line: String? = nil) -> Answer {
    let number = printer.format.isJSON ? flushHistory() : nil
    let text = line ?? EventText.line(event, front: simulation?.front.className)
    var answer = Answer.text(
      event.outcome == .failure ? "" : text.escapingControls(),
      json: EventJSON.value(event, number: number))
    answer.route = event.route
    if event.outcome == .failure { answer.failure = failure(of: event, given: names) }
    return answer
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
      suggestions = PatternMistake(.beginning, in: url).map { [$0.suggestion] } ?? []
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
      let all = (stack ?? simulation)?.availableSegues ?? []
      suggestions = NearestNames.of(name, in: all.map(\.name))
      if suggestions.isEmpty {
        let names = all.map(\.name).sorted().joined(separator: ", ")
        notes = [all.isEmpty ? "no segue leads on or back from here" : "segues from here: \(names)"]
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
        // An unknown route gets the same message as in every other command.
        message: isUnknown ? "unknown route '\(event.route ?? "")'" : Message(failure.message),
        suggestions: suggestions), notes: notes, showsCode: true)
    if failure.code == "invalid-protocol" { error.missingRoute = event.route }
    return error
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
