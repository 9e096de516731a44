import Foundation
import Simulation
import Testing
import ZRouter

/// Every sample of `module-registration.md` about classes, protocols, identifiers and URLs.
struct ModuleRegistrationTests {
  typealias Samples = ModuleRegistration

  private func caller(_ stage: Stage) throws -> Samples.Caller {
    try stage.show { Samples.Caller() }
  }

  // MARK: Classes

  @Test func twoRoutersForOneAlertClassAreFoundByTheirOwnProtocols() throws {
    let stage = Stage([Samples.CommonAlertViewRouter.self, Samples.EasyAlertViewRouter.self])
    #expect(stage.registry.issues.isEmpty, "a class may have several routers")
    let source = try caller(stage)
    var answers = 0
    let easy = stage.perform {
      Router.perform(
        to: RoutableView<Samples.EasyAlertViewInput>(), path: .presentModally(from: source),
        preparation: { $0.ask("Delete?") { answers += 1 } })
    }
    let alert = try #require(easy?.destination as? UIAlertController)
    #expect(alert.preferredStyle == .actionSheet)
    #expect(alert.message == "Delete?")
    alert.actions.first?.tap()
    #expect(answers == 1)
    let common = stage.run { Router.to(RoutableView<Samples.CommonAlertViewInput>()) }
    #expect(common?.route !== easy?.router.route)
    let made = common?.makeDestination { $0.message = "Saved" } as? UIAlertController
    #expect(made?.preferredStyle == .alert)
    #expect(made?.message == "Saved")
  }

  @Test func oneRouterMakesObjectsOfSeveralClasses() {
    let stage = Stage([Samples.CommonAlertViewRouter.self])
    let made = stage.run {
      Router.makeDestination(
        to: RoutableView<Samples.CommonAlertViewInput>(),
        configuring: { config, _ in config.addUserInfo(["system": 7]) })
    }
    #expect(made is UIAlertView)
  }

  @Test func anExclusiveClassRefusesAnotherRouter() {
    let stage = Stage([
      Samples.ExclusiveEditorViewRouter.self, Samples.IntrudingEditorViewRouter.self,
    ])
    #expect(stage.registry.issues.map(\.code) == ["exclusive-class"])
    #expect(stage.registry.issues.first?.message.contains("IntrudingEditorViewRouter") == true)
  }

  @Test func exclusivenessIsRefusedOnceAnotherRouterHasTheClass() {
    let stage = Stage([
      Samples.IntrudingEditorViewRouter.self, Samples.ExclusiveEditorViewRouter.self,
    ])
    #expect(stage.registry.issues.map(\.code) == ["exclusive-after-shared"])
  }

  // MARK: Module protocol

  @Test func aModuleProtocolGivesParametersToTheViewAndToThePartsBehindIt() throws {
    let stage = Stage([Samples.ViperEditorViewRouter.self])
    let source = try caller(stage)
    var received: [Samples.EditorViewInput] = []
    stage.perform {
      source.showEditorModule(viewData: 42, noteModel: .init(text: "milk")) { received.append($0) }
    }
    let editor = try #require(stage.front as? Samples.ViperEditorViewController)
    #expect(editor.data as? Int == 42)
    #expect(editor.presenter?.interactor?.note == .init(text: "milk"))
    #expect(editor.presenter?.view === editor)
    #expect(received.count == 1)
    #expect(received.first === editor)
  }

  @Test func preparingAModuleThatIsReadyLeavesItsPartsAlone() throws {
    let stage = Stage([Samples.ViperEditorViewRouter.self])
    let source = try caller(stage)
    stage.perform { source.showEditorModule(viewData: 1, noteModel: .init(text: "a")) { _ in } }
    let editor = try #require(stage.front as? Samples.ViperEditorViewController)
    let presenter = editor.presenter
    stage.run {
      _ = Router.to(RoutableViewModule<Samples.EditorModuleInput>())?.prepare(destination: editor)
    }
    #expect(editor.presenter === presenter)
  }

  // MARK: Identifier and URL

  @Test func anIdentifierTakesItsParametersFromADictionary() throws {
    let stage = Stage([Samples.IdentifiedEditorViewRouter.self])
    let source = try caller(stage)
    stage.perform { source.showEditorWithAnIdentifier() }
    #expect(stage.front.className == "EditorViewController")
    #expect(stage.front.title == "from a dictionary")
  }

  @Test func aURLFindsTheRouterAndGivesItTheParameters() throws {
    let stage = Stage([Samples.NoteEditorViewRouter.self])
    let source = try caller(stage)
    stage.perform { source.showEditorWithAURL() }
    #expect(stage.front is Samples.NoteEditorViewController)
    #expect(stage.front.title == "test_note")
  }

  @Test(arguments: [
    ("app://editor/from%20mail", true, "NoteEditorViewController"), ("app://sync", true, "Caller"),
    ("app://nowhere", false, "Caller"),
  ]) func aURLSchemeIsHandledByViewsThenServices(
    _ text: String, _ handled: Bool, _ front: String
  ) throws {
    let stage = Stage(
      [Samples.NoteEditorViewRouter.self], services: [Samples.SyncServiceRouter.self])
    let source = try caller(stage)
    let delegate = stage.run { Samples.AppDelegate(rootViewController: source) }
    let url = try #require(URL(string: text))
    let app = stage.simulation.environment
    #expect(stage.perform { delegate.application(app, open: url) } == handled)
    #expect(stage.front.className == front)
    if front != "Caller" { #expect(stage.front.title == "from mail") }
  }

  @Test func theURLRuleCanBeEnabledAgain() throws {
    let stage = Stage([Samples.NoteEditorViewRouter.self])
    let source = try caller(stage)
    stage.registry.interceptors = []
    stage.perform { source.showEditorWithAURL() }
    #expect(stage.front.title == nil, "nobody hands over the parameters")
    stage.simulation.back()
    stage.perform {
      ZIKRouter.enableDefaultURLRouteRule()
      source.showEditorWithAURL()
    }
    #expect(stage.front.title == "test_note")
  }

  @Test func theRouterOfAURLCarriesItsParameters() throws {
    let stage = Stage([Samples.NoteEditorViewRouter.self])
    let source = try caller(stage)
    let type = stage.run { ZIKAnyViewRouter.routerForURL("app://editor/kept") }
    stage.perform { type?.perform(path: .push(from: source)) }
    #expect(stage.front.title == "kept")
  }

  /// "You can create custom ZIKRouter as parent class, add more powerful features in it."
  @Test func aParentClassOfYourOwnAddsFeatures() throws {
    let stage = Stage([Samples.CountedEditorViewRouter.self])
    let source = try caller(stage)
    stage.perform {
      ZIKAnyViewRouter.performURL("app://counted/seven", path: .push(from: source))
    }
    #expect(stage.front.title == "opened by app://counted/seven")
  }
}
