import RouteModel

/// What a change command does to the catalog, with what it says about it.
struct CatalogEdit {
  var classes: Overlay<DestinationClass>
  var routes: Overlay<Route>
  var adapters: Overlay<Adapter>
  var storyboards: Overlay<Storyboard>
  var scenes: Overlay<Scene>
  var segues: Overlay<Segue>

  /// The lines that tell a person what was done.
  var messages: [String] = []

  init(_ catalog: RouteCatalog) {
    classes = Overlay(catalog.classes)
    routes = Overlay(catalog.routes)
    adapters = Overlay(catalog.adapters)
    storyboards = Overlay(catalog.storyboards)
    scenes = Overlay(catalog.scenes)
    segues = Overlay(catalog.segues)
  }

  /// All changes, removals of a table before its additions, tables so that a row comes after what it
  /// names.
  var changes: [CatalogChange] {
    classes.changes { .destinationClass(before: $0, after: $1) }
      + routes.changes { .route(before: $0, after: $1) }
      + adapters.changes { .adapter(before: $0, after: $1) }
      + storyboards.changes { .storyboard(before: $0, after: $1) }
      + scenes.changes { .scene(before: $0, after: $1) }
      + segues.changes { .segue(before: $0, after: $1) }
  }

  mutating func say(_ message: String) { messages.append(message) }

  // MARK: Rows that must be there

  /// - Throws: ``ShellError`` `unknown-route`.
  func route(_ identifier: String) throws(ShellError) -> Route {
    guard let route = routes[identifier] else {
      throw .unknown("route", identifier, among: routes.keys)
    }
    return route
  }

  /// - Throws: ``ShellError`` `unknown-class`.
  func destinationClass(_ name: String) throws(ShellError) -> DestinationClass {
    guard let row = classes[name] else { throw .unknown("class", name, among: classes.keys) }
    return row
  }

  /// - Throws: ``ShellError`` `unknown-storyboard`.
  func storyboard(_ name: String) throws(ShellError) -> Storyboard {
    guard let row = storyboards[name] else {
      throw .unknown("storyboard", name, among: storyboards.keys)
    }
    return row
  }

  /// - Throws: ``ShellError`` `route-exists` and its like.
  static func refuse(_ noun: String, _ name: String, if exists: Bool) throws(ShellError) {
    if exists {
      throw .failure("\(noun)-exists", "the \(noun) '\(name)' exists already")
    }
  }

  /// Adds a class that is not there; the name of what was added, for the message.
  mutating func addClass(
    _ name: String, kind: DestinationClass.Kind = .viewController
  ) throws(ShellError) -> String? {
    guard !name.isEmpty else { throw .usage("a class needs a name") }
    guard classes[name] == nil else { return nil }
    classes[name] = DestinationClass(name: name, kind: kind)
    return "class \(name)"
  }

  /// The route that provides a protocol.
  func provider(of name: String) -> Route? {
    routes.firstRow { $0.protocols[name] != nil }
  }
}

/// Names of what was added, changed or removed, as one phrase: `class A, protocol B, route c`.
enum Phrase {
  /// `2 patterns`, `1 pattern`, or nil for none.
  static func count(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `a, b and c`
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
