package import RouteModel

/// The position of a controller in a simulated hierarchy: `root/1/presented`. Unlike the
/// controller's number it is the same whenever the same steps are performed.
package struct StackPlace {
  static let root = "root"
  static let presented = "presented"

  static func child(_ index: Int, of place: String) -> String { "\(place)/\(index)" }
  static func presented(by place: String) -> String { "\(place)/\(presented)" }

  package let text: String

  /// A place as it was recorded.
  package init(text: String) { self.text = text }

  /// The number of the controller at this place; nil if there is none.
  package func controller(in stack: StackNode) -> Int? {
    node(
      from: stack, child: { $0.children.indices.contains($1) ? $0.children[$1] : nil },
      presented: \.presented.first)?.id
  }

  /// The node at this place in a hierarchy; nil if there is none.
  func node<Node>(
    from root: Node, child: (Node, Int) -> Node?, presented: (Node) -> Node?
  ) -> Node? {
    let steps = text.split(separator: "/")
    guard steps.first == Substring(Self.root) else { return nil }
    var node = root
    for step in steps.dropFirst() {
      guard
        let next = step == Self.presented
          ? presented(node) : Int(step).flatMap({ child(node, $0) })
      else { return nil }
      node = next
    }
    return node
  }
}
