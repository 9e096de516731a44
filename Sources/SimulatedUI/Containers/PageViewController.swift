package import RouteModel

/// A container that shows one page and can turn to another.
open class PageViewController: ViewController {
  /// How pages turn; it decides the order of the callbacks.
  public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
    /// Like a sheet of paper.
    case pageCurl
    /// By scrolling.
    case scroll
  }

  /// Which way a page turns.
  public enum NavigationDirection: String, Hashable, Sendable, CaseIterable {
    /// To the next one.
    case forward
    /// To the one before.
    case reverse
  }

  /// How pages turn.
  public let transitionStyle: TransitionStyle

  /// A page controller without a page.
  public init(transitionStyle: TransitionStyle = .pageCurl) {
    self.transitionStyle = transitionStyle
    super.init()
  }

  package override var kind: Scene.Container { .page }

  /// The page that is shown, as an array of at most one.
  public var viewControllers: [ViewController] { children }

  /// Turns to another page, given as an array of one. The new page's `viewWillAppear` comes before
  /// the old one's `viewWillDisappear`. The completion is called after the last callback; its
  /// argument tells whether the page was turned.
  /// - Throws: `invalid-child` unless there is exactly one page, `transition-in-progress`.
  open func setViewControllers(
    _ controllers: [ViewController], direction: NavigationDirection, animated: Bool,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) throws(TransitionError) {
    guard controllers.count == 1, let new = controllers.first else {
      throw TransitionError(
        .invalidChild, "\(label) holds one page, not \(controllers.count)",
        advice: "pass an array of one")
    }
    try checkIdle("turn to \(new.label)")
    guard new.parent !== self else {
      completion?(true)
      return
    }
    let old = children.last
    try checkContainment(of: new)
    isRearranging = true
    defer { isRearranging = false }
    try adopt(new, at: children.count)
    if let old {
      old.announceLeaving()
      unlink(at: 0, keepsParent: showsContent)
    }
    let done: @MainActor () -> Void = {
      old?.confirmMove(to: nil)
      new.confirmMove(to: self)
      completion?(true)
    }
    guard showsContent else {
      isRearranging = false
      return done()
    }
    let order: SwitchOrder = transitionStyle == .scroll ? .newFirstBoth : .newFirst
    switchContent(from: old, to: new, order: order, animated: animated, done: done)
  }

  // Converting the array's suffix to an array would iterate over all of it.
  override var childrenToAppear: [ViewController] { children.last.map { [$0] } ?? [] }
}
