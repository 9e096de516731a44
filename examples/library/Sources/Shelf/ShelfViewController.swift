import Routing
import SimulatedUI

/// The list of notes.
final class ShelfViewController: ViewController, ShelfInput {
  func open(_ title: String) {
    do throws(RouteError) {
      try Router.begin(
        RoutableViewModule<any RequiredEditorModule>(), by: .push(from: self),
        preparing: { module in module.noteTitle = title })
    } catch {
      print(error)
    }
  }
}

/// How many notes there are: a view that any screen may add.
final class CountBadge: View {
  var count = 0
}
