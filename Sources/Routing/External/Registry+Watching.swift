public import SimulatedUI

/// Which user interfaces are watched: their segues, initial controllers and subviews get routers,
/// and their appearances are announced.
extension Registry {
  /// Watches a user interface: routable destinations that arrive without a router get one, and
  /// their routers are told of every appearance.
  ///
  /// A `RouteSimulation` watches its own from the start. Any other is watched from the first
  /// perform in it; to see what happens before that, such as the initial controller of the first
  /// window, call this method. The end of registration calls it for the user interface of
  /// `UIEnvironment.withCurrent`, and for ``shared`` with `UIEnvironment.shared`. A second call
  /// does nothing.
  ///
  /// ```swift
  /// Registry.shared.attach(to: .shared)
  /// window.rootViewController = try storyboard.instantiateInitialViewController()
  /// ```
  @MainActor public func attach(to environment: UIEnvironment) {
    launchIfNeeded()
    views.attach(to: environment)
  }

  /// Stops watching a user interface, until the next perform in it.
  @MainActor public func detach(from environment: UIEnvironment) {
    views.detach(from: environment)
  }

  /// Watches the user interface that the caller has made current; without one, the program's
  /// registry watches the program's user interface.
  @MainActor func attachToCurrent() {
    let current = UIEnvironment.current
    guard self === Registry.shared || current !== UIEnvironment.shared else { return }
    views.attach(to: current)
  }
}
