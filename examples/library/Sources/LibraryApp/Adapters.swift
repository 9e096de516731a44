public import Editor
import Routing
public import Shelf

// The only file that knows both modules. It gives the editor the shelf's words, and says that who asks
// for them gets the editor.

extension EditorViewController: RequiredEditor {}

nonisolated extension EditorModuleConfiguration: RequiredEditorModule {
  public var noteTitle: String? {
    get { note?.title }
    set { note = newValue.map { Note(title: $0) } }
  }
}

final class AppAdapter: ViewRouteAdapter {
  override class func registerRoutableDestination() {
    register(
      adapter: RoutableView<any RequiredEditor>(), forAdaptee: RoutableView<any EditorViewInput>())
    register(
      adapter: RoutableViewModule<any RequiredEditorModule>(),
      forAdaptee: RoutableViewModule<any EditorModuleInput>())
  }
}
