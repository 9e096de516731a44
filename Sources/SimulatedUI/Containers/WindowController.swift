package import RouteModel

/// A window of macOS as storyboards describe it: a container with one child, the window's content.
///
/// It is the root of a window. The initial controller of a storyboard becomes the root of an
/// existing window; a segue to a window controller opens a new one.
open class WindowController: ViewController {
  package override var kind: Scene.Container { .window }

  /// The content of the window.
  public var contentViewController: ViewController? { children.last }

  /// Opens a window with this controller, in the environment of another one.
  /// - Throws: `already-presented`, `has-parent`.
  open func showWindow(of source: ViewController) throws(TransitionError) {
    try source.showWindow(self, title: title ?? contentViewController?.title)
  }

  /// Closes the window.
  open func close() { windowAsRoot?.close() }

  override var childrenToAppear: [ViewController] { children }
}
