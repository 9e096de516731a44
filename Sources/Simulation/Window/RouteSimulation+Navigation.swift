public import RouteModel
public import Routing
import SimulatedUI

/// Navigation states of a simulated user interface. See docs/behaviour.md, "Navigation states".
@MainActor extension RouteSimulation {
  /// What is shown, as routes, with their parameters as they are.
  /// - Complexity: O(controllers).
  public var navigationState: NavigationState {
    registry.navigationState(of: window, root: root.words)
  }

  /// Shows screens on top of the stack, each from its place or from the controller in front, as for
  /// a link to several screens.
  /// - Returns: an event for each; the first failure ends them.
  @discardableResult public func show(_ screens: [NavigationState.Screen]) -> [RouteEvent] {
    take(NavigationState(screens: screens))
  }

  /// Shows a state again: from the start, screen after screen, then the tabs. If its root, a route
  /// or a link does not exist, nothing changes.
  /// - Returns: the events; the first failure ends them.
  @discardableResult public func restore(_ state: NavigationState) -> [RouteEvent] {
    registry.withCurrent {
      for screen in state.screens {
        do throws(RouteError) { try registry.check(screen) } catch { return [show(screen)] }
      }
      return take(state)
    }
  }

  /// The same without checking beforehand that everything exists.
  package func take(_ state: NavigationState) -> [RouteEvent] {
    var events: [RouteEvent] = []
    if let root = state.root.map({ Root($0) }) {
      if let failure = objection(to: root) {
        return [recorder.record(.reset, details: [RouteEvent.root: root.words]) { _ in failure }]
      }
      events.append(reset(root))
    }
    var steps = NavigationSteps(state, in: window) { [self] in scenes.adopt($0, environment) }
    while events.last?.outcome != .failure {
      do throws(RouteError) {
        guard let step = try steps.next() else { break }
        events.append(take(step))
      } catch {
        let action: RouteEvent.Action = steps.details[RouteEvent.segue] == nil ? .tab : .segue
        events.append(recorder.record(action, details: steps.details) { _ in error })
      }
    }
    return events
  }

  private func take(_ step: NavigationSteps.Step) -> RouteEvent {
    switch step {
    case .show(let screen): show(screen)
    case .tab(let index, let bar): selectTab(index, of: HierarchyWalk.place(of: bar))
    case .segue(let segue, let source):
      move(
        .segue,
        [RouteEvent.segue: segue.name, RouteEvent.startedFrom: HierarchyWalk.place(of: source)]
      ) { _ throws(TransitionError) in try source.performSegue(segue, sender: nil) }
    }
  }

  private func show(_ screen: NavigationState.Screen) -> RouteEvent {
    do throws(RouteError) { try registry.check(screen) } catch {
      guard let url = screen.url else {
        return refused(screen.route ?? "", screen.parameters ?? [:], error)
      }
      return recorder.unopened(url, error)
    }
    let asked = PerformOptions(
      path: screen.path, source: screen.from.map { Source.place($0) } ?? .front,
      isInNavigation: screen.isInNavigation == true, ignoresParents: screen.ignoresParents)
    if let url = screen.url { return open(url, asked) }
    return perform(screen.route ?? "", asked, parameters: screen.parameters ?? [:])
  }
}
