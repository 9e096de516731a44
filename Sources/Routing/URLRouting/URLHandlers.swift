import RouteModel

/// The outcome of a URL whose route is a closure.
public final class HandledURL: ServiceRoutable {
  /// What the closure returned.
  public let result: Result<Any, any Error>
  init(_ result: Result<Any, any Error>) { self.result = result }
}

/// Routes whose destination is a closure: it gets the match and returns a result, passes the URL to
/// another program, or does anything else.
///
/// ```swift
/// registry.handle("app://sum/:a/:b") { match in (Int(match["a"] ?? "") ?? 0) + 1 }
/// let sum: Int = try registry.result(of: "app://sum/1/2")
/// ```
extension Registry {
  /// Registers a closure for a URL pattern.
  /// - Parameters:
  ///   - pattern: as in `docs/url-patterns.md`.
  ///   - identifier: the route's identifier; nil takes the pattern.
  ///   - priority: compared before everything else.
  ///   - body: called with the match; its errors are passed to the caller.
  public func handle<Value>(
    _ pattern: String, identifier: String? = nil, priority: Int = 0,
    _ body: @escaping @Sendable (RouteMatch) throws -> Value
  ) {
    withCurrent {
      let route = ServiceRoute<HandledURL, PerformRouteConfiguration>
        .make(withDestination: HandledURL.self) { configuration, _ in
          guard let match = configuration.match else { return nil }
          return HandledURL(Result { try body(match) })
        }
      if let identifier { route.registerIdentifier(identifier) }
      route.registerURLPattern(pattern, priority: priority)
    }
  }

  /// Calls the closure that a URL leads to.
  /// - Throws: ``RouteError`` if no closure takes the URL or its result is of another type, and the
  ///   closure's errors.
  public func result<Value>(of url: String, as type: Value.Type = Value.self) throws -> Value {
    let found: AnyServiceRouterType = try required(url: url)
    guard let handled = try found.make() as? HandledURL else {
      throw RouteError(
        .actionFailed, "\(url) leads to \(found.route.name), which is not a closure",
        suggestions: ["Router.performServiceURL"])
    }
    let value = try handled.result.get()
    if let typed = value as? Value { return typed }
    throw RouteError(
      .actionFailed, "\(found.route.name) returned no \(TypeCheck.qualifiedName(type))")
  }
}
