package import RouteModel
package import SimulatedUI

/// The steps that show a state again, each computed after the one before was taken: a simulation
/// records an event for each, a program waits for its end. See docs/behaviour.md, "Navigation
/// states".
@MainActor package struct NavigationSteps {
  package enum Step {
    /// Select a tab.
    case tab(Int, of: TabBarController)
    /// Perform a route, or open a link.
    case show(NavigationState.Screen)
    /// Perform the segue that leads to a scene.
    case segue(Segue, of: ViewController)
  }

  private let window: Window
  private var screens: ArraySlice<NavigationState.Screen>
  private var tabs: ArraySlice<(key: String, value: Int)>
  /// The tab bars that were asked to select a tab for the next screen.
  private var asked: Set<ObjectIdentifier> = []
  /// The details for the event of a step that cannot be taken.
  package private(set) var details: [String: String] = [:]
  /// Connects a controller with its scene.
  private let adopt: (ViewController) -> Void

  package init(
    _ state: NavigationState, in window: Window,
    adopt: @escaping (ViewController) -> Void = { _ in }
  ) {
    self.window = window
    self.adopt = adopt
    screens = state.screens[...]
    tabs = state.tabs.sorted { $0.key < $1.key }[...]
  }

  /// The next step; nil at the end.
  /// - Throws: why it cannot be taken; for a route, the perform reports that.
  package mutating func next() throws(RouteError) -> Step? {
    if let screen = screens.first {
      let source = try? source(of: screen.from)
      if screen.from != nil, let source, let (bar, index) = HierarchyWalk.coveredTab(of: source) {
        details = [
          RouteEvent.tabNumber: "\(index &+ 1)",
          RouteEvent.startedFrom: HierarchyWalk.place(of: bar),
        ]
        // A bar may decline.
        guard asked.insert(ObjectIdentifier(bar)).inserted else {
          throw RouteError(
            .notOnStack, "\(screen.from ?? "") is not on the screen: its tab cannot be selected")
        }
        return .tab(index, of: bar)
      }
      screens.removeFirst()
      asked = []
      guard let scene = screen.scene, screen.url == nil, screen.route == nil else {
        return .show(screen)
      }
      details = [RouteEvent.segue: screen.name]
      details[RouteEvent.startedFrom] = screen.from
      guard let (segue, source) = segue(to: scene, from: try self.source(of: screen.from)) else {
        throw RouteError(
          RouteError.Code(TransitionError.Code.unknownSegue.rawValue),
          "\(screen.name) was shown by no route, and no segue leads to it",
          suggestions: ["give it a route", "leave it out"])
      }
      return .segue(segue, of: source)
    }
    while let (place, index) = tabs.popFirst() {
      details = [RouteEvent.tabNumber: "\(index &+ 1)", RouteEvent.startedFrom: place]
      let bar = try source(of: place) as? TabBarController
      guard let bar else {
        throw RouteError(.notOnStack, "there is no tab bar controller at \(place) on the stack")
      }
      if bar.selectedIndex != index { return .tab(index, of: bar) }
    }
    return nil
  }

  /// The controller at a place; without a place, the controller in front.
  func source(of place: String?) throws(RouteError) -> ViewController {
    guard let root = window.rootViewController else {
      throw RouteError(
        .notOnStack, "the window shows no controller",
        suggestions: ["set its rootViewController"])
    }
    guard let place else { return window.frontmostViewController ?? root }
    return try HierarchyWalk.controller(at: place, under: root)
  }

  /// The segue to a scene from a controller, or from what it contains.
  private func segue(
    to scene: String, from start: ViewController
  ) -> (Segue, ViewController)? {
    var waiting = [start]
    while let source = waiting.popLast() {
      adopt(source)
      let found = source.availableSegues.first {
        source.storyboard?.place(of: $0.destination) == scene
      }
      if let found { return (found, source) }
      waiting += source.children
    }
    return nil
  }
}
