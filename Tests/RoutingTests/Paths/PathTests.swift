import RouteModel
import Routing
import SimulatedUI
import Testing
import ZRouter

/// The requirements of paths, containers, removal.
@MainActor struct PathTests {
  /// Performs and returns the numbers of the errors.
  @discardableResult private func failures(
    _ path: ViewRoutePath, _ configure: (ViewRouteConfiguration) -> Void = { _ in }
  ) -> [Int] {
    var numbers: [Int] = []
    withoutActuallyEscaping(configure) { configure in
      _ = AViewRouter.perform(path: path) { config in
        config.isAnimated = false
        config.errorHandler = { numbers.append($1.number ?? -1) }
        configure(config)
      }
    }
    return numbers
  }

  @Test func z09_everyPathDemandsItsKindOfSource() {
    let stage = Stage()
    stage.run {
      let view = View()
      for kind in [PathKind.push, .present, .popover, .sheet, .show, .showDetail, .child, .segue] {
        let none = ExtensibleViewRoutePath(kind: kind, source: nil)
        #expect(failures(.extensible(path: none)) == [13], "\(kind)")
        let wrong = ExtensibleViewRoutePath(kind: kind, source: view)
        #expect(failures(.extensible(path: wrong)) == [13], "\(kind)")
      }
      var numbers: [Int] = []
      Router.perform(
        to: RoutableView<any BSubviewInput>(),
        path: .extensible(path: ExtensibleViewRoutePath(kind: .subview, source: stage.source))
      ) { config, _ in config.errorHandler = { numbers.append($1.number ?? -1) } }
      #expect(numbers == [13])
      #expect(failures(.make) == [])
      stage.registry.register(ManualRouter.self)
      #expect(ManualRouter.perform(path: .custom(from: nil))?.state == .routing)
    }
  }

