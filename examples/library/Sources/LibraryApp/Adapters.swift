public import Editor
import Routing
public import Shelf

// The only file that knows both modules. It makes the editor conform to the shelf's protocol, and
// registers the adapter.

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
