import Interchange
import RouteModel
import RouteStorage
import Routing
import Texts

/// A route with everything attached.
struct RouteDetails: Sendable {
  private let route: Route
  private let row: RouteRow
  private let adapters: [Adapter]
  private let scenes: [Scene]
  /// How it is used; nil if nobody asked.
  var use: RouteUses?

  init(_ route: Route, in catalog: RouteCatalog) {
    self.route = route
    row = RouteRow(route, in: catalog)
    adapters = catalog.adapters.values.filter { route.protocols[$0.provided] != nil }
      .ordered(by: \.required)
    scenes = catalog.scenes.values.filter { $0.className == route.className }.sorted {
      $0.id < $1.id
    }
  }

  var details: Details<RouteDetails> {
    Details(
      self, head: "\(route.identifier)  \(route.className)  (\(row.kind.rawValue))",
      [
        .text("summary", \.route.summary), .text("owner", \.route.owner),
        .text("tags") { $0.route.tags.sorted().joined(separator: ", ") },
        .text("when") { $0.route.conditions.map(\.word).sorted().joined(separator: "  ") },
        .text("state", \.row.state),
        .text("requires") { $0.route.requires.sorted().joined(separator: ", ") },
        .text("parent") { details in
          let given = details.route.parentParameters.ordered(by: \.key)
          return details.route.parent.map { parent in
            ([parent] + given.map { "\($0.key)=\($0.value)" }).joined(separator: "  ")
          } ?? ""
        },
        .text("path") { $0.route.defaultPath?.rawValue ?? "" }, .document(\.row.json),
        .init(
          "supports", text: { $0.paths.joined(separator: ", ") }, value: { .strings($0.paths) }),
        .several("pattern", key: "patternDetails", \.patterns) {
          ([$0.text] + $0.shownWords()).joined(separator: "  ")
        } json: {
          PatternRow(route: $0.route.identifier, pattern: $1).json
        },
        .several("protocol", key: "protocolDetails", \.protocols) {
          $0.kind == .module ? "\($0.name)  module" : $0.name
        } json: {
          $1.shownJSON()
        },
        .several("adapter", key: "adapters", \.adapters) {
          "\($0.required) → \($0.provided)"
        } json: {
          .string($1.required)
        },
        .several("parameter", key: "parameters", \.parameters, Self.text) { $1.shownJSON() },
        .several("scene", key: "scenes", \.scenes, \.path) { .string($1.path) },
      ] + (use.map { uses in [.used(uses) { $0.route.identifier }] } ?? []))
  }

  private var paths: [String] { route.supportedPaths.map(\.rawValue).sorted() }
  private var patterns: [Route.Pattern] { route.patterns.values.ordered(by: \.text) }
  private var parameters: [Route.Parameter] { route.parameters.values.ordered(by: \.name) }
  private var protocols: [Route.ProvidedProtocol] {
    route.protocols.ordered(by: \.key).map { Route.ProvidedProtocol(name: $0.key, kind: $0.value) }
  }

  private static func text(_ parameter: Route.Parameter) -> String {
    let words = parameter.shownWords(without: "type").map {
      $0.hasPrefix("allow ") ? "allows" + $0.dropFirst(5) : $0
    }
    return ([parameter.name, parameter.kind.rawValue] + words).joined(separator: "  ")
  }
}
