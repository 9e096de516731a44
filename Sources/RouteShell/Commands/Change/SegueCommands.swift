import RouteModel

extension Command {
  static let segueAdd = Command(
    "segue add", in: .change, "Adds a segue between two scenes",
    arguments: [Argument("SOURCE", .scene), Argument("IDENTIFIER", .text)],
    options: [.value("to", "SCENE", .scene, "Where it leads: a scene, else a route or a class")]
      + Option.described(Segue.self).without("identifier").inserting(
        .value(
          "storyboard", "NAME", .storyboard,
          "Where missing scenes are added; else beside the other, in the only one, or in main"),
        after: "kind") + [.ifMissing],
    use: .creates, isAllowedInMigration: true,
    discussion: """
      Scenes that are missing are added, named after their class, and said. An unwind segue goes back to
      the nearest controller up the stack that answers to its --action: --to only says where it is meant
      to land, and check finds one that cannot.
      """,
    examples: [
      .init(
        "segue add RootViewController showEditor --to EditorViewController --kind show",
        "A segue of the root's class")
    ]
  ) { call, shell in
    let identifier = try call.require("IDENTIFIER")
    let sourceName = try call.require("SOURCE")
    return try shell.change(call) { edit throws(ShellError) in
      guard let target = call["to"] else {
        throw .usage("--to is missing: where does the segue lead?")
      }
      var added: [String] = []
      // What is missing is added beside what is there.
      let other = try edit.findScene(target)?.id.storyboard
      let board = call["storyboard"] ?? other
      let source = try endpoint(sourceName, board, &edit, &added)
      let home = source.id.storyboard
      let sameName = edit.segues.values.filter {
        $0.id.storyboard == home && $0.source == source.id.objectID
          && ($0.identifier ?? "") == identifier
      }
      if !identifier.isEmpty, !sameName.isEmpty {
        try CatalogEdit.refuse("segue", identifier, unlessAllowedBy: call)
      }
      let destination = try endpoint(target, call["storyboard"] ?? home, &edit, &added)
      if call.has("if-missing"), !sameName.isEmpty {
        let end = edit.reference(to: destination, from: home, &added)
        let found = try sameName.map { there throws(ShellError) in
          var segue = there
          segue.destination = end
          try apply(call, to: &segue)
          return edit.differences(from: there, to: segue)
        }
        let there = found.firstIndex(of: [])
        // Several segues of a scene may have no identifier: another one is another one.
        if there != nil || !identifier.isEmpty {
          let name = identifier.isEmpty ? sameName[there ?? 0].id.description : identifier
          try edit.keep("segue", name, unless: there == nil ? found[0] : [])
          return
        }
      }
      var segue = Segue(
        id: edit.newSegueID(home, identifier, source),
        identifier: identifier.isEmpty ? nil : identifier, kind: .show,
        source: source.id.objectID,
        destination: edit.reference(to: destination, from: home, &added))
      try apply(call, to: &segue)
      edit.segues[segue.id] = segue
      let name = identifier.isEmpty ? segue.id.description : identifier
      edit.say(
        "added segue \(name): \(source.name) → \(destination.name) (\(segue.kind.rawValue))")
      if !added.isEmpty { edit.say("  with \(added.joined(separator: ", "))") }
      if segue.kind == .unwind {
        for line in UnwindNotes.lines(
          from: source, to: destination, action: segue.unwindAction,
          in: try shell.workspace.catalog)
        { edit.say(line) }
      }
    }
  }

  static let segueEdit = Command(
    "segue edit", in: .change, "Changes a segue",
    arguments: [Argument("SOURCE", .scene), Argument("IDENTIFIER", .segue)],
    options: Option.described(Segue.self).without("relationship").inserting(
      .value("to", "SCENE", .scene, "Where it leads"), after: "kind"),
    use: .creates, isAllowedInMigration: true,
    discussion: "A segue without an identifier is named by its object id: Main#oid.",
    examples: [
      .init("segue edit RootViewController showEditor --kind modal", "It presents from now on")
    ]
  ) { call, shell in
    let sourceName = try call.require("SOURCE")
    let name = try call.require("IDENTIFIER")
    return try shell.change(call) { edit throws(ShellError) in
      let source = try edit.scene(sourceName)
      let old = try edit.segue(name, from: source)
      var segue = old
      if let text = call["to"] {
        var added: [String] = []
        let scene = try edit.scene(text)
        segue.destination = edit.reference(to: scene, from: segue.id.storyboard, &added)
      }
      try apply(call, to: &segue)
      edit.segues[segue.id] = segue
      edit.say("segue", name, edit.differences(from: old, to: segue))
      let graph = try shell.workspace.catalog
      let end = StoryboardObject(storyboard: source.id.storyboard, objectID: segue.destination)
      if segue.kind == .unwind, segue != old, let destination = graph.scenes[end] {
        for line in UnwindNotes.lines(
          from: source, to: destination, action: segue.unwindAction, in: graph)
        { edit.say(line) }
      }
    }
  }

