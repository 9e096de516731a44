/// Stages 10 and 12 of docs/behaviour.md, "Performing": what was made is checked, and every preparation runs.
extension RouterLifecycle where Kind: PerformableKind {
  /// The object that exists already for this perform, or the one that is made.
  func made(
    _ make: () throws(RouteError) -> AnyObject?
  ) throws(RouteError) -> AnyObject? {
    if let made = configuration.making?.anyMadeDestination { return made }
    return try make()
  }

  /// What was made is what the route promises, and what the caller asked for.
  @discardableResult func checkMade(_ made: AnyObject?) throws(RouteError) -> AnyObject {
    guard let made else { throw .noDestination(route, configuration) }
    if let broken = registry.brokenPromise(route, made) ?? configuration.broken(made, route) {
      throw broken
    }
    return made
  }
}

extension PerformedRouter where Kind: PerformableKind, Kind.Router == Self {
  /// Runs every preparation in order. See docs/behaviour.md, "Preparing".
  func prepare(_ destination: AnyObject) {
    configuration.prepareDestination?(destination)
    prepareByModule(destination)
    guard let making = configuration.making else { return }
    making.reportMadeDestination(destination)
    making.forgetMadeDestination()
  }

  /// The preparations that are not the caller's.
  func prepareByModule(_ destination: AnyObject) {
    configuration.modulePreparation?(destination)
    Kind.prepare(destination, by: self)
  }
}
