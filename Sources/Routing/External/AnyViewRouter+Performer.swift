import RouteModel
public import SimulatedUI

/// A controller that configures destinations that arrive by a segue or by `addSubview`, when their
/// router asks for it. See docs/behaviour.md, "Performers".
@MainActor public protocol DestinationPerformer: ViewController {
  /// Configures a destination from outside: sets what its router cannot know.
  func prepareDestinationFromExternal(
    _ destination: AnyObject, configuration: ViewRouteConfiguration)
}

extension Registry {
  /// A router for a destination that arrives by a storyboard or by `addSubview`. It passes the same
  /// stages as any other; if it is refused or redirected there is no router, and the destination
  /// stays as it is.
  @MainActor func router(
    for destination: AnyObject, _ route: RegisteredRoute, arrivingBy path: PathKind,
    _ configure: @escaping (ViewRouteConfiguration) -> Void
  ) -> AnyViewRouter? {
    var perform = Perform<Views> { configuration in
      configuration.isAutoCreated = true
      configuration.pathKind = path
      configure(configuration)
    }
    perform.arrivingBy = path
    var arrival = ViewPerform(route, perform, in: self)
    return arrival.receive(destination)
  }
}

extension AnyViewRouter {
  /// Begins like any other perform.
  func arrive(_ body: () -> Void) {
    lifecycle.enter(.routing)
    betweenInterceptors(body)
  }

  /// Asks the performer if the destination needs one, then runs every preparation.
  /// See docs/behaviour.md, "Performers".
  func prepareFromExternal(_ destination: AnyObject, performer: ViewController?) {
    if !isAnyDestinationFromExternalPrepared(destination) { ask(performer, destination) }
    prepare(destination)
  }

  private func ask(_ performer: ViewController?, _ destination: AnyObject) {
    guard let performer else {
      Views.report(
        registry, self, .performRoute,
        RouteError(
          .invalidPerformer,
          "\(ViewRouteFailure.name(destination)) of \(route.name) has no performer to configure it",
          suggestions: ["add it inside a view controller of the application"]))
      return
    }
    guard let configuring = performer as? any DestinationPerformer else {
      let failure = RouteError(
        .invalidSource,
        "\(performer.className) does not configure \(ViewRouteFailure.name(destination)) of \(route.name)",
        suggestions: ["let \(performer.className) conform to DestinationPerformer"])
      lifecycle.tell(.unprepared, of: self, failure)
      return
    }
    let source = configuration.source
    let kind = configuration.pathKind
    let identifier = configuration.segueConfiguration?.identifier
    let handlesExternal = configuration.handlesExternalRoutes
    configuring.prepareDestinationFromExternal(destination, configuration: configuration)
    configuration.source = source
    configuration.pathKind = kind
    configuration.segueConfiguration?.identifier = identifier
    configuration.handlesExternalRoutes = handlesExternal
  }
}
