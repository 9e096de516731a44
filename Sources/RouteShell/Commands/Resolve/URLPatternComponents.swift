import RouteModel
import URLPatterns

extension Command {
  static let urlpatternComponents = Command(
    "urlpattern components", in: .resolve, "The components of the web standard's pattern",
    arguments: [Argument("PATTERN", .newPattern)], options: URLPatternArguments.options, use: .none,
    examples: [.init("urlpattern components https://*.example.com/:id", "Protocol, hostname, …")]
  ) { call, _ in
    let pattern = try URLPatternArguments.pattern(call)
    let document = JSONValue.object(
      URLComponent.allCases.map { .init(key: $0.rawValue, value: .string(pattern[$0])) }
    ).adding(["hasRegExpGroups": .bool(pattern.hasRegExpGroups)])
    return .text(document.text, json: document)
  }
}
