import Interchange
internal import RouteModel
import Texts

/// Every storyboard as a drawing, and in words: its scenes, the routes that make them, and the segues.
struct ReportScenes {
  private let catalog: RouteCatalog
  private let steps: StoryboardGraph
  private let segues: [StoryboardObject: [Segue]]
  private var routesOfClass: [String: [Route]] = [:]

  init(_ catalog: RouteCatalog) {
    self.catalog = catalog
    steps = StoryboardGraph(catalog)
    segues = Dictionary(grouping: catalog.segues.values) {
      StoryboardObject(storyboard: $0.id.storyboard, objectID: $0.source)
    }
    for route in catalog.routes.values {
      routesOfClass[route.className, default: []].append(route)
    }
  }

  /// Empty for no scenes.
  var html: String {
    let boards = Dictionary(grouping: catalog.scenes.values, by: \.id.storyboard)
    return boards.ordered(by: \.key).map { name, scenes in
      let rows = scenes.sorted { $0.id < $1.id }.map(row)
      return """
        <h3>\(HTML.text(name))</h3>
        <div class="scroll drawing" role="region" aria-label="\(HTML.text("Drawing of \(name)"))" tabindex="0">\
        \(SceneDrawing(name, catalog).svg)</div>

        """
          + HTML.folded(
            "The \(Phrase.count(scenes.count, "scene")) of \(name) in words",
            HTML.table(
              caption: "Scenes of \(name)", head: ["Scene", "Class", "Routes", "Leads to"],
              rows: rows
            ))
    }.joined()
  }

  private func row(_ scene: Scene) -> [String] {
    let isFirst = catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID
    let makers = (scene.className.flatMap { routesOfClass[$0] } ?? [])
      .map { HTML.code($0.identifier) + ($0.isEnabled ? "" : " (disabled)") }
    var targets = steps.steps(from: scene.id).map { step in
      let segue = step.segue
      let name = segue.identifier ?? segue.relationship ?? segue.kind.rawValue
      return HTML.code(catalog.scenes[step.to]?.name ?? step.to.objectID) + " by \(HTML.text(name))"
    }
    // Where an unwind segue leads is decided when it is performed, and a segue to a missing scene leads nowhere.
    targets += (segues[scene.id] ?? []).sorted { $0.id < $1.id }
      .compactMap { segue in
        let name = HTML.text(segue.identifier ?? segue.unwindAction ?? segue.kind.rawValue)
        if segue.kind == .unwind { return "back by \(name)" }
        let named = StoryboardObject(storyboard: scene.id.storyboard, objectID: segue.destination)
        guard catalog.scenes[named]?.reference != nil, let target = steps.target(of: named) else {
          return nil
        }
        if case .scene = target { return nil }
        return
          "\(HTML.text(GraphDrawing.name(of: named, steps, catalog) ?? named.objectID)) by \(name)"
      }
    if scene.reference != nil {
      switch steps.target(of: scene.id) {
      case .scene(let target): targets.append(HTML.code(target.description))
      case .noStoryboard(let name, _):
        targets.append("the storyboard \(HTML.code(name)), which does not exist")
      default: targets.append("a missing scene")
      }
    }
    return [
      HTML.text(GraphDrawing.name(of: scene.id, steps, catalog) ?? scene.name)
        + (isFirst ? " (the first)" : ""),
      HTML.code(scene.className ?? scene.element),
      makers.sorted().joined(separator: "<br>"), targets.joined(separator: "<br>"),
    ]
  }
}

/// A storyboard as SVG: its scenes in columns by the number of segues from the first.
private struct SceneDrawing {
  private static let (width, height) = (176.0, 40.0)
  private static let (columnGap, rowGap) = (56.0, 16.0)

  private let nodes: [GraphDrawing.Node]
  private let edges: [GraphDrawing.Edge]
  private let name: String
  private var places: [String: (column: Int, row: Int)] = [:]

