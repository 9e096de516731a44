import SimulatedUI
import Testing

@MainActor struct ObserverTests {
  /// Logs the events of one controller or view between what its own methods log.
  final class Witness: UIObserver {
    let log: Log
    init(_ log: Log) { self.log = log }

    func observe(_ event: UIEvent, _ moment: UIEventMoment) {
      let name: String
      switch event {
      case .loadView(let controller): name = "\(controller.title ?? "?") loadView"
      case .viewDidLoad(let controller): name = "\(controller.title ?? "?") viewDidLoad"
      case .viewWillAppear(let controller, _): name = "\(controller.title ?? "?") viewWillAppear"
      case .viewDidAppear(let controller, _): name = "\(controller.title ?? "?") viewDidAppear"
      case .viewWillDisappear(let controller, _):
        name = "\(controller.title ?? "?") viewWillDisappear"
      case .viewDidDisappear(let controller, _):
        name = "\(controller.title ?? "?") viewDidDisappear"
      case .willMoveToParent(let controller, let parent):
        name = "\(controller.title ?? "?") willMoveToParent \(parent?.className ?? "nil")"
      case .didMoveToParent(let controller, let parent):
        name = "\(controller.title ?? "?") didMoveToParent \(parent?.className ?? "nil")"
      case .viewWillMoveToSuperview(let view, let superview):
        name = "\(label(view)) willMoveToSuperview \(superview.map(label) ?? "nil")"
      case .viewDidMoveToSuperview(let view): name = "\(label(view)) didMoveToSuperview"
      case .viewWillMoveToWindow(let view, let window):
        name = "\(label(view)) willMoveToWindow \(window == nil ? "nil" : "window")"
      case .viewDidMoveToWindow(let view): name = "\(label(view)) didMoveToWindow"
      case .dismissed(let controller): name = "dismissed \(controller.className)"
      case .prepareForSegue(let segue): name = "prepareForSegue \(segue.identifier ?? "-")"
      case .performSegue(let segue): name = "performSegue \(segue.identifier ?? "-")"
      case .segueFailed(let segue, let error):
        name = "segueFailed \(segue.identifier ?? "-") \(error.code.rawValue)"
      case .instantiateInitialViewController(let controller, let storyboard):
        name = "initial \(controller.className) of \(storyboard.name)"
      }
      log.lines.append((moment == .before ? "< " : "> ") + name)
    }

    private func label(_ view: View) -> String {
      view.accessibilityIdentifier ?? (view is Window ? "window" : "view")
    }
  }

  final class LoggingView: View {
    let log: Log
    init(_ name: String, _ log: Log) {
      self.log = log
      super.init()
      accessibilityIdentifier = name
    }
    private func note(_ what: String) {
      log.lines.append("  \(accessibilityIdentifier ?? "?") \(what)")
    }
    override func willMove(toSuperview newSuperview: View?) { note("willMove superview") }
    override func didMoveToSuperview() { note("didMove superview") }
    override func willMove(toWindow newWindow: Window?) { note("willMove window") }
    override func didMoveToWindow() { note("didMove window") }
  }

