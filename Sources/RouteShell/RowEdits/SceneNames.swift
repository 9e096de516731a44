import RouteModel
import Texts

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
    try findScene(text, storyboard: storyboard) { name in
      scenes.values.filter { [$0.identifier, $0.id.objectID, $0.className].contains(name) }
    }
  }

  /// - Parameter called: The scenes of which a name is the identifier, the object id or the class.
  func findScene(
    _ text: String, storyboard: String? = nil, among called: (String) -> [Scene]
  ) throws -> Scene? {
    let found = scenes(named: text, storyboard: storyboard, among: called)
    guard found.count > 1 else { return found.first }
    throw ShellError.failure(
      "ambiguous-scene", "several scenes are called '\(text)'",
      suggestions: found.map { scene in
        // `storyboard/name` if that is unique, else with its object id.
        scenes(named: scene.path, among: called).map(\.id) == [scene.id]
          ? scene.path : scene.id.description
      })
  }

  /// The scenes that have a name, in order.
  private func scenes(
    named text: String, storyboard: String? = nil, among called: (String) -> [Scene]
  ) -> [Scene] {
    var name = text
    var board = storyboard
    if let hash = text.lastIndex(of: "#") {
      let id = StoryboardObject(
        storyboard: String(text[..<hash]), objectID: String(text[text.index(after: hash)...]))
      return [scenes[id]].compactMap(\.self)
    }
    // An imported storyboard may be called Shop/Main: the longest matching name is meant.
    let slashes = text.indices.filter { text[$0] == "/" }
    if let slash = slashes.last(where: { storyboards[String(text[..<$0])] != nil })
      ?? slashes.first
    {
      board = String(text[..<slash])
      name = String(text[text.index(after: slash)...])
    }
    let inBoard = called(name).filter { board == nil || $0.id.storyboard == board }
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
    (try? findScene(scene.path))?.id == scene.id ? scene.path : scene.id.description
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
