internal import RouteModel

/// Reads a navigation graph: destinations become scenes, actions become segues, a destination with
/// deep links or arguments also becomes a route.
struct NavigationGraphReader {
  private let name: String
  private let values: AndroidValues
  private var actions: [(id: StoryboardObject, element: XMLTree)] = []
  var result = ImportResult()

  init(name: String, values: AndroidValues) { (self.name, self.values) = (name, values) }

  mutating func read(_ root: XMLTree) {
    let id = Self.id(root.android("id")) ?? name
    result.catalog.storyboards[name] = Storyboard(
      name: name, runtime: "Android.Navigation", initialScene: id)
    readDestination(root, id)
    for (id, element) in actions {
      guard let segue = result.catalog.segues[id] else { continue }
      let scene = result.catalog.scenes[object(segue.destination)]
      if scene?.element == "dialog" { result.catalog.segues[id]?.kind = .presentation }
      if scene != nil { continue }
      // The id of an included graph's root is in the graph's own file.
      note(
        "destination-elsewhere",
        "\(segue.identifier ?? "an action") leads to \(segue.destination), which this file "
          + "does not have", element)
    }
    result.catalog.recordImport()
    result.rowCount =
      result.catalog.scenes.count + result.catalog.segues.count + result.catalog.routes.count
  }

  /// `@+id/x` and `@id/x` are the same.
  private static func id(_ text: String?) -> String? {
    text?.split(separator: "/").last.map(String.init)
  }

  private func object(_ id: String) -> StoryboardObject {
    StoryboardObject(storyboard: name, objectID: id)
  }

  /// A destination, which may be a graph of others.
  private mutating func readDestination(_ element: XMLTree, _ id: String) {
    let isGraph = element.name == "navigation"
    let fullName = isGraph ? id : element.android("name") ?? id
    let className = SwiftNames.type(fullName.split(separator: ".").last.map(String.init) ?? id)
    add(
      Scene(
        id: object(id), identifier: id, className: isGraph ? nil : className, element: element.name,
        container: isGraph ? .navigation : .none, label: element.android("label"),
        attributes: attributes(element)), element)
    if let start = Self.id(element.android("startDestination")) {
      add(
        Segue(
          id: object("\(id).start"), kind: .relationship, source: id, destination: start,
          relationship: "rootViewController", triggerElement: element.name, triggerID: id), element)
    }
    if element.child("deepLink") != nil || !isGraph && element.child("argument") != nil {
      readRoute(element, id, className)
    } else if let argument = element.child("argument") {
      note("graph-argument", "left out: the arguments of the graph \(id)", argument)
    }
    for child in element.children {
      switch child.name {
      case "action": readAction(child, source: id)
      case "argument", "deepLink": break
      case "include" where isGraph:
        guard let graph = Self.id(child.android("graph")) else { continue }
        add(
          Scene(
            id: object(Self.id(child.android("id")) ?? graph), element: "include",
            reference: .init(storyboard: graph), attributes: attributes(child)), child)
      case _ where isGraph:
        if let id = Self.id(child.android("id")) {
          readDestination(child, id)
        } else {
          note("no-id", "left out: <\(child.name)> has no id", child)
        }
      default: break
      }
    }
  }

  private mutating func readAction(_ action: XMLTree, source: String) {
    let identifier = Self.id(action.android("id"))
    // An action's id is unique within its destination only.
    let id = object("\(source).\(identifier ?? "action")")
    if let argument = action.child("argument") {
      note("action-argument", "left out: the values that an action passes", argument)
    }
    guard let destination = Self.id(action.android("destination")) else {
      note("pop-action", "left out: an action without a destination, which only pops", action)
      return
    }
    actions.append((id, action))
    add(
      Segue(
        id: id, identifier: identifier, kind: .show, source: source, destination: destination,
        triggerElement: "action", attributes: attributes(action)), action)
  }

  private mutating func readRoute(_ element: XMLTree, _ id: String, _ className: String) {
    var route = Route(identifier: id, className: className, tags: ["platform:android"])
    for argument in element.children("argument") {
      if let parameter = parameter(argument) { route.parameters[parameter.name] = parameter }
    }
    let required = Set(route.parameters.values.filter(\.isRequired).map(\.name))
    for link in element.children("deepLink") {
      for text in patterns(link, required) { route.patterns[text] = Route.Pattern(link: text) }
    }
    if result.catalog.routes.insert(route) != nil { noteRepeated(id, element) }
    result.catalog.classes[className] = DestinationClass(name: className)
  }

  private mutating func patterns(_ link: XMLTree, _ required: Set<String>) -> [String] {
    func leaveOut(_ code: String, _ why: Message) -> [String] {
      note(code, "left out: \(why)", link)
      return []
    }
    guard let text = link.android("uri") else {
      return leaveOut("link-without-uri", "a deep link by action or type only")
    }
    if link.android("mimeType") != nil {
      return leaveOut("mime-type", "it requires links with a type of data")
    }
    if let action = link.android("action"), action != "android.intent.action.VIEW" {
      return leaveOut("link-without-view", "the deep link is for \(action)")
    }
    guard let uri = values.resolved(text) else {
      return leaveOut("unresolved-value", "\(AndroidValues.unknown(text))")
    }
    let pattern = DeepLinkPattern(uri, required: required)
    for problem in pattern.problems { note(problem.code, problem.message, link) }
    return pattern.patterns
  }

  private mutating func parameter(_ argument: XMLTree) -> Route.Parameter? {
    guard let name = argument.android("name") else { return nil }
    let written = argument.attributes["android:defaultValue"]
    var value: String?
    if let written, written != "@null" {
      value = values.resolved(written)
      if value == nil {
        note(
          "unresolved-value",
          "\(name): the default is left out: \(AndroidValues.unknown(written))", argument)
      }
    }
    let type = argument.android("argType") ?? "string"
    let kinds: [String: Route.Parameter.Kind] = [
      "string": .string, "integer": .int, "long": .int, "float": .double, "boolean": .bool,
    ]
    let kind = kinds[type] ?? .string
    if kinds[type] == nil {
      note("argument-type", "\(name) is a \(type); it is read as a text", argument)
    }
    if kind == .int, value?.hasSuffix("L") == true { value?.removeLast() }
    var parameter = Route.Parameter(
      name: name, kind: kind,
      isRequired: written == nil && argument.android("nullable") != "true", defaultValue: value)
    if let value, let problem = parameter.problem(with: value) {
      note("argument-default", "\(name): the default is left out: \(problem)", argument)
      parameter = Route.Parameter(name: name, kind: kind)
    }
    return parameter
  }

  private func attributes(_ element: XMLTree) -> [String: String] {
    let own: Set = [
      "android:id", "android:name", "android:label", "app:destination", "app:startDestination",
      "app:graph",
    ]
    return element.attributes.filter { !own.contains($0.key) && !$0.key.hasPrefix("xmlns") }
  }

  private mutating func add(_ scene: Scene, _ element: XMLTree) {
    if result.catalog.scenes.insert(scene) != nil { noteRepeated(scene.id.objectID, element) }
  }

  private mutating func add(_ segue: Segue, _ element: XMLTree) {
    if result.catalog.segues.insert(segue) != nil { noteRepeated(segue.id.objectID, element) }
  }

  private mutating func noteRepeated(_ id: String, _ element: XMLTree) {
    note("id-repeated", "the id \(id) is there twice; the last one counts", element)
  }

  private mutating func note(_ code: String, _ message: Message, _ element: XMLTree) {
    result.notes.note(code, message, at: element.place)
  }
}
