import RouteModel
import URLPatterns

extension Command {
  static let urlpatternExec = Command(
    "urlpattern exec", in: .resolve, "Matches an input by the web standard's pattern",
    arguments: [Argument("PATTERN", .newPattern), Argument("INPUT", .url)],
    options: URLPatternArguments.options, use: .none,
    discussion: """
      PATTERN and INPUT are texts, or JSON objects of components: '{"pathname":"/a/:b"}'. --base is
      for texts; an object has a baseURL of its own. Prints the standard's result as JSON; if the
      input does not match, prints null, with exit code 1. Routes have patterns of their own kind:
      match.
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
}
