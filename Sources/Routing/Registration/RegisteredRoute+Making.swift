import RouteModel
import SimulatedUI

/// What differs between router subclasses, block routes and rows, for views.
@MainActor extension RegisteredRoute {
  /// The paths that it can be performed on: those of the code, else of the row, else of its
  /// destination.
  var supportedPaths: ViewRoutePaths {
    switch maker {
    case .viewRouter(let type):
      if let paths = type.supportedPaths { return paths }
    case .viewRoute(let definition):
      if let paths = definition[\.view.supportedPaths] { return paths }
    case .simulated(_, let isView):
      if let row, !row.supportedPaths.isEmpty {
        return ViewRoutePaths(row.supportedPaths).union(.makeDestination)
      }
      return isView ? .viewDefault : .viewControllerDefault
    default: break
    }
    return makesView ? .viewDefault : .viewControllerDefault
  }

  func validatesCustom(_ configuration: ViewRouteConfiguration) -> Bool {
    switch maker {
    case .viewRouter(let type): type.validateCustomRouteConfiguration(configuration)
    case .viewRoute(let definition): definition[\.view.validateCustom]?(configuration) ?? true
    default: true
    }
  }

  func shouldAutoCreate(for destination: AnyObject, from source: AnyObject?) -> Bool {
    switch maker {
    case .viewRouter(let type): type.shouldAutoCreate(for: destination, from: source)
    case .viewRoute(let definition):
      definition[\.view.shouldAutoCreate]?(destination, source) ?? true
    default: true
    }
  }

  func path(forTransition transition: String, source: ViewController) -> ViewRoutePath? {
    switch maker {
    case .viewRouter(let type): type.path(forTransition: transition, source: source)
    case .viewRoute(let definition): definition[\.view.pathForTransition]?(transition, source)
    default: nil
    }
  }
}

extension RegisteredRoute.Maker {
  /// The guards that the code requires.
  var requiredGuards: Set<String> {
    switch self {
    case .viewRouter(let type): type.requiredGuards
    case .viewRoute(let definition): definition[\.requiredGuards]
    case .serviceRouter(let type): type.requiredGuards
    case .serviceRoute(let definition): definition[\.requiredGuards]
    case .simulated: []
    }
  }
}

extension RegisteredRoute {
  /// Whether the route takes a URL with these parameters.
  func accepts(_ match: RouteMatch) -> Bool {
    switch maker {
    case .viewRouter(let type): type.accepts(match)
    case .viewRoute(let definition): definition[\.accepts]?(match) ?? true
    case .serviceRouter(let type): type.accepts(match)
    case .serviceRoute(let definition): definition[\.accepts]?(match) ?? true
    case .simulated: true
    }
  }
}