  @Test func z10_theHierarchyStandsInTheWay() throws {
    let stage = Stage()
    try stage.run {
      let alone = ViewController()
      #expect(failures(.push(from: alone)) == [13])
      let shown = AViewController()
      try stage.navigation.pushViewController(shown, animated: false)
      var numbers: [Int] = []
      AViewRouter.perform(onDestination: shown, path: .push(from: stage.source)) {
        $0.errorHandler = { numbers.append($1.number ?? -1) }
      }
      #expect(numbers == [4])
      #expect(failures(.present(from: alone)) == [13])
      numbers = []
      AViewRouter.perform(onDestination: shown, path: .present(from: shown)) {
        $0.errorHandler = { numbers.append($1.number ?? -1) }
      }
      #expect(numbers == [13])
      #expect(failures(.present(from: shown)) == [])
      #expect(failures(.present(from: shown)) == [13])
      #expect(
        failures(.popover(from: shown) { $0.sourceView = shown.view }) == [13])
      #expect(failures(.sheet(from: shown)) == [13])
      #expect(failures(.sheet(from: alone)) == [13])
    }
  }

  @Test func z11_configurationsMissWhatTheirPathNeeds() {
    let stage = Stage()
    stage.run {
      #expect(failures(.popover(from: stage.source) { _ in }) == [1])
      #expect(
        failures(.segue(from: stage.source, identifier: "", sender: nil)) == [1])
      stage.registry.register(ManualRouter.self)
      var numbers: [Int] = []
      let router = ManualRouter.perform(path: .custom(from: stage.source)) { config in
        config.sender = ManualRouter.invalid
        config.errorHandler = { numbers.append($1.number ?? -1) }
      }
      #expect(router == nil)
      #expect(numbers == [1])
    }
  }

  @Test func z12_aRefusedSegueIsAnError() throws {
    let stage = Stage()
    try stage.run {
      let source = try stage.storyboardSource()
      source.allowsSegues = false
      #expect(
        failures(.segue(from: source, identifier: "presentInfo", sender: nil)) == [15])
      source.allowsSegues = true
      #expect(failures(.segue(from: source, identifier: "nothing", sender: nil)) == [15])
      #expect(
        failures(.segue(from: source, identifier: "presentInfo", sender: nil)) == [])
    }
  }

  /// ZIKRouter pushes the destination alone after error 14; here the route fails and shows nothing.
  @Test func z13_anInvalidContainerFailsTheRoute() {
    let stage = Stage()
    stage.run {
      #expect(
        failures(.present(from: stage.source)) {
          $0.containerWrapper = { NavigationController(rootViewController: $0) }
        } == [])
      stage.settle()
      #expect(stage.source.presentedViewController is NavigationController)
      try? stage.source.dismiss(animated: false)
      #expect(
        failures(.push(from: stage.source)) {
          $0.containerWrapper = { NavigationController(rootViewController: $0) }
        } == [14])
      #expect(failures(.push(from: stage.source)) { $0.containerWrapper = { _ in nil } } == [14])
      #expect(
        failures(.present(from: stage.source)) {
          $0.containerWrapper = { _ in TabBarController() }
        } == [14])
      #expect(
        failures(.present(from: stage.source)) {
          $0.containerWrapper = { _ in NavigationController(rootViewController: ViewController()) }
        } == [14])
      #expect(stage.navigation.topViewController === stage.source)
      #expect(stage.source.presentedViewController == nil)
    }
  }

  @Test func z14_removingAPushPopsToItsSource() throws {
    let stage = Stage()
    try stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: .push(from: stage.source))
      stage.settle()
      try stage.navigation.pushViewController(ViewController(), animated: false)
      try stage.navigation.pushViewController(ViewController(), animated: false)
      router?.removeRoute()
      stage.settle()
      #expect(router?.state == .removed)
      #expect(stage.navigation.topViewController === stage.source)
      // A child's push pops to the child's ancestor in the stack.
      let child = ViewController()
      try stage.source.addChild(child)
      try stage.source.view.addSubview(child.view)
      child.didMove(toParent: stage.source)
      let nested = Router.perform(to: RoutableView<any AViewInput>(), path: .push(from: child))
      stage.settle()
      nested?.removeRoute()
      stage.settle()
      #expect(nested?.state == .removed)
      #expect(stage.navigation.topViewController === stage.source)
      // The root of a stack cannot be removed.
      let root = AViewController()
      let made = AViewRouter.perform(onDestination: root, path: .push(from: stage.source)) {
        $0.isAnimated = false
      }
      try stage.navigation.setViewControllers([root], animated: false)
      #expect(made?.canRemove == false)
    }
  }

  /// `dismiss` of a controller that presents something dismisses that alone; the router asks the
  /// presenter, so that its own destination is dismissed too. The original only dismisses what is
  /// above.
  @Test(arguments: [PathKind.present, .popover, .sheet])
  func z15_removingAPresenterTakesItAwayWithWhatIsAbove(_ kind: PathKind) throws {
    let stage = Stage()
    try stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(),
        path: PathCase(kind: kind, animated: true).path(stage.source))
      stage.settle()
      let shown = try #require(router?.destination as? AViewController)
      let above = ViewController()
      try shown.present(above, animated: false)
      #expect(router?.canRemove == true)
      stage.trace.clear()
      router?.removeRoute()
      stage.settle()
      #expect(router?.state == .removed)
      #expect(above.presentingViewController == nil)
      #expect(shown.presentingViewController == nil)
      #expect(stage.window.frontmostViewController === stage.source)
      #expect(stage.trace.lines == ["aop.willRemove", "aop.didRemove"])
    }
  }

  /// The container around the destination was presented; what the destination presents is above
  /// both. A destination that was dismissed by hand cannot be removed because of what it presents
  /// itself.
  @Test func z15_aContainerGoesWithItsPresenter() throws {
    let stage = Stage()
    try stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: .present(from: stage.source)
      ) { config, _ in
        config.containerWrapper = { NavigationController(rootViewController: $0) }
      }
      stage.settle()
      let shown = try #require(router?.destination as? AViewController)
      try shown.present(ViewController(), animated: false)
      router?.removeRoute()
      stage.settle()
      #expect(router?.state == .removed)
      #expect(stage.window.frontmostViewController === stage.source)

      let again = Router.perform(
        to: RoutableView<any AViewInput>(), path: .present(from: stage.source))
      stage.settle()
      let lower = try #require(again?.destination as? AViewController)
      let upper = Router.perform(
        to: RoutableView<any AViewInput>(), path: .present(from: lower))
      stage.settle()
      again?.removeRoute()
      stage.settle()
      #expect(again?.state == .removed)
      #expect(upper?.state == .removed, "it went with the one below")
      #expect(upper?.canRemove == false)
    }
  }

  /// A covered controller does not disappear again when everything is dismissed, but its routers
  /// are told, also inside a container.
  @Test(arguments: ["router", "hand", "root"])
  func z15_whatIsCoveredGoesToo(_ who: String) throws {
    let stage = Stage()
    try stage.run {
      var routers: [DestinationViewRouter<any AViewInput>] = []
      var source: ViewController = stage.source
      for _ in 0..<3 {
        let router = try #require(
          Router.perform(to: RoutableView<any AViewInput>(), path: .present(from: source)) {
            config, _ in
            config.containerWrapper = {
              let container = NavigationController(rootViewController: $0)
              container.modalPresentationStyle = .fullScreen
              return container
            }
          })
        stage.settle()
        source = try #require(router.destination as? AViewController)
        routers.append(router)
      }
      switch who {
      case "router": routers[0].removeRoute()
      case "hand": try stage.source.dismiss(animated: true)
      default: stage.window.rootViewController = ViewController()
      }
      stage.settle()
      #expect(routers.map(\.state) == [.removed, .removed, .removed])
    }
  }

  @Test func z16_childrenAndSubviewsAreRemoved() {
    let stage = Stage()
    stage.run {
      let plain = Router.perform(
        to: RoutableView<any AViewInput>(), path: .child(from: stage.source))
      #expect(plain?.state == .routed)
      #expect(stage.source.children.count == 1)
      plain?.removeRoute()
      #expect(stage.source.children.isEmpty)
      #expect(plain?.state == .removed)

      let handled = Router.perform(
        to: RoutableView<any AViewInput>(), path: .child(from: stage.source))
      var finish: (() -> Void)?
      handled?.removeRoute { config in
        config.removingChildViewHandler = { child, completion in
          child.view.removeFromSuperview()
          finish = completion
        }
      }
      #expect(handled?.state == .removing)
      finish?()
      #expect(handled?.state == .removed)
      #expect(stage.source.children.isEmpty)

      let view = Router.perform(
        to: RoutableView<any BSubviewInput>(), path: .subview(from: stage.source.view))
      #expect(view?.state == .routed)
      #expect((view?.destination as? View)?.superview === stage.source.view)
      view?.removeRoute()
      #expect(view?.state == .removed)
      #expect(stage.source.view.subviews.isEmpty)
    }
  }

  /// A sheet of the Mac, attached to its window: removed by a dismissal.
  @Test(arguments: [UIEnvironment.Idiom.mac, .phone])
  func aSheetIsPresentedAndDismissed(_ idiom: UIEnvironment.Idiom) {
    let stage = Stage(idiom: idiom)
    stage.run {
      let router = Router.perform(
        to: RoutableView<any AViewInput>(), path: .sheet(from: stage.source))
      stage.settle()
      let shown = router?.destination as? AViewController
      #expect(shown?.modalPresentationStyle == .sheet)
      #expect(shown?.presentingViewController != nil)
      #expect(stage.source.window != nil, "the presenter stays")
      #expect(router?.router.realPath == .sheet)
      #expect(router?.canRemove == true)
      router?.removeRoute()
      stage.settle()
      #expect(router?.state == .removed)
      #expect(shown?.presentingViewController == nil)
      // A wrapped destination: the container is the sheet.
      let wrapped = Router.perform(
        to: RoutableView<any AViewInput>(), path: .sheet(from: stage.source)
      ) { config, _ in
        config.containerWrapper = { NavigationController(rootViewController: $0) }
      }
      stage.settle()
      let container = stage.source.presentedViewController
      #expect(container is NavigationController)
      #expect(container?.modalPresentationStyle == .sheet)
      wrapped?.removeRoute()
      stage.settle()
      #expect(stage.source.presentedViewController == nil)
    }
  }

  @Test func z17_aMadeDestinationThatIsShownByHandCanBeRemoved() throws {
    let stage = Stage()
    try stage.run {
      let router = Router.perform(to: RoutableView<any AViewInput>(), path: .make) {
        config, _ in config.performerSuccessHandler = { Holder.shared.object = $0 }
      }
      let made = try #require(router?.destination as? AViewController)
      #expect(router?.canRemove == false)
      try stage.navigation.pushViewController(made, animated: false)
      #expect(router?.state == .routed)
      #expect(router?.router.realPath == .push)
      #expect(router?.canRemove == true)
      router?.removeRoute()
      stage.settle()
      #expect(stage.navigation.topViewController === stage.source)
      #expect(router?.state == .removed)

      let presented = Router.perform(to: RoutableView<any AViewInput>(), path: .make) {
        config, _ in config.performerSuccessHandler = { Holder.shared.object = $0 }
      }
      let other = try #require(presented?.destination as? AViewController)
      try stage.source.present(other, animated: false)
      #expect(presented?.router.realPath == .present)
      presented?.removeRoute()
      stage.settle()
      #expect(stage.source.presentedViewController == nil)
      Holder.shared.object = nil
    }
  }

  /// Keeps a controller that is not shown yet.
  @MainActor final class Holder {
    static let shared = Holder()
    var object: AnyObject?
  }
}
