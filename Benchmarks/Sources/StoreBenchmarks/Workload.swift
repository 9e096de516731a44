import Foundation
import RouteModel

/// What is stored: a catalog of N routes, 2N patterns and N/2 segues, and one event.
enum Workload {
  static func catalog(_ count: Int) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.storyboards["Main"] = Storyboard(name: "Main")
    for index in 0..<count {
      let name = "Feature\(index)ViewController"
      catalog.classes[name] = DestinationClass(name: name)
      var route = Route(identifier: "route-\(index)", className: name)
      for text in [
        "app://host\(index % 50)/section\(index)/:id/detail",
        "https://www.example.com/section\(index)/:id/*",
      ] {
        route.patterns[text] = Route.Pattern(text: text, priority: index % 3)
      }
      catalog.routes[route.identifier] = route
      guard index % 2 == 0 else { continue }
      let scene = StoryboardObject(storyboard: "Main", objectID: "scn-\(index)")
      catalog.scenes[scene] = Scene(id: scene, identifier: "scene\(index)", className: name)
      let segue = StoryboardObject(storyboard: "Main", objectID: "seg-\(index)")
      catalog.segues[segue] = Segue(
        id: segue, identifier: "show\(index)", kind: .show, source: scene.objectID,
        destination: "scn-\((index + 2) % count)")
    }
    return catalog
  }

  static func event(_ index: Int) -> RouteEvent {
    var event = RouteEvent(
      date: Date(timeIntervalSince1970: 1_700_000_000 + Double(index) / 1_000_000),
      action: .perform)
    event.sequence = index
    event.route = "route-17"
    event.pattern = "app://host17/section17/:id/detail"
    event.url = "app://host17/section17/4711/detail?source=push"
    event.path = .push
    event.destination = "Feature17ViewController"
    event.router = index
    event.parameters = [.init(name: "id", value: "4711"), .init(name: "source", value: "push")]
    event.stateAfter = .routed
    // A pop and a push keep the stack as deep as it is.
    event.stackChanges = [
      .remove(index + 1),
      .insert(
        StackNode(
          id: index + 2, className: "Feature17ViewController", route: "route-17", router: index,
          parameters: [.init(name: "id", value: "4711"), .init(name: "source", value: "push")]),
        parent: 1, index: 1),
    ]
    event.duration = .seconds(0.35)
    event.cost = 5_000
    return event
  }
}
