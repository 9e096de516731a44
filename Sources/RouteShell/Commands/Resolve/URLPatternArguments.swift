import RouteModel
import URLPatterns

/// Patterns and inputs on a command line: a text, or a JSON object of components.
enum URLPatternArguments {
  static let options: [Option] = [
    .value("base", "URL", "What a relative text is relative to"),
    .flag("ignore-case", "Letters match whatever their case"),
  ]

  static func pattern(_ call: Call) throws -> URLPattern {
    let text = try call.require("PATTERN")
    do {
      if let components = try components(text, call) {
        return try URLPattern(components, ignoreCase: call.has("ignore-case"))
      }
      return try URLPattern(text, baseURL: call["base"], ignoreCase: call.has("ignore-case"))
    } catch let error as PatternError {
      throw failure(error)
    }
  }

  static func failure(_ error: PatternError) -> ShellError {
    .failure(
      error.code.rawValue, Message(error.description),
      suggestions: error.suggestion.map { [$0] } ?? [])
  }

  static func input(_ text: String, _ call: Call) throws -> URLPattern.Input {
    if let components = try components(text, call) { return .components(components) }
    return .url(text)
  }

  /// The components of a JSON object, or nil for a text that does not begin like one.
  private static func components(_ text: String, _ call: Call) throws -> URLPatternInit? {
    // A pattern may begin with a group; in an object a quote or the end follows the brace.
    let rest = text.drop { $0 == "{" || $0.isWhitespace }
    guard text.hasPrefix("{"), rest.first == "\"" || rest.first == "}" && rest.count == 1 else {
      return nil
    }
    guard let json = try? JSONParser.parse(text, mendsHalves: true).object,
      json.allSatisfy({ $0.value.string != nil })
    else { throw ShellError.usage("'\(text)' is not a JSON object of strings") }
    if let base = call["base"] {
      throw ShellError.usage(
        "--base is for texts; write \"baseURL\":\"\(base)\" into the object '\(text)' instead")
    }
    var components = URLPatternInit()
    for member in json {
      let (key, value) = (member.key, member.value.string)
      if key == "baseURL" {
        components.baseURL = value
      } else if let component = URLComponent(rawValue: key) {
        components[component] = value
      } else {
        let known = (URLComponent.allCases.map(\.rawValue) + ["baseURL"]).joined(separator: ", ")
        throw ShellError.usage("'\(key)' is not a component: \(known)")
      }
    }
    return components
  }

  /// The standard's result.
  static func json(_ result: URLPatternResult) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "inputs", value: .array(result.inputs.map(json)))
    ]
    for component in URLComponent.allCases {
      let part = result[component]
      let groups = part.groups.map { JSONValue.Member(key: $0.name, value: .optional($0.value)) }
      members.append(
        .init(
          key: component.rawValue,
          value: ["input": .string(part.input), "groups": .object(groups)]))
    }
    return .object(members)
  }

  private static func json(_ input: URLPattern.Input) -> JSONValue {
    switch input {
    case .url(let text): return .string(text)
    case .components(let components):
      var members = URLComponent.allCases.compactMap { component in
        components[component].map { JSONValue.Member(key: component.rawValue, value: .string($0)) }
      }
      if let base = components.baseURL {
        members.append(.init(key: "baseURL", value: .string(base)))
      }
      return .object(members)
    }
  }
}
