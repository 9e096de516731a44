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
      try Router.begin(RoutableView<any ShelfInput>(), by: .push(from: $0)).router
    }
    try shelfOpensTheEditor()
    step("segue, from the storyboard") {
      try Router.begin(
        RoutableView<any EditorViewInput>(),
        by: .segue(from: $0, identifier: "editNote", sender: nil)
      ).router
    }
    back()
    for (title, path) in editorPaths {
      step(title, takeBack: true) {
        try Router.begin(RoutableView<any EditorViewInput>(), by: path($0)).router
      }
    }
    step("subview, by identifier", takeBack: true) {
      try Router.find(viewIdentifier: "badge").begin(by: .subview(from: $0.view)).router
    }
    step("custom: the tab is switched, and back", takeBack: true) {
      try Router.find(viewIdentifier: "settings").begin(by: .custom(from: $0)).router
    }
    step("make: nothing is shown") { _ in
      try Router.begin(RoutableView<any EditorViewInput>(), by: .make).router
    }
    step("the default path of the store's row, by link", takeBack: true) {
      try Router.find(viewURL: "app://editor/from%20a%20link").begin(by: .asRoute(from: $0)).router
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
    ("extensible: a path of the app's own", { .titled("Draft", from: $0) }),
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
    _ title: String, takeBack: Bool = false,
    _ perform: @MainActor (ViewController) throws -> AnyViewRouter
  ) {
    print(title)
    let router: AnyViewRouter
    do { router = try app.run { try perform(home) } } catch { return print("  \(error)") }
    app.settle()
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

extension ViewRoutePath {
  /// Carries a title to the configuration, and pushes.
  fileprivate static func titled(_ title: String, from source: ViewController) -> ViewRoutePath {
    .configured(.push, from: source) { configuration in
      (configuration as? EditorModuleConfiguration)?.note = Note(title: title)
    }
  }
}
