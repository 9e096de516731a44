import RouteModel

extension Command {
  static let storyboardAdd = changing(
    "storyboard add", "Adds an empty storyboard", [Argument("NAME", .text)],
    examples: [.init("storyboard add Settings", "Scenes are added with scene add")]
  ) { edit throws in
    let place = try edit.place(Storyboard.self)
    let isName = !place.name.contains("/") && !place.name.contains("#")
    guard isName || edit.storyboards[place.name] != nil else {
      throw ShellError.usage(
        "a storyboard's name must not contain / or #", span: edit.call.span("NAME"))
    }
    try edit.add(place)
  }

  static let storyboardPut = storyboardAdd.put

  static let storyboardEdit = changing(
    "storyboard edit", "Changes a storyboard", [Argument("NAME", .storyboard)],
    options: [
      .value("initial", "SCENE", .scene, "The scene that it starts with; 'none' for none")
    ] + Option.described(Storyboard.self),
    examples: [.init("storyboard edit main --initial RootViewController", "Where it starts")]
  ) { edit throws in
    let (initial, catalog) = (edit.call["initial"], edit.catalog)
    try edit.change(edit.place(Storyboard.self)) { board throws in
      guard let initial else { return }
      board.initialScene =
        initial == "none" ? nil : try catalog.scene(initial, storyboard: board.name).id.objectID
    }
  }

  static let storyboardRemove = changing(
    "storyboard remove", "Deletes a storyboard with its scenes and segues",
    [Argument("NAME", .storyboard)],
    examples: [.init("storyboard remove main", "undo brings all of it back")]
  ) { edit throws in
    let place = try edit.place(Storyboard.self)
    let scenes = edit.scenes.keys.filter { $0.storyboard == place.name }
    let segues = edit.segues.keys.filter { $0.storyboard == place.name }
    for id in segues { edit.segues[id] = nil }
    for id in scenes { edit.scenes[id] = nil }
    try edit.remove(
      place, with: [Phrase.some(scenes.count, "scene"), Phrase.some(segues.count, "segue")])
  }

  private static let sceneOptions =
    Option.described(Scene.self) + [.flag("initial", "The storyboard starts with it")]

  static let sceneAdd = changing(
    "scene add", "Adds a scene to a storyboard", [Argument("SCENE", .text)],
    options: sceneOptions,
    discussion:
      "SCENE is storyboard/name, or a name in the only storyboard, or in main. A missing one is added.",
    examples: [
      .init(
        "scene add main/Root --class RootViewController --initial", "The first scene",
        after: "scene remove main/Root")
    ]
  ) { edit throws in
    let text = try edit.call.require("SCENE")
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let board = parts.count == 2 ? parts[0] : try edit.catalog.usualStoryboard(for: text)
    guard let name = parts.last, !name.isEmpty, !board.isEmpty, !name.contains("#") else {
      throw ShellError.usage(
        "'\(text)' is not a valid name for a scene", span: edit.call.span("SCENE"))
    }
    let path = "\(board)/\(name)"
    let id = StoryboardObject(storyboard: board, objectID: name)
    let there = edit.scenes[id]
    if there != nil { try edit.refuseUnlessPut("scene", path) }
    let added = edit.addMissing(Storyboard(name: board))
    let differences = try edit.apply(to: there ?? Scene(id: id))
    if there != nil { return edit.say("scene \(path)", differences) }
    edit.say("added \([added, "scene \(path)"].compactMap(\.self).joined(separator: ", "))")
  }

  static let scenePut = sceneAdd.put

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
