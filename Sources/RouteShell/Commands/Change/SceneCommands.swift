import RouteModel

extension Command {
  private static let sceneOptions =
    Option.described(Scene.self) + [.flag("initial", "The storyboard starts with it")]

  static let sceneAdd = changing(
    "scene add", "Adds a scene to a storyboard", [Argument("SCENE", .text)],
    options: sceneOptions + [.ifMissing],
    discussion:
      "SCENE is storyboard/name, or a name in the only storyboard, or in main. A missing one is added.",
    examples: [
      .init(
        "scene add main/Root --class RootViewController --initial", "The first scene",
        after: "scene remove main/Root")
    ]
  ) { edit throws in
    let text = try edit.call.require("SCENE")
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    let board = parts.count == 2 ? parts[0] : try edit.catalog.usualStoryboard(for: text)
    guard let name = parts.last, !name.contains("#") else {
      throw ShellError.usage(
        "'\(text)' is not a valid name for a scene", span: edit.call.span("SCENE"))
    }
    let path = "\(board)/\(name)"
    let id = StoryboardObject(storyboard: board, objectID: name)
    let there = edit.scenes[id]
    if there != nil { try edit.refuseUnlessAllowed("scene", path) }
    let added = edit.addMissing(Storyboard(name: board))
    let differences = try edit.apply(to: there ?? Scene(id: id))
    if there != nil { return try edit.keep("scene", path, unless: differences) }
    edit.say("added \([added, "scene \(path)"].compactMap(\.self).joined(separator: ", "))")
  }

  static let sceneEdit = changing(
    "scene edit", "Changes a scene", [Argument("SCENE", .scene)], options: sceneOptions,
    examples: [
      .init("scene edit main/Root --container navigation", "It is a navigation controller")
    ]
  ) { edit throws in
    let scene = try edit.catalog.scene(edit.call.require("SCENE"))
    let differences = try edit.apply(to: scene)
    edit.say("scene \(edit.scenes[scene.id]?.path ?? scene.path)", differences)
  }

  static let sceneRemove = changing(
    "scene remove", "Deletes a scene and the segues from and to it", [Argument("SCENE", .scene)],
    examples: [.init("scene remove main/Root", "Lists what is removed with it")]
  ) { edit throws in
    let scene = try edit.catalog.scene(edit.call.require("SCENE"))
    let (board, object) = (scene.id.storyboard, scene.id.objectID)
    let segues = edit.segues.values.filter {
      $0.id.storyboard == board && ($0.source == object || $0.destination == object)
    }
    for segue in segues { edit.segues[segue.id] = nil }
    edit.scenes[scene.id] = nil
    let isInitial = edit.storyboards[board]?.initialScene == object
    if isInitial { edit.storyboards[board]?.initialScene = nil }
    edit.sayRemoved(
      "scene \(scene.path)",
      with: [
        Phrase.some(segues.count, "segue"), isInitial ? "its place as the initial scene" : nil,
      ])
  }
}

extension CatalogEdit {
  /// Sets the fields of a scene from the options, and optionally makes it the initial scene.
  ///
  /// - Returns: The differences of the scene and of its storyboard.
  fileprivate mutating func apply(to old: Scene) throws -> [FieldDifference] {
    var scene = old
    try call.apply(to: &scene)
    if call["container"] != nil, scene.container != .none || scene.element != "viewController" {
      scene.element = scene.container.element
    }
    catalog.scenes.insert(scene)
    let found = differences(from: old, to: scene)
    guard call.has("initial"), let board = catalog.storyboards[scene.id.storyboard] else {
      return found
    }
    var starting = board
    starting.initialScene = scene.id.objectID
    catalog.storyboards.insert(starting)
    return found + differences(from: board, to: starting)
  }
}