  init(_ name: String, _ catalog: RouteCatalog) {
    let drawing = GraphDrawing(catalog, options: .init(storyboards: [name], routes: .none))
    nodes = drawing.clusters.flatMap(\.nodes)
    edges = drawing.edges
    self.name = name
    let targets = Dictionary(grouping: edges.filter { $0.from != $0.to }, by: \.from).mapValues {
      $0.map(\.to)
    }
    let entered = Set(edges.filter { $0.from != $0.to }.map(\.to))
    var rows: [Int: Int] = [:]
    // From the first scene, then from those to which nothing leads, then from the rest.
    let starts =
      nodes.filter(\.isInitial) + nodes.filter { !entered.contains($0.id) } + nodes
    for start in starts where places[start.id] == nil {
      var wave = [start.id]
      var column = 0
      while !wave.isEmpty {
        var next: [String] = []
        for id in wave where places[id] == nil {
          places[id] = (column, rows[column, default: 0])
          rows[column, default: 0] += 1
          next += targets[id] ?? []
        }
        (wave, column) = (next, column + 1)
      }
    }
  }

  private func corner(of id: String) -> (x: Int, y: Int) {
    let place = places[id] ?? (0, 0)
    return (
      Int(Double(place.column) * (Self.width + Self.columnGap)) + 2,
      Int(Double(place.row) * (Self.height + Self.rowGap)) + 12
    )
  }

  var svg: String {
    let columns = (places.values.map(\.column).max() ?? 0) + 1
    let rows = (places.values.map(\.row).max() ?? 0) + 1
    // A line to the same column goes round its right side.
    let width = columns * Int(Self.width + Self.columnGap) - 20
    let height = rows * Int(Self.height + Self.rowGap) + 12
    let label = HTML.text(
      "\(name): \(Phrase.count(nodes.count, "scene")) and \(Phrase.count(edges.count, "segue"))")
    return
      "<svg class=\"scenes\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"\(label)\">\n"
      + edges.map(line).joined() + nodes.map(box).joined() + "</svg>"
  }

  private func box(_ node: GraphDrawing.Node) -> String {
    let (x, y) = corner(of: node.id)
    let title = node.lines.map(HTML.text).joined(separator: ", ")
    let line = node.lines.first ?? ""
    let shown = line.count > 20 ? line.prefix(19) + "…" : line[...]
    let kinds =
      "\(node.kind)\(node.isInitial ? " initial" : "")\(node.isMissing ? " missing" : "")"
    return """
      <g class="\(kinds)"><title>\(title)</title><rect x="\(x)" y="\(y)" rx="5" \
      width="\(Int(Self.width))" height="\(Int(Self.height))"/><text x="\(x + Int(Self.width) / 2)" \
      y="\(y + Int(Self.height) / 2 + 4)" text-anchor="middle">\(HTML.text(String(shown)))</text></g>

      """
  }

  /// An unwind segue leaves its scene upwards: the stack decides where it leads.
  private func loop(_ edge: GraphDrawing.Edge) -> String {
    let (x, y) = corner(of: edge.from)
    let place = x + Int(Self.width) - 18
    return """
      <g><title>\(HTML.text(edge.label))</title><path class="edge back" d="M\(place + 8) \(y)v-6h-8v2"/>\
      <path class="head" d="M\(place - 4) \(y - 5)h8l-4 5z"/></g>

      """
  }

  /// To a scene on the right, it enters on the left side; to any other, on the right side.
  private func line(_ edge: GraphDrawing.Edge) -> String {
    if edge.from == edge.to { return loop(edge) }
    let (from, to) = (corner(of: edge.from), corner(of: edge.to))
    let (isForward, isBack) = (to.x > from.x, to.x < from.x)
    let x = isBack ? from.x : from.x + Int(Self.width)
    let end = isForward ? to.x : to.x + Int(Self.width)
    let (out, outside) = (isBack ? -1 : 1, isForward ? -1 : 1)
    let bend = max(28, abs(end - x) / 2)
    // Two segues there and back are two lines.
    let middle = Int(Self.height) / 2 + (isForward ? -4 : 6)
    let (y, goal) = (from.y + middle, to.y + middle)
    return """
      <g><title>\(HTML.text(edge.label))</title><path class="edge" d="M\(x) \(y)\
      C\(x + out * bend) \(y) \(end + outside * bend) \(goal) \(end + outside * 6) \(goal)"/>\
      <path class="head" d="M\(end) \(goal)l\(outside * 7) -4v8z"/></g>

      """
  }
}
