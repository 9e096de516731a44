import Foundation
import TestSupport
import Testing
import ZRouter

/// The chapters "Coming from …": what their code does, for the other systems that the documents name.
@Suite(.serialized) struct ComingFromTests {
  private func screen(_ stage: Stage) throws -> UIViewController {
    try stage.show { UIViewController() }
  }

  @Test func routableIOSMapsURLsToClassesAndCallbacks() throws {
    let stage = Stage(services: [])
    stage.registry.register(RoutableIOSRoutes.self)
    let source = try screen(stage)
    stage.perform { Router.performURL("/users/4", fromSource: source) }
    let user = try #require(stage.front as? UserViewController)
    #expect(user.user == "4")
    #expect(user.modalPresentationStyle == .formSheet)
    RoutableIOSRoutes.hasLoggedOut = false
    stage.run { _ = Router.performServiceURL("app://logout") }
    #expect(RoutableIOSRoutes.hasLoggedOut)
  }

  @Test func jlroutesDeclinesMergesAndTellsOfWhatIsUnmatched() throws {
    let stage = Stage([JLRoutesRoutes.self])
    let source = try screen(stage)
    #expect(try stage.registry.match("app://articles/12") != nil)
    stage.perform {
      Router.to(viewURL: "app://articles/12")?.perform(path: .push(from: source)) { config, _ in
        config.addUserInfo(["extra": 1])
      }
    }
    #expect(stage.front.title == "12")
    var code: RouteError.Code?
    stage.perform {
      Router.performURL("app://articles/last", fromSource: source) { code = $3?.code }
    }
    #expect(code == .declined)
    stage.perform {
      Router.performURL("app://nothing", fromSource: source) { code = $3?.code }
    }
    #expect(code == .noMatch)
  }

  @Test func mgjrouterMakesObjectsAndForgetsPatterns() throws {
    let stage = Stage([MGJRoutes.self])
    let source = try screen(stage)
    let cart = try stage.run { try Router.makeDestination(url: "mgj://cart/3") }
    #expect((cart as? CartViewController)?.items == 3)
    var items: Int?
    stage.perform {
      Router.performURL("mgj://cart/5", fromSource: source) { _, destination, _, _ in
        items = (destination as? CartViewController)?.items
      }
    }
    #expect(items == 5)
    try stage.registry.remove("mgj://cart/:items")
    #expect(try stage.registry.match("mgj://cart/3") == nil)
  }

  @Test func hhrouterAttachesTheParameters() throws {
    let stage = Stage([StoryRouter.self])
    let story = try stage.run { try Router.makeDestination(url: "/story/2?a=b") }
    #expect((story as? StoryViewController)?.params == ["id": "2", "a": "b"])
  }

  @Test func ctmediatorsCallersSeeTypes() throws {
    let stage = Stage(services: [TargetRoutes.self])
    #expect(try stage.run { try Mediator.sum(2, 3) } == 5)
  }

  @Test func beehiveSetsModulesUpInOrderAndSendsEvents() {
    let stage = Stage()
    HomeRouter.isUp = false
    setUpModules(in: stage.registry)
    #expect(HomeRouter.isUp)
    stage.run {
      let service = Router.makeDestination(to: RoutableService<TradeServiceInput>())
      #expect(service?.itemCount == 5)
      #expect(
        service as? TradeService
          === Router.makeDestination(to: RoutableService<TradeServiceInput>()) as? TradeService)
    }
  }

  @Test func swinjectResolvesByTypeAndWithArguments() {
    let container = Registry()
    container.register(AnimalAssembly.self)
    container.withCurrent {
      let mimi = Router.makeDestination(to: RoutableService<Animal>())
      #expect(mimi?.name == "Mimi")
      #expect(mimi === Router.makeDestination(to: RoutableService<Animal>()), "weak: shared")
      let named = Router.makeDestination(
        to: RoutableServiceModule<NamedAnimal>(),
        preparation: { module in _ = module.makeDestinationWith?("Tom") })
      #expect((named as? Animal)?.name == "Tom")
    }
    #expect(container.issues.isEmpty, "\(container.issues)")
  }

  @Test func zikrouterKeepsItsNames() throws {
    let stage = Stage([OldEditorViewRouter.self])
    let source = try screen(stage)
    stage.perform { source.showOldEditor() }
    #expect(stage.front is OldEditorViewController)
  }

  /// The chapters show this code and no other.
  @Test(arguments: [
    ("beehive", "BeeHive"), ("ctmediator", "CTMediator"), ("hhrouter", "HHRouter"),
    ("jlroutes", "JLRoutes"), ("mgjrouter", "MGJRouter"), ("routable-ios", "RoutableIOS"),
    ("swinject", "Swinject"), ("zikrouter", "ZIKRouterNames"),
  ]) func theChapterShowsThisCode(_ chapter: String, _ file: String) throws {
    let page = try #require(
      try GuideChapter.all().first { $0.name == "coming-from-\(chapter).md" })
    let source = try String(
      contentsOf: Corpus.packageDirectory
        .appendingPathComponent("Tests/SeedTests/ComingFrom/\(file).swift"), encoding: .utf8)
    let words = Self.words(source)
    for block in page.blocks where !block.isStatements {
      #expect(words.contains(Self.words(block.code.joined(separator: "\n"))), "line \(block.line)")
    }
  }

  /// Without what a formatter may change.
  private static func words(_ code: String) -> String {
    code.split(whereSeparator: \.isWhitespace).joined()
  }
}
