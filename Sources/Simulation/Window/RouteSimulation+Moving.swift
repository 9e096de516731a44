public import RouteModel
import Routing
import SimulatedUI
import Texts

/// What a user does by touch instead of links. Each action is one event.
@MainActor extension RouteSimulation {
  /// The hierarchy as it is; a window without a controller is an empty node.
  /// - Complexity: O(controllers).
  public var stack: StackNode {
    guard let root = window.rootViewController else { return StackNode(id: 0, className: "Window") }
    var owners: [Int: AnyViewRouter] = [:]
    for router in recorder.live {
      if let controller = router.destinationController { owners[controller.objectNumber] = router }
    }
    return HierarchyWalk.node(root) { owners[$0.objectNumber] }
  }

  /// Goes back as the back button does: pops the stack in front; at its root, dismisses what is
  /// presented.
  @discardableResult public func back() -> RouteEvent {
    move(.back) { front throws(TransitionError) in
      if let stack = front.navigationController, stack.viewControllers.count > 1 {
        try stack.popViewController(animated: true)
      } else if front.presentingViewController != nil {
        try front.dismiss(animated: true)
      } else if let stack = front.navigationController {
        try stack.popViewController(animated: true)
      } else {
        throw TransitionError(
          .noNavigationController, "\(front.className) is not in a navigation controller",
          advice: "there is nothing to go back to")
      }
    }
  }

  /// Dismisses what is presented in front.
  @discardableResult public func dismiss() -> RouteEvent {
    move(.dismiss) { front throws(TransitionError) in try front.dismiss(animated: true) }
  }

  /// Selects a tab of the nearest tab bar.
  /// - Parameter index: from 0.
  @discardableResult public func selectTab(_ index: Int) -> RouteEvent {
    selectTab(index, of: nil)
  }

  /// - Parameter place: of the tab bar; nil is the nearest one.
  package func selectTab(_ index: Int, of place: String?) -> RouteEvent {
    // People count tabs from one, the toolkit from zero.
    let number = index < .max ? index + 1 : index
    var details = [RouteEvent.tabNumber: "\(number)"]
    details[RouteEvent.startedFrom] = place
    return move(.tab, details, at: place) { front throws(TransitionError) in
      guard let tabs = front as? TabBarController ?? front.tabBarController else {
        throw TransitionError(
          .notAChild, "\(front.className) is not in a tab bar controller",
          advice: "reset --root tabs")
      }
      guard tabs.children.indices.contains(index) else {
        throw TransitionError(
          .indexOutOfRange, "there is no tab \(number)" + (place.map { " at \($0)" } ?? ""),
          advice: "tab 1 to tab \(tabs.children.count)")
      }
      try tabs.select(index)
    }
  }

  /// Performs a segue of the controller in front, or of one of its containers.
  /// - Parameter name: the segue's identifier, its object id, alone or as `Main#oid`, or its position in
  ///   ``availableSegues``, from 1.
  @discardableResult public func performSegue(_ name: String) -> RouteEvent {
    performSegue(name, from: nil)
  }

  /// - Parameter place: of the controller that it starts from; nil is the front.
  package func performSegue(_ name: String, from place: String?) -> RouteEvent {
    segue(named: name, action: .segue, from: place) { $0.kind != .unwind }
  }

  /// Goes back by an unwind segue of the controller in front.
  /// - Parameter name: the segue's identifier, its unwind action, or its position; nil takes the
  ///   first.
  @discardableResult public func unwind(_ name: String? = nil) -> RouteEvent {
    segue(named: name, action: .unwind) { $0.kind == .unwind }
  }

  /// The segues that can be performed from the front, the front's own first, then those of its
  /// containers.
  public var availableSegues: [Segue] { segues(from: front).map(\.segue) }

  private func segues(
    from start: ViewController
  ) -> [(source: ViewController, segue: Segue)] {
    scenes.follow(registry, environment)
    var found: [(source: ViewController, segue: Segue)] = []
    for here in start.upwards {
      scenes.adopt(here, environment)
      found += here.availableSegues.map { (here, $0) }
    }
    return found
  }

  private func segue(
    named name: String?, action: RouteEvent.Action, from place: String? = nil,
    _ isWanted: (Segue) -> Bool
  ) -> RouteEvent {
    let all = segues(from: (try? controller(place.map(Source.place) ?? .front)) ?? front)
    let candidates = all.filter { isWanted($0.segue) }
    var chosen = candidates.first { name == nil || $0.segue.identifier == name }
    if chosen == nil, let name {
      chosen = candidates.first { _, segue in
        [segue.id.objectID, segue.unwindAction, segue.id.description].contains(name)
      }
      if chosen == nil, let position = Int(name), (1...all.count + 1).contains(position) {
        chosen = all.dropFirst(position - 1).first.flatMap { isWanted($0.segue) ? $0 : nil }
      }
    }
    var details: [String: String] = [:]
    details[RouteEvent.segue] = chosen?.segue.name ?? name
    details[RouteEvent.startedFrom] = place
    let objection = (chosen?.segue).flatMap(registry.unfulfilled)
    return move(action, details, at: place, objection) { front throws(TransitionError) in
      guard let chosen else {
        let known = candidates.map(\.segue.name)
        let near = NearestNames.of(name ?? "", in: known)
        throw TransitionError(
          .unknownSegue,
          "\(front.className) has no \(action == .unwind ? "unwind segue" : "segue") \(name ?? "back")",
          advice: (near.isEmpty ? known : near).joined(separator: ", "))
      }
      try chosen.source.performSegue(chosen.segue, sender: nil)
    }
  }

  /// Advances virtual time.
  /// - Parameter seconds: how far; below zero is an error.
  @discardableResult public func advance(_ seconds: Double) -> RouteEvent {
    recorder.record(.advance, details: [RouteEvent.seconds: "\(seconds)"]) { _ in
      guard seconds >= 0, seconds.isFinite, seconds <= 86_400_000 else {
        return RouteError(
          RouteError.Code("invalid-time"), "time cannot be moved by \(seconds) seconds",
          suggestions: ["0.35"])
      }
      registry.withCurrent {
        environment.clock.advance(by: .microseconds(Int64(seconds * 1_000_000)))
      }
      return nil
    }
  }

  /// Shows a scene of a storyboard of the catalog, in a new user interface.
  /// - Parameters:
  ///   - name: the storyboard.
  ///   - scene: the scene's object identifier; nil is the initial scene.
  @discardableResult public func use(storyboard name: String, scene: String? = nil) -> RouteEvent {
    reset(scene.map { .scene(storyboard: name, objectID: $0) } ?? .storyboard(name))
  }

  /// - Parameters:
  ///   - place: of the controller to act on; nil is the front.
  ///   - objection: Why the action cannot be carried out.
  ///   - body: carries the action out.
  func move(
    _ action: RouteEvent.Action, _ details: [String: String] = [:], at place: String? = nil,
    _ objection: RouteError? = nil, _ body: (ViewController) throws(TransitionError) -> Void
  ) -> RouteEvent {
    recorder.record(action, details: details) { draft in
      draft.source = front.className
      return registry.withCurrent {
        let start: ViewController
        do throws(RouteError) {
          start = try controller(place.map(Source.place) ?? .front)
        } catch {
          return error
        }
        draft.source = start.className
        if let objection { return objection }
        do throws(TransitionError) {
          try body(start)
          settle()
          // What waited for a guard may go on now.
          for inner in draft.nested where !inner.hasEnded { settle(inner) }
          return nil
        } catch {
          return RouteError(error)
        }
      }
    }
  }
}
