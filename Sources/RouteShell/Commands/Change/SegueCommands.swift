import RouteModel

extension Command {
  static let segueAdd = changing(
    "segue add", "Adds a segue between two scenes",
    [Argument("SOURCE", .scene), Argument("IDENTIFIER", .text)],
    options: [.value("to", "SCENE", .scene, "Where it leads: a scene, else a route or a class")]
      + Option.described(Segue.self).without("identifier").inserting(
        .value(
          "storyboard", "NAME", .storyboard,
          "Where missing scenes go; else beside the other, in the only one, or main"),
        after: "kind"),
    discussion: """
      Missing scenes are added under the names of their classes, and the answer lists them. An
      unwind segue goes back to the nearest controller up the stack that handles its --action: --to
      only says where it is meant to land, and check finds one that cannot.
      """,
    examples: [
      .init(
        "segue add RootViewController showEditor --to EditorViewController --kind show",
        "A segue of the root's class", after: "segue remove RootViewController showEditor")
    ]
  ) { edit throws in
    let call = edit.call
    let identifier = try call.require("IDENTIFIER")
    guard let target = call["to"] else {
      throw ShellError.usage("--to is missing: where does the segue lead?")
    }
    var added: [String] = []
    // A missing scene is added to the storyboard of the other scene.
    let other = try edit.catalog.findScene(target)?.id.storyboard
    let source = try edit.endpoint(call.require("SOURCE"), call["storyboard"] ?? other, &added)
    let home = source.id.storyboard
    let sameName = edit.catalog.segues(from: source).filter { ($0.identifier ?? "") == identifier }
    if !identifier.isEmpty, !sameName.isEmpty {
      try edit.refuseUnlessPut("segue", identifier)
    }
    let destination = try edit.endpoint(target, call["storyboard"] ?? home, &added)
    let end = edit.reference(to: destination, from: home, &added)
    if edit.isPut, !sameName.isEmpty {
      let wanted = try sameName.map { there throws in
        var segue = there
        segue.destination = end
        try segue.apply(call)
        return segue
      }
      let name = { (segue: Segue) in identifier.isEmpty ? segue.id.description : identifier }
      // Several segues of a scene may have no identifier, so another one is not the same.
      let isThere = zip(sameName, wanted).first { $0 == $1 }?.1
      if let segue = isThere ?? (identifier.isEmpty ? nil : wanted[0]) {
        let old = isThere ?? sameName[0]
        edit.segues.insert(segue)
        return edit.say("segue \(name(segue))", edit.differences(from: old, to: segue))
      }
    }
    var segue = Segue(
      id: edit.catalog.newSegueID(identifier, source),
      identifier: identifier.isEmpty ? nil : identifier, kind: .show, source: source.id.objectID,
      destination: end)
    try segue.apply(call)
    edit.segues.insert(segue)
    let name = identifier.isEmpty ? segue.id.description : identifier
    edit.say("added segue \(name): \(source.name) → \(destination.name) (\(segue.kind.rawValue))")
    if !added.isEmpty { edit.say("  with \(added.joined(separator: ", "))") }
    edit.sayWhereUnwindLands(segue, from: source, to: destination)
  }

  static let seguePut = segueAdd.put

  static let segueEdit = changing(
    "segue edit", "Changes a segue", [Argument("SOURCE", .scene), Argument("IDENTIFIER", .segue)],
    options: Option.described(Segue.self).without("relationship").inserting(
      .value("to", "SCENE", .scene, "Where it leads"), after: "kind"),
    discussion: "A segue without an identifier is named by its object id: Main#oid.",
    examples: [
      .init("segue edit RootViewController showEditor --kind modal", "It presents from now on")
    ]
  ) { edit throws in
    let (name, source, old) = try edit.namedSegue()
    var segue = old
    if let text = edit.call["to"] {
      var added: [String] = []
      segue.destination = edit.reference(
        to: try edit.catalog.scene(text), from: segue.id.storyboard, &added)
    }
    try segue.apply(edit.call)
    edit.segues.insert(segue)
    edit.say("segue \(name)", edit.differences(from: old, to: segue))
    let end = StoryboardObject(storyboard: source.id.storyboard, objectID: segue.destination)
    if segue != old, let destination = edit.original.scenes[end] {
      edit.sayWhereUnwindLands(segue, from: source, to: destination)
    }
  }

