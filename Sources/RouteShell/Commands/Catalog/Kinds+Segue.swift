import RouteModel
import Routing
import Texts

extension Kind {
  static let segue = KindCommands<Segue, SegueOptions>(
    list: .list(
      "segues", "All segues",
      filters: [
        .value("from", \.owner, "SCENE", .scene, "Only segues of the scene"),
        .value("storyboard", \.storyboard, "NAME", .storyboard, "Only segues of the storyboard"),
      ],
      examples: [.init("segues --from RootViewController", "The ways out of a scene")]
    ) { words, workspace, _ in
      let catalog = try workspace.catalog
      let source = try words.owner.map { name throws in try catalog.scene(name) }
      let all = catalog.segues.values.sorted { $0.id < $1.id }.filter {
        (words.storyboard == nil || $0.id.storyboard == words.storyboard)
          && (source == nil
            || ($0.id.storyboard == source?.id.storyboard && $0.source == source?.id.objectID))
      }
      return SegueRow.listing(all, in: catalog)
    },
    owner: Argument("SOURCE", .scene), name: Argument("IDENTIFIER", .segue),
    addOptions: [
      .value("to", \.own.to, "SCENE", .scene, "Where it leads: a scene, else a route or a class"),
      .row(
        \.fields, without: ["identifier"],
        then: [
          "kind": [
            .value(
              "storyboard", \.own.storyboard, "NAME", .storyboard,
              "Where missing scenes go; else beside the other, in the only one, or main")
          ]
        ]),
    ],
    editOptions: [
      .row(
        \.fields, without: ["relationship"],
        then: ["kind": [.value("to", \.own.to, "SCENE", .scene, "Where it leads")]])
    ],
    add: .init(
      "Adds a segue between two scenes",
      """
      Missing scenes are added under the names of their classes, and the answer lists them. An
      unwind segue goes back to the nearest controller up the stack that handles its --action: --to
      only says where it is meant to land, and check finds one that cannot.
      """,
      .init(
        "segue add RootViewController showEditor --to EditorViewController --kind show",
        "A segue of the root's class", after: "segue remove RootViewController showEditor")),
    edit: .init(
      "Changes a segue", "A segue without an identifier is named by its object id: Main#oid.",
      .init("segue edit RootViewController showEditor --kind modal", "It presents from now on")),
    remove: .init(
      "Deletes a segue", "",
      .init("segue remove RootViewController showEditor", "The scenes stay")),
    rows: .own(
      add: { words, edit in try edit.addSegue(words) },
      edit: { words, edit in try edit.changeSegue(words) },
      remove: { words, edit in
        let (name, source, segue) = try edit.namedSegue(words)
        edit.remove(segue)
        edit.say("removed segue \(name) of \(source.path)")
      }))
}

typealias SegueWords = RowWords<Segue, SegueOptions>

/// What only a segue has.
struct SegueOptions: OwnOptions {
  /// The scene to which it leads, and the storyboard of missing scenes.
  var to, storyboard: String?
}

/// A segue as a line of `segues`.
struct SegueRow {
  private let segue: Segue
  private let source: String
  private let destination: String

  init(_ segue: Segue, in catalog: RouteCatalog) {
    self.segue = segue
    func name(_ object: String) -> String {
      catalog.scenes[StoryboardObject(storyboard: segue.id.storyboard, objectID: object)]?.name
        ?? object
    }
    source = name(segue.source)
    destination = name(segue.destination)
  }

  /// Segues with their positions, from 1.
  static func listing(_ segues: [Segue], in catalog: RouteCatalog) -> Listing {
    Listing(
      segues.enumerated().map { (number: $0 + 1, row: SegueRow($1, in: catalog)) },
      [
        .text(.number("")) { String($0.number) }, .text("source", \.row.source),
        .text("identifier") { $0.row.segue.identifier ?? $0.row.segue.id.description },
        .text("kind", \.row.segue.kind.rawValue),
        .text("destination") {
          $0.row.segue.kind == .unwind ? "up the stack" : $0.row.destination
        },
        .text("when", \.row.conditions), .text("remarks", \.row.remarks), .document(\.row.json),
      ])
  }

  private var remarks: String {
    [segue.relationship, segue.unwindAction, segue.customClass, segue.triggerElement]
      .compactMap(\.self).joined(separator: " ")
  }

  private var conditions: String { words.joined(separator: " ") }
  private var words: [String] { segue.conditions.map(\.word).sorted() }

