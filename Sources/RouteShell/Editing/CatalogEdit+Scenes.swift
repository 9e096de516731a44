import RouteModel

extension CatalogEdit {
  /// Where scenes go that are made by hand and name no storyboard: into the only one, else into `main`.
  ///
  /// - Throws: ``ShellError`` `usage` where there are several and none of them is `main`.
  func usualStoryboard(for scene: String) throws(ShellError) -> String {
    let names = catalog.storyboards.keys.sorted()
    if names.count > 1, !names.contains("main") {
      throw .usage(
        "in which storyboard is '\(scene)' to be?",
        suggestions: names.prefix(3).map { "\($0)/\(scene)" })
    }
    return names.count == 1 ? names[0] : "main"
  }

  /// The scene that a name means: `storyboard/name`, `storyboard#objectID`, or a name that is unique.
  ///
  /// - Throws: ``ShellError`` `ambiguous-scene` if several have the name.
  func findScene(_ name: String, storyboard: String? = nil) throws(ShellError) -> Scene? {
    try SceneNames.find(name, storyboard: storyboard, in: catalog.scenes.values)
  }

  /// The scene that a name means.
  ///
  /// - Throws: ``ShellError`` `unknown-scene`, `ambiguous-scene`.
  func scene(_ name: String, storyboard: String? = nil) throws(ShellError) -> Scene {
    if let scene = try findScene(name, storyboard: storyboard) { return scene }
    throw SceneNames.unknown(name, in: catalog.scenes.values)
  }

  /// Adds a scene named after a class, in a storyboard that is added too if it is missing.
  mutating func makeScene(_ className: String, in storyboard: String) -> Scene {
    let id = StoryboardObject(storyboard: storyboard, objectID: className)
    if let scene = catalog.scenes[id] { return scene }
    let scene = Scene(id: id, className: className)
    catalog.scenes[id] = scene
    return scene
  }

  /// Adds a storyboard that is missing; the phrase for the message.
  mutating func addStoryboard(_ name: String) -> String? {
    guard catalog.storyboards[name] == nil else { return nil }
    catalog.storyboards[name] = Storyboard(name: name)
    return "storyboard \(name)"
  }
}

/// How people name scenes.
enum SceneNames {
  /// The scene that a name means, or nil.
  ///
  /// - Throws: ``ShellError`` `ambiguous-scene`.
  static func find(
    _ text: String, storyboard: String? = nil, in scenes: some Collection<Scene>
  ) throws(ShellError) -> Scene? {
    let found = named(text, storyboard: storyboard, in: scenes)
    guard found.count > 1 else { return found.first }
    throw .failure(
      "ambiguous-scene", "several scenes are called '\(text)'",
      suggestions: found.map { unique($0, in: scenes) })
  }

  /// The scenes that have a name, in order.
  private static func named(
    _ text: String, storyboard: String? = nil, in scenes: some Collection<Scene>
  ) -> [Scene] {
    var name = text
    var board = storyboard
    if let hash = text.lastIndex(of: "#") {
      let id = StoryboardObject(
        storyboard: String(text[..<hash]), objectID: String(text[text.index(after: hash)...]))
      return scenes.filter { $0.id == id }
    }
    // An imported storyboard may be called Shop/Main: the longest name that fits is meant.
    let boards = Set(scenes.map(\.id.storyboard)).filter { text.hasPrefix($0 + "/") }
    if let found = boards.max(by: { $0.utf8.count < $1.utf8.count }) {
      board = found
      name = String(text.dropFirst(found.count + 1))
    } else if let slash = text.firstIndex(of: "/") {
      board = String(text[..<slash])
      name = String(text[text.index(after: slash)...])
    }
    let inBoard = scenes.filter { board == nil || $0.id.storyboard == board }
    // The first kind of name that anything has decides.
    let kinds: [(Scene) -> String?] = [\.identifier, \.id.objectID, \.className]
    for kind in kinds {
      let found = inBoard.filter { kind($0) == name }.sorted { $0.id < $1.id }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The error for a name that no scene has, with those that have it in another storyboard first.
  static func unknown(_ text: String, in scenes: some Collection<Scene>) -> ShellError {
    let name = text.split(separator: "/").last.map(String.init) ?? text
    let elsewhere = scenes.filter { [$0.identifier, $0.id.objectID, $0.className].contains(name) }
      .sorted { $0.id < $1.id }.prefix(3).map { unique($0, in: scenes) }
    guard elsewhere.isEmpty else {
      return .failure("unknown-scene", "unknown scene '\(text)'", suggestions: elsewhere)
    }
    return .unknown(
      "scene", text, among: Set(scenes.flatMap { [$0.name, path($0), $0.id.objectID] }))
  }

  /// A name that only this scene has: `storyboard/name` if that is one, else with its object id.
  private static func unique(_ scene: Scene, in scenes: some Collection<Scene>) -> String {
    let path = path(scene)
    return named(path, in: scenes).map(\.id) == [scene.id] ? path : scene.id.description
  }

  /// `storyboard/name`
  static func path(_ scene: Scene) -> String { "\(scene.id.storyboard)/\(scene.name)" }
}
