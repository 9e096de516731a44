import RouteModel
import SimulatedUI
import Testing

@MainActor struct StoryboardTests {
  /// nav → menu; menu shows detail, presents settings, embeds a child, unwinds from settings.
  static func blueprint(_ name: String = "Main") -> StoryboardBlueprint {
    StoryboardBlueprint(
      name: name, initialScene: "nav",
      scenes: [
        SceneBlueprint(id: "nav", container: .navigation),
        SceneBlueprint(id: "menu", identifier: "Menu", className: "Menu", title: "Menu"),
        SceneBlueprint(id: "detail", identifier: "Detail", title: "Detail"),
        SceneBlueprint(id: "settings", title: "Settings"),
        SceneBlueprint(id: "child", title: "Child"),
        SceneBlueprint(id: "exit", element: "exit"),
        SceneBlueprint(
          id: "elsewhere",
          reference: .init(storyboard: "Other", identifier: "X")),
        SceneBlueprint(
          id: "elsewhereInitial", reference: .init(storyboard: "Other")),
        SceneBlueprint(
          id: "here", reference: .init(identifier: "Detail")),
      ],
      segues: [
        SegueBlueprint(
          id: "r", kind: .relationship, source: "nav", destination: "menu",
          relationship: "rootViewController"),
        SegueBlueprint(
          id: "s1", kind: .show, identifier: "detail", source: "menu", destination: "detail"),
        SegueBlueprint(
          id: "s2", kind: .presentation, identifier: "settings", source: "menu",
          destination: "settings", attributes: ["modalPresentationStyle": "fullScreen"]),
        SegueBlueprint(id: "s3", kind: .embed, source: "menu", destination: "child"),
        SegueBlueprint(
          id: "s4", kind: .unwind, identifier: "back", source: "settings", destination: "exit",
          unwindAction: "unwindToMenu:"),
        SegueBlueprint(
          id: "s5", kind: .custom, identifier: "fade", source: "menu", destination: "detail",
          className: "FadeSegue"),
        SegueBlueprint(
          id: "s6", kind: .show, identifier: "other", source: "menu", destination: "elsewhere"),
        SegueBlueprint(
          id: "s7", kind: .show, identifier: "otherInitial", source: "menu",
          destination: "elsewhereInitial"),
        SegueBlueprint(
          id: "s8", kind: .push, identifier: "here", source: "menu", destination: "here"),
        SegueBlueprint(
          id: "s9", kind: .popoverPresentation, identifier: "pop", source: "menu",
          destination: "detail"),
        SegueBlueprint(
          id: "s10", kind: .unwind, identifier: "backFromDetail", source: "detail",
          destination: "exit", unwindAction: "unwindToMenu:"),
        SegueBlueprint(
          id: "s11", kind: .show, identifier: "", source: "menu", destination: "detail"),
      ])
  }

  final class Menu: ViewController {
    var log: [String] = []
    var allows = true

    override init() {
      super.init()
      unwindActions = ["unwindToMenu:"]
    }

