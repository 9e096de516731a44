import Testing
import ZRouter

/// `router-implementation.zh.md`, "non-router subclass": easy registration and block routes. The
/// document shows them one after the other for one protocol; each is registered alone here.
struct WithoutSubclassTests {
  typealias EditorViewInput = RouterImplementation.EditorViewInput
  typealias EditorViewController = RouterImplementation.EditorViewController
  typealias NoteEditorViewController = RouterImplementation.EditorViewController

  let stage = Stage()

  private func makesAnEditor() -> Bool {
    let made = stage.run {
      Router.makeDestination(
        to: RoutableView<EditorViewInput>(), preparation: { $0.constructForCreatingNewNote() })
    }
    let editor = made as? EditorViewController
    return stage.registry.issues.isEmpty && editor?.calls.last == "new note"
  }

  @Test func aSimpleClassIsRegisteredAlone() {
    stage.run {
      ZIKAnyViewRouter.register(
        RoutableView<EditorViewInput>(), forMakingView: EditorViewController.self)
    }
    #expect(makesAnEditor())
  }

  // Mend: `EditorViewController *destination = …` is Objective-C.
  @Test func aClosureMakesTheObject() {
    stage.run {
      ZIKAnyViewRouter.register(
        RoutableView<EditorViewInput>(),
        forMakingView: EditorViewController.self
      ) { (config, router) -> EditorViewInput? in
        let destination = EditorViewController()
        return destination
      }
    }
    #expect(makesAnEditor())
  }

  // Mend: `function` is `func`.
  func makeEditorViewController(config: ViewRouteConfig) -> EditorViewInput? {
    let destination = NoteEditorViewController()
    return destination
  }

  @Test func aFunctionMakesTheObject() {
    stage.run {
      ZIKAnyViewRouter.register(
        RoutableView<EditorViewInput>(),
        forMakingView: NoteEditorViewController.self, making: makeEditorViewController)
    }
    #expect(makesAnEditor())
  }

  // Mend: the chain says `.make(…)` on a type whose parameters are written out, as in the document.
  @Test func aBlockRouteMakesTheObject() {
    stage.run {
      _ = ZIKViewRoute<EditorViewController, ViewRouteConfig>
        .make(
          withDestination: EditorViewController.self,
          makeDestination: { (config, router) -> EditorViewController? in
            return EditorViewController()
          }
        )
        .register(RoutableView<EditorViewInput>())
    }
    #expect(makesAnEditor())
  }
}
