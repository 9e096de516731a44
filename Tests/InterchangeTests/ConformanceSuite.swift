import RouteModel
import Texts
import URLPatterns

/// Runs a file of cases in the format of the web platform tests for URLPattern, and reports the
/// differences.
struct ConformanceSuite: Sendable {
  /// A case whose result is not the expected one.
  struct Difference: Sendable, Hashable {
    /// The place of the case in the file, from 0.
    let index: Int
    /// The case's pattern, as JSON.
    let pattern: String
    /// The difference, in words.
    let message: String
  }

  /// How many cases there are.
  let count: Int
  /// The cases that differ, in the order of the file.
  let differences: [Difference]

  /// Runs every case of a file.
  ///
  /// - Parameter text: A JSON array of cases; texts between them are comments.
  init(running text: String) throws {
    var differences: [Difference] = []
    var count = 0
    for (index, element) in (try JSONParser.parse(text, mendsHalves: true).array ?? []).enumerated()
    where element.string == nil {
      guard let pattern = element["pattern"], let arguments = pattern.array else { continue }
      count += 1
      if let message = ConformanceCase(element, arguments).run() {
        differences.append(Difference(index: index, pattern: pattern.text, message: message))
      }
    }
    self.count = count
    self.differences = differences
  }
}

/// One case of the suite, run by the suite's rules.
private struct ConformanceCase {
  let object: JSONValue
  let arguments: [JSONValue]
  let empty: Set<String>

  init(_ object: JSONValue, _ arguments: [JSONValue]) {
    self.object = object
    self.arguments = arguments
    empty = Set((object["exactly_empty_components"]?.array ?? []).compactMap(\.string))
  }

  /// The difference; nil if there is none.
  func run() -> String? {
    let expected = object["expected_obj"]
    let pattern: URLPattern
    do {
      pattern = try make()
    } catch {
      return expected?.string == "error" ? nil : "the pattern is refused: \(error)"
    }
    if expected?.string == "error" { return "the pattern is accepted, an error is expected" }
    for component in URLComponent.allCases {
      let text = expected?[component.rawValue]?.string ?? defaultPattern(component)
      if pattern[component] != text {
        return "\(component.rawValue) is '\(pattern[component])', expected '\(text)'"
      }
    }
    return matchDifference(pattern)
  }

  private func make() throws(PatternError) -> URLPattern {
    var base: String?
    var ignoreCase = false
    if arguments.count >= 3, arguments[1].string == nil {
      throw PatternError(.baseURL, "the second of three arguments is not a base URL")
    }
    for argument in arguments.dropFirst() {
      if let text = argument.string { base = text }
      if argument.object != nil { ignoreCase = argument["ignoreCase"]?.bool ?? false }
    }
    if let text = arguments.first?.string {
      return try URLPattern(text, baseURL: base, ignoreCase: ignoreCase)
    }
    if arguments.first?.object != nil, base != nil {
      throw PatternError(.baseURL, "components have a base URL of their own")
    }
    return try URLPattern(Self.components(arguments.first), ignoreCase: ignoreCase)
  }

  private static func components(_ object: JSONValue?) -> URLPatternInit {
    var result = URLPatternInit(baseURL: object?["baseURL"]?.string)
    for component in URLComponent.allCases {
      result[component] = object?[component.rawValue]?.string
    }
    return result
  }

  /// The expected pattern of a component that the case does not name.
  private func defaultPattern(_ component: URLComponent) -> String {
    let name = component.rawValue
    if empty.contains(name) { return "" }
    let given = arguments.first
    if let text = given?[name]?.string, !text.isEmpty { return text }
    let order: [URLComponent] = [.protocol, .hostname, .port, .pathname, .search, .hash]
    let earlier = order.firstIndex(of: component).map { order[..<$0] } ?? []
    if earlier.contains(where: { given?[$0.rawValue] != nil }) { return "*" }
    let base = given?["baseURL"]?.string ?? arguments.dropFirst().first?.string
    guard let base, component != .username, component != .password,
      let record = try? URLParser.parse(base)
    else { return "*" }
    return record[component]
  }

  private func matchDifference(_ pattern: URLPattern) -> String? {
    guard let expected = object["expected_match"] else { return nil }
    let inputs = object["inputs"]?.array ?? []
    let input: URLPattern.Input =
      inputs.first?.string.map { .url($0) } ?? .components(Self.components(inputs.first))
    let result: URLPatternResult?
    do {
      result = try pattern.exec(input, baseURL: inputs.dropFirst().first?.string)
    } catch {
      return expected.string == "error" ? nil : "matching is refused: \(error)"
    }
    if expected.string == "error" { return "matching is accepted, an error is expected" }
    guard expected.object != nil else {
      return result == nil ? nil : "it matches, no match is expected"
    }
    guard let result else { return "it does not match" }
    if result.inputs.count != max(1, inputs.count) {
      return "the result has \(result.inputs.count) inputs"
    }
    for component in URLComponent.allCases {
      if let message = difference(component, result[component], expected) { return message }
    }
    return nil
  }

  private func difference(
    _ component: URLComponent, _ result: URLPatternResult.Component, _ wanted: JSONValue
  ) -> String? {
    let name = component.rawValue
    var input = ""
    var groups: [String: String?] = empty.contains(name) ? [:] : ["0": ""]
    if let expected = wanted[name], expected.object != nil {
      input = expected["input"]?.string ?? ""
      groups = Dictionary(
        (expected["groups"]?.object ?? []).map { ($0.key, $0.value.string) }
      ) { $1 }
    }
    if result.input != input { return "\(name) was '\(result.input)', expected '\(input)'" }
    let found = Dictionary(result.groups.map { ($0.name, $0.value) }) { $1 }
    if found != groups { return "groups of \(name) are \(found), expected \(groups)" }
    return nil
  }
}
