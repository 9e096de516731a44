import RouteModel
import Routing
import Texts

struct ScenesCommand: CatalogCommand {
  var list = ListOptions()
  var name: String?
  static let signature = Signature<Self>(
    "scenes", in: .look, "All scenes",
    options: [
      .all(\.list),
      .value("storyboard", \.name, "NAME", .storyboard, "Only scenes of the storyboard"),
    ],
    examples: [.init("scenes", "With their classes and containers")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    func isInitial(_ scene: Scene) -> Bool {
      catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID
    }
    func reference(_ scene: Scene) -> String? {
      scene.reference.map {
        "\($0.storyboard ?? scene.id.storyboard)/\($0.identifier ?? "(initial)")"
      }
    }
    let wanted = catalog.scenes.values.filter { name == nil || $0.id.storyboard == name }
      .sorted { $0.id < $1.id }
    return list.answer(
      Listing(
        wanted,
        [
          .text("scene", \.path), .text("class") { $0.className ?? "" },
          .text("container") { $0.container == .none ? "" : $0.container.rawValue },
          .text("object id", \.id.objectID),
          .text("remarks") {
            [isInitial($0) ? "initial" : nil, reference($0).map { "→ \($0)" }].compactMap(\.self)
              .joined(separator: " ")
          },
          .document {
            $0.shownJSON(inColumnOrder: true)
              .inserting(["name": .string($0.name)], after: "storyboard")
              .inserting(["initial": .bool(isInitial($0))], after: "container")
              .replacing("object", by: "objectID")
              .replacing("reference", .optional(reference($0)))
          },
        ]))
  }
}

struct SceneAdd: AddCommand {
  var scene = ExpandedWord(text: "")
  var fields = RowFields<Scene>()
  var initial = false
  var isPut = false
  static let signature = Signature<Self>(
    "scene add", "Adds a scene to a storyboard", arguments: [.init("SCENE", \.scene, .text)],
    options: [
      .row(\.fields), .flag("initial", \.initial, "The storyboard starts with it"),
    ],
    discussion:
      "SCENE is storyboard/name, or a name in the only storyboard, or in main. A missing one is added.",
    examples: [
      .init(
        "scene add main/Root --class RootViewController --initial", "The first scene",
        after: "scene remove main/Root")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let text = scene.text
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let board = parts.count == 2 ? parts[0] : try edit.catalog.usualStoryboard(for: text)
    guard let name = parts.last, !name.isEmpty, !board.isEmpty, !name.contains("#") else {
      throw ShellError.usage(
        "'\(text)' is not a valid name for a scene", span: scene.span)
    }
    let path = "\(board)/\(name)"
    let id = StoryboardObject(storyboard: board, objectID: name)
    let there = edit.scenes[id]
    if there != nil { try edit.refuseUnlessPut("scene", path) }
    let added = edit.addMissing(Storyboard(name: board))
    let differences = try edit.apply(fields, isInitial: initial, to: there ?? Scene(id: id))
    if there != nil { return edit.say("scene \(path)", differences) }
    edit.say("added \([added, "scene \(path)"].compactMap(\.self).joined(separator: ", "))")
  }
}

struct SceneEdit: ChangeCommand {
  var scene = ""
  var fields = RowFields<Scene>()
  var initial = false
  static let signature = Signature<Self>(
    "scene edit", "Changes a scene", arguments: [.init("SCENE", \.scene, .scene)],
    options: [
      .row(\.fields), .flag("initial", \.initial, "The storyboard starts with it"),
    ],
    examples: [
      .init("scene edit main/Root --container navigation", "It is a navigation controller")
    ])

  func edit(_ edit: inout CatalogEdit) throws {
    let scene = try edit.scene(scene)
    let differences = try edit.apply(fields, isInitial: initial, to: scene)
    edit.say("scene \(edit.scenes[scene.id]?.path ?? scene.path)", differences)
  }
}

struct SceneRemove: ChangeCommand {
  var scene = ""
  static let signature = Signature<Self>(
    "scene remove", "Deletes a scene and the segues from and to it",
    arguments: [.init("SCENE", \.scene, .scene)],
    examples: [.init("scene remove main/Root", "Lists what is removed with it")])

  func edit(_ edit: inout CatalogEdit) throws {
    let scene = try edit.scene(scene)
    let (board, object) = (scene.id.storyboard, scene.id.objectID)
    let segues = edit.workspace.lookups.ends.rows(scene.id.description, in: edit.original)
    for segue in segues { edit.remove(segue) }
    edit.remove(scene)
    let isInitial = edit.storyboards[board]?.initialScene == object
    if isInitial, var storyboard = edit.storyboards[board] {
      storyboard.initialScene = nil
      edit.put(storyboard)
    }
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
  fileprivate mutating func apply(
    _ fields: RowFields<Scene>, isInitial: Bool, to old: Scene
  ) throws -> [FieldDifference] {
    var scene = old
    try fields.apply(to: &scene)
    if scene.container != old.container {
      scene.element = scene.container.element
    }
    put(scene)
    let found = differences(from: old, to: scene)
    guard isInitial, let board = catalog.storyboards[scene.id.storyboard] else {
      return found
    }
    var starting = board
    starting.initialScene = scene.id.objectID
    put(starting)
    return found + differences(from: board, to: starting)
  }
}
