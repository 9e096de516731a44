import RouteModel
import Routing
import Texts

struct SeguesCommand: CatalogCommand {
  var list = ListOptions()
  var from, storyboard: String?
  static let signature = Signature<Self>(
    "segues", in: .look, "All segues",
    options: [
      .all(\.list), .value("from", \.from, "SCENE", .scene, "Only segues of the scene"),
      .value("storyboard", \.storyboard, "NAME", .storyboard, "Only segues of the storyboard"),
    ],
    examples: [.init("segues --from RootViewController", "The ways out of a scene")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let source = try from.map { name throws in
      try catalog.scene(name)
    }
    let all = catalog.segues.values.sorted { $0.id < $1.id }.filter {
      (storyboard == nil || $0.id.storyboard == storyboard)
        && (source == nil
          || ($0.id.storyboard == source?.id.storyboard && $0.source == source?.id.objectID))
    }
    return list.answer(SegueRow.listing(all, in: catalog))
  }
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
        .text("remarks", \.row.remarks), .document(\.row.json),
      ])
  }

  private var remarks: String {
    [segue.relationship, segue.unwindAction, segue.customClass, segue.triggerElement]
      .compactMap(\.self).joined(separator: " ")
  }

  private var json: JSONValue {
    segue.shownJSON(inColumnOrder: true)
      .replacing("source", by: "sourceID").replacing("destination", by: "destinationID")
      .inserting(
        ["source": .string(source), "destination": .string(destination)], after: "kind"
      )
      .replacing("object", by: "objectID").replacing("triggerElement", by: "trigger")
  }
}

struct SegueAdd: AddCommand {
  var source = ""
  var identifier = ""
  var to, storyboard: String?
  var fields = RowFields<Segue>()
  var isPut = false
  static let signature = Signature<Self>(
    "segue add", "Adds a segue between two scenes",
    arguments: [.init("SOURCE", \.source, .scene), .init("IDENTIFIER", \.identifier, .text)],
    options: [
      .value("to", \.to, "SCENE", .scene, "Where it leads: a scene, else a route or a class"),
      .row(
        \.fields, without: ["identifier"],
        then: [
          "kind": [
            .value(
              "storyboard", \.storyboard, "NAME", .storyboard,
              "Where missing scenes go; else beside the other, in the only one, or main")
          ]
        ]),
    ],
    discussion: """
      Missing scenes are added under the names of their classes, and the answer lists them. An
      unwind segue goes back to the nearest controller up the stack that handles its --action: --to
      only says where it is meant to land, and check finds one that cannot.
      """,
    examples: [
      .init(
        "segue add RootViewController showEditor --to EditorViewController --kind show",
        "A segue of the root's class", after: "segue remove RootViewController showEditor")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    guard let target = to else {
      throw ShellError.usage("--to is missing: where does the segue lead?")
    }
    var added = AddedRows()
    // A missing scene is added to the storyboard of the other scene.
    let other = try edit.findScene(target)?.id.storyboard
    let source = try edit.endpoint(source, storyboard ?? other, &added)
    let home = source.id.storyboard
    let sameName = edit.named(identifier, from: source)
    if !identifier.isEmpty, !sameName.isEmpty {
      try edit.refuseUnlessPut("segue", identifier)
    }
    let destination = try edit.endpoint(target, storyboard ?? home, &added)
    let end = edit.reference(to: destination, from: home, &added)
    if edit.isPut, !sameName.isEmpty {
      let wanted = try sameName.map { there throws in
        var segue = there
        segue.destination = end
        try segue.apply(fields)
        return segue
      }
      let name = { (segue: Segue) in identifier.isEmpty ? segue.id.description : identifier }
      // Several segues of a scene may have no identifier, so another one is not the same.
      let isThere = zip(sameName, wanted).first { $0 == $1 }?.1
      if let segue = isThere ?? (identifier.isEmpty ? nil : wanted[0]) {
        let old = isThere ?? sameName[0]
        edit.put(segue)
        return edit.say("segue \(name(segue))", edit.differences(from: old, to: segue))
      }
    }
    var segue = Segue(
      id: edit.catalog.newSegueID(identifier, source),
      identifier: identifier.isEmpty ? nil : identifier, kind: .show, source: source.id.objectID,
      destination: end)
    try segue.apply(fields)
    edit.put(segue)
    let name = identifier.isEmpty ? segue.id.description : identifier
    edit.say("added segue \(name): \(source.name) → \(destination.name) (\(segue.kind.rawValue))")
    if !added.phrases.isEmpty { edit.say("  with \(added.phrases.joined(separator: ", "))") }
    edit.warnAboutUnwind(segue, from: source, to: destination)
  }
}

struct SegueEdit: ChangeCommand {
  var source = ""
  var identifier = ""
  var fields = RowFields<Segue>()
  var to: String?
  static let signature = Signature<Self>(
    "segue edit", "Changes a segue",
    arguments: [.init("SOURCE", \.source, .scene), .init("IDENTIFIER", \.identifier, .segue)],
    options: [
      .row(
        \.fields, without: ["relationship"],
        then: ["kind": [.value("to", \.to, "SCENE", .scene, "Where it leads")]])
    ],
    discussion: "A segue without an identifier is named by its object id: Main#oid.",
    examples: [
      .init("segue edit RootViewController showEditor --kind modal", "It presents from now on")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let (name, source, old) = try edit.namedSegue(identifier, of: source)
    var segue = old
    if let text = to {
      var added = AddedRows()
      segue.destination = edit.reference(
        to: try edit.scene(text), from: segue.id.storyboard, &added)
    }
    try segue.apply(fields)
    edit.put(segue)
    edit.say("segue \(name)", edit.differences(from: old, to: segue))
    let end = StoryboardObject(storyboard: source.id.storyboard, objectID: segue.destination)
    if segue != old, let destination = edit.original.scenes[end] {
      edit.warnAboutUnwind(segue, from: source, to: destination)
    }
  }
}

struct SegueRemove: ChangeCommand {
  var source = ""
  var identifier = ""
  static let signature = Signature<Self>(
    "segue remove", "Deletes a segue",
    arguments: [.init("SOURCE", \.source, .scene), .init("IDENTIFIER", \.identifier, .segue)],
    examples: [.init("segue remove RootViewController showEditor", "The scenes stay")])

  func edit(_ edit: inout CatalogEdit) throws {
    let (name, source, segue) = try edit.namedSegue(identifier, of: source)
    edit.remove(segue)
    edit.say("removed segue \(name) of \(source.path)")
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
    _ name: String, of scene: String
  ) throws -> (name: String, source: Scene, segue: Segue) {
    let source = try self.scene(scene)
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
    if let found = catalog.scenes.values.first(where: {
      $0.id.storyboard == storyboard && $0.reference == wanted
    }) {
      return found.id.objectID
    }
    let id = StoryboardObject(
      storyboard: storyboard, objectID: "\(scene.id.storyboard)-\(scene.id.objectID)")
    put(Scene(id: id, element: "viewControllerPlaceholder", reference: wanted))
    added.phrases.append("a reference to \(scene.path)")
    return id.objectID
  }

  /// Warns about an unwind segue: its destination is only intended, because the stack decides.
  fileprivate mutating func warnAboutUnwind(
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
  fileprivate func findScene(_ name: String, also added: [Scene] = []) throws -> Scene? {
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