  static let segueRemove = Command(
    "segue remove", in: .change, "Deletes a segue",
    arguments: [Argument("SOURCE", .scene), Argument("IDENTIFIER", .segue)], use: .creates,
    isAllowedInMigration: true,
    examples: [.init("segue remove RootViewController showEditor", "The scenes stay")]
  ) { call, shell in
    let sourceName = try call.require("SOURCE")
    let name = try call.require("IDENTIFIER")
    return try shell.change(call) { edit throws(ShellError) in
      let source = try edit.scene(sourceName)
      let segue = try edit.segue(name, from: source)
      edit.segues[segue.id] = nil
      edit.say("removed segue \(name) of \(SceneNames.path(source))")
    }
  }

  private static func apply(_ call: Call, to segue: inout Segue) throws(ShellError) {
    try call.apply(to: &segue)
    if segue.identifier == "" { segue.identifier = nil }
  }

  /// The scene of a name; else one that is made for the route or the class of that name.
  private static func endpoint(
    _ name: String, _ storyboard: String?, _ edit: inout CatalogEdit, _ added: inout [String]
  ) throws(ShellError) -> Scene {
    if let scene = try edit.findScene(name, storyboard: nil) { return scene }
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    let last = parts.last ?? ""
    guard !last.isEmpty else { throw .usage("a scene needs a name") }
    let named = parts.count == 2 ? parts[0] : storyboard
    let board: String
    if let named { board = named } else { board = try edit.usualStoryboard(for: name) }
    guard !name.contains("#") else {
      throw SceneNames.unknown(name, in: edit.scenes.values)
    }
    if let phrase = edit.addStoryboard(board) { added.append(phrase) }
    let near = NearestNames.of(last, in: edit.scenes.values.map(\.name), limit: 1).first
    let scene = edit.makeScene(edit.routes[last]?.className ?? last, in: board)
    added.append("scene \(SceneNames.path(scene))" + (near.map { " (there is \($0) too)" } ?? ""))
    return scene
  }
}

extension CatalogEdit {
  /// The segue of a scene, by identifier or `storyboard#objectID`.
  func segue(_ name: String, from source: Scene) throws(ShellError) -> Segue {
    let ofSource = catalog.segues.values.filter {
      $0.id.storyboard == source.id.storyboard && $0.source == source.id.objectID
    }
    if let segue = ofSource.first(where: { $0.id.description == name }) { return segue }
    let found = ofSource.filter { $0.identifier == name }.sorted { $0.id < $1.id }
    guard found.count < 2 else {
      throw .failure(
        "ambiguous-segue", "\(SceneNames.path(source)) has several segues '\(name)'",
        suggestions: found.map(\.id.description))
    }
    if let segue = found.first { return segue }
    throw .failure(
      "unknown-segue", "\(SceneNames.path(source)) has no segue '\(name)'",
      suggestions: NearestNames.of(name, in: ofSource.map { $0.identifier ?? $0.id.description }))
  }

  /// An object id that is free: the identifier, else one after the source.
  fileprivate func newSegueID(
    _ storyboard: String, _ identifier: String, _ source: Scene
  ) -> StoryboardObject {
    let base = identifier.isEmpty ? "\(source.id.objectID)-segue" : identifier
    var number = 1
    while true {
      let id = StoryboardObject(
        storyboard: storyboard, objectID: number == 1 ? base : "\(base)-\(number)")
      if catalog.segues[id] == nil, catalog.scenes[id] == nil { return id }
      number += 1
    }
  }

  /// The object in a storyboard that stands for a scene: itself, or a reference to another storyboard's.
  fileprivate mutating func reference(
    to scene: Scene, from storyboard: String, _ added: inout [String]
  ) -> String {
    if scene.id.storyboard == storyboard { return scene.id.objectID }
    let wanted = Scene.Reference(
      storyboard: scene.id.storyboard, identifier: scene.identifier ?? scene.id.objectID)
    if let found = catalog.scenes.values.first(where: {
      $0.id.storyboard == storyboard && $0.reference == wanted
    }) {
      return found.id.objectID
    }
    let id = StoryboardObject(
      storyboard: storyboard, objectID: "\(scene.id.storyboard)-\(scene.id.objectID)")
    catalog.scenes[id] = Scene(id: id, element: "viewControllerPlaceholder", reference: wanted)
    added.append("a reference to \(SceneNames.path(scene))")
    return id.objectID
  }
}