    override func viewDidLoad() { log.append("didLoad with \(children.count) children") }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
      log.append("should \(identifier)")
      return allows
    }
    override func prepare(for segue: StoryboardSegue, sender: Any?) {
      log.append(
        "prepare \(segue.identifier ?? segue.kind.rawValue) → \(segue.destination.title ?? "?")")
    }
    override func performUnwindAction(_ action: String, segue: StoryboardSegue) {
      log.append("action \(action)")
    }
  }

  final class FadeSegue: StoryboardSegue {
    override func perform() throws(TransitionError) {
      destination.title = "faded"
      try source.navigationController?.pushViewController(destination, animated: false)
    }
  }

  static func stage() throws -> (Stage, NavigationController, Menu) {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    let library = stage.environment.storyboards
    library.register("Menu") { Menu() }
    let main = library.add(blueprint())
    let nav = try #require(try main.instantiateInitialViewController() as? NavigationController)
    stage.show(nav)
    let menu = try #require(nav.topViewController as? Menu)
    return (stage, nav, menu)
  }

  @Test func theInitialControllerComesWithItsRelationshipsAndEmbeddedChildren() throws {
    let (_, nav, menu) = try Self.stage()
    #expect(nav.viewControllers.count == 1)
    #expect(menu.title == "Menu")
    #expect(menu.children.map(\.title) == ["Child"])
    #expect(menu.log == ["prepare embed → Child", "didLoad with 1 children"])
    #expect(menu.children[0].parent === menu)
    #expect(menu.children[0].view.superview === menu.view)
  }

  @Test func showPushes() throws {
    let (_, nav, menu) = try Self.stage()
    menu.log = []
    try menu.performSegue(withIdentifier: "detail", sender: nil)
    #expect(menu.log == ["should detail", "prepare detail → Detail"])
    #expect(nav.topViewController?.title == "Detail")
  }

  @Test func presentationTakesItsStyleFromTheSegue() throws {
    let (stage, nav, menu) = try Self.stage()
    try menu.performSegue(withIdentifier: "settings", sender: nil)
    let settings = try #require(nav.presentedViewController)
    #expect(settings.title == "Settings")
    #expect(settings.modalPresentationStyle == .fullScreen)
    try settings.performSegue(withIdentifier: "back", sender: nil)
    #expect(menu.log.last == "action unwindToMenu:")
    #expect(nav.presentedViewController == nil)
    #expect(menu.window === stage.window)
    #expect(stage.log.warnings.isEmpty)
  }

  @Test func unwindPopsWhatIsAbove() throws {
    let (stage, nav, menu) = try Self.stage()
    try menu.performSegue(withIdentifier: "detail", sender: nil)
    let detail = try #require(nav.topViewController)
    try nav.pushViewController(stage.controller("above"), animated: false)
    try detail.performSegue(withIdentifier: "backFromDetail", sender: nil)
    #expect(nav.viewControllers.count == 1)
    #expect(nav.topViewController === menu)
  }

  @Test func unwindWithoutATargetIsRefused() throws {
    let (_, nav, menu) = try Self.stage()
    try menu.performSegue(withIdentifier: "settings", sender: nil)
    let settings = try #require(nav.presentedViewController)
    menu.unwindActions = []
    #expect(
      refusal { () throws(TransitionError) in
        try settings.performSegue(withIdentifier: "back", sender: nil)
      } == .noUnwindTarget)
    menu.environment.storyboards.standsInForMissingCode = true
    try settings.performSegue(withIdentifier: "back", sender: nil)
    #expect(nav.presentedViewController == nil)
  }

  @Test func customSeguesUseTheirClass() throws {
    let (stage, nav, menu) = try Self.stage()
    #expect(
      refusal { () throws(TransitionError) in
        try menu.performSegue(withIdentifier: "fade", sender: nil)
      } == .unknownSegueClass)
    stage.environment.storyboards.register("FadeSegue", segue: FadeSegue.self)
    try menu.performSegue(withIdentifier: "fade", sender: nil)
    #expect(nav.topViewController?.title == "faded")
  }

  @Test func referencesAreFollowedWhenTheyAreUsed() throws {
    let (stage, nav, menu) = try Self.stage()
    #expect(
      refusal { () throws(TransitionError) in
        try menu.performSegue(withIdentifier: "other", sender: nil)
      } == .unknownStoryboard)
    stage.environment.storyboards.add(
      StoryboardBlueprint(
        name: "Other", scenes: [SceneBlueprint(id: "a", identifier: "X", title: "Elsewhere")]))
    try menu.performSegue(withIdentifier: "other", sender: nil)
    #expect(nav.topViewController?.title == "Elsewhere")
    #expect(nav.topViewController?.storyboard?.name == "Other")
    #expect(
      refusal { () throws(TransitionError) in
        try menu.performSegue(withIdentifier: "otherInitial", sender: nil)
      } == .noInitialScene)
    try menu.performSegue(withIdentifier: "here", sender: nil)
    #expect(nav.topViewController?.title == "Detail")
  }

  @Test func seguesCanBeRefusedOrBeUnknown() throws {
    let (_, _, menu) = try Self.stage()
    menu.allows = false
    #expect(
      refusal { () throws(TransitionError) in
        try menu.performSegue(withIdentifier: "detail", sender: nil)
      } == .segueRefused)
    #expect(
      refusal { () throws(TransitionError) in
        try menu.performSegue(withIdentifier: "nope", sender: nil)
      } == .unknownSegue)
    #expect(
      refusal { () throws(TransitionError) in
        try menu.performSegue(withIdentifier: "", sender: nil)
      } == .unknownSegue)
    #expect(
      menu.availableSegues.map(\.id.objectID) == ["s1", "s2", "s5", "s6", "s7", "s8", "s9", "s11"])
  }

  @Test func seguesWithoutAnIdentifierArePerformedByThemselves() throws {
    let (_, nav, menu) = try Self.stage()
    let nameless = try #require(menu.availableSegues.last)
    try menu.performSegue(nameless, sender: nil)
    #expect(nav.topViewController?.title == "Detail")
  }

  @Test func popoversAreAnchoredAtTheSourceWhenNothingElseIsNamed() throws {
    let (_, nav, menu) = try Self.stage()
    try menu.performSegue(withIdentifier: "pop", sender: nil)
    let shown = try #require(nav.presentedViewController)
    #expect(shown.modalPresentationStyle == .popover)
    #expect(shown.popoverPresentation.sourceView === menu.view)
  }

  @Test func ringsOfRelationshipsAndEmbedsEnd() throws {
    let stage = Stage()
    let ring = StoryboardBlueprint(
      name: "Ring", initialScene: "a",
      scenes: [
        SceneBlueprint(id: "a", container: .navigation),
        SceneBlueprint(id: "b", container: .tabs),
        SceneBlueprint(id: "e", identifier: "embeds itself"),
        SceneBlueprint(id: "p", reference: .init()),
        SceneBlueprint(
          id: "q", identifier: "q", reference: .init(identifier: "q")),
      ],
      segues: [
        SegueBlueprint(
          id: "1", kind: .relationship, source: "a", destination: "b",
          relationship: "rootViewController"),
        SegueBlueprint(
          id: "2", kind: .relationship, source: "b", destination: "p",
          relationship: "viewControllers"),
        SegueBlueprint(id: "3", kind: .embed, source: "e", destination: "e"),
      ])
    let storyboard = stage.environment.storyboards.add(ring)
    #expect(
      refusal { () throws(TransitionError) in
        _ = try storyboard.instantiateInitialViewController()
      } == .hierarchyCycle)
    let embedding = try storyboard.instantiateViewController(withIdentifier: "embeds itself")
    stage.show(embedding)
    #expect(embedding.children.isEmpty)
    #expect(
      refusal { () throws(TransitionError) in
        _ = try storyboard.instantiate(scene: "q")
      } == .unknownScene)
  }

  @Test func everyContainerIsFilledByItsRelationships() throws {
    let stage = Stage(.pad)
    func relationship(_ from: String, _ to: String, _ name: String) -> SegueBlueprint {
      SegueBlueprint(
        id: from + to, kind: .relationship, source: from, destination: to, relationship: name)
    }
    let storyboard = stage.environment.storyboards.add(
      StoryboardBlueprint(
        name: "All", initialScene: "window",
        scenes: [
          SceneBlueprint(id: "window", container: .window),
          SceneBlueprint(id: "tabs", container: .tabs),
          SceneBlueprint(id: "split", container: .split),
          SceneBlueprint(id: "x"), SceneBlueprint(id: "y"), SceneBlueprint(id: "z"),
        ],
        segues: [
          relationship("window", "tabs", "window.shadowedContentViewController"),
          relationship("tabs", "split", "viewControllers"),
          relationship("tabs", "x", "viewControllers"),
          relationship("split", "z", "detailViewController"),
          relationship("split", "y", "masterViewController"),
          relationship("tabs", "nowhere", "viewControllers"),
        ]))
    let window = try #require(
      try storyboard.instantiateInitialViewController() as? WindowController)
    stage.show(window)
    let tabs = try #require(window.contentViewController as? TabBarController)
    let split = try #require(tabs.selectedViewController as? SplitViewController)
    #expect(tabs.viewControllers.count == 2)
    #expect(split.viewController(for: .primary)?.sceneID == "y")
    #expect(split.viewController(for: .secondary)?.sceneID == "z")
    #expect(split.viewControllers.map(\.sceneID) == ["y", "z"])
    #expect(split.viewControllers.allSatisfy { $0.window === stage.window })
  }

  @Test func missingCodeIsReportedUnlessTheToolkitStandsIn() throws {
    let stage = Stage()
    let library = stage.environment.storyboards
    let storyboard = library.add(
      StoryboardBlueprint(
        name: "Unknown",
        scenes: [
          SceneBlueprint(id: "a", identifier: "a", className: "NobodyKnowsMe"),
          SceneBlueprint(id: "b"),
        ],
        segues: [
          SegueBlueprint(
            id: "s", kind: .custom, identifier: "fade", source: "a", destination: "b",
            className: "Fade"),
          SegueBlueprint(
            id: "r", kind: .relationship, source: "a", destination: "nowhere",
            relationship: "rootViewController"),
        ]))
    let made = try storyboard.instantiateViewController(withIdentifier: "a")
    #expect(made.className == "NobodyKnowsMe")
    #expect(stage.log.warnings.map(\.code) == [.unknownClass, .unresolvedReference])
    stage.log.clear()
    library.standsInForMissingCode = true
    let again = try storyboard.instantiateViewController(withIdentifier: "a")
    #expect(stage.log.warnings.map(\.code) == [.unresolvedReference])
    stage.show(again)
    try again.performSegue(withIdentifier: "fade", sender: nil)
    #expect(again.presentedViewController?.sceneID == "b")
  }
}
