import Routing
import SimulatedUI

/// The list of notes.
final class ShelfViewController: ViewController, ShelfInput {
  func open(_ title: String) {
    Router.perform(
      to: RoutableViewModule<any RequiredEditorModule>(), path: .push(from: self),
      preparation: { module in module.noteTitle = title })
  }
}

/// How many notes there are: a view that any screen may add.
final class CountBadge: View {
  var count = 0
}
