import RouteModel
import Routing
import Texts

/// The kinds of rows, in the order of the help.
enum Kind {
  /// The lists of all kinds.
  static var lists: [CommandEntry] {
    [
      route.list, RouteCommand.signature.entry, pattern.list, redirect.list, `guard`.list,
      providedProtocol.list, destinationClass.list, adapter.list, parameter.list, storyboard.list,
      scene.list, segue.list,
    ]
  }

  /// The commands that change the rows of a kind.
  static var changes: [CommandEntry] {
    route.changes + pattern.changes + redirect.changes + `guard`.changes + destinationClass.changes
      + providedProtocol.changes + parameter.changes + adapter.changes + storyboard.changes
      + scene.changes + segue.changes
  }

  static let adapter = KindCommands<Adapter, NoOwnOptions>(
    list: .list(
      "adapters", "All adapters: callers' protocols and the modules'",
      examples: [.init("adapters", "Required protocols and what provides them")]
    ) { _, workspace, _ in
      Listing(try workspace.catalog.adapters.byName, ListedFact.described(\.self))
    },
    name: Argument("REQUIRED", .adapter), value: Argument("PROVIDED", .protocolName),
    add: .init(
      "Binds a caller's protocol to a module's", "",
      .init(
        "adapter add NoteInput EditorViewInput", "Callers ask for NoteInput",
        after: "adapter remove NoteInput")),
    edit: .init(
      "Binds a caller's protocol to another one", "",
      .init(
        "adapter edit NoteInput OtherInput", "Callers get the other one",
        after: "route add second --protocol OtherInput")),
    remove: .init(
      "Deletes an adapter", "",
      .init("adapter remove NoteInput", "Callers of NoteInput find nothing")),
    rows: .at { words, edit in edit.place(Adapter.self, words.name) },
    set: { row, words, _ in row.provided = words.value ?? row.provided },
    subject: { "adapter \($0.required) → \($0.provided)" })

  static let destinationClass = KindCommands<DestinationClass, NoOwnOptions>(
    list: .list(
      "classes", "All destination classes",
      examples: [.init("classes", "With the routes that make them")]
    ) { _, workspace, _ in
      let catalog = try workspace.catalog
      let makers = Dictionary(grouping: catalog.routes.values, by: \.className)
      return Listing(
        catalog.classes.byName,
        ListedFact.described(\.self, title: "class") + [
          .init("routes") { .strings((makers[$0.name] ?? []).map(\.identifier).sorted()) }
        ])
    },
    name: Argument("CLASS", .className),
    editOptions: [
      .row(\.fields), .value("name", \.newName, "NEW", "Its new name, also in routes and scenes"),
    ],
    add: .init(
      "Adds a destination class", "A plain controller class is removed with its last route.",
      .init("class add TimeService --kind service", "The class of a service")),
    edit: .init(
      "Changes a destination class", "",
      .init(
        "class edit EditorViewController --superclass BaseViewController", "Sets its superclass")),
    remove: .init(
      "Deletes a destination class that nothing names", "",
      .init(
        "class remove OldViewController", "Refused while a route makes it",
        after: "class add OldViewController")),
    rows: .at { words, edit in edit.place(DestinationClass.self, words.name) },
    staysWhileNamed: true)

