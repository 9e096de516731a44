import Interchange
import RouteModel
import Routing
import Texts
import TypedLinks

/// What files of links are compared with: what the matcher does.
struct LinkOracle {
  let catalog: RouteCatalog
  let registry: Registry

  init(_ catalog: RouteCatalog) {
    self.catalog = catalog
    registry = Registry(catalog: catalog)
    registry.context = RouteContext(flags: ["beta"])
  }

  /// The route that opening a URL leads to and the parameters that it gets, as one line; `-` if it
  /// would lead nowhere, or a parameter is missing or wrong.
  func line(_ url: String) -> String {
    let found: RouteMatch?
    do throws(RouteError) {
      found = try registry.match(url)
    } catch {
      return "-"
    }
    guard let match = found, let parameters = try? match.deliveredParameters else { return "-" }
    return Self.line(
      match.route,
      Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }, in: catalog)
  }

  /// What the matcher says of a URL, for the message of a mistake.
  func reason(_ url: String) -> String {
    do {
      guard let match = try registry.match(url) else { return "no match" }
      do {
        _ = try match.deliveredParameters
      } catch {
        return "\(match.pattern): \(error)"
      }
      return match.pattern
    } catch {
      return "\(error)"
    }
  }

  /// A line of a route and parameters, each value as its type writes it.
  static func line(
    _ route: String, _ values: [String: String], in catalog: RouteCatalog
  ) -> String {
    let declared = catalog.routes[route]?.parameters ?? [:]
    let parts = values.sorted { $0.key < $1.key }.map { name, value in
      "\(name)\u{1D}\(plain(value, declared[name]))"
    }
    return ([route] + parts).joined(separator: "\u{1F}")
  }

  /// A value as its type writes it.
  private static func plain(_ value: String, _ parameter: Route.Parameter?) -> String {
    guard let parameter, parameter.allowedValues.isEmpty else { return value }
    switch parameter.kind {
    case .string: return value
    case .int: return Int64(value).map(String.init) ?? value
    case .double: return Double(value).map { "\($0)" } ?? value
    case .bool:
      return ["true", "1", "yes"].contains(value.lowercased()) ? "true" : "false"
    case .uuid: return value.lowercased()
    case .date: return Timestamp.parseISO(value).map { "\($0)" } ?? value
    }
  }
}
