/// A perform configuration with typed destinations: the caller's closures get the protocol's type,
/// without a cast. See docs/behaviour.md, "Configurations".
///
/// A handler is not called for an object of another type; the registration checks find that.
@dynamicMemberLookup
public struct TypedConfiguration<Destination, Configuration: PerformRouteConfiguration> {
  /// The untyped configuration.
  public let configuration: Configuration

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// Prepares the destination before the router's own preparation.
  public var prepareDestination: ((Destination) -> Void)? {
    get { typed(configuration.prepareDestination) }
    nonmutating set { configuration.prepareDestination = untyped(newValue) }
  }
  /// Called at every success, for as long as the router lives.
  public var successHandler: ((Destination) -> Void)? {
    get { typed(configuration.successHandler) }
    nonmutating set { configuration.successHandler = untyped(newValue) }
  }
  /// Called at the success of the current action only, last.
  public var performerSuccessHandler: ((Destination) -> Void)? {
    get { typed(configuration.performerSuccessHandler) }
    nonmutating set { configuration.performerSuccessHandler = untyped(newValue) }
  }
  /// Called at every success and failure.
  public var completionHandler: ((Bool, Destination?, RouteAction, RouteError?) -> Void)? {
    get {
      guard let handler = configuration.completionHandler else { return nil }
      return { handler($0, $1.map { $0 as AnyObject }, $2, $3) }
    }
    nonmutating set {
      configuration.completionHandler = newValue.map { handler in
        { handler($0, TypeCheck.typed($1), $2, $3) }
      }
    }
  }
  /// Adds handlers of the current action, to be called after those of the module's configuration.
  package func chain(
    _ success: ((Destination) -> Void)?, _ error: ((RouteAction, RouteError) -> Void)?
  ) {
    configuration.chainSuccessHandler(untyped(success))
    configuration.chainErrorHandler(error)
  }
  /// Parameters without a type.
  public var userInfo: [String: Any] { configuration.userInfo }
  /// Merges parameters into ``userInfo``.
  public func addUserInfo(_ info: [String: Any]) { configuration.addUserInfo(info) }

  /// Whatever else the configuration has: the handlers of failures, source, animation, wrapper, popover.
  public subscript<Value>(
    dynamicMember path: ReferenceWritableKeyPath<Configuration, Value>
  ) -> Value {
    get { configuration[keyPath: path] }
    nonmutating set { configuration[keyPath: path] = newValue }
  }
}

private func typed<Destination>(_ handler: ((AnyObject) -> Void)?) -> ((Destination) -> Void)? {
  handler.map { handler in { handler($0 as AnyObject) } }
}

private func untyped<Destination>(_ handler: ((Destination) -> Void)?) -> ((AnyObject) -> Void)? {
  handler.map { handler in
    { TypeCheck.give($0, to: handler) }
  }
}

/// A remove configuration with a typed destination.
@dynamicMemberLookup
public struct TypedRemoveConfiguration<Destination, Configuration: RemoveRouteConfiguration> {
  /// The untyped configuration.
  public let configuration: Configuration

  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// Called with the destination before it is removed.
  public var prepareDestination: ((Destination) -> Void)? {
    get { typed(configuration.prepareDestination) }
    nonmutating set { configuration.prepareDestination = untyped(newValue) }
  }

  /// Whatever else the configuration has: handlers, animation.
  public subscript<Value>(
    dynamicMember path: ReferenceWritableKeyPath<Configuration, Value>
  ) -> Value {
    get { configuration[keyPath: path] }
    nonmutating set { configuration[keyPath: path] = newValue }
  }
}