  static let segueRemove = changing(
    "segue remove", "Deletes a segue",
    [Argument("SOURCE", .scene), Argument("IDENTIFIER", .segue)],
    examples: [.init("segue remove RootViewController showEditor", "The scenes stay")]
  ) { edit throws in
    let (name, source, segue) = try edit.namedSegue()
    edit.segues[segue.id] = nil
    edit.say("removed segue \(name) of \(source.path)")
  }
}

extension Segue {
  fileprivate mutating func apply(_ call: Call) throws {
    try call.apply(to: &self)
    if identifier == "" { identifier = nil }
  }
}

extension CatalogEdit {
  /// The segue that the arguments name: by identifier or `storyboard#objectID`, optionally of a
  /// scene.
  fileprivate func namedSegue() throws -> (name: String, source: Scene, segue: Segue) {
    let source = try catalog.scene(call.require("SOURCE"))
    let name = try call.require("IDENTIFIER")
    let ofSource = catalog.segues(from: source)
    if let segue = ofSource.first(where: { $0.id.description == name }) {
      return (name, source, segue)
    }
    let found = ofSource.filter { $0.identifier == name }.sorted { $0.id < $1.id }
    guard found.count < 2 else {
      throw ShellError.failure(
        "ambiguous-segue", "\(source.path) has several segues '\(name)'",
        suggestions: found.map(\.id.description))
    }
    if let segue = found.first { return (name, source, segue) }
    throw ShellError.failure(
      "unknown-segue", "\(source.path) has no segue '\(name)'",
      suggestions: NearestNames.of(name, in: ofSource.map { $0.identifier ?? $0.id.description }))
  }

  /// The scene with a name; else a new one for the route or class with that name.
  fileprivate mutating func endpoint(
    _ name: String, _ storyboard: String?, _ added: inout [String]
  ) throws -> Scene {
    if let scene = try catalog.findScene(name) { return scene }
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    let last = parts.last ?? ""
    guard !last.isEmpty else { throw ShellError.usage("a scene needs a name") }
    let named = parts.count == 2 ? parts[0] : storyboard
    let board = if let named { named } else { try catalog.usualStoryboard(for: name) }
    guard !name.contains("#") else { throw catalog.unknownScene(name) }
    if let phrase = addMissing(Storyboard(name: board)) { added.append(phrase) }
    let near = NearestNames.of(last, in: catalog.scenes.values.map(\.name), limit: 1).first
    let className = catalog.routes[last]?.className ?? last
    let id = StoryboardObject(storyboard: board, objectID: className)
    let scene = catalog.scenes[id] ?? Scene(id: id, className: className)
    catalog.scenes.insert(scene)
    added.append("scene \(scene.path)" + (near.map { " (there is \($0) too)" } ?? ""))
    return scene
  }

  /// The object for a scene in a storyboard: the scene itself, or a reference to another
  /// storyboard's.
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
    added.append("a reference to \(scene.path)")
    return id.objectID
  }

  /// Warns about an unwind segue: its destination is only intended, because the stack decides.
  fileprivate mutating func sayWhereUnwindLands(
    _ segue: Segue, from source: Scene, to destination: Scene
  ) {
    guard segue.kind == .unwind else { return }
    guard let action = segue.unwindAction, !action.isEmpty, action != "none" else {
      return say("  it leads nowhere without --action [unwind-without-action]")
    }
    say(
      "  the stack decides where it lands, not --to: at the nearest controller that handles \(action)"
    )
    // The existing paths, without the new segue.
    if !StoryboardGraph(original).reachable(from: [destination.id]).contains(source.id) {
      say(
        "  it cannot be \(destination.name): no way leads from there to \(source.name) "
          + "[unwind-elsewhere]")
    }
  }
}

extension RouteCatalog {
  fileprivate func segues(from scene: Scene) -> [Segue] {
    segues.values.filter {
      $0.id.storyboard == scene.id.storyboard && $0.source == scene.id.objectID
    }
  }

  /// A free object id: the identifier, else one derived from the source.
  fileprivate func newSegueID(_ identifier: String, _ source: Scene) -> StoryboardObject {
    let base = identifier.isEmpty ? "\(source.id.objectID)-segue" : identifier
    var id = StoryboardObject(storyboard: source.id.storyboard, objectID: base)
    var number = 1
    while segues[id] != nil || scenes[id] != nil {
      number += 1
      id.objectID = "\(base)-\(number)"
    }
    return id
  }
}
