public import RouteModel

/// Changes that are allowed at any time, also after the end of registration. Each is validated at
/// once.
extension Registry {
  /// Registers a router class, also after the end of registration.
  /// - Throws: ``RegistrationFailure`` with what is wrong; what was right stays registered.
  @MainActor public func add<Router: PerformedRouter>(
    _ router: Router.Type
  ) throws(RegistrationFailure) { try late { register(router) } }

  /// Runs registrations of any kind, also after the end of registration.
  /// - Throws: ``RegistrationFailure`` with what is wrong; what was right stays registered.
  @MainActor public func registering(_ registrations: () -> Void) throws(RegistrationFailure) {
    try late { withCurrent(registrations) }
  }

  /// Adds a row.
  /// - Throws: ``RouteModel/MergeConflict`` if the identifier is taken, ``RegistrationFailure``
  ///   if it is empty or one of the row's patterns cannot be used; nothing is added then.
  public func add(_ route: Route) throws {
    if route.identifier.isEmpty {
      let issue = RegistrationIssue(
        "empty-identifier", "a route of \(route.className) has an empty identifier",
        subjects: [route.className])
      throw RegistrationFailure(issues: [issue])
    }
    try change(.route(before: nil, after: route))
  }

  /// Replaces the row with the same identifier.
  /// - Throws: ``RouteError`` if there is none, ``RegistrationFailure`` if a pattern cannot be used.
  public func replace(_ route: Route) throws {
    try change(.route(before: try row(route.identifier), after: route))
  }

  /// Enables or disables a route for new performs.
  /// - Throws: ``RouteError`` if there is no row of that identifier.
  public func setEnabled(_ isEnabled: Bool, for identifier: String) throws {
    let before = try row(identifier)
    var after = before
    after.isEnabled = isEnabled
    try change(.route(before: before, after: after))
  }

  /// Removes a route: its row, and what code has registered under the identifier. Its screens stay
  /// and can still be removed.
  /// - Throws: ``RouteError`` if there is none.
  public func remove(_ identifier: String) throws {
    guard let route = route(identifier) else { throw notFound(identifier) }
    if let code = route.codeIndex { unregister(code) }
    if let row = catalog.routes[identifier] { try change(.route(before: row, after: nil)) }
  }

  /// Unregisters everything that a router class has registered.
  @MainActor public func remove<Router: PerformedRouter>(_ router: Router.Type) {
    if let code = withState({ $0.codeOfRouter[ObjectIdentifier(router)] }) { unregister(code) }
  }

  /// Replaces a router class with another one of its kind, such as a mock in a test. A thread that
  /// looks the route up meanwhile always gets one of the two.
  /// - Throws: ``RegistrationFailure`` with what is wrong with the new one.
  @MainActor public func replace<Router: PerformedRouter, Successor: PerformedRouter>(
    _ router: Router.Type, with other: Successor.Type
  ) throws(RegistrationFailure) where Router.Kind == Successor.Kind {
    let router = ObjectIdentifier(router)
    let (old, outer) = withState { state in
      defer {
        state.leaving = state.codeOfRouter[router]
        // The same class, registered again, gets an entry of its own.
        state.codeOfRouter[router] = nil
      }
      return (state.codeOfRouter[router], state.leaving)
    }
    // What the successor has not taken over is unregistered.
    defer {
      if let old { unregister(old) }
      withState { $0.leaving = outer }
    }
    try late { register(other) }
  }

  // MARK: Parts

  private func row(_ identifier: String) throws -> Route {
    guard let row = catalog.routes[identifier] else { throw notFound(identifier) }
    return row
  }

  private func change(_ change: CatalogChange) throws {
    let failure: RegistrationFailure? = try withState { state in
      let known = state.issues
      try state.apply([change])
      let new = state.issues.filter { !known.contains($0) }
      guard !new.isEmpty else { return nil }
      try state.apply([change.inverted])
      state.issues = known
      return RegistrationFailure(issues: new)
    }
    codeChanged()
    if let failure { throw failure }
  }

  @MainActor private func late(_ body: () -> Void) throws(RegistrationFailure) {
    let (known, allowed) = withState { state in
      defer { state.allowsLate = true }
      return (state.issues.count, state.allowsLate)
    }
    body()
    let new = withState { state in
      state.allowsLate = allowed
      let new = Array(state.issues[min(known, state.issues.count)...])
      state.issues.removeSubrange(min(known, state.issues.count)...)
      return new
    }
    codeChanged()
    if !new.isEmpty { throw RegistrationFailure(issues: new) }
  }

  func unregister(_ code: Int) {
    // Its closures are freed after the lock is released.
    let gone = withState { $0.removeCode(code) }
    withExtendedLifetime(gone) {}
    scopedServices.forget(code)
    codeChanged()
  }
}
