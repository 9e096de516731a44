import RouteModel

/// The names of scenes in commands.
extension RouteCatalog {
  /// The scene that a name means: `storyboard/name`, `storyboard#objectID`, or a name that is unique.
  ///
  /// - Throws: ``ShellError`` `unknown-scene`, `ambiguous-scene`.
  func scene(_ name: String, storyboard: String? = nil) throws -> Scene {
    if let scene = try findScene(name, storyboard: storyboard) { return scene }
    throw unknownScene(name)
  }

  /// The scene that a name means, or nil.
  ///
  /// - Throws: ``ShellError`` `ambiguous-scene` if several have the name.
  func findScene(_ text: String, storyboard: String? = nil) throws -> Scene? {
    let found = scenes(named: text, storyboard: storyboard)
    guard found.count > 1 else { return found.first }
    throw ShellError.failure(
      "ambiguous-scene", "several scenes are called '\(text)'",
      suggestions: found.map(uniqueName))
  }

  /// The scenes that have a name, in order.
  private func scenes(named text: String, storyboard: String? = nil) -> [Scene] {
    let scenes = scenes.values
    var name = text
    var board = storyboard
    if let hash = text.lastIndex(of: "#") {
      let id = StoryboardObject(
        storyboard: String(text[..<hash]), objectID: String(text[text.index(after: hash)...]))
      return scenes.filter { $0.id == id }
    }
    // An imported storyboard may be called Shop/Main: the longest matching name is meant.
    let boards = Set(scenes.map(\.id.storyboard)).filter { text.hasPrefix($0 + "/") }
    if let found = boards.max(by: { $0.utf8.count < $1.utf8.count }) {
      board = found
      name = String(text.dropFirst(found.count + 1))
    } else if let slash = text.firstIndex(of: "/") {
      board = String(text[..<slash])
      name = String(text[text.index(after: slash)...])
    }
    let inBoard = scenes.filter { board == nil || $0.id.storyboard == board }
    // The first kind of name with any match decides.
    let kinds: [(Scene) -> String?] = [\.identifier, \.id.objectID, \.className]
    for kind in kinds {
      let found = inBoard.filter { kind($0) == name }.sorted { $0.id < $1.id }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The error for a name that no scene has; suggestions begin with scenes of that name in other
  /// storyboards.
  func unknownScene(_ text: String) -> ShellError {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    let scenes = scenes.values
    let elsewhere = scenes.filter { [$0.identifier, $0.id.objectID, $0.className].contains(name) }
      .sorted { $0.id < $1.id }.prefix(3).map(uniqueName)
    guard elsewhere.isEmpty else {
      return .failure("unknown-scene", "unknown scene '\(text)'", suggestions: elsewhere)
    }
    return .unknown(
      "scene", text, among: Set(scenes.flatMap { [$0.name, $0.path, $0.id.objectID] }))
  }

  /// A unique name of the scene: `storyboard/name` if that is unique, else with its object id.
  private func uniqueName(_ scene: Scene) -> String {
    scenes(named: scene.path).map(\.id) == [scene.id] ? scene.path : scene.id.description
  }

  /// The storyboard for scenes that are made by hand without naming one: the only one, else `main`.
  ///
  /// - Throws: ``ShellError`` `usage` if there are several and none is `main`.
  func usualStoryboard(for scene: String) throws -> String {
    let names = storyboards.keys.sorted()
    if names.count > 1, !names.contains("main") {
      throw ShellError.usage(
        "which storyboard should contain '\(scene)'?",
        suggestions: names.prefix(3).map { "\($0)/\(scene)" })
    }
    return names.count == 1 ? names[0] : "main"
  }
}

extension Scene {
  /// `storyboard/name`
  var path: String { "\(id.storyboard)/\(name)" }
}
