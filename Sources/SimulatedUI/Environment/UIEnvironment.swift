/// The task's own environment. Task locals are outside the main actor.
private enum CurrentEnvironment {
  @TaskLocal static var scoped: UIEnvironment?
}

/// One simulated user interface: its windows, its clock, its observers, its journal.
///
/// A process may have several. A window is made for an environment; everything in a window belongs
/// to the window's environment. A controller that was not shown yet belongs to ``current``.
///
/// ```swift
/// let environment = UIEnvironment()
/// let window = Window(environment: environment)
/// window.rootViewController = NavigationController(rootViewController: ViewController())
/// window.makeKeyAndVisible()
/// ```
@MainActor public final class UIEnvironment {
  /// What kind of device this is. It decides how presentations adapt.
  public enum Idiom: String, Sendable, Hashable, Codable, CaseIterable {
    /// A phone: popovers adapt to full screen, split controllers collapse.
    case phone
    /// A tablet.
    case pad
    /// A television: whatever is presented covers the full screen.
    case tv
    /// A Mac: `show` without a container opens a window, sheets exist.
    case mac
  }

  /// How deeply controllers or views may be nested.
  package nonisolated static let deepestNesting = 500

  /// The environment of controllers outside of any window, unless ``withCurrent(_:_:)`` sets
  /// another one.
  public static let shared = UIEnvironment()

  /// The environment that a new controller belongs to until it is added to a window.
  public static var current: UIEnvironment { CurrentEnvironment.scoped ?? shared }

  /// Runs `body` with another ``current`` environment, for this task only.
  public static func withCurrent<R, Failure: Error>(
    _ environment: UIEnvironment, _ body: @MainActor () throws(Failure) -> R
  ) throws(Failure) -> R {
    try CurrentEnvironment.$scoped.withValue(environment) { () -> Result<R, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// The clock by which transitions end.
  public let clock = VirtualClock()
  /// The record of structural changes.
  package let journal = HierarchyJournal()
  /// What kind of device this is.
  public var idiom: Idiom
  /// Whether `animated: true` has an effect. It also decides where the caller cannot choose, as in
  /// `show`.
  public var areAnimationsEnabled = true
  /// How long an animated transition takes.
  public var transitionDuration: Duration = .milliseconds(350)
  /// The storyboards by name, and the classes that they name.
  public private(set) lazy var storyboards = StoryboardLibrary(environment: self)

  /// The visible windows, the oldest first. The environment keeps them alive.
  public private(set) var windows: [Window] = []
  /// The window that was made key last and is still visible.
  public internal(set) var keyWindow: Window?

  private var observers: [(observer: any UIObserver, interests: UIInterests)] = [] {
    didSet { interests = observers.reduce([]) { $0.union($1.interests) } }
  }
  /// The interests of all observers together.
  private(set) var interests: UIInterests = []
  private var lastID = 0

  /// An empty environment.
  public init(idiom: Idiom = .phone) {
    self.idiom = idiom
  }

  // MARK: Observers

  /// Registers an observer; it is kept alive until ``removeObserver(_:)``. Registering it again
  /// changes its interests and keeps its place. All observers get warnings.
  public func addObserver(_ observer: any UIObserver, interests: UIInterests = .all) {
    var others = observers
    if let index = others.firstIndex(where: { $0.observer === observer }) {
      others[index].interests = interests
    } else {
      others.append((observer, interests))
    }
    observers = others
  }

  /// Forgets an observer.
  public func removeObserver(_ observer: any UIObserver) {
    observers = observers.filter { $0.observer !== observer }
  }

  /// Tells the observers, runs the object's own method, then tells them again.
  func around(_ interest: UIInterests, _ event: @autoclosure () -> UIEvent, _ body: () -> Void) {
    if interests.contains(interest) { tell(interest, event(), .before) }
    body()
    if interests.contains(interest) { tell(interest, event(), .after) }
  }

  func tell(_ interest: UIInterests, _ event: UIEvent, _ moment: UIEventMoment) {
    // By index: an observer may be added or removed while the others are called.
    var index = 0
    while index < observers.count {
      if observers[index].interests.contains(interest) {
        observers[index].observer.observe(event, moment)
      }
      index += 1
    }
  }

  /// Reports what UIKit would write to the log.
  package func warn(_ warning: UIWarning) {
    for (observer, _) in observers { observer.observe(warning) }
  }

  // MARK: Changes

  /// Calls a closure when the change of the hierarchy that is under way has ended: inside the `advance` that ends it,
  /// or, if nobody advances the clock, in the next turn of the main actor.
  package func afterThisChange(_ body: @escaping @MainActor @Sendable () -> Void) {
    let token = clock.schedule(after: .zero, body)
    Task { [clock] in
      guard clock.isWaiting(for: token) else { return }
      clock.cancel(token)
      body()
    }
  }

  // MARK: Windows

  /// The running transitions, in the order in which they began.
  var transitions: [TransitionCoordinator] = []

  /// Ends the running transitions, interactive ones as cancelled; then hides every window: their
  /// controllers disappear and the environment releases them.
  package func tearDown() {
    // The end of one may begin another, which could go on forever.
    for _ in 0..<100 {
      for transition in transitions { transition.complete(cancelled: transition.isInteractive) }
    }
    for window in windows.reversed() { window.isHidden = true }
    clock.cancelAll()
  }

  func windowBecameVisible(_ window: Window) {
    guard !windows.contains(where: { $0 === window }) else { return }
    windows.append(window)
  }

  func windowWasHidden(_ window: Window) {
    windows.remove(window)
    if keyWindow === window { keyWindow = windows.last }
  }

  // MARK: Identity

  func nextID() -> Int {
    lastID += 1
    return lastID
  }
}
