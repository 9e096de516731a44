import Interchange
import RouteModel
import URLPatterns

extension Command {
  private static let base = Option.value("base", "URL", "What a relative text is relative to")
  private static let ignoreCase = Option.flag("ignore-case", "Letters match whatever their case")

  static let urlpatternExec = Command(
    "urlpattern exec", in: .resolve, "Matches an input by the web standard's pattern",
    arguments: [Argument("PATTERN", .newPattern), Argument("INPUT", .url)],
    options: [base, ignoreCase], use: .none,
    discussion: """
      PATTERN and INPUT are texts, or JSON objects of components: '{"pathname":"/a/:b"}'. --base holds for
      texts; an object has a baseURL of its own. Prints the standard's result as JSON; null and exit code 1 if it does not
      match. Routes have patterns of their own kind: match.
      """,
    examples: [.init("urlpattern exec https://example.com/:a https://example.com/x", "The groups")]
  ) { call, shell in
    let pattern = try URLPatternArguments.pattern(call)
    let input = try URLPatternArguments.input(try call.require("INPUT"), call)
    let result: URLPatternResult?
    do {
      switch input {
      case .url: result = try pattern.exec(input, baseURL: call["base"])
      case .components: result = try pattern.exec(input)
      }
    } catch let error as PatternError {
      throw URLPatternArguments.failure(error)
    }
    let document = result.map(URLPatternArguments.json) ?? .null
    let answer = Answer.text(document.text, json: document)
    return result == nil
      ? answer.failing(.failure("no-match", "the pattern does not match")) : answer
  }

  static let urlpatternComponents = Command(
    "urlpattern components", in: .resolve, "The components of the web standard's pattern",
    arguments: [Argument("PATTERN", .newPattern)], options: [base, ignoreCase], use: .none,
    examples: [.init("urlpattern components https://*.example.com/:id", "Protocol, hostname, …")]
  ) { call, _ in
    let pattern = try URLPatternArguments.pattern(call)
    let document = JSONValue.object(
      URLComponent.allCases.map { .init(key: $0.rawValue, value: .string(pattern[$0])) }
    ).adding(["hasRegExpGroups": .bool(pattern.hasRegExpGroups)])
    return .text(document.text, json: document)
  }

  static let urlpatternRun = Command(
    "urlpattern run", in: .resolve, "Runs a file of cases in the conformance suite's format",
    arguments: [Argument("FILE", .file)], options: Option.listing, use: .none,
    discussion: "Lists the cases that differ. Any makes the exit code 1.",
    examples: [.init("urlpattern run cases.json", "Which cases differ")]
  ) { call, shell in
    let suite = try ConformanceSuite(running: shell.sourceText(call.require("FILE")))
    var listing = Listing(
      suite.differences,
      [
        .init(.number("case")) { .int($0.index) }, .init("pattern") { .string($0.pattern) },
        .init("difference", key: "message") { .string($0.message) },
      ])
    let summary = "\(suite.count) cases, \(suite.differences.count) differ"
    listing.filter(containing: call["where"], limit: try call.number("limit"))
    let answer = Answer.list(listing, footer: summary)
    guard !suite.differences.isEmpty else { return answer }
    return answer.failing(.failure("suite-differs", summary))
  }
}

/// Patterns and inputs on a command line: a text, or a JSON object of components.
private enum URLPatternArguments {
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
      error.code.rawValue, error.description, suggestions: error.suggestion.map { [$0] } ?? [])
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
    else { throw ShellError.usage("'\(text)' is no JSON object of texts") }
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
        throw ShellError.usage(
          "'\(key)' is not a component: "
            + (URLComponent.allCases.map(\.rawValue) + ["baseURL"]).joined(separator: ", "))
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
