internal import RouteModel

/// Reads a navigation graph: destinations are scenes, actions segues, a destination with deep links or
/// arguments also a route.
struct NavigationGraphReader {
  private let name: String
  private let options: AndroidImport.Options
  var result = ImportResult()

  init(name: String, options: AndroidImport.Options) {
    self.name = name
    self.options = options
  }

  mutating func read(_ root: XMLTree) {
    let id = Self.id(root.android("id")) ?? name
    result.catalog.storyboards[name] = Storyboard(
      name: name, runtime: "Android.Navigation", initialScene: id)
    readGraph(root, id: id)
    for (id, segue) in result.catalog.segues where segue.kind == .show {
      if result.catalog.scenes[object(segue.destination)]?.element == "dialog" {
        result.catalog.segues[id]?.kind = .presentation
      }
    }
    for id in result.catalog.scenes.keys { result.catalog.scenes[id]?.recordImport() }
    for id in result.catalog.segues.keys { result.catalog.segues[id]?.recordImport() }
    let objects = result.catalog.objects(of: name)
    result.catalog.storyboards[name]?.recordImport(objects: objects)
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
    readRoute(graph, id: id, className: nil)
  }

  private mutating func readDestination(_ element: XMLTree, id: String) {
    let className = (element.android("name") ?? id).split(separator: ".").last
      .map { SwiftNames.type(String($0)) }
    add(
      Scene(
        id: object(id), identifier: id, className: className, element: element.name,
        label: element.android("label"), attributes: attributes(element)), element)
    for action in element.children("action") { readAction(action, source: id) }
    readRoute(element, id: id, className: className)
  }

  private mutating func readAction(_ action: XMLTree, source: String) {
    let identifier = Self.id(action.android("id"))
    // An action's id is unique within its destination only.
    let id = object("\(source).\(identifier ?? "action")")
    let back = Self.id(action.android("popUpTo"))
    guard let destination = Self.id(action.android("destination")) else {
      // Nothing is shown, something is taken away: the way back that an unwind segue is.
      addSegue(
        Segue(
          id: id, identifier: identifier, kind: .unwind, source: source,
          destination: back ?? source, unwindAction: "popUpTo:\(back ?? source)",
          triggerElement: "action", attributes: attributes(action)), action)
      return
    }
    addSegue(
      Segue(
        id: id, identifier: identifier, kind: .show, source: source, destination: destination,
        triggerElement: "action", attributes: attributes(action)), action)
  }

  private mutating func readRoute(_ element: XMLTree, id: String, className: String?) {
    let links = element.children("deepLink")
    let arguments = element.children("argument")
    if links.isEmpty && (arguments.isEmpty || className == nil) { return }
    let className = className ?? SwiftNames.type(id)
    var route = Route(identifier: id, className: className, tags: ["platform:android"])
    for argument in arguments {
      guard let parameter = parameter(argument) else { continue }
      route.parameters[parameter.name] = parameter
    }
    for link in links {
      guard let uri = link.android("uri") else {
        note("link-without-uri", "left out: a deep link by action or type only", link)
        continue
      }
      for text in DeepLinkPattern.patterns(uri) {
        route.patterns[text] = Route.Pattern(text: text)
      }
    }
    if result.catalog.routes.insert(route) != nil {
      note("id-repeated", "two destinations have the id \(id)", element)
    }
    result.catalog.classes[className] = DestinationClass(name: className)
  }

  private mutating func parameter(_ argument: XMLTree) -> Route.Parameter? {
    guard let name = argument.android("name") else { return nil }
    let kind: Route.Parameter.Kind
    switch argument.android("argType") ?? "string" {
    case "string": kind = .string
    case "integer", "long": kind = .int
    case "float": kind = .double
    case "boolean": kind = .bool
    case let type:
      kind = .string
      note("argument-type", "\(name) is a \(type); it is read as a text", argument)
    }
    let isNullable = argument.android("nullable") == "true"
    var value = argument.attributes["android:defaultValue"].flatMap { $0 == "@null" ? nil : $0 }
    if kind == .int, value?.hasSuffix("L") == true { value?.removeLast() }
    let parameter = Route.Parameter(
      name: name, kind: kind,
      isRequired: !isNullable && argument.attributes["android:defaultValue"] == nil,
      defaultValue: value)
    guard let value, let problem = parameter.problem(with: value) else { return parameter }
    note("argument-default", "\(name): the default is left out: \(problem)", argument)
    return Route.Parameter(name: name, kind: kind)
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

  private mutating func note(_ code: String, _ message: String, _ element: XMLTree) {
    result.notes.append(Diagnostic(code: code, message: message, place: element.place))
  }
}

/// The `uri` of a deep link: `{name}` is a placeholder, `.*` anything, no scheme means the web.
enum DeepLinkPattern {
  static func patterns(_ uri: String) -> [String] {
    // A pattern without a query takes any, and its items become parameters: the placeholders of a
    // query need no more.
    let base = uri.prefix { $0 != "?" }
    var text = ""
    var rest = base
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}") {
        let name = rest[rest.index(after: rest.startIndex)..<end]
        let isName =
          !name.isEmpty && name.allSatisfy(PatternParts.isNamePart)
          && name.first?.isNumber == false
        text += isName ? ":\(name)" : "*"
        rest = rest[rest.index(after: end)...]
        if isName, let next = rest.first, PatternParts.isNamePart(next) {
          // The name must not swallow what follows it.
          text = text.dropLast(name.count + 1) + "{:\(name)}"
        }
      } else if rest.hasPrefix(".*") {
        text += "*"
        rest = rest.dropFirst(2)
      } else {
        text += character == ":" ? ":" : PatternParts.escaped(String(character))
        rest = rest.dropFirst()
      }
    }
    if base.contains("://") { return [text] }
    return ["http://\(text)", "https://\(text)"]
  }
}
