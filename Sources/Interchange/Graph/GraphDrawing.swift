package import RouteModel
import Texts

/// The contents of a picture of a catalog, independent of the output language.
package struct GraphDrawing {
  package struct Node {
    package enum Kind {
      case scene, container, reference, route, destinationClass
    }

    /// Unique, made from the catalog's key.
    package let id: String
    package var lines: [String]
    package let kind: Kind
    package var isInitial = false
    /// Whether it is a reference that leads nowhere.
    package var isMissing = false

    package static func id(_ scene: StoryboardObject) -> String { "scene:\(scene)" }
  }

  package struct Edge {
    package enum Kind {
      case segue, relationship, unwind, reference, route
    }

    package var from: String
    package var to: String
    package var label: String
    package var kind: Kind
  }

  package struct Cluster {
    package var name: String
    package var nodes: [Node]
  }

  package var clusters: [Cluster] = []
  /// Nodes outside of storyboards.
  package var nodes: [Node] = []
  package var edges: [Edge] = []

  private mutating func connect(
    _ from: String, _ to: String, _ kind: Edge.Kind, _ label: String = ""
  ) {
    edges.append(Edge(from: from, to: to, label: label, kind: kind))
  }

  package init(_ catalog: RouteCatalog, options: GraphExport.Options) {
    let boards = options.storyboards
    let scenes = catalog.scenes.values.sorted { $0.id < $1.id }
      .filter { boards.isEmpty || boards.contains($0.id.storyboard) }
    addScenes(scenes, catalog)
    addSegues(Set(scenes.map(\.id)), catalog)
    addReferences(scenes, catalog)
    addRoutes(scenes, catalog, options)
  }

  /// What a reference is called: where it leads; nil for any other scene.
  package static func name(
    of scene: StoryboardObject, _ graph: StoryboardGraph, _ catalog: RouteCatalog
  ) -> String? {
    switch graph.target(of: scene) {
    case nil: return nil
    case .scene(let target):
      let board = target.storyboard
      let name = catalog.scenes[target]?.name ?? target.objectID
      if board == scene.storyboard { return "→ \(name)" }
      return catalog.storyboards[board]?.initialScene == target.objectID
        ? "→ \(board)" : "→ \(board): \(name)"
    case .noStoryboard(let name, _): return "→ \(name) (missing)"
    case .noScene(let name, let board): return "→ \(board): \(name) (missing)"
    case .noInitialScene(let board): return "→ \(board), which has no first scene"
    case .cycle: return "→ itself"
    }
  }

  private mutating func addScenes(_ scenes: [Scene], _ catalog: RouteCatalog) {
    let graph = StoryboardGraph(catalog)
    for scene in scenes {
      var lines = [Self.name(of: scene.id, graph, catalog) ?? scene.name]
      if scene.identifier != nil, let name = scene.className { lines.append(name) }
      if scene.className == nil { lines.append(scene.element) }
      var isMissing = false
      if let target = graph.target(of: scene.id) {
        if case .scene = target {} else { isMissing = true }
      }
      let node = Node(
        id: Node.id(scene.id), lines: lines,
        kind: scene.reference != nil
          ? .reference : scene.container == .none ? .scene : .container,
        isInitial: catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID,
        isMissing: isMissing)
      if clusters.last?.name != scene.id.storyboard {
        clusters.append(Cluster(name: scene.id.storyboard, nodes: []))
      }
      clusters[clusters.count - 1].nodes.append(node)
    }
  }

  private mutating func addSegues(_ shown: Set<StoryboardObject>, _ catalog: RouteCatalog) {
    for segue in catalog.segues.values.sorted(by: { $0.id < $1.id }) {
      let board = segue.id.storyboard
      let source = StoryboardObject(storyboard: board, objectID: segue.source)
      var destination = StoryboardObject(storyboard: board, objectID: segue.destination)
      // The target of an unwind is decided when it is performed: it is drawn as a loop.
      if segue.kind == .unwind { destination = source }
      guard shown.contains(source), shown.contains(destination) else { continue }
      let what = segue.relationship ?? segue.unwindAction ?? segue.kind.rawValue
      let label = segue.identifier.map { "\($0) (\(what))" } ?? what
      let kind: Edge.Kind =
        segue.kind == .unwind ? .unwind : segue.kind == .relationship ? .relationship : .segue
      connect(Node.id(source), Node.id(destination), kind, label)
    }
  }

  private mutating func addReferences(_ scenes: [Scene], _ catalog: RouteCatalog) {
    let graph = StoryboardGraph(catalog)
    let shown = Set(scenes.map(\.id))
    for scene in scenes {
      if case .scene(let target) = graph.target(of: scene.id), shown.contains(target) {
        connect(Node.id(scene.id), Node.id(target), .reference)
      }
    }
  }

  private mutating func addRoutes(
    _ scenes: [Scene], _ catalog: RouteCatalog, _ options: GraphExport.Options
  ) {
    if options.routes == .none { return }
    var scenesOfClass: [String: [StoryboardObject]] = [:]
    for scene in scenes where scene.reference == nil {
      guard let name = scene.className else { continue }
      scenesOfClass[name, default: []].append(scene.id)
      if let module = scene.module {
        scenesOfClass["\(module).\(name)", default: []].append(scene.id)
      }
    }
    var classes: Set<String> = []
    for route in catalog.routes.values.ordered(by: \.identifier) {
      let targets = scenesOfClass[route.className] ?? []
      if targets.isEmpty, options.routes == .withScenes { continue }
      let patterns = route.patterns.keys.sorted()
      var lines = [route.identifier] + patterns.prefix(3)
      if patterns.count > 3 { lines.append("… \(patterns.count - 3) more") }
      let id = "route:\(route.identifier)"
      nodes.append(Node(id: id, lines: lines, kind: .route))
      for target in targets.sorted() { connect(id, Node.id(target), .route) }
      if targets.isEmpty {
        let made = "class:\(route.className)"
        if classes.insert(route.className).inserted {
          nodes.append(Node(id: made, lines: [route.className], kind: .destinationClass))
        }
        connect(id, made, .route)
      }
    }
  }
}
