import Interchange
import RouteModel
import Routing
import Simulation
import Texts
import URLPatterns

struct URLCommand: WorkspaceCommand {
  var identifier = ""
  var parameters: [RouteEvent.Parameter] = []
  var pattern: String?
  static let signature = Signature<Self>(
    "url", in: .resolve, "Builds a URL of a route",
    arguments: [.init("ROUTE", \.identifier, .route), .parameters(\.parameters)],
    options: [
      .value(
        "pattern", \.pattern, "PATTERN", .pattern,
        "By this pattern; else the one with the most of the values in its path")
    ],
    discussion: """
      Values are percent-encoded. The URL is matched before it is printed: one that would not open the
      route with these values is refused, for another route that would take it, a required parameter
      that is missing, or a value of another kind. Names that the pattern does not have go into the query.
      """,
    examples: [.init("url editor title='A note'", "app://editor/A%20note")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let route = try catalog.row(Route.self, identifier)
    if let text = pattern, route.patterns[text] == nil {
      throw ShellError.failure(
        "unknown-pattern", "route \(identifier) has no pattern '\(text)'",
        suggestions: NearestNames.of(text, in: route.patterns.keys)
      ).about(\Self.pattern)
    }
    let candidates = route.patterns.values.filter { pattern == nil || $0.text == pattern }
    guard !candidates.isEmpty else {
      throw ShellError.failure("no-pattern", "route \(identifier) has no URL pattern")
    }
    let registry = try workspace.requireRegistry()
    var failures: [String] = []
    var best: (url: String, pattern: String, open: Int)?
    for (row, pattern) in candidates.inOrder {
      do throws(RouteError) {
        let built = try registry.url(of: identifier, by: pattern, parameters.table)
        // The best pattern is the one that takes the most values into its path.
        let taken = pattern.captureNames.count { parameters.table[$0] != nil }
        if best.map({ taken > $0.open }) ?? true { best = (built, row.text, taken) }
      } catch {
        failures.append(error.message)
      }
    }
    guard let best else {
      throw ShellError(
        Diagnostic(
          code: "no-url", message: "no URL of \(identifier) has these values and opens it",
          suggestions: catalog.misspelled(parameters.map(\.name), of: identifier)),
        notes: failures)
    }
    return .text(
      best.url.escapingControls(),
      json: [
        "url": .string(best.url), "route": .string(identifier), "pattern": .string(best.pattern),
      ])
  }
}
