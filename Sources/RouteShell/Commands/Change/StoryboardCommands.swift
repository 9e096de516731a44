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
      .value("initial", "SCENE", .scene, "The scene that it starts with; 'none' for none")
    ] + Option.described(Storyboard.self), use: .creates, isAllowedInMigration: true,
    examples: [.init("storyboard edit main --initial RootViewController", "Where it starts")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      let old = try edit.row(Storyboard.self, name)
      var board = old
      if let text = call["initial"] {
        board.initialScene =
          text == "none" ? nil : try edit.scene(text, storyboard: name).id.objectID
      }
      try call.apply(to: &board)
      edit.storyboards[name] = board
      edit.say("storyboard", name, edit.differences(from: old, to: board))
    }
  }

  static let storyboardRemove = Command(
    "storyboard remove", in: .change, "Deletes a storyboard with its scenes and segues",
    arguments: [Argument("NAME", .storyboard)], use: .creates, isAllowedInMigration: true,
    examples: [.init("storyboard remove main", "undo brings all of it back")]
  ) { call, shell in
    let name = try call.require("NAME")
    return try shell.change(call) { edit throws(ShellError) in
      _ = try edit.row(Storyboard.self, name)
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
