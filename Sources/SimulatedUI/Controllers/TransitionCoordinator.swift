/// An animated transition while it runs.
///
/// ```swift
/// editor.transitionCoordinator?.animate(alongside: nil) { coordinator in
///   print(coordinator.isCancelled ? "came back" : "arrived")
/// }
/// ```
@MainActor public final class TransitionCoordinator {
  /// The controller that disappears.
  public let from: ViewController?
  /// The controller that appears.
  public let to: ViewController?
  /// How long the transition takes.
  public let transitionDuration: Duration
  /// Whether a gesture drives it.
  public let isInteractive: Bool
  /// Whether the transition was cancelled; it is set when the completions run.
  public private(set) var isCancelled = false
  /// Whether the transition has ended.
  package var hasEnded: Bool { finish == nil }

  private let environment: UIEnvironment
  private var token: VirtualClock.Token?
  private var completion: (@MainActor (TransitionCoordinator) -> Void)?
  private var finish: (@MainActor (_ cancelled: Bool) -> Void)?
  private var owner: ViewController?

  init(
    owner: ViewController, from: ViewController?, to: ViewController?, interactive: Bool,
    environment: UIEnvironment, finish: @escaping @MainActor (_ cancelled: Bool) -> Void
  ) {
    self.owner = owner
    self.from = from
    self.to = to
    self.isInteractive = interactive
    self.environment = environment
    self.transitionDuration = environment.transitionDuration
    self.finish = finish
    environment.transitions.append(self)
    if !interactive {
      token = environment.clock.schedule(after: transitionDuration) { self.complete() }
    }
  }

  /// Adds closures to call during the transition and after it.
  /// - Parameters:
  ///   - animation: called at once.
  ///   - completion: called when the transition has ended, after the appearance callbacks.
  /// - Returns: false when the transition has ended already; then nothing is called.
  @discardableResult public func animate(
    alongside animation: (@MainActor (TransitionCoordinator) -> Void)?,
    completion: (@MainActor (TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    guard !hasEnded else { return false }
    animation?(self)
    guard let completion else { return true }
    if let before = self.completion {
      self.completion = {
        before($0)
        completion($0)
      }
    } else {
      self.completion = completion
    }
    return true
  }

  /// Waits for the end of the transition.
  package func end() async {
    await withCheckedContinuation { continuation in
      if !animate(alongside: nil, completion: { _ in continuation.resume() }) {
        continuation.resume()
      }
    }
  }

  func involves(_ controller: ViewController) -> Bool { controller === from || controller === to }

  /// Ends the transition at once, if it is the one of that container.
  func finishNow(of container: ViewController) {
    if owner === container { complete() }
  }

  func complete(cancelled: Bool = false) {
    guard let finish else { return }
    self.finish = nil
    isCancelled = cancelled
    environment.transitions.remove(self)
    if let token { environment.clock.cancel(token) }
    owner = nil
    finish(cancelled)
    let completion = completion
    self.completion = nil
    completion?(self)
  }
}
