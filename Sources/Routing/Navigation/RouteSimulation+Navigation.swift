public import RouteModel
import SimulatedUI

/// Navigation states of a simulated user interface. See docs/behaviour.md, "Navigation states".
@MainActor extension RouteSimulation {
  /// What is shown, as routes. Sensitive values are left out.
  /// - Complexity: O(controllers).
  public var navigationState: NavigationState { navigationState(known: KnownSecrets()) }

  /// The same without values that sensitive parameters have had.
  package func navigationState(known: KnownSecrets) -> NavigationState {
    guard let shown = window.rootViewController else { return NavigationState(root: root.words) }
    return registry.state(of: stack, under: shown, root: root.words, known)
  }

  /// Shows screens on top of what is there, each from its place or from the controller in front: a link
  /// to several screens.
  /// - Returns: an event for each; the first failure is the last.
  @discardableResult public func show(_ screens: [NavigationState.Screen]) -> [RouteEvent] {
    var events: [RouteEvent] = []
    for screen in screens {
      events += reveal(screen.from)
      if events.last?.outcome == .failure { break }
      events.append(show(screen))
      if events.last?.outcome == .failure { break }
    }
    return events
  }

  /// Shows a state again: from the start, screen after screen, then the tabs.
  /// - Returns: the events; the first failure is the last.
  @discardableResult public func restore(_ state: NavigationState) -> [RouteEvent] {
    var events = state.root.map { [reset(Root($0))] } ?? []
    if events.last?.outcome == .failure { return events }
    events += show(state.screens)
    if events.last?.outcome == .failure { return events }
    for (place, index) in state.tabs.sorted(by: { $0.key < $1.key }) {
      events.append(
        move(.tab, ["tab": "\(index)"]) { () throws(TransitionError) in
          let root = window.rootViewController ?? front
          try transition { () throws(RouteError) in
            try HierarchyWalk.tabBar(at: place, under: root)
          }.select(index)
        })
      if events.last?.outcome == .failure { break }
    }
    return events
  }

  private func show(_ screen: NavigationState.Screen) -> RouteEvent {
    let source = screen.from.map { Source.place($0) } ?? .front
    if let url = screen.url { return open(url, path: screen.path, from: source) }
    if let route = screen.route {
      return perform(
        route, path: screen.path, from: source, parameters: screen.parameters ?? [:],
        configuring: screen.wrapping)
    }
    return move(.segue, ["segue": screen.name]) { () throws(TransitionError) in
      let start = try transition { () throws(RouteError) in try controller(source) }
      guard let (source, segue) = segue(to: screen.scene, from: start) else {
        let failure = RouteError.notShown(screen)
        throw TransitionError(
          .unknownSegue, failure.message, advice: failure.suggestions.joined(separator: ", "))
      }
      try source.performSegue(segue, sender: nil)
    }
  }

  /// The segue to a scene from a controller, or from what it contains.
  private func segue(
    to scene: String?, from start: ViewController
  ) -> (ViewController, SegueBlueprint)? {
    var waiting = [start]
    while let source = waiting.popLast() {
      scenes.adopt(source, environment)
      let found = source.availableSegues.first { segue in
        guard let storyboard = source.storyboard, let object = segue.destination else {
          return false
        }
        return "\(storyboard.name)#\(object)" == scene
      }
      if let found { return (source, found) }
      waiting += source.children
    }
    return nil
  }

  /// Brings the tabs to the front that a place lies in.
  private func reveal(_ place: String?) -> [RouteEvent] {
    guard let place, let controller = try? controller(.place(place)) else { return [] }
    return HierarchyWalk.tabs(around: controller).filter { $0.bar.selectedIndex != $0.index }.map {
      bar, index in
      move(.tab, ["tab": "\(index)"]) { () throws(TransitionError) in try bar.select(index) }
    }
  }

  private func transition<Value>(
    _ body: () throws(RouteError) -> Value
  ) throws(TransitionError) -> Value {
    do throws(RouteError) {
      return try body()
    } catch {
      throw TransitionError(
        .notAChild, error.message, advice: error.suggestions.joined(separator: ", "))
    }
  }
}
