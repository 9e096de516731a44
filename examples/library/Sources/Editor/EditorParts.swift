public import SimulatedUI

/// The view of VIPER: it shows what the presenter says and holds no note.
///
/// The class is public so that an app can let it conform to what another module requires.
public final class EditorViewController: ViewController, EditorViewInput {
  var presenter: EditorPresenter?
  public var heading: String? { title }
}

/// The presenter: turns the note into words.
final class EditorPresenter {
  let interactor: EditorInteractor
  weak var view: EditorViewController?

  init(interactor: EditorInteractor, view: EditorViewController) {
    self.interactor = interactor
    self.view = view
  }

  func present() { view?.title = interactor.note.map { "Editing \($0.title)" } ?? "New note" }
}

/// The interactor: has the note.
final class EditorInteractor {
  var note: Note?
}
