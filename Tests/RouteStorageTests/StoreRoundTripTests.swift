import RouteModel
import RouteStorage
import TestSupport
import Testing

struct StoreRoundTripTests {
  private var catalog: RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes["Editor"] = DestinationClass(name: "Editor", superclass: "Base")
    catalog.classes["Clock"] = DestinationClass(name: "Clock", kind: .service)
    catalog.routes["editor"] = Route(
      identifier: "editor", className: "Editor", isExclusive: true, isInternal: true,
      supportedPaths: [.push, .present], defaultPath: .push, summary: "Édit\u{0} 🙂", owner: "notes",
      tags: ["a", "b"], protocols: ["EditorInput": .destination, "EditorModule": .module],
      patterns: [
        Route.Pattern(text: "app://editor/:title", priority: -3, path: .present, ignoresCase: true),
        Route.Pattern(text: "app://e", isSlashStrict: true, takesHostAsSegment: true),
      ],
      parameters: [
        Route.Parameter(
          name: "title", kind: .date, isRequired: true, defaultValue: "",
          allowedValues: ["x", "y"], isSensitive: true)
      ])
    catalog.adapters["Required"] = Adapter(
      required: "Required", provided: "EditorInput", kind: .module)
    catalog.storyboards["main"] = Storyboard(
      name: "main", runtime: "iOS", initialScene: "s", attributes: ["k": "v"],
      imported: ["runtime": "iOS"])
    let scene = StoryboardObject(storyboard: "main", objectID: "s")
    catalog.scenes[scene] = Scene(
      id: scene, className: "Editor", container: .navigation,
      reference: Scene.Reference(storyboard: "Other"), attributes: ["": ""])
    let segue = StoryboardObject(storyboard: "main", objectID: "g")
    catalog.segues[segue] = Segue(
      id: segue, kind: Segue.Kind(rawValue: "future"), source: "s", destination: "s",
      attributes: ["modalPresentationStyle": "sheet"])
    return catalog
  }

  @Test(arguments: [false, true])
  func `what was written is read back equal, in memory and in a file`(inFile: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = inFile ? directory.path("a.db") : ":memory:"
    let store = try RouteStore(path: path, options: .init(create: true))
    let done = try store.catalog.commit(
      catalog.changes(from: RouteCatalog()), command: "everything")
    #expect(done.revision == 1)
    #expect(try store.catalog.load() == catalog)
    #expect(try store.log.revisions().map(\.command) == ["everything"])
    if inFile {
      #expect(try RouteStore(path: path).catalog.load() == catalog)
    }
    try store.catalog.commit(RouteCatalog().changes(from: catalog), command: "nothing")
    #expect(try store.catalog.load() == RouteCatalog())
  }

  @Test func `undo gives the changes that the registry must follow`() throws {
    let store = try RouteStore(path: ":memory:", options: .init(create: true))
    var live = RouteCatalog()
    for change in catalog.changes(from: live) {
      try store.catalog.commit([change], command: "one")
      try live.apply(change)
    }
    let undone = try store.log.undo(3)
    try live.apply(undone)
    #expect(try store.catalog.load() == live)
    #expect(live.segues.isEmpty)
  }

  @Test func `events are numbered, stacks rebuilt`() throws {
    let store = try RouteStore(path: ":memory:", options: .init(create: true))
    store.history.startSession(stack: StackNode(id: 1, className: "Nav"))
    for index in 1...600 {
      try store.history.append(
        RouteEvent(
          sequence: index, time: Int64(index), action: .perform, route: "editor", url: "app://e",
          parameters: [.init(name: "n", value: "\(index)")],
          stackChanges: [
            .insert(
              StackNode(id: index + 1, className: "E", route: "editor", router: index), parent: 1,
              index: index - 1)
          ]), context: ["platform": "ios"])
    }
    let numbers = try store.history.flush()
    #expect(numbers != nil)
    let events = try store.history.events(HistoryFilter(limit: 1_000))
    #expect(events.count == 600)
    let last = try #require(events.map(\.number).max())
    #expect(try store.history.stackAfter(last)?.children.count == 600)
    #expect(try store.history.stackBefore(last)?.children.count == 599)
    #expect(try store.history.event(last).context == ["platform": "ios"])
  }
}
