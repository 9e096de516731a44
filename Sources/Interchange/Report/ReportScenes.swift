import CLibrary
internal import RouteModel

/// The storyboard graph, and every scene in words: shown after a click, and when there is no
/// picture.
struct ReportScenes {
  private let catalog: RouteCatalog
  private let drawing: GraphDrawing
  private let steps: StoryboardGraph
  private var routesOfClass: [String: [Route]] = [:]
  private var incoming: [StoryboardObject: [StoryboardGraph.Step]] = [:]

  init(_ catalog: RouteCatalog) {
    self.catalog = catalog
    drawing = GraphDrawing(catalog, options: ReportPage.graphOptions(for: catalog))
    steps = StoryboardGraph(catalog)
    for route in catalog.routes.values {
      routesOfClass[route.className, default: []].append(route)
    }
    for scene in catalog.scenes.keys {
      for step in steps.steps(from: scene) { incoming[step.to, default: []].append(step) }
    }
  }

  func html(_ graph: ReportInput.Graph) -> String {
    if drawing.allNodes.isEmpty { return "<p>The catalog has no scenes and no routes.</p>\n" }
    var html = ""
    switch graph {
    case .none(let reason):
      html += "<p class=\"note\">There is no picture: \(HTML.text(reason)).</p>\n"
    case .svg(let svg):
      html += picture(svg)
    }
    return html + words()
  }

  private func picture(_ svg: String) -> String {
    """
    <div class="graph-tools" hidden>
    <label>Scene or route <select id="graph-select"><option value="">none chosen</option>\
    \(options())</select></label>
    <button type="button" data-zoom="in" aria-label="Zoom in">+</button>
    <button type="button" data-zoom="out" aria-label="Zoom out">−</button>
    <button type="button" data-zoom="fit">Fit</button>
    <button type="button" data-zoom="whole" hidden>Whole</button>
    <span class="hint"><span data-part="" hidden>This is a part: Whole shows all of it. </span>\
    Drag to move, Ctrl and wheel to zoom, arrow keys, + and −, 0 to fit.</span>
    </div>
    <div class="graph-area">
    <div id="graph" tabindex="0" role="group" aria-label="Graph of scenes, segues and routes"\(start)>
    \(Self.inline(svg))
    </div>
    <div id="graph-detail" role="status" aria-live="polite" hidden></div>
    </div>
    <ul class="legend"><li>bold frame: initial scene</li><li>double frame: container</li>\
    <li>dashed frame: reference</li><li>ellipse: route</li><li>dotted arrow: where a reference leads</li>\
    <li>dashed arrow: unwind, drawn at its source</li></ul>

    """
  }

  /// The first scene to show: the initial scene of the first storyboard that has one.
  private var start: String {
    drawing.allNodes.firstIndex(where: \.isInitial).map { " data-start=\"\($0)\"" } ?? ""
  }

  private func options() -> String {
    drawing.allNodes.enumerated().map { index, node in
      "<option value=\"\(index)\">\(HTML.text(node.lines.first ?? node.id))</option>"
    }.joined()
  }

  /// The picture without a file's header, so that the page can scale it.
  static func inline(_ svg: String) -> String {
    guard let start = svg.firstRange(of: "<svg"),
      let end = svg[start.upperBound...].firstIndex(of: ">")
    else { return "" }
    let body = svg[svg.index(after: end)...]
    var attributes = ""
    if let box = svg[start.upperBound..<end].firstRange(of: "viewBox=\"") {
      let value = svg[box.upperBound..<end].prefix { $0 != "\"" }
      if value.allSatisfy({ $0.isNumber || " .-".contains($0) }) {
        attributes = " viewBox=\"\(value)\""
      }
    }
    return "<svg\(attributes) class=\"graph\" role=\"presentation\">" + body
  }

  private func words() -> String {
    var html = "<details class=\"words\"><summary>Every scene and route in words</summary>\n"
    var number = 0
    for cluster in drawing.clusters {
      html += "<h3>\(HTML.text(cluster.name))</h3>\n"
      for node in cluster.nodes {
        html += article(node, number)
        number += 1
      }
    }
    if !drawing.nodes.isEmpty { html += "<h3>Routes</h3>\n" }
    for node in drawing.nodes {
      html += article(node, number)
      number += 1
    }
    return html + "</details>\n"
  }

  private func article(_ node: GraphDrawing.Node, _ number: Int) -> String {
    let name = node.lines.first ?? node.id
    var html = "<article id=\"words-\(number)\"><h4>\(HTML.text(name))</h4><dl>"
    switch node.subject {
    case .scene(let id): html += words(of: id)
    case .route(let identifier): html += words(ofRoute: identifier)
    case .destinationClass(let name):
      html += Self.row("Class", HTML.code(name))
      html += Self.row("Routes", routes(routesOfClass[name] ?? []))
    }
    return html + "</dl></article>\n"
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

  private func words(ofRoute identifier: String) -> String {
    guard let route = catalog.routes[identifier] else { return "" }
    return Self.row("Route", routes([route])) + Self.row("Class", HTML.code(route.className))
      + (route.summary.isEmpty ? "" : Self.row("Summary", HTML.text(route.summary)))
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
