import Simulation
import Testing
import ZRouter

/// `readme.md`, "You can change transition type with ViewRoutePath": every case of the list is there,
/// and shows the editor.
struct ViewRoutePathTests {
  let stage = Stage([Readme.NoteEditorViewRouter.self, NoteBadgeRouter.self])
  let test: Readme.TestViewController

  init() throws { test = try stage.show { Readme.TestViewController() } }

  private func show(_ path: ViewRoutePath) -> DestinationViewRouter<Readme.NoteEditorInput>? {
    stage.perform { Router.perform(to: RoutableView<Readme.NoteEditorInput>(), path: path) }
  }

  /// Mend: the list is an enumeration in the document; here the compiler checks it by using every case.
  private func path(_ name: String) -> (ViewRoutePath, PathKind)? {
    switch name {
    case "push": (.push(from: test), .push)
    case "presentModally": (.presentModally(from: test), .present)
    case "presentAsPopover":
      (
        .presentAsPopover(
          from: test, configure: { popover in popover.sourceView = self.test.view }),
        .popover
      )
    case "show": (.show(from: test), .show)
    case "showDetail": (.showDetail(from: test), .showDetail)
    case "addAsChildViewController":
      (
        .addAsChildViewController(
          from: test,
          addingChildViewHandler: { child, completion in
            child.view.accessibilityIdentifier = "added by the handler"
            completion()
          }), .child
      )
    case "extensible": (.extensible(path: ZIKViewRoutePath.push(from: test)), .push)
    default: nil
    }
  }

  @Test(arguments: [
    "push", "presentModally", "presentAsPopover", "show", "showDetail", "addAsChildViewController",
    "extensible",
  ]) func showsTheEditorAndTakesItAway(_ name: String) throws {
    let (path, kind) = try #require(self.path(name))
    let router = try #require(show(path))
    #expect(router.state == .routed)
    #expect(router.router.configuration.pathKind == kind)
    #expect(router.canRemove)
    stage.perform { router.removeRoute() }
    #expect(router.state == .removed)
    #expect(stage.front === test, "removed without the caller saying how")
  }

  @Test func makeDestinationShowsNothing() {
    let router = show(.makeDestination)
    #expect(router?.state == .routed)
    #expect(stage.front === test)
  }

  @Test func performSegueTakesTheStoryboardsTransition() throws {
    let library = stage.simulation.environment.storyboards
    library.register("NoteEditorViewController") { Readme.NoteEditorViewController() }
    library.add(
      StoryboardBlueprint(
        name: "Main", initialScene: "list",
        scenes: [
          SceneBlueprint(id: "list"),
          SceneBlueprint(id: "editor", className: "NoteEditorViewController"),
        ],
        segues: [
          SegueBlueprint(
            id: "s", kind: .show, identifier: "showEditor", source: "list", destination: "editor")
        ]))
    let list = try library["Main"]?.instantiateInitialViewController()
    let source = try #require(list)
    try test.navigationController?.pushViewController(source, animated: false)
    let router = show(.performSegue(from: source, identifier: "showEditor", sender: nil))
    #expect(router?.state == .routed)
    #expect(stage.front is Readme.NoteEditorViewController)
  }

  @Test func customIsRefusedByARouterThatHasNone() {
    var code: RouteError.Code?
    stage.perform {
      Router.perform(
        to: RoutableView<Readme.NoteEditorInput>(), path: .custom(from: test),
        configuring: { config, _ in config.errorHandler = { _, error in code = error.code } })
    }
    #expect(code == .unsupportedPath)
  }

  @Test func addAsSubviewAddsAView() {
    let router = stage.perform {
      Router.perform(to: RoutableView<NoteBadgeInput>(), path: .addAsSubview(from: test.view))
    }
    #expect(router?.state == .routed)
    #expect(test.view.subviews.map(\.className) == ["NoteBadge"])
    stage.perform { router?.removeRoute() }
    #expect(test.view.subviews.isEmpty)
  }
}

/// A view, for the path that adds one.
protocol NoteBadgeInput: AnyObject {}
final class NoteBadge: UIView, NoteBadgeInput, ZIKRoutableView {}
extension RoutableView where Protocol == NoteBadgeInput {
  init() { self.init(declaredProtocol: Protocol.self) }
}
final class NoteBadgeRouter: ZIKViewRouter<NoteBadge, ViewRouteConfig> {
  override class func registerRoutableDestination() {
    registerExclusiveView(NoteBadge.self)
    register(RoutableView<NoteBadgeInput>())
  }
  override class var supportedPaths: Set<PathKind>? { .viewDefault }
  override func destination(with configuration: ViewRouteConfig) -> NoteBadge? { NoteBadge() }
}
