import RouteModel
import Texts

/// The simulated hierarchy as a tree of lines and as JSON.
enum StackTree {
  /// Changes of the routes of live routers since they were performed, by router number.
  typealias Marks = [Int: String]

  /// The tree under `window`.
  ///
  /// - Parameter drawsLines: Whether branches are drawn, as on a terminal; else depth is shown by
  ///   indentation.
  static func text(_ root: StackNode?, drawsLines: Bool, marks: Marks = [:]) -> String {
    var lines = ["window"]
    if let root { add(root, to: &lines, indent: "", isLast: true, drawsLines, marks) }
    return lines.joined(separator: "\n")
  }

  private static func add(
    _ node: StackNode, to lines: inout [String], indent: String, isLast: Bool, _ drawsLines: Bool,
    _ marks: Marks, presents: Bool = false
  ) {
    let branch: String
    if !drawsLines {
      branch = presents ? "  presents " : "  "
    } else if presents {
      branch = "└⤷ presents "
    } else {
      branch = isLast ? "└─ " : "├─ "
    }
    lines.append(indent + branch + label(node, marks))
    // A presented controller is drawn below the children of its presenter, on the same branch.
    let inner = indent + (drawsLines ? (isLast || presents ? "   " : "│  ") : "  ")
    let presented = node.presented.first
    for (index, child) in node.children.enumerated() {
      let isLastChild = index + 1 == node.children.count && presented == nil
      add(
        child, to: &lines, indent: inner, isLast: isLastChild, drawsLines, marks)
    }
    if let presented {
      add(presented, to: &lines, indent: inner, isLast: true, drawsLines, marks, presents: true)
    }
  }

  /// `EditorViewController  editor @1  title=hello`
  static func label(_ node: StackNode, _ marks: Marks = [:]) -> String {
    var parts = [node.className]
    if let route = node.route {
      var owner = route + (node.router.map { " @\($0)" } ?? "")
      if let mark = node.router.flatMap({ marks[$0] }) { owner += " (\(mark))" }
      parts.append(owner)
    }
    if let selected = node.selected { parts.append("tab \(selected + 1)") }
    parts += node.parameters.map { "\($0.name)=\($0.value)" }
    return parts.joined(separator: "  ").escapingControls()
  }

  /// `{"class","route","router","parameters","children","presented"}`
  static func json(_ node: StackNode) -> JSONValue {
    [
      "class": .string(node.className), "route": .optional(node.route),
      "router": .optional(node.router),
      "parameters": .object(
        node.parameters.map { JSONValue.Member(key: $0.name, value: .string($0.value)) }),
      "selected": .optional(node.selected), "children": .array(node.children.map(json)),
      "presented": node.presented.first.map(json) ?? .null,
    ]
  }

  /// The classes of a tree, from the root to the front.
  static func flat(_ node: StackNode?, leavesOutContainers: Bool = false) -> [String] {
    (node?.all ?? []).filter { !leavesOutContainers || $0.children.isEmpty }.map(\.className)
  }
}
