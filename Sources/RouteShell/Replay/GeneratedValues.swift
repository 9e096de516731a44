import RouteModel

/// Values that stand in for those that were never written: any that the declaration allows.
struct GeneratedValues: Sendable {
  private let catalog: RouteCatalog

  init(_ catalog: RouteCatalog) { self.catalog = catalog }

  /// A value of a parameter, or nil if the route does not declare it any more.
  func value(of name: String, route: String) -> String? {
    catalog.routes[route]?.parameters[name].map(Self.value)
  }

  /// Recorded parameters as they can be given again; nil if a masked one cannot be made up.
  func table(_ recorded: [RouteEvent.Parameter], of route: String) -> [String: String]? {
    var given: [String: String] = [:]
    for parameter in recorded {
      if parameter.value != SensitiveValues.mask {
        given[parameter.name] = parameter.value
      } else if let value = value(of: parameter.name, route: route) {
        given[parameter.name] = value
      } else {
        return nil
      }
    }
    return given
  }

  /// One value for the masked parts of an event's URL, if the route's sensitive parameters agree on one.
  func value(forURLOf event: RouteEvent) -> String? {
    guard let route = event.route else { return nil }
    let masked = event.parameters.filter { $0.value == SensitiveValues.mask }.map(\.name)
    let values = Set(masked.compactMap { value(of: $0, route: route) })
    return values.count == 1 ? values.first : nil
  }

  private static func value(_ parameter: Route.Parameter) -> String {
    if let allowed = parameter.allowedValues.min() { return allowed }
    return switch parameter.kind {
    case .string: "x"
    case .int: "1"
    case .bool: "true"
    case .double: "1.5"
    case .date: "2026-01-31"
    case .uuid: "00000000-0000-4000-8000-000000000000"
    }
  }
}
