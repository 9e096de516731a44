internal import RouteModel

/// Storyboards, scenes and segues that were made by hand, as commands. Imported ones are written as
/// rows: no command can express a file's attributes.
extension ScriptWriter {
  mutating func writeStoryboards() {
    let known = state.storyboards
    write(Storyboard.self) { board in
      var plain = Storyboard(name: board.name)
      plain.initialScene = board.initialScene
      return known[board.name] == nil && plain == board && !board.name.contains("/")
        && !board.name.contains("#")
    }
    for (id, scene) in target.scenes.sorted(by: { $0.key < $1.key })
    where state.scenes[id] == nil && isSpelled(scene) {
      write(scene)
    }
    for (id, segue) in target.segues.sorted(by: { $0.key < $1.key })
    where state.segues[id] == nil && isSpelled(segue) {
      write(segue)
    }
  }

  private func isSpelled(_ scene: Scene) -> Bool {
    let plain = Scene(
      id: scene.id, identifier: scene.identifier, className: scene.className,
      element: scene.container.element, container: scene.container)
    return plain == scene && state.storyboards[scene.id.storyboard] != nil
      && !scene.id.objectID.isEmpty && !scene.id.storyboard.contains("/")
      && !scene.id.objectID.contains("#") && !scene.id.objectID.hasPrefix("/")
      && scene.className != "none" && scene.className != "" && scene.identifier != "none"
      && scene.identifier != ""
  }

  private mutating func write(_ scene: Scene) {
    let id = scene.id
    var words = ["scene add", "\(id.storyboard)/\(id.objectID)".scriptWord]
    words += ScriptOptions(from: Scene(id: id), to: scene).words
    if target.storyboards[id.storyboard]?.initialScene == id.objectID,
      state.storyboards[id.storyboard]?.initialScene != id.objectID
    {
      words.append("--initial")
      state.storyboards[id.storyboard]?.initialScene = id.objectID
    }
    say(words)
    state.scenes[id] = scene
  }

  /// The command uses the segue's identifier as its object id.
  private func isSpelled(_ segue: Segue) -> Bool {
    let plain = Segue(
      id: segue.id, identifier: segue.id.objectID, kind: segue.kind, source: segue.source,
      destination: segue.destination, relationship: segue.relationship,
      unwindAction: segue.unwindAction, customClass: segue.customClass)
    func isThere(_ object: String) -> Bool {
      state.scenes[StoryboardObject(storyboard: segue.id.storyboard, objectID: object)] != nil
    }
    return plain == segue && !segue.id.objectID.isEmpty && Segue.Kind.known.contains(segue.kind)
      && isThere(segue.source) && isThere(segue.destination) && !isThere(segue.id.objectID)
  }

  private mutating func write(_ segue: Segue) {
    func scene(_ object: String) -> String { "\(segue.id.storyboard)#\(object)".scriptWord }
    let words = [
      "segue add", scene(segue.source), segue.id.objectID.scriptWord, "--to",
      scene(segue.destination),
    ]
    say(words + ScriptOptions(from: .blank, to: segue, without: ["identifier"]).words)
    state.segues[segue.id] = segue
  }
}
