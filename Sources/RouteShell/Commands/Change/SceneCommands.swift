import RouteModel

extension Command {
  private static let sceneOptions =
    Option.described(Scene.self) + [.flag("initial", "The storyboard starts with it")]

  static let sceneAdd = Command(
    "scene add", in: .change, "Adds a scene to a storyboard",
    arguments: [Argument("SCENE", .text)], options: sceneOptions + [.ifMissing], use: .creates,
    isAllowedInMigration: true,
    discussion:
      "SCENE is storyboard/name, or a name in the only storyboard, or in main. A missing one is added.",
    examples: [.init("scene add main/Root --class RootViewController --initial", "The first scene")]
  ) { call, shell in
    let text = try call.require("SCENE")
    return try shell.change(call) { edit throws(ShellError) in
      let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
      let board = parts.count == 2 ? parts[0] : try edit.usualStoryboard(for: text)
      guard let name = parts.last, !name.contains("#") else {
        throw .usage("'\(text)' is no name of a scene", span: call.span("SCENE"))
      }
      let id = StoryboardObject(storyboard: board, objectID: name)
      if var scene = edit.scenes[id] {
        try CatalogEdit.refuse("scene", "\(board)/\(name)", unlessAllowedBy: call)
        let differences = try apply(call, to: &scene, &edit)
        try edit.keep("scene", "\(board)/\(name)", unless: differences)
        return
      }
      let added = edit.addStoryboard(board)
      var scene = Scene(id: id)
      _ = try apply(call, to: &scene, &edit)
      edit.scenes[id] = scene
      edit.say(
        "added \([added, "scene \(board)/\(name)"].compactMap { $0 }.joined(separator: ", "))")
    }
  }

  static let sceneEdit = Command(
    "scene edit", in: .change, "Changes a scene", arguments: [Argument("SCENE", .scene)],
    options: sceneOptions, use: .creates, isAllowedInMigration: true,
    examples: [
      .init("scene edit main/Root --container navigation", "It is a navigation controller")
    ]
  ) { call, shell in
    let text = try call.require("SCENE")
    return try shell.change(call) { edit throws(ShellError) in
      var scene = try edit.scene(text)
      let differences = try apply(call, to: &scene, &edit)
      edit.scenes[scene.id] = scene
      edit.say("scene", SceneNames.path(scene), differences)
    }
  }

  static let sceneRemove = Command(
    "scene remove", in: .change, "Deletes a scene and the segues from and to it",
    arguments: [Argument("SCENE", .scene)], use: .creates, isAllowedInMigration: true,
    examples: [.init("scene remove main/Root", "Says what went with it")]
  ) { call, shell in
    let text = try call.require("SCENE")
    return try shell.change(call) { edit throws(ShellError) in
      let scene = try edit.scene(text)
      let segues = edit.segues.values.filter {
        $0.id.storyboard == scene.id.storyboard
          && ($0.source == scene.id.objectID || $0.destination == scene.id.objectID)
      }
      for segue in segues { edit.segues[segue.id] = nil }
      edit.scenes[scene.id] = nil
      var gone = [Phrase.count(segues.count, "segue")].compactMap { $0 }
      if var board = edit.storyboards[scene.id.storyboard],
        board.initialScene == scene.id.objectID
      {
        board.initialScene = nil
        edit.storyboards[board.name] = board
        gone.append("its place as the initial scene")
      }
      edit.say(
        "removed scene \(SceneNames.path(scene))"
          + (gone.isEmpty ? "" : " with \(Phrase.list(gone))"))
    }
  }

  /// Gives a scene what the options say, and perhaps the first place in its storyboard.
  ///
  /// - Returns: What is different then, of the scene and of its storyboard.
  private static func apply(
    _ call: Call, to scene: inout Scene, _ edit: inout CatalogEdit
  ) throws(ShellError) -> [FieldDifference] {
    let old = scene
    try call.apply(to: &scene)
    if call["container"] != nil, scene.container != .none || scene.element != "viewController" {
      scene.element = scene.container.element
    }
    let differences = edit.differences(from: old, to: scene)
    guard call.has("initial"), let board = edit.storyboards[scene.id.storyboard] else {
      return differences
    }
    var starting = board
    starting.initialScene = scene.id.objectID
    edit.storyboards[board.name] = starting
    return differences + edit.differences(from: board, to: starting)
  }
}
