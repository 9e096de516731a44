internal import RouteModel

/// Writes a drawing in Graphviz's language. Every node and edge has a class and an id, `node` and its
/// number in ``GraphDrawing/allNodes``, so that a page can find it in the SVG.
enum DotWriter {
  static func write(_ drawing: GraphDrawing) -> String {
    var text = """
      digraph catalog {
        rankdir=LR;
        graph [fontname="sans-serif", compound=true];
        node [fontname="sans-serif", fontsize=11, shape=box, style=rounded];
        edge [fontname="sans-serif", fontsize=9];

      """
    var number = 0
    func next() -> Int {
      defer { number += 1 }
      return number
    }
    for (index, cluster) in drawing.clusters.enumerated() {
      text += "  subgraph \"cluster_\(index)\" {\n"
      text += "    label=\(quoted(cluster.name));\n    class=\"storyboard\";\n"
      for node in cluster.nodes { text += "    " + line(node, next()) }
      text += "  }\n"
    }
    for node in drawing.nodes { text += "  " + line(node, next()) }
    for (index, edge) in drawing.edges.enumerated() {
      text += "  " + line(edge, index)
    }
    return text + "}\n"
  }

  private static func line(_ node: GraphDrawing.Node, _ number: Int) -> String {
    let name = quoted(node.id)
    var attributes =
      "id=\"node\(number)\", class=\"\(node.kind.rawValue)\", label=\(quoted(node.lines))"
    attributes += ", tooltip=\(quoted(node.lines.first ?? node.id))"
    switch node.kind {
    case .scene: if node.isInitial { attributes += ", penwidth=2.5" }
    case .container:
      attributes += ", style=solid, peripheries=2" + (node.isInitial ? ", penwidth=2.5" : "")
    case .reference: attributes += ", style=\"rounded,dashed\""
    case .route: attributes += ", shape=ellipse, style=solid"
    case .destinationClass: attributes += ", shape=box, style=solid"
    }
    return "\(name) [\(attributes)];\n"
  }

  private static func line(_ edge: GraphDrawing.Edge, _ index: Int) -> String {
    var attributes = "id=\"edge\(index)\", class=\"\(edge.kind.rawValue)\""
    if !edge.label.isEmpty { attributes += ", label=\(quoted(edge.label))" }
    switch edge.kind {
    case .segue: break
    case .relationship: attributes += ", arrowhead=diamond"
    case .unwind: attributes += ", style=dashed, arrowhead=vee"
    case .reference: attributes += ", style=dotted"
    case .route: attributes += ", style=bold, arrowhead=open"
    }
    return "\(quoted(edge.from)) -> \(quoted(edge.to)) [\(attributes)];\n"
  }

  private static func quoted(_ lines: [String]) -> String {
    "\"" + lines.map(escaped).joined(separator: "\\n") + "\""
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Escapes backslashes, quotes and what Graphviz would read as an entity.
  private static func escaped(_ text: String) -> String {
    VisibleText.of(text).escaping { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "&": "&amp;"
      default: nil
      }
    }
  }
}
