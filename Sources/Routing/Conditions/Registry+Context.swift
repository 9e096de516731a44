import CLibrary
package import RouteModel

/// The context of a registry, and the clock for a context without a time.
struct RegistryContext: Sendable {
  var facts = RouteContext()
  var now: @Sendable () -> Int64 = RealTime.now
}

extension Registry {
  /// For whom links are resolved and routes performed: what the conditions of rows ask about.
  public var context: RouteContext {
    get { withState { $0.context.facts } }
    set { setContext(newValue) }
  }

  /// Sets the context.
  ///
  /// - Parameters:
  ///   - context: For whom links are resolved.
  ///   - now: The clock for a context without a time: microseconds since 1970-01-01 UTC. Nil keeps
  ///     the present one, which is the machine's at first.
  package func setContext(_ context: RouteContext, now: (@Sendable () -> Int64)? = nil) {
    withState { state in
      state.context = RegistryContext(facts: context, now: now ?? state.context.now)
    }
  }

  /// Why a route cannot be used now; nil if its row has no condition or all hold.
  ///
  /// - Parameter context: Another context than the registry's.
  func unfulfilled(_ route: RegisteredRoute, in context: RouteContext? = nil) -> RouteError? {
    guard let test = route.test else { return nil }
    return unmet(test, "route \(route.name)", in: context)
  }

  /// Why a segue of the catalog cannot be performed now.
  package func unfulfilled(_ segue: Segue) -> RouteError? {
    ConditionTest(segue.conditions, of: segue.identifier ?? segue.id.objectID).flatMap {
      unmet($0, "segue \(segue.identifier ?? segue.id.objectID)")
    }
  }

  private func unmet(
    _ test: ConditionTest, _ subject: String, in other: RouteContext? = nil
  ) -> RouteError? {
    let context = withState { $0.context }
    let unmet = test.unmet(in: other ?? context.facts, now: context.now)
    if unmet.isEmpty { return nil }
    return RouteError(
      .conditionUnmet, "\(subject) needs \(unmet.joined(separator: " and "))",
      suggestions: ["context \(unmet[0].prefix { $0 != " " })"])
  }
}
