import RouteModel

/// A service route made of closures instead of a subclass; every hook of a subclass has one here, the
/// last assignment wins.
///
/// ```swift
/// ServiceRoute<TimeService, PerformRouteConfiguration>
///   .make(withDestination: TimeService.self) { _, _ in TimeService() }
///   .register(RoutableService<any TimeInput>())
///   .scope(.shared)
/// ```
public struct ServiceRoute<Destination, Configuration: PerformRouteConfiguration>: Sendable {
  let definition: ServiceRouteDefinition
  let registry: Registry
  let code: Int?

  /// A route of one class.
  public static func make(
    withDestination type: AnyClass, exclusively: Bool = false,
    makeDestination: @escaping @Sendable (Configuration, AnyServiceRouter) -> Destination?
  ) -> ServiceRoute {
    let registry = Registry.current
    let definition = ServiceRouteDefinition(
      label: "ServiceRoute<\(TypeCheck.qualifiedName(type))>")
    definition.change {
      $0.makeConfiguration = { Configuration() }
      $0.make = { configuration, router in
        (configuration as? Configuration).flatMap { makeDestination($0, router) }.map {
          $0 as AnyObject
        }
      }
    }
    var code: Int?
    registry.change { state in
      guard state.mayRegister(definition.label) else { return }
      let index = state.code(of: .serviceRoute(definition), kind: .service)
      state.register(class: type, code: index, exclusively: exclusively)
      code = index
    }
    return ServiceRoute(definition: definition, registry: registry, code: code)
  }

  private func registering(
    _ what: (inout RegistryState, Int, RegisteredRoute.Maker) -> Void
  ) -> ServiceRoute {
    guard let code else { return self }
    registry.change { state in
      guard state.mayRegister(definition.label) else { return }
      what(&state, code, .serviceRoute(definition))
    }
    return self
  }

  private func setting(_ change: (inout ServiceRouteDefinition.Hooks) -> Void) -> ServiceRoute {
    definition.change(change)
    return self
  }

  // MARK: Registration

  /// Registers a further service class.
  @discardableResult public func registerDestination(
    _ type: AnyClass, exclusively: Bool = false
  ) -> ServiceRoute {
    registering { state, code, _ in
      state.register(class: type, code: code, exclusively: exclusively)
    }
  }

  /// Registers a service protocol.
  @discardableResult public func register<P>(_ routable: RoutableService<P>) -> ServiceRoute {
    registering { $0.register(protocol: routable.declared, code: $1, maker: $2) }
  }

  /// Registers a module protocol.
  @discardableResult public func register<P>(_ routable: RoutableServiceModule<P>) -> ServiceRoute {
    registering { $0.register(protocol: routable.declared, code: $1, maker: $2) }
  }

  /// Registers an identifier.
  @discardableResult public func registerIdentifier(_ identifier: String) -> ServiceRoute {
    registering { $0.register(identifier: identifier, code: $1, maker: $2) }
  }

  /// Registers a URL pattern.
  @discardableResult public func registerURLPattern(
    _ pattern: String, priority: Int = 0
  ) -> ServiceRoute {
    registering {
      $0.register(
        pattern: Route.Pattern(text: pattern, priority: priority), code: $1, maker: $2)
    }
  }

  // MARK: Hooks

  /// How long the service lives.
  @discardableResult public func scope(_ scope: ServiceScope) -> ServiceRoute {
    setting { $0.scope = scope }
  }

  /// The configuration of each perform.
  @discardableResult public func makeDefaultConfiguration(
    _ make: @escaping @Sendable () -> Configuration
  ) -> ServiceRoute { setting { $0.makeConfiguration = { make() } } }

  /// The remove configuration of each router.
  @discardableResult public func makeDefaultRemoveConfiguration(
    _ make: @escaping @Sendable () -> RemoveRouteConfiguration
  ) -> ServiceRoute { setting { $0.makeRemoveConfiguration = make } }

  /// Prepares the service, after the caller has.
  @discardableResult public func prepareDestination(
    _ prepare: @escaping @Sendable (Destination, Configuration, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.prepare = Self.typed(prepare) } }

  /// Called when every preparation has run.
  @discardableResult public func didFinishPrepareDestination(
    _ finish: @escaping @Sendable (Destination, Configuration, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.didFinishPrepare = Self.typed(finish) } }

  private static func typed(
    _ body: @escaping @Sendable (Destination, Configuration, AnyServiceRouter) -> Void
  ) -> @Sendable (AnyObject, PerformRouteConfiguration, AnyServiceRouter) -> Void {
    { destination, configuration, router in
      guard let destination = destination as? Destination,
        let configuration = configuration as? Configuration
      else { return }
      body(destination, configuration, router)
    }
  }

  /// Takes the service down, before its router is Removed.
  @discardableResult public func removeDestination(
    _ remove: @escaping @Sendable (Destination, RemoveRouteConfiguration, AnyServiceRouter) -> Void
  ) -> ServiceRoute {
    setting {
      $0.remove = { destination, configuration, router in
        if let typed = destination as? Destination { remove(typed, configuration, router) }
      }
    }
  }

  /// Called before every perform.
  @discardableResult public func beforePerformWithConfiguration(
    _ body: @escaping @Sendable (Configuration) -> Void
  ) -> ServiceRoute {
    setting { $0.interception.beforePerform = { if let own = $0 as? Configuration { body(own) } } }
  }

  /// Called after every success of a perform, with its action.
  @discardableResult public func afterSuccessAction(
    _ body: @escaping @Sendable (RouteAction) -> Void
  ) -> ServiceRoute { setting { $0.interception.afterSuccess = body } }

  /// Reads the parameters of a URL before the service is made.
  @discardableResult public func processUserInfo(
    _ body: @escaping @Sendable ([String: Any], String, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.processUserInfo = body } }

  /// Carries out the `action` of a URL.
  @discardableResult public func performAction(
    _ body: @escaping @Sendable (String, [String: Any], String, AnyServiceRouter) -> Void
  ) -> ServiceRoute { setting { $0.performAction = body } }

  /// A named action with a result; call it with ``Router/call(_:action:parameters:)``.
  @discardableResult public func action<Result>(
    _ name: String, _ body: @escaping @Sendable (Destination, [String: Any]) throws -> Result
  ) -> ServiceRoute {
    setting {
      $0.actions[name] = { destination, parameters in
        guard let typed = destination as? Destination else {
          throw RouteError(
            .actionFailed,
            "\(name) is an action of \(TypeCheck.qualifiedName(Destination.self)), not of \(TypeCheck.qualifiedName(type(of: destination)))"
          )
        }
        return try body(typed, parameters)
      }
    }
  }

  /// Whether the route takes a URL after it has seen the parameters.
  @discardableResult public func accepts(
    _ decide: @escaping @Sendable (RouteMatch) -> Bool
  ) -> ServiceRoute { setting { $0.accepts = decide } }

  /// Hears of custom events of a type.
  @discardableResult public func onEvent<E: RouteCustomEvent>(
    _ type: E.Type, _ body: @escaping @MainActor (E) -> Void
  ) -> ServiceRoute {
    setting { $0.events.append { if let event = $0 as? E { body(event) } } }
  }

  /// The routes that this one needs.
  @discardableResult public func depends(on dependencies: RouteDependency...) -> ServiceRoute {
    setting { $0.dependencies += dependencies }
  }
}
