import Testing
import ZRouter

/// The samples of `design-idea.md`, and what the document says that a router layer adds to each.
struct DesignIdeaTests {
  typealias Samples = DesignIdea

  let stage = Stage()

  // MARK: URL router

  @Test func aURLWithAClosureMakesTheScreen() {
    var made: [UIViewController?] = []
    stage.run {
      Samples.URLRouter.registerURL("app://editor") { userInfo in
        Samples.EditorViewController(isDebugging: userInfo["debug"] as? String == "true")
      }
      Samples.URLRouter.openURL("app://editor/?debug=true") { made.append($0) }
      Samples.URLRouter.openURL("app://nothing") { made.append($0) }
    }
    #expect(made.count == 2)
    #expect((made.first as? Samples.EditorViewController)?.isDebugging == true)
    #expect(made.last.map { $0 == nil } == true, "a module that is missing is told")
  }

  // MARK: Reflection

  @Test func aMediatorFindsTargetsByName() {
    let editor = stage.run {
      Samples.TargetEditor.register()
      return Samples.Mediator.shared.mediatorEditorViewController()
    }
    #expect((editor as? Samples.EditorViewController)?.valueLabel.text == "value")
  }

  // MARK: Type matching

  @Test func aProtocolIsMatchedWithAClass() {
    let editor = stage.run {
      Samples.BeeHive.shared.registerService(
        Samples.EditorViewProtocol.self, service: Samples.PlainEditor.self)
      return Samples.BeeHive.shared.createService(Samples.EditorViewProtocol.self)
    }
    #expect(editor is Samples.PlainEditor)
  }

  // The Swift sample. Mend: `!` after `resolve` would crash.
  @Test func aContainerResolvesAProtocol() throws {
    let container = Samples.Container()

    // Register module
    container.register(Samples.EditorViewProtocol.self) { _ in
      Samples.EditorViewController()
    }
    // Get module
    let editor = try #require(container.resolve(Samples.EditorViewProtocol.self))
    #expect(editor is Samples.EditorViewController)
  }

  // MARK: What the router layer adds

  @Test func oneModuleIsMatchedWithSeveralProtocols() {
    stage.registry.register(SeveralProtocolsRouter.self)
    stage.run {
      #expect(Router.makeDestination(to: RoutableView<Samples.EditorViewProtocol>()) != nil)
      #expect(Router.makeDestination(to: RoutableView<NamedScreen>())?.name == "editor")
    }
    #expect(stage.registry.issues.isEmpty)
  }

  @Test func aModuleThatDoesNotExistIsToldBeforeItIsUsed() {
    var errors: [RouteError] = []
    stage.registry.viewErrorHandler = { errors.append($2) }
    let type = stage.run { Router.to(RoutableView<NamedScreen>()) }
    #expect(type == nil)
    #expect(errors.map(\.code) == [.invalidProtocol])
    #expect(errors.first?.message.contains("NamedScreen") == true)
  }
}

/// A second protocol for the editor.
protocol NamedScreen: AnyObject {
  var name: String { get }
}
extension DesignIdea.EditorViewController: NamedScreen {
  var name: String { "editor" }
}
extension RoutableView where Protocol == NamedScreen {
  init() { self.init(declaredProtocol: Protocol.self) }
}
extension RoutableView where Protocol == DesignIdea.EditorViewProtocol {
  init() { self.init(declaredProtocol: Protocol.self) }
}

final class SeveralProtocolsRouter: ZIKViewRouter<DesignIdea.EditorViewController, ViewRouteConfig>
{
  override class func registerRoutableDestination() {
    registerView(DesignIdea.EditorViewController.self)
    register(RoutableView<DesignIdea.EditorViewProtocol>())
    register(RoutableView<NamedScreen>())
  }
  override func destination(
    with configuration: ViewRouteConfig
  ) -> DesignIdea.EditorViewController? { DesignIdea.EditorViewController() }
}
