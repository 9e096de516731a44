internal import RouteModel
import Texts

/// Writes a drawing in Mermaid's language.
enum MermaidWriter {
  static func write(_ drawing: GraphDrawing) -> String {
    var names: [String: String] = [:]
    // Mermaid's names are plain words, so the nodes are numbered in the order of the text.
    for node in drawing.clusters.flatMap(\.nodes) + drawing.nodes {
      names[node.id] = "n\(names.count)"
    }
    var text = "flowchart LR\n"
    for (index, cluster) in drawing.clusters.enumerated() {
      text += "  subgraph c\(index)[\"\(escaped(cluster.name))\"]\n"
      for node in cluster.nodes { text += "    " + line(node, names) }
      text += "  end\n"
    }
    for node in drawing.nodes { text += "  " + line(node, names) }
    for edge in drawing.edges {
      guard let from = names[edge.from], let to = names[edge.to] else { continue }
      let label = edge.label.isEmpty ? "" : "|\"\(escaped(edge.label))\"|"
      let arrow =
        switch edge.kind {
        case .segue: "-->"
        case .relationship: "--o"
        case .unwind, .reference: "-.->"
        case .route: "==>"
        }
      text += "  \(from) \(arrow)\(label) \(to)\n"
    }
    let initial = drawing.clusters.flatMap(\.nodes).filter(\.isInitial).compactMap { names[$0.id] }
    if !initial.isEmpty {
      text += "  classDef initial stroke-width:3px\n"
      text += "  class \(initial.joined(separator: ",")) initial\n"
    }
    return text
  }

  private static func line(_ node: GraphDrawing.Node, _ names: [String: String]) -> String {
    let label = node.lines.map(escaped).joined(separator: "<br/>")
    let (open, close) =
      switch node.kind {
      case .scene: ("[", "]")
      case .container: ("[[", "]]")
      case .reference: (">", "]")
      case .route: ("([", "])")
      case .destinationClass: ("{{", "}}")
      }
    return "\(names[node.id] ?? "n")\(open)\"\(label)\"\(close)\n"
  }

  /// Characters that are special in Mermaid or HTML are written by number.
  private static func escaped(_ text: String) -> String {
    VisibleText.of(text).escaping { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " -_./:()*?=+,!~@$%'→…".unicodeScalars.contains(scalar)
      return isPlain ? nil : "#\(scalar.value);"
    }
  }
}
