package import RouteModel

/// The conditions of one owner, as a test of contexts.
package struct ConditionTest: Sendable {
  package let conditions: Set<Condition>
  /// The contexts that fulfil them.
  package let space: ConditionSpace

  /// nil if there are no conditions.
  ///
  /// - Parameter owner: The name of the owner, from which a share gets its salt.
  package init?(_ conditions: Set<Condition>, of owner: String) {
    if conditions.isEmpty { return nil }
    self.conditions = conditions
    space = ConditionSpace(conditions, of: owner)
  }

  /// The conditions of a route's row; nil if it has none.
  package init?(_ route: Route) { self.init(route.conditions, of: route.identifier) }

  /// The conditions of a pattern and of its route.
  static func all(of pattern: Route.Pattern, _ route: ConditionTest?) -> [ConditionTest] {
    [ConditionTest(pattern.conditions, of: pattern.text), route].compactMap(\.self)
  }

  /// Whether all conditions hold.
  package func holds(in context: RouteContext, now: () -> Int64) -> Bool {
    space.contains(context, now: now)
  }

  /// What the conditions ask for that does not hold: see ``RouteModel/Condition``.
  package func unmet(in context: RouteContext, now: () -> Int64) -> [String] {
    let kinds = space.unmetKinds(in: context, now: now)
    return conditions.filter { kinds.contains($0.kind) || !$0.isValid }.phrases
  }
}
