import RouteModel
import Routing
import Texts

struct StoryboardsCommand: CatalogCommand {
  var list = ListOptions()
  static let signature = Signature<Self>(
    "storyboards", in: .look, "All storyboards", options: [.all(\.list)],
    examples: [.init("storyboards", "With their initial scenes")])

  func run(_ catalog: RouteCatalog) throws -> Answer {
    let scenes = Dictionary(grouping: catalog.scenes.keys, by: \.storyboard)
    let segues = Dictionary(grouping: catalog.segues.keys, by: \.storyboard)
    func initial(_ board: Storyboard) -> String? {
      board.initialScene.map {
        catalog.scenes[StoryboardObject(storyboard: board.name, objectID: $0)]?.name ?? $0
      }
    }
    return list.answer(
      Listing(
        catalog.storyboards.values.ordered(by: \.name),
        [
          .text("storyboard", \.name), .text("initial") { initial($0) ?? "" },
          .document {
            $0.shownJSON(inColumnOrder: true)
              .replacing("initialScene", by: "initial", .optional(initial($0)))
          },
          .init(.number("scenes")) { .int(scenes[$0.name]?.count ?? 0) },
          .init(.number("segues")) { .int(segues[$0.name]?.count ?? 0) },
          .text("runtime", \.runtime),
        ]))
  }
}

struct StoryboardAdd: AddCommand {
  var name = ExpandedWord(text: "")
  var isPut = false
  static let signature = Signature<Self>(
    "storyboard add", "Adds an empty storyboard", arguments: [.init("NAME", \.name, .text)],
    examples: [.init("storyboard add Settings", "Scenes are added with scene add")])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Storyboard.self, name.text)
    let isName = !place.name.contains("/") && !place.name.contains("#")
    guard isName || edit.storyboards[place.name] != nil else {
      throw ShellError.usage(
        "a storyboard's name must not contain / or #", span: name.span)
    }
    try edit.add(place, RowFields())
  }
}

struct StoryboardEdit: ChangeCommand {
  var name = ""
  var initial: String?
  var fields = RowFields<Storyboard>()
  static let signature = Signature<Self>(
    "storyboard edit", "Changes a storyboard", arguments: [.init("NAME", \.name, .storyboard)],
    options: [
      .value(
        "initial", \.initial, "SCENE", .scene, "The scene that it starts with; 'none' for none"),
      .row(\.fields),
    ],
    examples: [.init("storyboard edit main --initial RootViewController", "Where it starts")])

  func edit(_ edit: inout CatalogEdit) throws {
    let catalog = edit.catalog
    try edit.change(edit.place(Storyboard.self, name), fields) { board throws in
      guard let initial else { return }
      board.initialScene =
        initial == "none" ? nil : try catalog.scene(initial, storyboard: board.name).id.objectID
    }
  }
}

struct StoryboardRemove: ChangeCommand {
  var name = ""
  static let signature = Signature<Self>(
    "storyboard remove", "Deletes a storyboard with its scenes and segues",
    arguments: [.init("NAME", \.name, .storyboard)],
    examples: [.init("storyboard remove main", "undo brings all of it back")])

  func edit(_ edit: inout CatalogEdit) throws {
    let place = edit.place(Storyboard.self, name)
    let scenes = edit.scenes.values.filter { $0.id.storyboard == place.name }
    let segues = edit.segues.values.filter { $0.id.storyboard == place.name }
    for segue in segues { edit.remove(segue) }
    for scene in scenes { edit.remove(scene) }
    try edit.remove(
      place, with: [Phrase.some(scenes.count, "scene"), Phrase.some(segues.count, "segue")])
  }
}
