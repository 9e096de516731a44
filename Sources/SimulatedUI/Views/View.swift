/// A rectangle on the screen without its picture: a place in the view hierarchy.
///
/// Overrides of the four `willMove`/`didMove` methods need not call `super`.
open class View: Responder {
  /// A name for tests and tools; the toolkit does not use it.
  public var accessibilityIdentifier: String?
  /// The class that this view stands for, when it is a stand-in; see ``className``.
  public var simulatedClassName: String?
  /// The views inside this one, the backmost first.
  public var subviews: [View] { inside }
  var inside: [View] = []
  /// The view that this one is in.
  public internal(set) var superview: View? {
    get { superviewReference?.object as? View }
    set { superviewReference = newValue?.reference }
  }
  /// The controller whose root view this is.
  public internal(set) var viewController: ViewController? {
    get { controllerReference?.object as? ViewController }
    set { controllerReference = newValue?.reference }
  }

  private var superviewReference: BackReference?
  private var controllerReference: BackReference?
  /// The reference of the window around this view.
  var windowLink: BackReference?
  var environmentStorage: UIEnvironment?

  /// A view that is in no hierarchy.
  public override init() { super.init() }

  /// The window that this view is in.
  public var window: Window? { windowLink?.object as? Window }

  /// The class that this view stands for: ``simulatedClassName``, else its own.
  public var className: String { simulatedClassName ?? TypeNames.name(of: type(of: self)) }

  /// The environment that this view belongs to.
  public var uiEnvironment: UIEnvironment { environment }

  /// The same; the short name is for this package, so that an application's class may have a property
  /// of that name.
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

  /// Adds a view at a place among the others; 0 is the backmost, what lies outside is brought inside.
  /// - Throws: `hierarchy-cycle`, `nested-too-deep`.
  open func insertSubview(_ view: View, at index: Int) throws(TransitionError) {
    try insert(view, at: index)
  }

  /// Takes the view out of its superview. Without one nothing happens.
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
