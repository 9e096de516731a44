internal import RouteModel

/// Stacks and their changes as the history keeps them: JSON, so that any program can read them.
/// `docs/schema.md` has the shapes.
enum StackCoding {
  // MARK: Writing

  static func write(_ parameters: [RouteEvent.Parameter], to json: inout JSONWriter) {
    json.object { json in
      for parameter in parameters {
        json.key(parameter.name)
        json.string(parameter.value)
      }
    }
  }

  static func write(_ changes: [StackChange], to json: inout JSONWriter) {
    json.array { json in for change in changes { write(change, to: &json) } }
  }

  private static func write(_ change: StackChange, to json: inout JSONWriter) {
    json.array { json in
      switch change {
      case .root(let node):
        json.string("root")
        if let node { write(node, to: &json) }
      case .insert(let node, let parent, let index):
        json.string("insert")
        write(node, to: &json)
        json.int(parent)
        json.int(index)
      case .present(let node, let over):
        json.string("present")
        write(node, to: &json)
        json.int(over)
      case .remove(let id):
        json.string("remove")
        json.int(id)
      case .select(let id, let index):
        json.string("select")
        json.int(id)
        json.int(index)
      case .annotate(let id, let route, let router, let parameters):
        json.string("annotate")
        json.int(id)
        if let route { json.string(route) } else { json.null() }
        if let router { json.int(router) } else { json.null() }
        write(parameters, to: &json)
      }
    }
  }

  static func write(_ node: StackNode, to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.int(node.id)
      json.key("class")
      json.string(node.className)
      if let route = node.route {
        json.key("route")
        json.string(route)
      }
      if let router = node.router {
        json.key("router")
        json.int(router)
      }
      if !node.parameters.isEmpty {
        json.key("parameters")
        write(node.parameters, to: &json)
      }
      if !node.children.isEmpty {
        json.key("children")
        json.array { json in for child in node.children { write(child, to: &json) } }
      }
      if let selected = node.selected {
        json.key("selected")
        json.int(selected)
      }
      if !node.presented.isEmpty {
        json.key("presented")
        json.array { json in for child in node.presented { write(child, to: &json) } }
      }
    }
  }

  static func text(_ node: StackNode) -> String {
    var json = JSONWriter()
    write(node, to: &json)
    return json.text
  }

  /// The whole of a rebuilt stack.
  static func text(_ state: StackState) -> String { state.root.map(text) ?? "null" }

  // MARK: Reading

  /// A text of the history; nil if it is no JSON.
  static func value(_ text: String) -> JSONValue? {
    try? JSONParser.parse(text, keepsDoubles: true)
  }

  static func parameters(_ value: JSONValue) -> [RouteEvent.Parameter]? {
    guard let members = value.object else { return nil }
    var parameters: [RouteEvent.Parameter] = []
    for member in members {
      guard let text = member.value.string else { return nil }
      parameters.append(.init(name: member.key, value: text))
    }
    return parameters
  }

  static func changes(_ value: JSONValue) -> [StackChange]? {
    guard let values = value.array else { return nil }
    let changes = values.compactMap(change)
    return changes.count == values.count ? changes : nil
  }

  private static func change(_ value: JSONValue) -> StackChange? {
    guard let parts = value.array, let word = parts.first?.string else { return nil }
    func integer(_ index: Int) -> Int? {
      parts.indices.contains(index) ? parts[index].int : nil
    }
    func node(_ index: Int) -> StackNode? {
      parts.indices.contains(index) ? self.node(parts[index]) : nil
    }
    switch word {
    case "root":
      if parts.count == 1 { return .root(nil) }
      return node(1).map { .root($0) }
    case "insert":
      guard let child = node(1), let parent = integer(2), let index = integer(3) else { return nil }
      return .insert(child, parent: parent, index: index)
    case "present":
      guard let child = node(1), let over = integer(2) else { return nil }
      return .present(child, over: over)
    case "remove": return integer(1).map { .remove($0) }
    case "select":
      guard let id = integer(1), let index = integer(2) else { return nil }
      return .select(id, index: index)
    case "annotate":
      guard parts.count == 5, let id = integer(1), let parameters = parameters(parts[4]) else {
        return nil
      }
      return .annotate(id, route: parts[2].string, router: integer(3), parameters: parameters)
    default: return nil
    }
  }

  static func node(_ value: JSONValue) -> StackNode? {
    guard let id = value["id"]?.int, let className = value["class"]?.string else { return nil }
    var node = StackNode(id: id, className: className)
    node.route = value["route"]?.string
    node.router = value["router"]?.int
    node.selected = value["selected"]?.int
    if let written = value["parameters"] {
      guard let parameters = parameters(written) else { return nil }
      node.parameters = parameters
    }
    node.children = (value["children"]?.array ?? []).compactMap(self.node)
    node.presented = (value["presented"]?.array ?? []).compactMap(self.node)
    return node
  }
}
