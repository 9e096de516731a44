public import RouteModel
import SimulatedUI

/// Navigation states of a simulated user interface. See docs/behaviour.md, "Navigation states".
@MainActor extension RouteSimulation {
  /// What is shown, as routes. Sensitive values are left out.
  /// - Complexity: O(controllers).
  public var navigationState: NavigationState {
    guard let shown = window.rootViewController else { return NavigationState(root: root.words) }
    return registry.state(of: stack, under: shown, root: root.words)
  }

  /// Shows screens on top of what is there, each from its place or from the controller in front: a link
  /// to several screens.
  /// - Returns: an event for each; the first failure is the last.
  @discardableResult public func show(_ screens: [NavigationState.Screen]) -> [RouteEvent] {
    var events: [RouteEvent] = []
    for screen in screens {
      events += reveal(screen.from)
      events.append(show(screen))
      if events.contains(where: { $0.outcome == .failure }) { break }
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
      events += select(index, at: place)
    }
    return events
  }

  private func show(_ screen: NavigationState.Screen) -> RouteEvent {
    let source = screen.from.map { Source.place($0) } ?? .front
    if let url = screen.url { return open(url, path: screen.path, from: source) }
    if let route = screen.route {
      return perform(route, path: screen.path, from: source, parameters: screen.parameters ?? [:])
    }
    return move(.segue, ["segue": screen.name]) { () throws(TransitionError) in
      let start: ViewController
      do throws(RouteError) {
        start = try controller(source)
      } catch {
        throw TransitionError(
          .unknownSegue, error.message, advice: error.suggestions.joined(separator: ", "))
      }
      scenes.adopt(start, environment)
      let segue = start.availableSegues.first { segue in
        guard let storyboard = start.storyboard, let object = segue.destination else {
          return false
        }
        return "\(storyboard.name)#\(object)" == screen.scene
      }
      guard let segue else {
        let failure = RouteError.notShown(screen)
        throw TransitionError(
          .unknownSegue, failure.message, advice: failure.suggestions.joined(separator: ", "))
      }
      try start.performSegue(segue, sender: nil)
    }
  }

  /// Brings the tab to the front that a place lies in.
  private func reveal(_ place: String?) -> [RouteEvent] {
    guard let place else { return [] }
    return StackPlace(text: place).tabs.flatMap { select($0.index, at: $0.place) }
  }

  private func select(_ index: Int, at place: String) -> [RouteEvent] {
    let bar = try? controller(.place(place)) as? TabBarController
    guard let bar, bar.selectedIndex != index else { return [] }
    return [
      move(.tab, ["tab": "\(index)"]) { () throws(TransitionError) in try bar.select(index) }
    ]
  }
}
