/// The moves that a controller is making.
struct ControllerMoves: OptionSet {
  let rawValue: UInt8
  static let toParent = Self(rawValue: 1)
  static let fromParent = Self(rawValue: 2)
  static let presented = Self(rawValue: 4)
  static let dismissed = Self(rawValue: 8)
}

/// The state of a controller's view, between hidden and shown.
enum AppearanceState {
  case disappeared, appearing, appeared, disappearing
}

extension ViewController {
  /// Tells a child that it is about to appear or disappear, for containers that forward by hand.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    begin(isAppearing, animated: animated)
  }

  /// Tells a child that its appearance transition has ended.
  public func endAppearanceTransition() { end() }

  /// Begins to appear or disappear: calls this controller's callback, then those of its children.
  /// - Parameter cancelling: whether this cancels a transition in the other direction.
  func begin(_ isAppearing: Bool, animated: Bool, cancelling: Bool = false) {
    if isAppearing {
      beginAppearing(animated, cancelling)
    } else {
      beginDisappearing(animated, cancelling)
    }
  }

  private func beginAppearing(_ animated: Bool, _ cancelling: Bool) {
    switch appearance {
    case .disappeared: break
    case .disappearing where cancelling: break
    case .disappearing: warnUnbalanced("appears before it has disappeared")
    case .appearing, .appeared:
      warnUnbalanced("appears although it has appeared or is about to")
      return
    }
    loadViewIfNeeded()
    appearance = .appearing
    appearsAnimated = animated
    environment.around(.appearance, .viewWillAppear(self, animated: animated)) {
      viewWillAppear(animated)
    }
    installContent()
    guard !children.isEmpty, shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childrenToAppear
    where !child.showsContent && !child.isCovered {
      child.begin(true, animated: animated, cancelling: cancelling)
    }
  }

  private func beginDisappearing(_ animated: Bool, _ cancelling: Bool) {
    switch appearance {
    case .appeared: break
    case .appearing where cancelling: break
    case .appearing: warnUnbalanced("disappears before it has appeared")
    case .disappearing, .disappeared:
      warnUnbalanced("disappears although it has disappeared or is about to")
      return
    }
    runningTransition?.finishNow(of: self)
    appearance = .disappearing
    appearsAnimated = animated
    environment.around(.appearance, .viewWillDisappear(self, animated: animated)) {
      viewWillDisappear(animated)
    }
    guard !children.isEmpty, shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children where child.appearance == .appeared || child.appearance == .appearing {
      child.begin(false, animated: animated, cancelling: cancelling)
    }
  }

  /// Ends the transition: the children first, then this controller.
  func end() {
    switch appearance {
    case .appearing:
      endChildren(.appearing)
      appearance = .appeared
      let animated = appearsAnimated
      environment.around(.appearance, .viewDidAppear(self, animated: animated)) {
        viewDidAppear(animated)
      }
    case .disappearing:
      endChildren(.disappearing)
      appearance = .disappeared
      let animated = appearsAnimated
      environment.around(.appearance, .viewDidDisappear(self, animated: animated)) {
        viewDidDisappear(animated)
      }
    case .appeared, .disappeared:
      warnUnbalanced("ends an appearance transition that did not begin")
    }
  }

  private func endChildren(_ state: AppearanceState) {
    guard !children.isEmpty, shouldAutomaticallyForwardAppearanceMethods else { return }
    // A running transition of this container ends the appearance of its own two controllers.
    let running = runningTransition
    for child in children where child.appearance == state && running?.involves(child) != true {
      child.end()
    }
  }

  /// Whether the controller's content is on the screen, or appearing.
  var showsContent: Bool { appearance == .appeared || appearance == .appearing }

  private func warnUnbalanced(_ what: String) {
    environment.warn(
      UIWarning(.unbalancedAppearance, "\(label) \(what)", controllerID: objectNumber))
  }
}
