internal import RouteModel

/// Reads a navigation graph: destinations become scenes, actions become segues, a destination with
/// deep links or arguments also becomes a route.
struct NavigationGraphReader {
  private let name: String
  private let values: AndroidValues
  private var actions: [(place: SourcePlace, segue: Segue)] = []
  var result = ImportResult()

  init(name: String, options: AndroidImport.Options) {
    self.name = name
    values = AndroidValues(values: options.values)
  }

  mutating func read(_ root: XMLTree) {
    let id = Self.id(root.android("id")) ?? name
    result.catalog.storyboards[name] = Storyboard(
      name: name, runtime: "Android.Navigation", initialScene: id)
    readGraph(root, id: id, inherited: [])
    for (id, segue) in result.catalog.segues where segue.kind == .show {
      if result.catalog.scenes[object(segue.destination)]?.element == "dialog" {
        result.catalog.segues[id]?.kind = .presentation
      }
    }
    noteDestinationsElsewhere()
    result.catalog.recordImport()
    // An argument of two destinations is read for each of them.
    result.notes = result.notes.removingRepeats()
    result.rowCount =
      result.catalog.scenes.count + result.catalog.segues.count + result.catalog.routes.count
  }

  /// The id of an included graph's root is in the graph's own file.
  private mutating func noteDestinationsElsewhere() {
    for (place, segue) in actions
    where result.catalog.scenes[object(segue.destination)] == nil {
      result.notes.note(
        "destination-elsewhere",
        "\(segue.identifier ?? "an action") leads to \(segue.destination), which this file "
          + "does not have", at: place)
    }
  }

  /// `@+id/x` and `@id/x` are the same.
  private static func id(_ text: String?) -> String? {
    text?.split(separator: "/").last.map(String.init)
  }

  private func object(_ id: String) -> StoryboardObject {
    StoryboardObject(storyboard: name, objectID: id)
  }

  /// - Parameter inherited: The arguments of the graph that starts with this one.
  private mutating func readGraph(_ graph: XMLTree, id: String, inherited: [XMLTree]) {
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
    let arguments = Self.arguments(of: graph, inherited)
    var isStarted = false
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
        // A graph's arguments are passed to its start destination.
        let isStart = id == Self.id(graph.android("startDestination"))
        isStarted = isStarted || isStart
        if child.name == "navigation" {
          readGraph(child, id: id, inherited: isStart ? arguments : [])
        } else {
          readDestination(child, id: id, inherited: isStart ? arguments : [])
        }
      }
    }
    let hasRoute = readRoute(graph, id: id, className: nil, inherited: inherited)
    if isStarted || hasRoute { return }
    for argument in arguments {
      note(
        "graph-argument",
        "left out: \(argument.android("name") ?? "an argument") is for the start of the graph \(id), "
          + "which this file does not have", argument)
    }
  }

  /// The arguments of a destination: its own, and those of the graph that starts with it.
  private static func arguments(of element: XMLTree, _ inherited: [XMLTree]) -> [XMLTree] {
    let own = element.children("argument")
    let names = Set(own.compactMap { $0.android("name") })
    return own + inherited.filter { $0.android("name").map(names.contains) != true }
  }

  private mutating func readDestination(_ element: XMLTree, id: String, inherited: [XMLTree]) {
    let className = (element.android("name") ?? id).split(separator: ".").last
      .map { SwiftNames.type(String($0)) }
    add(
      Scene(
        id: object(id), identifier: id, className: className, element: element.name,
        label: element.android("label"), attributes: attributes(element)), element)
    for action in element.children("action") { readAction(action, source: id) }
    readRoute(element, id: id, className: className, inherited: inherited)
  }

  private mutating func readAction(_ action: XMLTree, source: String) {
    let identifier = Self.id(action.android("id"))
    // An action's id is unique within its destination only.
    let id = object("\(source).\(identifier ?? "action")")
    for argument in action.children("argument") {
      note(
        "action-argument",
        "left out: an action has no values of its own, like \(argument.android("name") ?? "this")",
        argument)
    }
    let back = Self.id(action.android("popUpTo"))
    guard let destination = Self.id(action.android("destination")) else {
      // An action that only pops, which is an unwind segue.
      addSegue(
        Segue(
          id: id, identifier: identifier, kind: .unwind, source: source,
          destination: back ?? source, unwindAction: "popUpTo:\(back ?? source)",
          triggerElement: "action", attributes: attributes(action)), action)
      return
    }
    let segue = Segue(
      id: id, identifier: identifier, kind: .show, source: source, destination: destination,
      triggerElement: "action", attributes: attributes(action))
    actions.append((action.place, segue))
    addSegue(segue, action)
  }

  /// Whether there is a route for the element.
  @discardableResult
  private mutating func readRoute(
    _ element: XMLTree, id: String, className: String?, inherited: [XMLTree]
  ) -> Bool {
    let links = element.children("deepLink")
    let arguments = Self.arguments(of: element, inherited)
    if links.isEmpty && (arguments.isEmpty || className == nil) { return false }
    let className = className ?? SwiftNames.type(id)
    var route = Route(identifier: id, className: className, tags: ["platform:android"])
    let ownCount = element.children("argument").count
    for (index, argument) in arguments.enumerated() {
      guard var parameter = parameter(argument) else { continue }
      // A link to the destination itself does not carry its graph's arguments.
      if index >= ownCount, !links.isEmpty { parameter.isRequired = false }
      route.parameters[parameter.name] = parameter
    }
    for link in links {
      for text in patterns(link) { route.patterns[text] = Route.Pattern(link: text) }
      if link.android("autoVerify") == "true" { route.tags.insert("android:autoVerify") }
    }
    if result.catalog.routes.insert(route) != nil {
      note("id-repeated", "two destinations have the id \(id)", element)
    }
    result.catalog.classes[className] = DestinationClass(name: className)
    return true
  }

  private mutating func patterns(_ link: XMLTree) -> [String] {
    guard let text = link.android("uri") else {
      note("link-without-uri", "left out: a deep link by action or type only", link)
      return []
    }
    if link.android("mimeType") != nil {
      note("mime-type", "left out: it requires links with a type of data", link)
      return []
    }
    if let action = link.android("action"), action != "android.intent.action.VIEW" {
      note("link-without-view", "left out: the deep link is for \(action)", link)
      return []
    }
    guard let uri = values.resolved(text) else {
      note("unresolved-value", "left out: \(AndroidValues.unknown(text))", link)
      return []
    }
    let pattern = DeepLinkPattern(uri)
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
    let digits = (value.first == "-" ? value.dropFirst() : value[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    func isNumber(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    if digits.count == 2 { return digits.allSatisfy(isNumber) ? "float" : "string" }
    let whole = digits[0].last == "L" ? digits[0].dropLast() : digits[0]
    return digits.count == 1 && isNumber(whole) ? "integer" : "string"
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