  private var json: JSONValue {
    segue.shownJSON(inColumnOrder: true)
      .replacing("source", by: "sourceID").replacing("destination", by: "destinationID")
      .inserting(
        ["source": .string(source), "destination": .string(destination)], after: "kind"
      )
      .replacing("object", by: "objectID").replacing("triggerElement", by: "trigger")
      .adding(["when": .strings(words)])
  }
}

extension CatalogEdit {
  fileprivate mutating func addSegue(_ words: SegueWords) throws {
    let (identifier, storyboard) = (words.name, words.own.storyboard)
    guard let target = words.own.to else {
      throw ShellError.usage("--to is missing: where does the segue lead?")
    }
    var added = AddedRows()
    // A missing scene is added to the storyboard of the other scene.
    let other = try about(\SegueWords.own.to) { try findScene(target)?.id.storyboard }
    let source = try endpoint(words.owner, storyboard ?? other, &added)
    let home = source.id.storyboard
    let sameName = named(identifier, from: source)
    if !identifier.isEmpty, !sameName.isEmpty {
      try about(\SegueWords.name) { try refuseUnlessPut("segue", identifier) }
    }
    let destination = try about(\SegueWords.own.to) {
      try endpoint(target, storyboard ?? home, &added)
    }
    let end = reference(to: destination, from: home, &added)
    if isPut, !sameName.isEmpty {
      let wanted = try sameName.map { there throws in
        var segue = Segue.description.withoutOptions(there)
        (segue.identifier, segue.destination, segue.kind) = (there.identifier, end, .show)
        try segue.apply(words.fields)
        return segue
      }
      let name = { (segue: Segue) in identifier.isEmpty ? segue.id.description : identifier }
      // Several segues of a scene may have no identifier, so another one is not the same.
      let isThere = zip(sameName, wanted).first { $0 == $1 }?.1
      if let segue = isThere ?? (identifier.isEmpty ? nil : wanted[0]) {
        let old = isThere ?? sameName[0]
        put(segue)
        return say("segue \(name(segue))", differences(from: old, to: segue))
      }
    }
    var segue = Segue(
      id: catalog.newSegueID(identifier, source),
      identifier: identifier.isEmpty ? nil : identifier, kind: .show, source: source.id.objectID,
      destination: end)
    try segue.apply(words.fields)
    put(segue)
    let name = identifier.isEmpty ? segue.id.description : identifier
    say("added segue \(name): \(source.name) → \(destination.name) (\(segue.kind.rawValue))")
    if !added.phrases.isEmpty { say("  with \(added.phrases.joined(separator: ", "))") }
    sayWhereItLands(segue, from: source, to: destination)
  }

  fileprivate mutating func changeSegue(_ words: SegueWords) throws {
    let (name, source, old) = try namedSegue(words)
    var segue = old
    if let text = words.own.to {
      var added = AddedRows()
      let target = try about(\SegueWords.own.to) { try scene(text) }
      segue.destination = reference(to: target, from: segue.id.storyboard, &added)
    }
    try segue.apply(words.fields)
    put(segue)
    say("segue \(name)", differences(from: old, to: segue))
    let end = StoryboardObject(storyboard: source.id.storyboard, objectID: segue.destination)
    if segue != old, let destination = original.scenes[end] {
      sayWhereItLands(segue, from: source, to: destination)
    }
  }
}

/// What a command adds besides its segue.
private struct AddedRows {
  var phrases: [String] = []
  var scenes: [Scene] = []
}

extension Segue {
  fileprivate mutating func apply(_ fields: RowFields<Segue>) throws {
    try fields.apply(to: &self)
    if identifier == "" { identifier = nil }
  }
}

extension CatalogEdit {
  /// The segue that the arguments name: by identifier or `storyboard#objectID`, optionally of a
  /// scene.
  fileprivate func namedSegue(
    _ words: SegueWords
  ) throws -> (name: String, source: Scene, segue: Segue) {
    let source = try about(\SegueWords.owner) { try scene(words.owner) }
    return try about(\SegueWords.name) { try namedSegue(words.name, of: source) }
  }

