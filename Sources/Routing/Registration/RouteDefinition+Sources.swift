import SimulatedUI

extension RouteDefinition where Kind == Views {
  /// The hooks of a router class.
  @MainActor convenience init(of type: AnyViewRouter.Type) {
    self.init(
      label: TypeCheck.qualifiedName(type), routerClass: type, isAbstract: type.isAbstractRouter
    ) {
      $0.makeRouter = { type.init($0) }
      $0.makeConfiguration = { type.makeConfiguration() }
      $0.makeRemoval = { type.makeRemoveConfiguration() }
      $0.accepts = { type.accepts($0) }
      $0.events = [{ type.handle($0) }]
      $0.didFinishRegistration = { type.didFinishRegistration() }
      $0.requiredGuards = type.requiredGuards
      $0.view.supportedPaths = { type.supportedPaths }
      $0.view.shouldAutoCreate = { type.shouldAutoCreate(for: $0, from: $1) }
      $0.view.validateCustom = { type.validateCustomRouteConfiguration($0) }
      $0.view.pathForTransition = { type.path(forTransition: $0, source: $1) }
      $0.view.detectsLeaks = { type.shouldDetectMemoryLeak }
      for moment in ViewMoment.allCases {
        $0.view.moments[moment] = { router, destination, source in
          type.receiveMoment(moment, destination, router, from: source)
        }
      }
    }
  }

  /// A row without code whose class is a controller.
  static var simulatedController: RouteDefinition<Views> { SimulatedRows.controller }
  /// A row without code whose class is a view.
  static var simulatedView: RouteDefinition<Views> { SimulatedRows.view }
}

/// What rows without code do: they make a simulated destination of the class that they name.
private enum SimulatedRows {
  static let controller = views { ViewController.simulated($0) }
  static let view = views { View.simulated($0) }
  static let service = RouteDefinition<Services>(label: "a row", isAbstract: true, isRow: true) {
    $0.makeRouter = { SimulatedServiceRouter($0) }
  }

  private static func views(
    _ make: @escaping @MainActor @Sendable (String) -> Responder
  ) -> RouteDefinition<Views> {
    RouteDefinition(label: "a row", isAbstract: true, isRow: true) {
      // It is called on the main actor, like all hooks of views.
      $0.make = { _, router in
        MainActor.assumeIsolated { make(router.route.destinationName ?? router.route.name) }
      }
      $0.view.canPerform = { _ in true }
    }
  }
}

extension RouteDefinition where Kind == Services {
  /// The hooks of a router class.
  convenience init(of type: AnyServiceRouter.Type) {
    self.init(
      label: TypeCheck.qualifiedName(type), routerClass: type, isAbstract: type.isAbstractRouter
    ) {
      $0.makeRouter = { type.init($0) }
      $0.makeConfiguration = { type.makeConfiguration() }
      $0.makeRemoval = { type.makeRemoveConfiguration() }
      $0.accepts = { type.accepts($0) }
      $0.events = [{ type.handle($0) }]
      $0.didFinishRegistration = { type.didFinishRegistration() }
      $0.requiredGuards = type.requiredGuards
      $0.service.lifetime = { type.lifetime }
    }
  }

  /// A row without code whose class is a service.
  static var simulatedService: RouteDefinition<Services> { SimulatedRows.service }
}

extension ViewController {
  fileprivate static func simulated(_ className: String) -> ViewController {
    let controller = ViewController()
    controller.simulatedClassName = className
    return controller
  }
}

extension View {
  fileprivate static func simulated(_ className: String) -> View {
    let view = View()
    view.simulatedClassName = className
    return view
  }
}
