import Editor
import Routing
import Shelf
import SimulatedUI
import Simulation

/// Performs every path once, and removes what it has shown.
final class Tour {
  private let app: LibraryApp
  private var home: ViewController { app.simulation.front }

  init(_ app: LibraryApp) { self.app = app }

  func run() throws {
    step("push, by protocol") {
      Router.perform(to: RoutableView<any ShelfInput>(), path: .push(from: $0))
    }
    try shelfOpensTheEditor()
    step("segue, from the storyboard") {
      Router.perform(
        to: RoutableView<any EditorViewInput>(),
        path: .segue(from: $0, identifier: "editNote", sender: nil))
    }
    back()
    for (title, path) in editorPaths {
      step(title, takeBack: true) {
        Router.perform(to: RoutableView<any EditorViewInput>(), path: path($0))
      }
    }
    step("subview, by identifier", takeBack: true) {
      Router.to(viewIdentifier: "badge")?.perform(path: .subview(from: $0.view))
    }
    step("custom: the tab is switched, and back", takeBack: true) {
      Router.to(viewIdentifier: "settings")?.perform(path: .custom(from: $0))
    }
    step("make: nothing is shown") { _ in
      Router.perform(to: RoutableView<any EditorViewInput>(), path: .make)
    }
    step("the default path of the store's row, by link", takeBack: true) {
      Router.performURL("app://editor/from%20a%20link", fromSource: $0)
    }
    app.settle()
  }

  /// The paths that an editor can be shown on, each its own way back.
  private let editorPaths: [(String, @MainActor (ViewController) -> ViewRoutePath)] = [
    ("modally", { .present(from: $0) }),
    (
      "popover",
      { source in
        .popover(from: source) { [weak view = source.view] in $0.sourceView = view }
      }
    ),
    ("sheet", { .sheet(from: $0) }),
    ("show", { .show(from: $0) }),
    ("show detail", { .showDetail(from: $0) }),
    ("child", { .child(from: $0) }),
    ("extensible: a path of the app's own", { .extensible(path: TitledPath("Draft", from: $0)) }),
  ]

  /// The shelf asks for an editor by its own protocol and gets the VIPER module.
  private func shelfOpensTheEditor() throws {
    print("module protocol, through the adapter")
    app.run { (home as? any ShelfInput)?.open("Groceries") }
    app.settle()
    print("  the editor says: \((home as? any RequiredEditor)?.heading ?? "nothing")")
    back()
  }

  private func step(
    _ title: String, takeBack: Bool = false, _ perform: @MainActor (ViewController) -> Performed?
  ) {
    print(title)
    let router = app.run { perform(home) }?.performed
    app.settle()
    guard let router else { return print("  there is no such route") }
    print("  in front: \(home.className)\(home.title.map { ", \"\($0)\"" } ?? "")")
    guard takeBack else { return }
    app.run { router.removeRoute() }
    app.settle()
  }

  private func back() {
    print("back")
    app.simulation.back()
  }
}

/// What a perform returns, whoever asked.
protocol Performed {
  var performed: AnyViewRouter { get }
}
extension TypedRouter: Performed where Kind == Views { var performed: AnyViewRouter { router } }
extension AnyViewRouter: Performed { var performed: AnyViewRouter { self } }

/// A path that carries a title to the configuration, and pushes.
final class TitledPath: ExtensibleViewRoutePath {
  init(_ title: String, from source: ViewController) {
    super.init(kind: .push, source: source) { configuration in
      (configuration as? EditorModuleConfiguration)?.note = Note(title: title)
    }
  }
}
