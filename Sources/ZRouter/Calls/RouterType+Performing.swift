public import Routing

/// Performing a view route that was found: the result is nil if the router could not be made, and the
/// handlers tell why. The library's `begin` throws instead, and its `perform` waits for the end.
@MainActor extension RouterType where Kind == Views {
  /// Whether a destination can be made without being shown.
  public var canMakeDestination: Bool { supports(.make) }

  /// Performs the route.
  /// - Parameters:
  ///   - path: how it is shown, and from where.
  ///   - configuring: prepares and sets handlers.
  ///   - removing: sets handlers for the later removal.
  /// - Returns: the router, or nil if it could not be constructed; the handlers tell why.
  @discardableResult public func perform(
    path: ViewRoutePath, configuring: Configuring = { _, _ in }, removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    withoutActuallyEscaping(configuring) { performed(makePerform(path, $0, removing)) }
  }

  /// Performs the route with one handler for success and one for failure.
  @discardableResult public func perform(
    path: ViewRoutePath, successHandler: ((Destination) -> Void)? = nil,
    errorHandler: ((RouteAction, RouteError) -> Void)?
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path) { config, _ in config.chain(successHandler, errorHandler) }
  }

  /// Makes, configures and prepares a destination without showing it.
  public func makeDestination(configuring: Configuring = { _, _ in }) -> Destination? {
    withoutActuallyEscaping(configuring) {
      TypeCheck.typed(registry.makeDestination(route, makePerform(nil, $0)))
    }
  }

  // MARK: On an existing destination

  /// Performs the route on an object that exists.
  @discardableResult public func perform(
    onDestination destination: Destination?, path: ViewRoutePath, configuring: Configuring? = nil,
    removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    var perform = makePerform(path, configuring, removing)
    perform.given = GivenObject(
      object: destination.map { $0 as AnyObject }, isOnlyPrepared: false)
    return performed(perform)
  }

  /// Prepares an object that exists, without showing it.
  @discardableResult public func prepare(
    destination: Destination, configuring: Configuring? = nil, removing: Removing? = nil
  ) -> TypedViewRouter<Destination, Module>? {
    var perform = makePerform(.make, configuring, removing)
    perform.given = GivenObject(object: destination as AnyObject, isOnlyPrepared: true)
    return performed(perform)
  }
}

@MainActor extension RouterType where Kind == Views, Module == ViewRouteConfiguration {
  /// Performs the route and prepares the destination.
  @discardableResult public func perform(
    path: ViewRoutePath, preparation: @escaping (Destination) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    perform(path: path) { config, _ in config.prepareDestination = preparation }
  }

  /// Makes a destination and prepares it.
  public func makeDestination(preparation: @escaping (Destination) -> Void) -> Destination? {
    makeDestination { config, _ in config.prepareDestination = preparation }
  }
}

@MainActor extension RouterType where Kind == Views, Destination == Any {
  /// Performs the route and prepares the module's configuration.
  @discardableResult public func perform(
    path: ViewRoutePath, preparation: (Module) -> Void
  ) -> TypedViewRouter<Destination, Module>? {
    withoutActuallyEscaping(preparation) { preparation in
      perform(path: path) { _, prepareModule in prepareModule(preparation) }
    }
  }

  /// Makes a destination; `preparation` gets the module's configuration.
  public func makeDestination(preparation: (Module) -> Void) -> Destination? {
    withoutActuallyEscaping(preparation) { preparation in
      makeDestination { _, prepareModule in prepareModule(preparation) }
    }
  }
}

/// The same for services: they are made and prepared before the call returns.
extension RouterType where Kind == Services {
  /// Always true: a service can always be made.
  public var canMakeDestination: Bool { true }

  /// Performs the route.
  @discardableResult public func perform(
    configuring: Configuring = { _, _ in }, removing: Removing? = nil
  ) -> TypedServiceRouter<Destination, Module>? {
    withoutActuallyEscaping(configuring) { performed(makePerform(nil, $0, removing)) }
  }

  /// Performs the route with one handler for success and one for failure.
  @discardableResult public func perform(
    successHandler: ((Destination) -> Void)?,
    errorHandler: ((RouteAction, RouteError) -> Void)? = nil
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.chain(successHandler, errorHandler) }
  }

  /// Makes, configures and prepares a service.
  public func makeDestination(configuring: Configuring = { _, _ in }) -> Destination? {
    withoutActuallyEscaping(configuring) {
      TypeCheck.typed(registry.makeDestination(route, makePerform(nil, $0)))
    }
  }
}

extension RouterType where Kind == Services, Module == PerformRouteConfiguration {
  /// Performs the route and prepares the service.
  @discardableResult public func perform(
    preparation: @escaping (Destination) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    perform { config, _ in config.prepareDestination = preparation }
  }

  /// Makes a service and prepares it.
  public func makeDestination(preparation: @escaping (Destination) -> Void) -> Destination? {
    makeDestination { config, _ in config.prepareDestination = preparation }
  }
}

extension RouterType where Kind == Services, Destination == Any {
  /// Performs the route and prepares the module's configuration.
  @discardableResult public func perform(
    preparation: (Module) -> Void
  ) -> TypedServiceRouter<Destination, Module>? {
    withoutActuallyEscaping(preparation) { preparation in
      perform { _, prepareModule in prepareModule(preparation) }
    }
  }

  /// Makes a service; `preparation` gets the module's configuration.
  public func makeDestination(preparation: (Module) -> Void) -> Destination? {
    withoutActuallyEscaping(preparation) { preparation in
      makeDestination { _, prepareModule in prepareModule(preparation) }
    }
  }
}
