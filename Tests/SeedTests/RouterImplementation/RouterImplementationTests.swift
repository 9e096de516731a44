import Simulation
import Testing
import ZRouter

/// The router subclass of `router-implementation.zh.md`: each method is called when the document says.
@Suite(.serialized) struct RouterImplementationTests {
  typealias Samples = RouterImplementation

  let stage = Stage([Samples.EditorViewRouter.self])
  let list: Samples.ListViewController

  init() throws {
    Samples.EditorViewRouter.moments = []
    list = try stage.show { Samples.ListViewController() }
    let library = stage.simulation.environment.storyboards
    library.register("EditorViewController") { Samples.EditorViewController() }
    library.register("ListViewController") { Samples.ListViewController() }
    library.add(
      StoryboardBlueprint(
        name: "Main", initialScene: "list",
        scenes: [
          SceneBlueprint(id: "list", className: "ListViewController"),
          SceneBlueprint(
            id: "editor", identifier: "EditorViewController", className: "EditorViewController"),
        ],
        segues: [
          SegueBlueprint(
            id: "s", kind: .show, identifier: "edit", source: "list", destination: "editor")
        ]))
  }

  private var editor: Samples.EditorViewController? { stage.front as? Samples.EditorViewController }

  @Test func theRouterMakesItsDestinationFromAStoryboardAndPreparesIt() {
    stage.perform {
      Router.perform(
        to: RoutableView<Samples.EditorViewInput>(), path: .push(from: list),
        preparation: { $0.constructForCreatingNewNote() })
    }
    #expect(editor?.calls == ["new note", "prepare", "check"])
    #expect(list.asked == 0, "a destination of the router's own needs no performer")
  }

  @Test func everyMomentOfTheTransitionIsHeard() {
    let router = stage.perform {
      Router.perform(to: RoutableView<Samples.EditorViewInput>(), path: .push(from: list))
    }
    stage.perform { router?.removeRoute() }
    #expect(
      Samples.EditorViewRouter.moments == [
        "willPerform by router from ListViewController",
        "didPerform by router from ListViewController",
        "willRemove by router from ListViewController",
        "didRemove by router from ListViewController",
      ])
  }

  @Test func aTransitionMadeByHandIsHeardToo() throws {
    let editor = stage.run { Samples.EditorViewController() }
    try stage.perform { try list.navigationController?.pushViewController(editor, animated: true) }
    stage.simulation.back()
    #expect(
      Samples.EditorViewRouter.moments.map { $0.prefix { $0 != " " } } == [
        "willPerform", "didPerform", "willRemove", "didRemove",
      ])
    #expect(Samples.EditorViewRouter.moments.allSatisfy { $0.contains("without a router") })
  }

  @Test func aDestinationFromASegueIsConfiguredByTheControllerItComesFrom() throws {
    let source = try #require(
      try stage.run {
        try UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      }
        as? Samples.ListViewController)
    try stage.perform {
      try list.navigationController?.pushViewController(source, animated: false)
      try source.performSegue(withIdentifier: "edit", sender: nil)
    }
    #expect(source.asked == 1)
    #expect(editor?.delegate === source)
    #expect(editor?.calls == ["prepare", "check"])
  }

  @Test func aSceneThatIsMissingIsAnError() {
    stage.simulation.environment.storyboards.remove("Main")
    var code: RouteError.Code?
    let made = stage.run {
      Router.makeDestination(
        to: RoutableView<Samples.EditorViewInput>(),
        configuring: { config, _ in config.errorHandler = { code = $1.code } })
    }
    #expect(made == nil)
    #expect(code == .destinationUnavailable)
  }
}
