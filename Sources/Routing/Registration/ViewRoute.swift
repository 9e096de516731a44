public import RouteModel
public import SimulatedUI

/// A view route made of closures instead of a subclass. Every hook of a subclass has a counterpart
/// here; the last assignment wins. See docs/behaviour.md, "Block routes".
///
/// ```swift
/// ViewRoute<EditorViewController, ViewRouteConfiguration>
///   .make(withDestination: EditorViewController.self) { config, router in EditorViewController() }
///   .register(RoutableView<any EditorInput>())
///   .registerURLPattern("app://editor/:title")
/// ```
@MainActor
public struct ViewRoute<Destination, Configuration: ViewRouteConfiguration>:
  @MainActor BlockRoute
{
  /// The route as the registry has it.
  public let block: BlockRegistration<Views>

  /// A route of one class.
  public static func make(
    withDestination type: AnyClass,
    makeDestination:
      @escaping @MainActor (Configuration, AnyViewRouter) throws(RouteError) ->
      Destination?
  ) -> ViewRoute { make(type, exclusively: false, makeDestination) }

  /// A route of one class whose configuration makes the destination.
  public static func make(
    withDestination type: AnyClass, configuration: @escaping @MainActor () -> Configuration
  ) -> ViewRoute {
    make(type, exclusively: false) { _, _ in nil }.makeDefaultConfiguration(configuration)
  }

  /// A route of one class that no other route may have.
  public static func make(
    withExclusiveDestination type: AnyClass,
    makeDestination:
      @escaping @MainActor (Configuration, AnyViewRouter) throws(RouteError) ->
      Destination?
  ) -> ViewRoute { make(type, exclusively: true, makeDestination) }

  private static func make(
    _ type: AnyClass, exclusively: Bool,
    _ makeDestination:
      @escaping @MainActor (Configuration, AnyViewRouter) throws(RouteError) ->
      Destination?
  ) -> ViewRoute {
    let code = ViewBlock("ViewRoute<\(TypeCheck.qualifiedName(type))>") {
      $0.makeConfiguration = { Configuration() }
      $0.make = untyped { configuration, router throws(RouteError) in
        try makeDestination(configuration, router)
      }
    }
    return ViewRoute(block: BlockRegistration(code, of: type, exclusively: exclusively))
  }

  /// Registers a URL pattern and the path that its links take, unless the caller or the URL chooses
  /// another.
  @discardableResult public func registerURLPattern(
    _ pattern: String, path: PathKind?, priority: Int = 0
  ) -> ViewRoute {
    registering(.pattern(Route.Pattern(text: pattern, priority: priority, path: path)))
  }

  // MARK: Hooks

  /// The configuration of each perform.
  @discardableResult public func makeDefaultConfiguration(
    _ make: @escaping @MainActor () -> Configuration
  ) -> ViewRoute { setting { $0.makeConfiguration = make } }

  /// The remove configuration of each router.
  @discardableResult public func makeDefaultRemoveConfiguration(
    _ make: @escaping @MainActor () -> ViewRemoveConfiguration
  ) -> ViewRoute { setting { $0.makeRemoval = make } }

  /// The paths that the route can be performed on.
  @discardableResult public func makeSupportedPaths(_ paths: Set<PathKind>) -> ViewRoute {
    setting { $0.view.supportedPaths = paths }
  }

  /// Prepares the destination, after the caller has.
  @discardableResult public func prepareDestination(
    _ prepare: @escaping @MainActor (Destination, Configuration, AnyViewRouter) -> Void
  ) -> ViewRoute { setting { $0.prepare = Self.untyped { prepare($0, $1, $2) } } }

  /// Called when every preparation has run.
  @discardableResult public func didFinishPrepareDestination(
    _ finish: @escaping @MainActor (Destination, Configuration, AnyViewRouter) -> Void
  ) -> ViewRoute { setting { $0.didFinishPrepare = Self.untyped { finish($0, $1, $2) } } }

  /// Whether a router is created for a destination from outside.
  @discardableResult public func shouldAutoCreateForDestination(
    _ decide: @escaping @MainActor (AnyObject, AnyObject?) -> Bool
  ) -> ViewRoute { setting { $0.view.shouldAutoCreate = decide } }

  /// Whether a destination from outside needs no performer to configure it.
  @discardableResult public func isPrepared(
    _ decide: @escaping @MainActor (Destination, AnyViewRouter) -> Bool
  ) -> ViewRoute {
    setting {
      $0.view.isExternalPrepared = { destination, router in
        (destination as? Destination).map { decide($0, router) } ?? true
      }
    }
  }

  /// Whether the configuration has what the custom path needs.
  @discardableResult public func validateCustomRouteConfiguration(
    _ validate: @escaping @MainActor (Configuration) -> Bool
  ) -> ViewRoute {
    setting { $0.view.validateCustom = { ($0 as? Configuration).map(validate) ?? false } }
  }

  /// Whether a custom perform may start now.
  @discardableResult public func canPerformCustomRoute(
    _ decide: @escaping @MainActor (AnyViewRouter) -> Bool
  ) -> ViewRoute { setting { $0.view.canPerform = decide } }

  /// Shows the destination on the custom path.
  @discardableResult public func performCustomRoute(
    _ perform: @escaping @MainActor (Destination, AnyObject?, Configuration, AnyViewRouter) -> Void
  ) -> ViewRoute {
    setting {
      $0.view.perform = { destination, source, configuration, router in
        guard let typed = destination as? Destination,
          let configuration = configuration as? Configuration
        else {
          router.endPerformRoute(with: ViewRouteFailure.wrongDestination(router.route, destination))
          return
        }
        perform(typed, source, configuration, router)
      }
    }
  }

  /// Whether a custom removal may start now.
  @discardableResult public func canRemoveCustomRoute(
    _ decide: @escaping @MainActor (AnyViewRouter) -> Bool
  ) -> ViewRoute { setting { $0.view.canRemove = decide } }

  /// Removes the destination from the custom path.
  @discardableResult public func removeCustomRoute(
    _ remove:
      @escaping @MainActor (Destination, AnyObject?, ViewRemoveConfiguration, AnyViewRouter) -> Void
  ) -> ViewRoute {
    setting {
      $0.view.remove = { destination, source, configuration, router in
        guard let typed = destination as? Destination else {
          router.endRemoveRoute(with: ViewRouteFailure.wrongDestination(router.route, destination))
          return
        }
        remove(typed, source, configuration, router)
      }
    }
  }

  // MARK: URLs, AOP, events

  /// Called before every perform.
  @discardableResult public func beforePerformWithConfiguration(
    _ body: @escaping @MainActor (Configuration) -> Void
  ) -> ViewRoute {
    setting { $0.beforePerform = { if let own = $0 as? Configuration { body(own) } } }
  }

  /// Called after every success of a perform, with its action.
  @discardableResult public func afterSuccessAction(
    _ body: @escaping @MainActor (RouteAction) -> Void
  ) -> ViewRoute { setting { $0.afterSuccess = body } }

  /// Reads the parameters of a URL before the destination is made.
  @discardableResult public func processUserInfo(
    _ body: @escaping @MainActor ([String: Any], String, AnyViewRouter) -> Void
  ) -> ViewRoute { setting { $0.processUserInfo = body } }

  /// Carries out the `action` of a URL.
  @discardableResult public func performAction(
    _ body: @escaping @MainActor (String, [String: Any], String, AnyViewRouter) -> Void
  ) -> ViewRoute { setting { $0.performAction = body } }

  /// The path for the `transition` of a URL.
  @discardableResult public func pathForTransition(
    _ body: @escaping @MainActor (String, ViewController) -> ViewRoutePath?
  ) -> ViewRoute { setting { $0.view.pathForTransition = body } }

  /// Called at a moment in the life of the class's destinations.
  @discardableResult public func onMoment(
    willPerform: (@MainActor (AnyViewRouter?, Destination, Any?) -> Void)? = nil,
    didPerform: (@MainActor (AnyViewRouter?, Destination, Any?) -> Void)? = nil,
    willRemove: (@MainActor (AnyViewRouter?, Destination, Any?) -> Void)? = nil,
    didRemove: (@MainActor (AnyViewRouter?, Destination, Any?) -> Void)? = nil
  ) -> ViewRoute {
    setting { all in
      let hooks: [(ViewMoment, (@MainActor (AnyViewRouter?, Destination, Any?) -> Void)?)] = [
        (.willPerform, willPerform), (.didPerform, didPerform), (.willRemove, willRemove),
        (.didRemove, didRemove),
      ]
      for case (let moment, let hook?) in hooks {
        all.view.moments[moment] = { router, destination, source in
          TypeCheck.give(destination) { hook(router, $0, source) }
        }
      }
    }
  }

  /// Whether destinations that stay alive after their removal are reported.
  @discardableResult public func detectsMemoryLeaks(_ detects: Bool) -> ViewRoute {
    setting { $0.view.detectsLeaks = detects }
  }
}
