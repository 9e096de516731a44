/// A pop driven by a gesture: it has begun, and may still be finished or cancelled.
extension NavigationController {
  /// Whether a gesture is driving a pop now.
  package var isInteractivePopRunning: Bool { interactivePop != nil }

  /// Begins to pop the top by a gesture. The top will disappear, the controller below will appear.
  /// - Throws: `cannot-pop-root`, `transition-in-progress`, `not-in-window`.
  public func beginInteractivePop() throws(TransitionError) {
    guard children.count > 1 else { throw cannotPopRoot() }
    try checkIdle("begin an interactive pop")
    guard appearance == .appeared else {
      throw TransitionError(
        .notInWindow, "\(label) is not on the screen, so a swipe back is impossible",
        advice: "pop without the finger")
    }
    let popped = children[children.count - 1]
    let revealed = children[children.count - 2]
    isRearranging = true
    popped.announceLeaving()
    unlink(at: children.count - 1, keepsParent: true)
    revealed.loadViewIfNeeded()
    popped.begin(false, animated: true)
    if !revealed.isCovered { revealed.begin(true, animated: true) }
    view.place(revealed.view, at: 0)
    isRearranging = false
    let coordinator = TransitionCoordinator(
      owner: self, from: popped, to: revealed, interactive: true, environment: environment
    ) { cancelled in
      self.runningTransition = nil
      self.interactivePop = nil
      cancelled
        ? self.takeBack(popped, over: revealed) : self.carryOut(popped, reveal: revealed)
    }
    runningTransition = coordinator
    interactivePop = coordinator
  }

  /// Finishes the gesture: the pop is carried out.
  /// - Throws: `not-interactive`.
  public func finishInteractivePop() throws(TransitionError) {
    try runningPop("finish").complete()
  }

  /// Cancels the gesture: the stack stays as it was. The controller below disappears without having
  /// appeared, the top appears again.
  /// - Throws: `not-interactive`.
  public func cancelInteractivePop() throws(TransitionError) {
    try runningPop("cancel").complete(cancelled: true)
  }

  private func runningPop(_ what: String) throws(TransitionError) -> TransitionCoordinator {
    if let interactivePop { return interactivePop }
    throw TransitionError(
      .notInteractive, "\(label) has no interactive pop to \(what)",
      advice: "call beginInteractivePop first")
  }

  private func carryOut(_ popped: ViewController, reveal revealed: ViewController) {
    popped.viewStorage?.removeFromSuperview()
    popped.parent = nil
    popped.end()
    if revealed.appearance == .appearing { revealed.end() }
    popped.confirmMove(to: nil)
  }

  private func takeBack(_ popped: ViewController, over revealed: ViewController) {
    let wasRevealed = revealed.appearance == .appearing
    if wasRevealed { revealed.begin(false, animated: true, cancelling: true) }
    revealed.viewStorage?.removeFromSuperview()
    if wasRevealed { revealed.end() }
    popped.moves.remove(.fromParent)
    link(popped, at: children.count)
    popped.begin(true, animated: true, cancelling: true)
    popped.end()
  }
}
