package import Texts

/// Parameters, facts, stacks and their changes as the history keeps them: JSON, so that any program can read
/// them. `docs/schema.md` has the shapes.
package enum StackCoding {
  // MARK: Writing

  package static func write(_ parameters: [RouteEvent.Parameter], to json: inout JSONWriter) {
    json.object { json in for one in parameters { json.member(one.name, one.value) } }
  }

  /// Named texts sorted by name, so that equal facts have equal texts.
  package static func write(_ facts: [String: String], to json: inout JSONWriter) {
    json.object { json in
      for (name, value) in facts.ordered(by: \.key) { json.member(name, value) }
    }
  }

  package static func write(_ changes: [StackChange], to json: inout JSONWriter) {
    json.array { json in for change in changes { write(change, to: &json) } }
  }

  private static func write(_ change: StackChange, to json: inout JSONWriter) {
    func write(_ word: String, _ node: StackNode? = nil, _ numbers: Int...) {
      json.array { json in
        json.string(word)
        if let node { self.write(node, to: &json) }
        for number in numbers { json.int(number) }
      }
    }
    switch change {
    case .root(let node): write("root", node)
    case .insert(let node, let parent, let index): write("insert", node, parent, index)
    case .present(let node, let over): write("present", node, over)
    case .remove(let id): write("remove", nil, id)
    case .select(let id, let index): write("select", nil, id, index)
    case .annotate(let id, let route, let router, let parameters):
      json.array { json in
        json.string("annotate")
        json.int(id)
        if let route { json.string(route) } else { json.null() }
        if let router { json.int(router) } else { json.null() }
        self.write(parameters, to: &json)
      }
    }
  }

  private static func write(_ node: StackNode, to json: inout JSONWriter) {
    func list(_ key: String, _ nodes: [StackNode], _ json: inout JSONWriter) {
      if nodes.isEmpty { return }
      json.key(key)
      json.array { json in for node in nodes { write(node, to: &json) } }
    }
    json.object { json in
      json.member("id", node.id)
      json.member("class", node.className)
      json.member("route", node.route)
      json.member("router", node.router)
      if !node.parameters.isEmpty {
        json.key("parameters")
        write(node.parameters, to: &json)
      }
      list("children", node.children, &json)
      json.member("selected", node.selected)
      list("presented", node.presented, &json)
    }
  }

  package static func text(_ node: StackNode) -> String {
    var json = JSONWriter()
    write(node, to: &json)
    return json.text
  }

  /// A whole rebuilt stack.
  package static func text(_ state: StackState) -> String { state.root.map(text) ?? "null" }

  // MARK: Reading

  /// A text of the history; nil if it is not JSON.
  package static func value(_ text: String) -> JSONValue? {
    try? JSONParser.parse(text, keepsDoubles: true)
  }

  package static func parameters(_ value: JSONValue) -> [RouteEvent.Parameter]? {
    guard let members = value.object else { return nil }
    var parameters: [RouteEvent.Parameter] = []
    for member in members {
      guard let text = member.value.string else { return nil }
      parameters.append(.init(name: member.key, value: text))
    }
    return parameters
  }

  /// If a name occurs twice, the last one counts.
  package static func facts(_ value: JSONValue) -> [String: String]? {
    parameters(value).map { Dictionary($0.map { ($0.name, $0.value) }) { $1 } }
  }

  package static func changes(_ value: JSONValue) -> [StackChange]? {
    guard let values = value.array else { return nil }
    let changes = values.compactMap(change)
    return changes.count == values.count ? changes : nil
  }

  private static func change(_ value: JSONValue) -> StackChange? {
    guard let parts = value.array else { return nil }
    func part(_ index: Int) -> JSONValue? { parts.indices.contains(index) ? parts[index] : nil }
    let (child, id) = (part(1).flatMap { node($0) }, part(1)?.int)
    let (second, third) = (part(2)?.int, part(3)?.int)
    switch part(0)?.string {
    case "root": return parts.count == 1 ? .root(nil) : child.map { .root($0) }
    case "insert":
      if let child, let second, let third { return .insert(child, parent: second, index: third) }
    case "present": if let child, let second { return .present(child, over: second) }
    case "remove": return id.map { .remove($0) }
    case "select": if let id, let second { return .select(id, index: second) }
    case "annotate":
      if parts.count == 5, let id, let parameters = parameters(parts[4]) {
        return .annotate(id, route: parts[2].string, router: third, parameters: parameters)
      }
    default: break
    }
    return nil
  }

  /// A stack of the history, or one that was exported.
  ///
  /// - Parameter numbers: Numbers the nodes of an exported stack, which have no numbers, from the
  ///   root.
  package static func node(_ value: JSONValue, numbers: (() -> Int)? = nil) -> StackNode? {
    guard let name = value["class"]?.string, let id = numbers?() ?? value["id"]?.int else {
      return nil
    }
    var node = StackNode(id: id, className: name)
    node.route = value["route"]?.string
    node.router = value["router"]?.int
    node.selected = value["selected"]?.int
    if let written = value["parameters"] {
      guard let parameters = parameters(written) else { return nil }
      node.parameters = parameters
    }
    func nodes(_ value: JSONValue?) -> [StackNode] {
      value.map { $0.array ?? [$0] }?.compactMap { self.node($0, numbers: numbers) } ?? []
    }
    node.children = nodes(value["children"])
    node.presented = nodes(value["presented"])
    return node
  }
}

extension JSONWriter {
  /// Writes a key with a text; nothing for nil.
  fileprivate mutating func member(_ key: String, _ text: String?) {
    guard let text else { return }
    self.key(key)
    string(text)
  }

  /// Writes a key with a number; nothing for nil.
  fileprivate mutating func member(_ key: String, _ number: Int?) {
    guard let number else { return }
    self.key(key)
    int(number)
  }
}
