public import SimulatedUI

/// Whose segues, initial controllers and subviews get routers, and whose appearances are heard of.
extension Registry {
  /// Watches a user interface: routable destinations that arrive there without a router get one, and
  /// their routers hear of every appearance.
  ///
  /// A ``RouteSimulation`` watches its own from the start. Any other is watched from the first perform in
  /// it; what is to be seen before that, such as the initial controller of the first window, needs this
  /// call. The end of registration watches the one of `UIEnvironment.withCurrent`, and for ``shared``
  /// `UIEnvironment.shared`. Called twice it counts once.
  ///
  /// ```swift
  /// Registry.shared.attach(to: .shared)
  /// window.rootViewController = try storyboard.instantiateInitialViewController()
  /// ```
  @MainActor public func attach(to environment: UIEnvironment) {
    launchIfNeeded()
    views.attach(to: environment)
  }

  /// Watches a user interface no longer, until the next perform in it.
  @MainActor public func detach(from environment: UIEnvironment) {
    views.detach(from: environment)
  }

  /// Watches the user interface that is plainly meant: the one that the caller has made current, or for
  /// the registry of the program that of the program.
  @MainActor func attachToCurrent() {
    let current = UIEnvironment.current
    guard self === Registry.shared || current !== UIEnvironment.shared else { return }
    views.attach(to: current)
  }
}
