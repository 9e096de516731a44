internal import RouteModel

/// Reads a navigation graph: destinations become scenes, actions become segues, a destination with
/// deep links or arguments also becomes a route.
struct NavigationGraphReader {
  private let name: String
  private let values: AndroidValues
  private var actions: [(place: SourcePlace, id: StoryboardObject)] = []
  var result = ImportResult()

  init(name: String, values: AndroidValues) {
    self.name = name
    self.values = values
  }

  mutating func read(_ root: XMLTree) {
    let id = Self.id(root.android("id")) ?? name
    result.catalog.storyboards[name] = Storyboard(
      name: name, runtime: "Android.Navigation", initialScene: id)
    readGraph(root, id: id)
    for (place, id) in actions {
      guard let segue = result.catalog.segues[id] else { continue }
      let scene = result.catalog.scenes[object(segue.destination)]
      if scene?.element == "dialog" { result.catalog.segues[id]?.kind = .presentation }
      if scene != nil { continue }
      // The id of an included graph's root is in the graph's own file.
      result.notes.note(
        "destination-elsewhere",
        "\(segue.identifier ?? "an action") leads to \(segue.destination), which this file "
          + "does not have", at: place)
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

  private mutating func readGraph(_ graph: XMLTree, id: String) {
    add(
      Scene(
        id: object(id), identifier: id, element: graph.name, container: .navigation,
        label: graph.android("label"), attributes: attributes(graph)), graph)
    if let start = Self.id(graph.android("startDestination")) {
      addSegue(
        Segue(
          id: object("\(id).start"), kind: .relationship, source: id, destination: start,
          relationship: "rootViewController", triggerElement: graph.name, triggerID: id), graph)
    }
    for child in graph.children {
      switch child.name {
      case "action": readAction(child, source: id)
      case "argument", "deepLink": break
      case "include":
        guard let graph = Self.id(child.android("graph")) else { continue }
        add(
          Scene(
            id: object(Self.id(child.android("id")) ?? graph), element: "include",
            reference: .init(storyboard: graph), attributes: attributes(child)), child)
      default:
        guard let id = Self.id(child.android("id")) else {
          note("no-id", "left out: <\(child.name)> has no id", child)
          continue
        }
        if child.name == "navigation" {
          readGraph(child, id: id)
        } else {
          readDestination(child, id: id)
        }
      }
    }
    if !graph.children("deepLink").isEmpty {
      readRoute(graph, id: id, className: SwiftNames.type(id))
    } else if let argument = graph.child("argument") {
      note("graph-argument", "left out: the arguments of the graph \(id)", argument)
    }
  }

  private mutating func readDestination(_ element: XMLTree, id: String) {
    let className =
      (element.android("name") ?? id).split(separator: ".").last
      .map { SwiftNames.type(String($0)) } ?? SwiftNames.type(id)
    add(
      Scene(
        id: object(id), identifier: id, className: className, element: element.name,
        label: element.android("label"), attributes: attributes(element)), element)
    for action in element.children("action") { readAction(action, source: id) }
    if element.child("deepLink") != nil || element.child("argument") != nil {
      readRoute(element, id: id, className: className)
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
    let segue = Segue(
      id: id, identifier: identifier, kind: .show, source: source, destination: destination,
      triggerElement: "action", attributes: attributes(action))
    actions.append((action.place, id))
    addSegue(segue, action)
  }

  private mutating func readRoute(_ element: XMLTree, id: String, className: String) {
    var route = Route(identifier: id, className: className, tags: ["platform:android"])
    for argument in element.children("argument") {
      if let parameter = parameter(argument) { route.parameters[parameter.name] = parameter }
    }
    let required = Set(route.parameters.values.filter(\.isRequired).map(\.name))
    for link in element.children("deepLink") {
      for text in patterns(link, required) { route.patterns[text] = Route.Pattern(link: text) }
      if link.android("autoVerify") == "true" { route.tags.insert("android:autoVerify") }
    }
    if result.catalog.routes.insert(route) != nil {
      note("id-repeated", "two destinations have the id \(id)", element)
    }
    result.catalog.classes[className] = DestinationClass(name: className)
  }

  private mutating func patterns(_ link: XMLTree, _ required: Set<String>) -> [String] {
    let action = link.android("action") ?? "android.intent.action.VIEW"
    let text = link.android("uri") ?? ""
    let reasons: [(String, Bool, Message)] = [
      ("link-without-uri", text.isEmpty, "left out: a deep link by action or type only"),
      (
        "mime-type", link.android("mimeType") != nil,
        "left out: it requires links with a type of data"
      ),
      (
        "link-without-view", action != "android.intent.action.VIEW",
        "left out: the deep link is for \(action)"
      ),
      (
        "unresolved-value", values.resolved(text) == nil,
        "left out: \(AndroidValues.unknown(text))"
      ),
    ]
    if let reason = reasons.first(where: \.1) {
      note(reason.0, reason.2, link)
      return []
    }
    guard let uri = values.resolved(text) else { return [] }
    let pattern = DeepLinkPattern(uri, required: required)
    for problem in pattern.problems { note(problem.code, problem.message, link) }
    return pattern.patterns
  }

  private mutating func parameter(_ argument: XMLTree) -> Route.Parameter? {
    guard let name = argument.android("name") else { return nil }
    var value = argument.attributes["android:defaultValue"].flatMap { $0 == "@null" ? nil : $0 }
    if let text = value, values.resolved(text) == nil {
      note(
        "unresolved-value",
        "\(name): the default is left out: \(AndroidValues.unknown(text))", argument)
    }
    value = value.flatMap(values.resolved)
    let kind: Route.Parameter.Kind
    switch argument.android("argType") ?? Self.type(of: value) {
    case "string": kind = .string
    case "integer", "long": kind = .int
    case "float": kind = .double
    case "boolean": kind = .bool
    case let type:
      kind = .string
      note("argument-type", "\(name) is a \(type); it is read as a text", argument)
    }
    let isNullable = argument.android("nullable") == "true"
    if kind == .int, value?.hasSuffix("L") == true { value?.removeLast() }
    let parameter = Route.Parameter(
      name: name, kind: kind,
      isRequired: !isNullable && argument.attributes["android:defaultValue"] == nil,
      defaultValue: value)
    guard let value, let problem = parameter.problem(with: value) else { return parameter }
    note("argument-default", "\(name): the default is left out: \(problem)", argument)
    return Route.Parameter(name: name, kind: kind)
  }

  /// The type of an argument without a declared one: that of its default.
  private static func type(of value: String?) -> String {
    guard let value else { return "string" }
    if value == "true" || value == "false" { return "boolean" }
    if value.wholeMatch(of: /-?[0-9]+L?/) != nil { return "integer" }
    return value.wholeMatch(of: /-?[0-9]+\.[0-9]+/) == nil ? "string" : "float"
  }

  private func attributes(_ element: XMLTree) -> [String: String] {
    let own: Set = [
      "android:id", "android:name", "android:label", "app:destination", "app:startDestination",
      "app:graph",
    ]
    return element.attributes.filter { !own.contains($0.key) && !$0.key.hasPrefix("xmlns") }
  }

  private mutating func add(_ scene: Scene, _ element: XMLTree) {
    if result.catalog.scenes.insert(scene) != nil {
      note("id-repeated", "two destinations have the id \(scene.id.objectID)", element)
    }
  }

  private mutating func addSegue(_ segue: Segue, _ element: XMLTree) {
    if result.catalog.segues.insert(segue) != nil {
      note("id-repeated", "two actions have the id \(segue.id.objectID)", element)
    }
  }

  private mutating func note(_ code: String, _ message: Message, _ element: XMLTree) {
    result.notes.note(code, message, at: element.place)
  }
}
