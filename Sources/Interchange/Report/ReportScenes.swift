internal import RouteModel

/// Every storyboard in words: its scenes, the routes that make them, and the segues between them.
struct ReportScenes {
  private let catalog: RouteCatalog
  private let steps: StoryboardGraph
  private var routesOfClass: [String: [Route]] = [:]
  private var incoming: [StoryboardObject: [StoryboardGraph.Step]] = [:]

  init(_ catalog: RouteCatalog) {
    self.catalog = catalog
    steps = StoryboardGraph(catalog)
    for route in catalog.routes.values {
      routesOfClass[route.className, default: []].append(route)
    }
    for scene in catalog.scenes.keys {
      for step in steps.steps(from: scene) { incoming[step.to, default: []].append(step) }
    }
  }

  var html: String {
    if catalog.scenes.isEmpty { return "<p>The catalog has no storyboards.</p>\n" }
    let boards = Dictionary(grouping: catalog.scenes.values, by: \.id.storyboard)
    return boards.sorted { $0.key < $1.key }.map { name, scenes in
      "<details><summary>\(HTML.text(name)): \(scenes.count) "
        + (scenes.count == 1 ? "scene" : "scenes") + "</summary>\n"
        + scenes.sorted { $0.id < $1.id }.map { scene in
          "<article><h3>\(HTML.text(scene.name))</h3><dl>\(words(of: scene.id))</dl></article>\n"
        }.joined() + "</details>\n"
    }.joined()
  }

  private func words(of id: StoryboardObject) -> String {
    guard let scene = catalog.scenes[id] else { return "" }
    var html = Self.row("Scene", HTML.code(id.description))
    if let identifier = scene.identifier { html += Self.row("Identifier", HTML.code(identifier)) }
    html += Self.row("Class", HTML.code(scene.className ?? scene.element))
    if catalog.storyboards[id.storyboard]?.initialScene == id.objectID {
      html += Self.row("Begins", "the storyboard")
    }
    if scene.reference != nil {
      let target =
        switch steps.target(of: id) {
        case .scene(let target): HTML.code(target.description)
        case .noStoryboard(let name, _): "the storyboard \(HTML.code(name)), which does not exist"
        default: "a missing scene"
        }
      html += Self.row("Leads to", target)
    }
    let makers = (scene.className.flatMap { routesOfClass[$0] } ?? [])
    if !makers.isEmpty { html += Self.row("Routes", routes(makers)) }
    let out = segues(steps.steps(from: id), isOut: true)
    if !out.isEmpty { html += Self.row("Segues from here", out) }
    let into = segues(incoming[id] ?? [], isOut: false)
    if !into.isEmpty { html += Self.row("Segues to here", into) }
    return html
  }

  private func routes(_ routes: [Route]) -> String {
    "<ul>"
      + routes.sorted { $0.identifier < $1.identifier }.map { route in
        let patterns = route.patterns.keys.sorted().map(HTML.code).joined(separator: " ")
        return
          "<li>\(HTML.code(route.identifier))\(route.isEnabled ? "" : " (disabled)") \(patterns)</li>"
      }.joined() + "</ul>"
  }

  private func segues(_ steps: [StoryboardGraph.Step], isOut: Bool) -> String {
    if steps.isEmpty { return "" }
    return "<ul>"
      + steps.map { step in
        let name = step.segue.identifier ?? step.segue.relationship ?? step.segue.id.objectID
        let other = isOut ? step.to : step.from
        return "<li>\(HTML.code(name)) (\(HTML.text(step.segue.kind.rawValue))) "
          + "\(isOut ? "to" : "from") \(HTML.code(catalog.scenes[other]?.name ?? other.objectID))</li>"
      }.joined() + "</ul>"
  }

  private static func row(_ name: String, _ value: String) -> String {
    "<dt>\(HTML.text(name))</dt><dd>\(value)</dd>"
  }
}
