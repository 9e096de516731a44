internal import RouteModel
import Texts

/// Writes a drawing in Graphviz's language.
enum DotWriter {
  static func write(_ drawing: GraphDrawing) -> String {
    var text = """
      digraph catalog {
        rankdir=LR;
        graph [fontname="sans-serif", compound=true];
        node [fontname="sans-serif", fontsize=11, shape=box, style=rounded];
        edge [fontname="sans-serif", fontsize=9];

      """
    for (index, cluster) in drawing.clusters.enumerated() {
      text += "  subgraph \"cluster_\(index)\" {\n"
      text += "    label=\(quoted(cluster.name));\n"
      for node in cluster.nodes { text += "    " + line(node) }
      text += "  }\n"
    }
    for node in drawing.nodes { text += "  " + line(node) }
    for edge in drawing.edges { text += "  " + line(edge) }
    return text + "}\n"
  }

  private static func line(_ node: GraphDrawing.Node) -> String {
    var attributes = "label=\"" + node.lines.map(escaped).joined(separator: "\\n") + "\""
    switch node.kind {
    case .scene: if node.isInitial { attributes += ", penwidth=2.5" }
    case .container:
      attributes += ", style=solid, peripheries=2" + (node.isInitial ? ", penwidth=2.5" : "")
    case .reference: attributes += ", style=\"rounded,dashed\""
    case .route: attributes += ", shape=ellipse, style=solid"
    case .destinationClass: attributes += ", shape=box, style=solid"
    }
    return "\(quoted(node.id)) [\(attributes)];\n"
  }

  private static func line(_ edge: GraphDrawing.Edge) -> String {
    var attributes = "label=\(quoted(edge.label))"
    switch edge.kind {
    case .segue: break
    case .relationship: attributes += ", arrowhead=diamond"
    case .unwind: attributes += ", style=dashed, arrowhead=vee"
    case .reference: attributes += ", style=dotted"
    case .route: attributes += ", style=bold, arrowhead=open"
    }
    return "\(quoted(edge.from)) -> \(quoted(edge.to)) [\(attributes)];\n"
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
