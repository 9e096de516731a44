import RouteModel

extension Command {
  static let storyboardAdd = Command(
    "storyboard add", in: .change, "Adds an empty storyboard",
    arguments: [Argument("NAME", .text)], options: [.ifMissing], use: .creates,
    isAllowedInMigration: true,
    examples: [.init("storyboard add Settings", "Scenes are added with scene add")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      if edit.storyboards[name] != nil {
        try CatalogEdit.refuse("storyboard", name, unlessAllowedBy: call)
        try edit.keep("storyboard", name, unless: [])
        return
      }
      guard !name.isEmpty, !name.contains("/"), !name.contains("#") else {
        throw .usage("a storyboard's name holds no / and no #", span: call.span("NAME"))
      }
      edit.storyboards[name] = Storyboard(name: name)
      edit.say("added storyboard \(name)")
    }
  }

  static let storyboardEdit = Command(
    "storyboard edit", in: .change, "Changes a storyboard",
    arguments: [Argument("NAME", .storyboard)],
    options: [
      .value("initial", "SCENE", .scene, "The scene that it starts with; 'none' for none"),
      .flag("launch-screen", "It is a launch screen"), .flag("plain", "It is none"),
    ], use: .creates, isAllowedInMigration: true,
    examples: [.init("storyboard edit main --initial RootViewController", "Where it starts")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      var board = try edit.storyboard(name)
      var changes = FieldChanges()
      if let text = call["initial"] {
        let scene = text == "none" ? nil : try edit.scene(text, storyboard: name)
        changes.note("initial", board.initialScene ?? "", scene?.id.objectID ?? "")
        board.initialScene = scene?.id.objectID
      }
      if call.has("launch-screen") || call.has("plain") {
        changes.note("launch-screen", board.isLaunchScreen, call.has("launch-screen"))
        board.isLaunchScreen = call.has("launch-screen")
      }
      edit.storyboards[name] = board
      edit.say(changes.message("storyboard", name))
    }
  }

  static let storyboardRemove = Command(
    "storyboard remove", in: .change, "Deletes a storyboard with its scenes and segues",
    arguments: [Argument("NAME", .storyboard)], use: .creates, isAllowedInMigration: true,
    examples: [.init("storyboard remove main", "undo brings all of it back")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      _ = try edit.storyboard(name)
      let scenes = edit.scenes.values.filter { $0.id.storyboard == name }
      let segues = edit.segues.values.filter { $0.id.storyboard == name }
      for segue in segues { edit.segues[segue.id] = nil }
      for scene in scenes { edit.scenes[scene.id] = nil }
      edit.storyboards[name] = nil
      let gone = [Phrase.count(scenes.count, "scene"), Phrase.count(segues.count, "segue")]
        .compactMap { $0 }
      edit.say("removed storyboard \(name)" + (gone.isEmpty ? "" : " with \(Phrase.list(gone))"))
    }
  }
}