  static let `guard` = KindCommands<Guard, NoOwnOptions>(
    list: .list(
      "guards", "All guards: their routes, who requires them, whether they are on",
      examples: [.init("guards", "What must be fulfilled first")]
    ) { _, workspace, _ in
      let catalog = try workspace.catalog
      let on = RouteContext.names(workspace.context["guards"])
      return Listing(
        catalog.guards.byName,
        ListedFact.described(\.self) + [
          .init("requiredBy") { row in
            .strings(
              catalog.routes.values.filter { $0.requires.contains(row.name) }.map(\.identifier)
                .sorted())
          },
          .init("on") { .bool(on.contains($0.name)) },
        ])
    },
    name: Argument("NAME", .guardName),
    editOptions: [
      .row(\.fields),
      .value("name", \.newName, "NEW", "Its new name, also in the routes that require it"),
    ],
    add: .init(
      "Adds a guard that routes can require",
      """
      While a guard is not fulfilled, its route is performed in place of a route that requires it, which
      then waits: 'context guards=NAME' lets it go on, removing the guard's route cancels it. A guard
      without a route refuses. A guard whose route requires the guard itself is refused.
      """,
      .init("guard add signed-in --route editor", "Until it is on, editor comes first"),
      .init("guard add age-checked", "Without a route it only refuses")),
    edit: .init(
      "Changes a guard", "",
      .init(
        "guard edit signed-in --route editor", "Another screen", after: "guard add signed-in")),
    remove: .init(
      "Deletes a guard that no route requires", "",
      .init(
        "guard remove signed-in", "Refused while a route requires it",
        after: "guard add signed-in")),
    rows: .at { words, edit in edit.place(Guard.self, words.name) },
    staysWhileNamed: true)

  static let storyboard = KindCommands<Storyboard, StoryboardOptions>(
    list: .list(
      "storyboards", "All storyboards",
      examples: [.init("storyboards", "With their initial scenes")]
    ) { _, workspace, _ in
      let catalog = try workspace.catalog
      let scenes = Dictionary(grouping: catalog.scenes.keys, by: \.storyboard)
      let segues = Dictionary(grouping: catalog.segues.keys, by: \.storyboard)
      func initial(_ board: Storyboard) -> String? {
        board.initialScene.map {
          catalog.scenes[StoryboardObject(storyboard: board.name, objectID: $0)]?.name ?? $0
        }
      }
      return Listing(
        catalog.storyboards.byName,
        [
          .text("storyboard", \.name), .text("initial") { initial($0) ?? "" },
          .document {
            $0.shownJSON(inColumnOrder: true)
              .replacing("initialScene", by: "initial", .optional(initial($0)))
          },
          .init(.number("scenes")) { .int(scenes[$0.name]?.count ?? 0) },
          .init(.number("segues")) { .int(segues[$0.name]?.count ?? 0) },
          .text("runtime", \.runtime),
        ])
    },
    name: Argument("NAME", .storyboard),
    editOptions: [
      .value(
        "initial", \.own.initial, "SCENE", .scene, "The scene that it starts with; 'none' for none"),
      .row(\.fields),
    ],
    add: .init(
      "Adds an empty storyboard", "",
      .init("storyboard add Settings", "Scenes are added with scene add")),
    edit: .init(
      "Changes a storyboard", "",
      .init("storyboard edit main --initial RootViewController", "Where it starts")),
    remove: .init(
      "Deletes a storyboard with its scenes and segues", "",
      .init("storyboard remove main", "undo brings all of it back")),
    rows: .at { words, edit in
      let isName = !words.name.contains("/") && !words.name.contains("#")
      guard isName || edit.storyboards[words.name] != nil else {
        throw ShellError.usage(
          "a storyboard's name must not contain / or #", at: \StoryboardWords.name)
      }
      return edit.place(Storyboard.self, words.name)
    },
    set: { board, words, catalog in
      guard let initial = words.own.initial else { return }
      board.initialScene =
        try initial == "none"
        ? nil
        : about(\StoryboardWords.own.initial) {
          try catalog.scene(initial, storyboard: board.name).id.objectID
        }
    },
    goesWith: { board, edit in
      let scenes = edit.scenes.values.filter { $0.id.storyboard == board.name }
      let segues = edit.segues.values.filter { $0.id.storyboard == board.name }
      for segue in segues { edit.remove(segue) }
      for scene in scenes { edit.remove(scene) }
      return [Phrase.some(scenes.count, "scene"), Phrase.some(segues.count, "segue")]
    })
}

typealias StoryboardWords = RowWords<Storyboard, StoryboardOptions>

/// What only a storyboard has.
struct StoryboardOptions: OwnOptions {
  var initial: String?
}
