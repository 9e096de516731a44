/// A view without drawing: a place in the view hierarchy.
///
/// Overrides of the four `willMove`/`didMove` methods need not call `super`.
open class View: Responder {
  /// A name for tests and tools; the toolkit does not use it.
  public var accessibilityIdentifier: String?
  /// The class that this view simulates; see ``className``.
  package var simulatedClassName: String?
  /// The views inside this one, the backmost first.
  public internal(set) var subviews: [View] = []
  /// The view that contains this one.
  public internal(set) weak var superview: View?
  /// The controller whose root view this is.
  public internal(set) weak var viewController: ViewController?
  /// The window that contains this view; a window contains itself.
  public internal(set) weak var window: Window?
  var environmentStorage: UIEnvironment?

  /// A view outside of any hierarchy.
  public override init() { super.init() }

  /// The name of the class that a row or a storyboard names, else of this view's own.
  public var className: String { simulatedClassName ?? TypeNames.name(of: type(of: self)) }

  /// The environment that this view belongs to.
  public var uiEnvironment: UIEnvironment { environment }

  /// The same, with a short name for this package only, so that an application's class may have a
  /// property with that name.
  package var environment: UIEnvironment {
    if let environmentStorage { return environmentStorage }
    let environment =
      viewController?.environment ?? superview?.environment ?? UIEnvironment.current
    environmentStorage = environment
    return environment
  }

  /// The controller whose root view this is, else the superview.
  open override var next: Responder? { viewController ?? superview }

  /// Called before the superview changes, to the new one or to nil.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes, to the new one or to nil.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called after the window has changed.
  open func didMoveToWindow() {}

  /// Adds a view on top of the others; it leaves its old superview.
  /// - Throws: `hierarchy-cycle`, `nested-too-deep`.
  open func addSubview(_ view: View) throws(TransitionError) {
    try insert(view, at: subviews.count)
  }

  /// Adds a view at an index among the others; 0 is the backmost, an index out of range is moved to
  /// the nearest end.
  /// - Throws: `hierarchy-cycle`, `nested-too-deep`.
  open func insertSubview(_ view: View, at index: Int) throws(TransitionError) {
    try insert(view, at: index)
  }

  /// Removes the view from its superview. Without one it does nothing.
  open func removeFromSuperview() {
    move(to: nil, at: 0)
  }

  /// Whether this view is `view` or somewhere inside it.
  public func isDescendant(of view: View) -> Bool {
    var current: View? = self
    while let here = current {
      if here === view { return true }
      current = here.superview
    }
    return false
  }
}
