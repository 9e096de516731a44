import Foundation
import Simulation
import Testing
import ZRouter

/// Every sample of `readme.md`, with what the document promises about it.
struct ReadmeTests {
  let stage = Stage(
    [Readme.NoteEditorViewRouter.self, Readme.NoteEditorAdapter.self],
    services: [Readme.TimeServiceRouter.self])
  let test: Readme.TestViewController

  init() throws {
    test = try stage.show { Readme.TestViewController() }
    #expect(stage.registry.issues.isEmpty)
  }

  private var editor: Readme.NoteEditorViewController? {
    stage.front as? Readme.NoteEditorViewController
  }

  @Test func transitionDirectlyPushesTheEditor() {
    stage.perform { test.showEditorDirectly() }
    #expect(
      stage.stack == ["RootViewController", "TestViewController", "NoteEditorViewController"])
    #expect(editor?.injected == "dependency")
    #expect(editor?.isNewNote == false)
  }

  @Test func transitionAndPrepareGivesTheTypedEditorToTheCallerBeforeItIsShown() {
    stage.run { test.showEditor() }
    #expect(test.notes.isEmpty, "the transition has not ended")
    stage.simulation.advance(1)
    #expect(test.notes == ["success"])
    #expect(editor?.delegate === test)
    #expect(editor?.isNewNote == true)
    #expect(editor?.injected == "dependency")
  }

  @Test func theErrorHandlerHearsOfAFailure() {
    let alone = stage.run { Readme.TestViewController() }
    stage.perform { alone.showEditor() }
    #expect(alone.notes == ["error invalid-source"])
  }

  @Test func removeDirectlyPopsTheEditor() {
    stage.perform { test.showEditorAndHoldTheRouter() }
    #expect(test.router?.state == .routed)
    stage.perform { test.removeEditorDirectly() }
    #expect(stage.stack == ["RootViewController", "TestViewController"])
    #expect(test.router == nil)
  }

  @Test func removeWithResultTellsOfSuccess() {
    stage.perform { test.showEditorAndHoldTheRouter() }
    stage.perform { test.removeEditorWithResult() }
    #expect(test.notes == ["remove success"])
    #expect(stage.stack.count == 2)
  }

  @Test func removeAndPrepareUsesTheEditorBeforeItGoes() {
    stage.perform { test.showEditorAndHoldTheRouter() }
    let editor = editor
    editor?.delegate = test
    stage.run { test.removeEditorAndPrepare() }
    #expect(test.notes == ["prepared for removal"])
    #expect(editor?.delegate == nil)
    stage.simulation.advance(1)
    #expect(stage.stack.count == 2)
  }

  @Test func removingWhatTheUserHasTakenBackDoesNothing() {
    stage.perform { test.showEditorAndHoldTheRouter() }
    stage.simulation.back()
    stage.perform { test.removeEditorWithResult() }
    #expect(test.router != nil, "canRemove said no")
    #expect(test.notes.isEmpty)
  }

  @Test func theRequiredProtocolFindsTheSameModule() {
    stage.perform { test.showEditorByRequiredProtocol() }
    #expect(editor != nil)
    let required = stage.run { Router.to(RoutableView<Readme.RequiredNoteEditorInput>()) }
    let provided = stage.run { Router.to(RoutableView<Readme.NoteEditorInput>()) }
    #expect(required?.route === provided?.route)
  }

  @Test func theIdentifierFindsTheSameModule() {
    stage.perform { test.showEditorByIdentifier() }
    #expect(editor != nil)
  }

  @Test func aURLSchemeIsHandledWithAnotherURLRouter() throws {
    let delegate = Readme.AppDelegate(rootViewController: test)
    let app = stage.simulation.environment
    let url = try #require(URL(string: "myapp://noteEditor?from=mail"))
    let handled = stage.perform { delegate.application(app, open: url) }
    #expect(handled)
    #expect(editor?.openedFrom == url, "the parameters reach the module")
    let unknown = try #require(URL(string: "myapp://nothing"))
    #expect(!stage.perform { delegate.application(app, open: unknown) })
  }

  @Test func makeDestinationGivesTheInstanceAndShowsNothing() {
    let destination = stage.run {
      Router.makeDestination(to: RoutableView<Readme.NoteEditorInput>())
    }
    #expect((destination as? Readme.NoteEditorViewController)?.injected == "dependency")
    #expect(stage.stack.count == 2)
  }

  @Test func aServiceIsFoundPreparedAndUsed() {
    let label = UILabel()
    test.timeLabel = label
    stage.run { test.callTimeService() }
    #expect(label.text == "09:41")
    #expect(test.notes == ["prepared TimeService"])
  }
}
