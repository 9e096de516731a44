import RouteModel
import Routing
import Texts

extension Kind {
  static let scene = KindCommands<Scene, SceneOptions>(
    list: .list(
      "scenes", "All scenes",
      filters: [
        .value("storyboard", \.storyboard, "NAME", .storyboard, "Only scenes of the storyboard")
      ],
      examples: [.init("scenes", "With their classes and containers")]
    ) { words, workspace, _ in
      let catalog = try workspace.catalog
      func isInitial(_ scene: Scene) -> Bool {
        catalog.storyboards[scene.id.storyboard]?.initialScene == scene.id.objectID
      }
      func reference(_ scene: Scene) -> String? {
        scene.reference.map {
          "\($0.storyboard ?? scene.id.storyboard)/\($0.identifier ?? "(initial)")"
        }
      }
      let wanted = catalog.scenes.values.filter {
        words.storyboard == nil || $0.id.storyboard == words.storyboard
      }.sorted { $0.id < $1.id }
      return Listing(
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
        ])
    },
    name: Argument("SCENE", .scene),
    addOptions: SceneOptions.options, editOptions: SceneOptions.options,
    add: .init(
      "Adds a scene to a storyboard",
      "SCENE is storyboard/name, or a name in the only storyboard, or in main. A missing one is added.",
      .init(
        "scene add main/Root --class RootViewController --initial", "The first scene",
        after: "scene remove main/Root")),
    edit: .init(
      "Changes a scene", "",
      .init("scene edit main/Root --container navigation", "It is a navigation controller")),
    remove: .init(
      "Deletes a scene and the segues from and to it", "",
      .init("scene remove main/Root", "Lists what is removed with it")),
    rows: .own(
      add: { words, edit in try edit.addScene(words) },
      edit: { words, edit in
        let scene = try about(\SceneWords.name) { try edit.scene(words.name) }
        let differences = try edit.apply(words, to: scene, from: scene)
        edit.say("scene \(edit.scenes[scene.id]?.path ?? scene.path)", differences)
      },
      remove: { words, edit in
        try edit.remove(scene: about(\SceneWords.name) { try edit.scene(words.name) })
      }))
}

typealias SceneWords = RowWords<Scene, SceneOptions>

/// What only a scene has.
struct SceneOptions: OwnOptions {
  var isInitial = false

  static let options: [BoundOption<SceneWords>] = [
    .row(\.fields), .flag("initial", \.own.isInitial, "The storyboard starts with it"),
  ]
}

extension CatalogEdit {
  fileprivate mutating func addScene(_ words: SceneWords) throws {
    let text = words.name
    // As edit and remove understand the name. One that `add` would have made is meant first.
    let meant = try about(\SceneWords.name) { isPut ? try presentScene(text) : nil }
    if let there = meant {
      let plain = Scene.description.withoutOptions(there)
      return say("scene \(there.path)", try apply(words, to: plain, from: there))
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let board = parts.count == 2 ? parts[0] : try catalog.usualStoryboard(for: text)
    guard let name = parts.last, !name.isEmpty, !board.isEmpty, !name.contains("#") else {
      throw ShellError.usage("'\(text)' is not a valid name for a scene", at: \SceneWords.name)
    }
    let path = "\(board)/\(name)"
    let id = StoryboardObject(storyboard: board, objectID: name)
    if catalog.scenes[id] != nil { try refuseUnlessPut("scene", path) }
    let added = addMissing(Storyboard(name: board))
    _ = try apply(words, to: Scene(id: id), from: Scene(id: id))
    say("added \([added, "scene \(path)"].compactMap(\.self).joined(separator: ", "))")
  }

  /// The scene that `put` changes; nil if it adds one.
  private func presentScene(_ text: String) throws -> Scene? {
    let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
    if parts.count == 2, let same = catalog.scenes[.init(storyboard: parts[0], objectID: parts[1])]
    {
      return same
    }
    return try findScene(text)
  }

  fileprivate mutating func remove(scene: Scene) throws {
    let (board, object) = (scene.id.storyboard, scene.id.objectID)
    let segues = workspace.lookups.ends.rows(scene.id.description, in: original)
    for segue in segues { remove(segue) }
    remove(scene)
    let isInitial = catalog.storyboards[board]?.initialScene == object
    if isInitial, var storyboard = catalog.storyboards[board] {
      storyboard.initialScene = nil
      put(storyboard)
    }
    sayRemoved(
      "scene \(scene.path)",
      with: [
        Phrase.some(segues.count, "segue"), isInitial ? "its place as the initial scene" : nil,
      ])
  }

  /// Sets the fields of a scene from the options, and makes it the initial scene if they say so.
  ///
  /// - Parameters:
  ///   - start: The scene whose fields are set.
  ///   - old: The scene as it is.
  /// - Returns: The differences of the scene and of its storyboard.
  fileprivate mutating func apply(
    _ words: SceneWords, to start: Scene, from old: Scene
  ) throws -> [FieldDifference] {
    var scene = start
    try words.fields.apply(to: &scene)
    if scene.container != old.container {
      scene.element = scene.container.element
    }
    put(scene)
    let found = differences(from: old, to: scene)
    guard words.own.isInitial, let board = catalog.storyboards[scene.id.storyboard] else {
      return found
    }
    var starting = board
    starting.initialScene = scene.id.objectID
    put(starting)
    return found + differences(from: board, to: starting)
  }
}