  @Test func anObserverHearsBeforeAndAfterTheControllersOwnMethod() throws {
    let (stage, nav) = Stage.navigation("A")
    stage.environment.addObserver(
      Witness(stage.log), interests: [.loading, .appearance, .containment])
    try nav.pushViewController(stage.controller("B"), animated: false)
    #expect(
      stage.log.take() == [
        "< B willMoveToParent NavigationController", "B willMove NavigationController",
        "> B willMoveToParent NavigationController",
        "< B loadView", "> B loadView", "< B viewDidLoad", "B didLoad", "> B viewDidLoad",
        "< A viewWillDisappear", "A willDisappear", "> A viewWillDisappear",
        "< B viewWillAppear", "B willAppear to", "> B viewWillAppear",
        "< A viewDidDisappear", "A didDisappear", "> A viewDidDisappear",
        "< B viewDidAppear", "B didAppear to", "> B viewDidAppear",
        "< B didMoveToParent NavigationController", "B didMove NavigationController",
        "> B didMoveToParent NavigationController",
      ])
  }

  @Test func movesThatTheApplicationAnnouncesItselfAreHeardOnce() throws {
    let stage = Stage()
    let a = stage.controller("A")
    stage.show(a)
    let child = stage.controller("C")
    try a.addChild(child)
    stage.environment.addObserver(Witness(stage.log), interests: .containment)
    stage.log.clear()
    child.didMove(toParent: a)
    child.willMove(toParent: nil)
    child.removeFromParent()
    #expect(
      stage.log.take() == [
        "< C didMoveToParent Actor", "> C didMoveToParent Actor", "C didMove Actor",
        "< C willMoveToParent nil", "> C willMoveToParent nil", "C willMove nil",
        "< C didMoveToParent nil", "C didMove nil", "> C didMoveToParent nil",
      ])
  }

  @Test func viewsHearOfSuperviewAndWindowInOneOrder() throws {
    let stage = Stage()
    let a = ViewController()
    stage.show(a)
    a.view.accessibilityIdentifier = "root"
    stage.environment.addObserver(Witness(stage.log), interests: .views)
    let outer = LoggingView("outer", stage.log)
    let inner = LoggingView("inner", stage.log)
    try outer.addSubview(inner)
    stage.log.clear()
    try a.view.addSubview(outer)
    #expect(
      stage.log.take() == [
        "< outer willMoveToSuperview root", "  outer willMove superview",
        "> outer willMoveToSuperview root",
        "< outer willMoveToWindow window", "  outer willMove window",
        "> outer willMoveToWindow window",
        "< inner willMoveToWindow window", "  inner willMove window",
        "> inner willMoveToWindow window",
        "< outer didMoveToWindow", "  outer didMove window", "> outer didMoveToWindow",
        "< inner didMoveToWindow", "  inner didMove window", "> inner didMoveToWindow",
        "< outer didMoveToSuperview", "  outer didMove superview", "> outer didMoveToSuperview",
      ])
    #expect(inner.window === stage.window && outer.superview === a.view)
    outer.removeFromSuperview()
    #expect(
      stage.log.take().filter { $0.hasPrefix("  ") } == [
        "  outer willMove superview", "  outer willMove window", "  inner willMove window",
        "  outer didMove window", "  inner didMove window", "  outer didMove superview",
      ])
    #expect(inner.window == nil && outer.superview == nil)
  }

  @Test func seguesAndInitialControllersAreHeard() throws {
    let stage = Stage()
    stage.environment.areAnimationsEnabled = false
    stage.environment.storyboards.register("Menu") { StoryboardTests.Menu() }
    stage.environment.addObserver(Witness(stage.log), interests: .storyboards)
    let storyboard = stage.environment.storyboards.add(StoryboardTests.blueprint())
    let nav = try #require(
      try storyboard.instantiateInitialViewController() as? NavigationController)
    stage.window.rootViewController = nav
    stage.window.makeKeyAndVisible()
    try nav.topViewController?.performSegue(withIdentifier: "detail", sender: nil)
    #expect(
      stage.log.take() == [
        "< initial NavigationController of Main", "> initial NavigationController of Main",
        "< prepareForSegue -", "> prepareForSegue -", "< performSegue -", "> performSegue -",
        "< prepareForSegue detail", "> prepareForSegue detail",
        "< performSegue detail", "> performSegue detail",
      ])
  }

  @Test func anObserverHearsNothingAfterItWasRemovedAndOtherUIsNever() throws {
    let (stage, nav) = Stage.navigation("A")
    let (other, otherNav) = Stage.navigation("X")
    let witness = Witness(stage.log)
    stage.environment.addObserver(witness)
    stage.environment.addObserver(witness, interests: .appearance)
    try otherNav.pushViewController(other.controller("Y"), animated: false)
    #expect(stage.log.take().isEmpty)
    stage.environment.removeObserver(witness)
    try nav.pushViewController(ViewController(), animated: false)
    #expect(stage.log.take().filter { $0.hasPrefix("<") }.isEmpty)
  }
}
