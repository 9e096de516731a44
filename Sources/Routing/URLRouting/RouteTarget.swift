package import RouteModel
import URLPatterns

/// A pattern and its route, with everything that is the same for every match.
final class RouteTarget: Sendable {
  let pattern: Route.Pattern
  /// A placeholder for a redirect.
  let route: RegisteredRoute
  let redirect: RedirectRule?
  /// The names of the pattern's captures.
  let names: [String]
  /// The name of the only capture, if there is one.
  let onlyName: String?
  /// The pattern's key in the index.
  let key: Int
  let index: PatternIndex?
  /// The conditions of the pattern and of its route.
  let tests: [ConditionTest]
  let context: RegistryContext
  /// Whether they hold; nil if that changes with time. The clock is code of the app, and a target is
  /// made under the registry's lock.
  private let isAlwaysFulfilled: Bool?
  /// Why it takes no URL in any context; nil if it may.
  let closing: MatchExplanation.Verdict?
  /// Whether the route takes URLs at all, now; a redirect leads on instead.
  private let isOpenNow: Bool
  /// Whether code may decline a URL.
  let mayDecline: Bool

  init(
    pattern: Route.Pattern, route: RegisteredRoute, redirect: RedirectRule? = nil,
    context: RegistryContext = RegistryContext(), names: [String], key: Int, index: PatternIndex?
  ) {
    self.redirect = redirect
    self.context = context
    tests = ConditionTest.all(of: pattern, route.test)
    isAlwaysFulfilled =
      tests.contains { $0.space.dependsOnTime }
      ? nil : tests.allSatisfy { $0.holds(in: context.facts, now: { 0 }) }
    self.index = index
    self.pattern = pattern
    self.route = route
    self.names = names
    onlyName = names.count == 1 ? names[0] : nil
    self.key = key
    closing = if let redirect { redirect.row.closing } else { route.row?.closing }
    isOpenNow = isAlwaysFulfilled == true && redirect == nil && closing == nil
    mayDecline = !route.maker.isRow
  }

  /// Whether it takes URLs in some context.
  var mayTake: Bool { closing == nil }

  /// Whether the answer changes with time.
  var dependsOnTime: Bool { isAlwaysFulfilled == nil }

  /// Whether the conditions hold.
  ///
  /// - Parameter other: Another context than the registry's.
  func isFulfilled(in other: RouteContext? = nil) -> Bool {
    if other == nil, let isAlwaysFulfilled { return isAlwaysFulfilled }
    return tests.allSatisfy { $0.holds(in: other ?? context.facts, now: context.now) }
  }

  /// The conditions that do not hold, as words.
  var unmet: [String] { tests.flatMap { $0.unmet(in: context.facts, now: context.now) } }

  /// Whether the search ends at this pattern, because its route takes the URL or it is a redirect.
  ///
  /// - Parameter other: Another context than the registry's.
  func takes(_ kind: RegisteredRoute.Kind?, in other: RouteContext? = nil) -> Bool {
    mayTake && isFulfilled(in: other) && (redirect != nil || kind == nil || route.kind == kind)
  }

  /// Whether the route takes URLs for a kind; nil means any kind.
  func isOpen(to kind: RegisteredRoute.Kind?) -> Bool {
    (isOpenNow || dependsOnTime && redirect == nil && mayTake && isFulfilled())
      && (kind == nil || route.kind == kind)
  }
}

extension Route {
  /// Why no link opens it in any context; nil if one may.
  package var closing: MatchExplanation.Verdict? {
    isEnabled ? isInternal ? .isInternal : nil : .disabled
  }
}

extension Redirect {
  /// Why it takes no link in any context; nil if it may.
  package var closing: MatchExplanation.Verdict? { isEnabled ? nil : .disabled }
}