  private func namedSegue(
    _ name: String, of source: Scene
  ) throws -> (name: String, source: Scene, segue: Segue) {
    if name.hasPrefix(source.id.storyboard + "#"),
      let segue = catalog.segues[
        StoryboardObject(
          storyboard: source.id.storyboard,
          objectID: String(name.dropFirst(source.id.storyboard.count + 1)))],
      segue.source == source.id.objectID
    {
      return (name, source, segue)
    }
    let found = name.isEmpty ? [] : named(name, from: source).sorted { $0.id < $1.id }
    guard found.count < 2 else {
      throw ShellError.failure(
        "ambiguous-segue", "\(source.path) has several segues '\(name)'",
        suggestions: found.map(\.id.description))
    }
    if let segue = found.first { return (name, source, segue) }
    let ofSource = workspace.lookups.ends.rows(source.id.description, in: original)
      .filter { $0.source == source.id.objectID }
    throw ShellError.failure(
      "unknown-segue", "\(source.path) has no segue '\(name)'",
      suggestions: NearestNames.of(name, in: ofSource.map { $0.identifier ?? $0.id.description }))
  }

  /// The scene with a name; else a new one for the route or class with that name.
  fileprivate mutating func endpoint(
    _ name: String, _ storyboard: String?, _ added: inout AddedRows
  ) throws -> Scene {
    if let scene = try findScene(name, also: added.scenes) { return scene }
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    let last = parts.last ?? ""
    guard !last.isEmpty else { throw ShellError.usage("a scene needs a name") }
    let named = parts.count == 2 ? parts[0] : storyboard
    let board = if let named { named } else { try catalog.usualStoryboard(for: name) }
    guard !name.contains("#") else { throw catalog.unknownScene(name) }
    if let phrase = addMissing(Storyboard(name: board)) { added.phrases.append(phrase) }
    let near = NearestNames.of(last, in: catalog.scenes.values.map(\.name), limit: 1).first
    let className = catalog.routes[last]?.className ?? last
    let id = StoryboardObject(storyboard: board, objectID: className)
    let scene = catalog.scenes[id] ?? Scene(id: id, className: className)
    put(scene)
    added.scenes.append(scene)
    added.phrases.append("scene \(scene.path)" + (near.map { " (there is \($0) too)" } ?? ""))
    return scene
  }

  /// The object for a scene in a storyboard: the scene itself, or a reference to another
  /// storyboard's.
  fileprivate mutating func reference(
    to scene: Scene, from storyboard: String, _ added: inout AddedRows
  ) -> String {
    if scene.id.storyboard == storyboard { return scene.id.objectID }
    let wanted = Scene.Reference(
      storyboard: scene.id.storyboard, identifier: scene.identifier ?? scene.id.objectID)
    let known = catalog.scenes.values.filter {
      $0.id.storyboard == storyboard && $0.reference == wanted
    }
    if let first = known.map(\.id).min() { return first.objectID }
    let id = StoryboardObject(
      storyboard: storyboard, objectID: "\(scene.id.storyboard)-\(scene.id.objectID)")
    put(Scene(id: id, element: "viewControllerPlaceholder", reference: wanted))
    added.phrases.append("a reference to \(scene.path)")
    return id.objectID
  }

  /// Says where an unwind segue lands: its destination is only intended, because the stack decides.
  fileprivate mutating func sayWhereItLands(
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

extension CatalogEdit {
  /// The scene that a name means, or nil.
  ///
  /// - Parameter added: The scenes that the command itself has added.
  func findScene(_ name: String, also added: [Scene] = []) throws -> Scene? {
    try catalog.findScene(name) { name in
      workspace.lookups.scenes.rows(name, in: original)
        + added.filter { $0.id.objectID == name }
    }
  }

  /// The scene that a name means.
  ///
  /// - Throws: ``ShellError`` `unknown-scene`, `ambiguous-scene`.
  func scene(_ name: String) throws -> Scene {
    if let scene = try findScene(name) { return scene }
    throw catalog.unknownScene(name)
  }

  /// The segues with an identifier that leave a scene; without one, those that have none.
  fileprivate func named(_ identifier: String, from scene: Scene) -> [Segue] {
    workspace.lookups.segues.rows(
      Segue.place(of: scene.id.objectID, in: scene.id.storyboard, identifier), in: original)
  }
}

extension RouteCatalog {
  /// A free object id: the identifier, else one derived from the source.
  fileprivate func newSegueID(_ identifier: String, _ source: Scene) -> StoryboardObject {
    let base = identifier.isEmpty ? "\(source.id.objectID)-segue" : identifier
    func id(_ number: Int) -> StoryboardObject {
      StoryboardObject(
        storyboard: source.id.storyboard, objectID: number == 1 ? base : "\(base)-\(number)")
    }
    return id(FreeNumber.from(1) { segues[id($0)] != nil || scenes[id($0)] != nil })
  }
}
