import Locking
import RouteModel

/// What differs between router subclasses, block routes and rows: all of it in one place.
extension RegisteredRoute {
  /// Makes the router of one perform.
  @MainActor func makeViewRouter(
    _ registry: Registry, _ configuration: ViewRouteConfiguration
  ) -> AnyViewRouter {
    let context = ViewRouterContext(
      registry: registry, route: self, configuration: configuration)
    switch maker {
    case .viewRouter(let type): return type.init(context)
    case .viewRoute: return BlockViewRouter(context)
    default: return SimulatedViewRouter(context)
    }
  }

  @MainActor func makeViewConfiguration() -> ViewRouteConfiguration {
    switch maker {
    case .viewRouter(let type): type.makeConfiguration()
    case .viewRoute(let definition): definition.makeConfiguration?() ?? ViewRouteConfiguration()
    default: ViewRouteConfiguration()
    }
  }

  @MainActor func makeViewRemoveConfiguration() -> ViewRemoveConfiguration {
    switch maker {
    case .viewRouter(let type): type.makeRemoveConfiguration()
    case .viewRoute(let definition):
      definition.makeRemoveConfiguration?() ?? ViewRemoveConfiguration()
    default: ViewRemoveConfiguration()
    }
  }

  /// The paths that it can be performed on: the code's word, else the row's, else its destination's.
  @MainActor var supportedPaths: ViewRoutePaths {
    switch maker {
    case .viewRouter(let type):
      if let paths = type.supportedPaths { return paths }
    case .viewRoute(let definition):
      if let paths = definition.supportedPaths { return paths }
    case .simulated(_, let isView):
      if let row, !row.supportedPaths.isEmpty {
        return ViewRoutePaths(row.supportedPaths).union(.makeDestination)
      }
      return isView ? .viewDefault : .viewControllerDefault
    default: break
    }
    return makesView ? .viewDefault : .viewControllerDefault
  }

  @MainActor func validatesCustom(_ configuration: ViewRouteConfiguration) -> Bool {
    switch maker {
    case .viewRouter(let type): type.validateCustomRouteConfiguration(configuration)
    case .viewRoute(let definition): definition.validateCustom?(configuration) ?? true
    default: true
    }
  }

  @MainActor func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    switch maker {
    case .viewRouter(let type): type.shouldAutoCreate(for: destination, from: source)
    case .viewRoute(let definition): definition.shouldAutoCreate?(destination, source) ?? true
    default: true
    }
  }

  /// Whether the route takes a URL after it has seen the parameters.
  func accepts(_ match: RouteMatch) -> Bool {
    switch maker {
    case .viewRouter(let type): type.accepts(match)
    case .viewRoute(let definition): definition.declining.withLock { $0 }?(match) ?? true
    case .serviceRouter(let type): type.accepts(match)
    case .serviceRoute(let definition): definition.hooks.accepts?(match) ?? true
    case .simulated: true
    }
  }

  // MARK: Services

  func makeServiceRouter(
    _ registry: Registry, _ configuration: PerformRouteConfiguration
  ) -> AnyServiceRouter {
    let context = ServiceRouterContext(
      registry: registry, route: self, configuration: configuration)
    switch maker {
    case .serviceRouter(let type): return type.init(context)
    case .serviceRoute: return BlockServiceRouter(context)
    default: return SimulatedServiceRouter(context)
    }
  }

  func makeServiceConfiguration() -> PerformRouteConfiguration {
    switch maker {
    case .serviceRouter(let type): type.makeConfiguration()
    case .serviceRoute(let definition):
      definition.hooks.makeConfiguration?() ?? PerformRouteConfiguration()
    default: PerformRouteConfiguration()
    }
  }

  func makeServiceRemoveConfiguration() -> RemoveRouteConfiguration {
    switch maker {
    case .serviceRouter(let type): type.makeRemoveConfiguration()
    case .serviceRoute(let definition):
      definition.hooks.makeRemoveConfiguration?() ?? RemoveRouteConfiguration()
    default: RemoveRouteConfiguration()
    }
  }
}
