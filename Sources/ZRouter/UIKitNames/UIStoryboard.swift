public import SimulatedUI

/// A storyboard by its name, in ``SimulatedUI/UIEnvironment/current``.
///
/// UIKit raises an exception if something is missing; here the call throws an error that lists what
/// exists.
@MainActor public struct UIStoryboard {
  /// The storyboard's name.
  public let name: String

  /// The storyboard with a name; it is looked up when a controller is asked for.
  /// - Parameters:
  ///   - name: the storyboard's name.
  ///   - bundle: not used, there is one bundle.
  public init(name: String, bundle: Any?) { self.name = name }

  /// Makes the controller of the scene that has an identifier.
  public func instantiateViewController(
    withIdentifier identifier: String
  ) throws(TransitionError) -> ViewController {
    try found().instantiateViewController(withIdentifier: identifier)
  }

  /// Makes the initial controller.
  public func instantiateInitialViewController() throws(TransitionError) -> ViewController {
    try found().instantiateInitialViewController()
  }

  private func found() throws(TransitionError) -> Storyboard {
    try UIEnvironment.current.storyboards.required(name)
  }
}
