import RouteModel
import SimulatedUI
import TestSupport
import Testing

/// Every kind of segue that Interface Builder writes, performed in every surrounding.
@MainActor struct SegueKindTests {
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    let kind: Segue.Kind
    var idiom = UIEnvironment.Idiom.phone
    var inStack = true
    var relationship: String?
    /// What has happened to the destination, or the refusal.
    let outcome: String
    var testDescription: String {
      "\(kind.rawValue) on \(idiom.rawValue)\(inStack ? " in a stack" : "")"
    }
  }

  nonisolated static let cases: [Case] = [
    Case(kind: .show, outcome: "pushed"),
    Case(kind: .show, inStack: false, outcome: "presented pageSheet"),
    Case(kind: .show, idiom: .mac, inStack: false, outcome: "in a window"),
    Case(kind: .showDetail, outcome: "presented pageSheet"),
    Case(kind: .push, outcome: "pushed"),
    Case(kind: .push, inStack: false, outcome: "no-navigation-controller"),
    Case(kind: .modal, outcome: "presented pageSheet"),
    Case(kind: .modal, idiom: .mac, inStack: false, outcome: "presented pageSheet"),
    Case(kind: .presentation, outcome: "presented pageSheet"),
    Case(kind: .popover, idiom: .pad, outcome: "presented popover"),
    Case(kind: .popover, outcome: "presented fullScreen"),
    Case(kind: .popoverPresentation, idiom: .pad, outcome: "presented popover"),
    Case(kind: .sheet, idiom: .mac, inStack: false, outcome: "presented sheet"),
    Case(kind: .embed, outcome: "unknown-segue"),
    Case(
      kind: .relationship, relationship: "rootViewController", outcome: "unknown-segue"),
    Case(kind: .relationship, relationship: "nextPage", outcome: "pushed"),
    Case(kind: .custom, outcome: "segue-not-performable"),
    Case(kind: .unwind, outcome: "no-unwind-target"),
    Case(kind: Segue.Kind(rawValue: "hologram"), outcome: "segue-not-performable"),
  ]

  @Test(arguments: cases)
  func aSegueOfThisKind(example: Case) throws {
    let stage = Stage(example.idiom)
    stage.environment.areAnimationsEnabled = false
    let storyboard = stage.environment.storyboards.add(
      StoryboardBlueprint(
        name: "Kinds",
        scenes: [
          SceneBlueprint(id: "from", identifier: "from"), SceneBlueprint(id: "to"),
        ],
        segues: [
          SegueBlueprint(
            id: "segue", kind: example.kind, identifier: "go", source: "from", destination: "to",
            relationship: example.relationship)
        ]))
    let source = try storyboard.instantiateViewController(withIdentifier: "from")
    stage.show(example.inStack ? NavigationController(rootViewController: source) : source)
    let code = refusal { () throws(TransitionError) in
      try source.performSegue(withIdentifier: "go", sender: nil)
    }
    #expect(outcome(code, source, stage) == example.outcome)
  }

  private func outcome(
    _ code: TransitionError.Code?, _ source: ViewController, _ stage: Stage
  ) -> String {
    if let code { return code.rawValue }
    if let presented = source.presentedViewController {
      return "presented \(presented.presentationStyleInUse.rawValue)"
    }
    if stage.environment.windows.count == 2 { return "in a window" }
    return source.navigationController?.topViewController?.sceneID == "to" ? "pushed" : "nothing"
  }

  @Test func aWindowControllerOpensItsWindow() throws {
    let stage = Stage(.mac)
    let storyboard = stage.environment.storyboards.add(
      StoryboardBlueprint(
        name: "Windows", initialScene: "main",
        scenes: [
          SceneBlueprint(id: "main", container: .window),
          SceneBlueprint(id: "content"),
          SceneBlueprint(id: "settings", container: .window, title: "Settings"),
          SceneBlueprint(id: "panes", container: .tabs),
          SceneBlueprint(id: "pane"),
        ],
        segues: [
          SegueBlueprint(
            id: "1", kind: .relationship, source: "main", destination: "content",
            relationship: "window.shadowedContentViewController"),
          SegueBlueprint(
            id: "2", kind: .relationship, source: "settings", destination: "panes",
            relationship: "window.shadowedContentViewController"),
          SegueBlueprint(
            id: "3", kind: .relationship, source: "panes", destination: "pane",
            relationship: "tabItems"),
          SegueBlueprint(
            id: "4", kind: .modal, identifier: "settings", source: "content",
            destination: "settings"),
        ]))
    let main = try #require(
      try storyboard.instantiateInitialViewController() as? WindowController)
    stage.show(main)
    #expect(stage.window.frontmostViewController?.sceneID == "content")
    try main.contentViewController?.performSegue(withIdentifier: "settings", sender: nil)
    let window = try #require(stage.environment.keyWindow)
    #expect(window !== stage.window && window.title == "Settings")
    #expect(window.frontmostViewController?.sceneID == "pane")
    (window.rootViewController as? WindowController)?.close()
    #expect(stage.environment.keyWindow === stage.window)
  }

  @Test func theSourceMayMakeTheDestinationItself() throws {
    final class Maker: ViewController {
      override func makeDestination(
        selector: String, segue: SegueBlueprint, sender: Any?
      ) -> ViewController? {
        guard selector == "makeEditor:" else { return nil }
        let editor = ViewController()
        editor.simulatedClassName = "Editor for \(sender ?? "nobody")"
        return editor
      }
    }
    let stage = Stage()
    stage.environment.storyboards.register("App.Maker") { Maker() }
    let storyboard = stage.environment.storyboards.add(
      StoryboardBlueprint(
        name: "Made",
        scenes: [
          SceneBlueprint(id: "from", identifier: "from", className: "Maker", module: "App"),
          SceneBlueprint(id: "to", title: "Editor"),
        ],
        segues: [
          SegueBlueprint(
            id: "segue", kind: .show, identifier: "edit", source: "from", destination: "to",
            attributes: ["destinationCreationSelector": "makeEditor:", "animates": "NO"])
        ]))
    let source = try storyboard.instantiateViewController(withIdentifier: "from")
    stage.show(source)
    try source.performSegue(withIdentifier: "edit", sender: "Zoe")
    #expect(source.presentedViewController?.className == "Editor for Zoe")
    #expect(source.presentedViewController?.title == "Editor")
  }

  /// Data of any shape may be refused; it may not trap, and it may not leave the UI broken.
  @Test(arguments: UInt64(1)...200)
  func anyStoryboardCanBeWalked(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage([.phone, .pad, .mac].randomElement(using: &random) ?? .phone)
    let library = stage.environment.storyboards
    library.standsInForMissingCode = seed % 2 == 0
    let elements =
      Scene.Container.allCases.map { ($0, $0.element) } + [(.none, "exit"), (.none, "odd")]
    let segueKinds = Self.cases.map(\.kind)
    let relationships = [
      "rootViewController", "viewControllers", "masterViewController", "detailViewController",
      "splitItems", "tabItems", "window.shadowedContentViewController", "nextPage", "odd", nil,
    ]
    let ids = (0..<8).map { "s\($0)" }
    for name in ["One", "Two"] {
      let scenes = ids.dropLast().map { id in
        let (container, element) = elements.randomElement(using: &random) ?? (.none, "odd")
        return SceneBlueprint(
          id: id, identifier: Bool.random(using: &random) ? id : nil, container: container,
          element: element,
          reference: Int.random(in: 0..<5, using: &random) == 0
            ? .init(
              storyboard: ["One", "Two", "Three", nil].randomElement(using: &random) ?? nil,
              identifier: Bool.random(using: &random) ? ids.randomElement(using: &random) : nil
            )
            : nil)
      }
      let segues = (0..<16).map { number in
        SegueBlueprint(
          id: "\(number)", kind: segueKinds.randomElement(using: &random) ?? .show,
          identifier: Bool.random(using: &random) ? "go\(number)" : "",
          source: ids.randomElement(using: &random) ?? "",
          destination: Int.random(in: 0..<9, using: &random) == 0
            ? "" : ids.randomElement(using: &random) ?? "",
          relationship: relationships.randomElement(using: &random) ?? nil,
          unwindAction: "home:")
      }
      library.add(
        StoryboardBlueprint(
          name: name, initialScene: ids.randomElement(using: &random), scenes: scenes,
          segues: segues))
    }
    stage.window.makeKeyAndVisible()
    for _ in 0..<30 {
      guard let here = stage.window.frontmostViewController else {
        stage.window.rootViewController = try? library[Bool.random(using: &random) ? "One" : "Two"]?
          .instantiate(scene: ids.randomElement(using: &random) ?? "s0")
        continue
      }
      if let segue = here.availableSegues.randomElement(using: &random) {
        try? here.performSegue(segue, sender: nil)
      } else if Bool.random(using: &random) {
        try? here.dismiss(animated: false)
      } else {
        stage.window.rootViewController = nil
      }
      stage.environment.clock.runToEnd()
    }
    #expect(stage.environment.clock.isIdle)
    let snapshot = stage.environment.snapshot()
    for node in snapshot.nodes.values { #expect(snapshot.depth(of: node) < 100) }
  }
}
