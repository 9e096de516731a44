import RouteModel

extension Command {
  static let storyboardAdd = changing(
    "storyboard add", "Adds an empty storyboard", [Argument("NAME", .text)], options: [.ifMissing],
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
}
