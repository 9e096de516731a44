public import Foundation

/// A file of cases in the format of the web platform tests for URLPattern, and what differs here.
public struct ConformanceSuite: Sendable {
  /// A case whose result is not the expected one.
  public struct Difference: Sendable, Hashable {
    /// The place of the case in the file, from 0.
    public let index: Int
    /// The case's pattern, as JSON.
    public let pattern: String
    /// What is different, in words.
    public let message: String
  }

  /// Why a file is not one of cases.
  public struct FormatError: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// How many cases there are.
  public let count: Int
  /// The cases that differ, in the order of the file.
  public let differences: [Difference]

  /// Runs every case of a file.
  ///
  /// - Parameter data: a JSON array of cases; texts between them are comments.
  /// - Throws: ``FormatError`` for data that is something else.
  public init(running data: Data) throws(FormatError) {
    let text = LoneSurrogates.replaced(in: data)
    guard
      let json = try? JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
    else { throw FormatError(description: "the file is not JSON") }
    guard let list = json as? [Any] else {
      throw FormatError(description: "the file is JSON, but not an array of cases")
    }
    var differences: [Difference] = []
    var count = 0
    for (index, element) in list.enumerated() {
      if element is String { continue }
      guard let object = element as? [String: Any], object["pattern"] is [Any] else {
        throw FormatError(description: "entry \(index) is not a case: it has no 'pattern' list")
      }
      count += 1
      let test = ConformanceCase(object)
      if let message = test.run() {
        differences.append(
          Difference(
            index: index, pattern: ConformanceCase.text(object["pattern"]), message: message))
      }
    }
    self.count = count
    self.differences = differences
  }
}

/// One case of the suite, run by the suite's own rules.
private struct ConformanceCase {
  let object: [String: Any]
  let arguments: [Any]
  let empty: Set<String>

  init(_ object: [String: Any]) {
    self.object = object
    arguments = object["pattern"] as? [Any] ?? []
    empty = Set(object["exactly_empty_components"] as? [String] ?? [])
  }

  /// What differs; `nil` when nothing does.
  func run() -> String? {
    let expected = object["expected_obj"]
    let pattern: URLPattern
    do {
      pattern = try make()
    } catch {
      return expected as? String == "error" ? nil : "the pattern is refused: \(error)"
    }
    if expected as? String == "error" { return "the pattern is accepted, an error is expected" }
    let wanted = expected as? [String: Any] ?? [:]
    for component in URLComponent.allCases {
      let text = wanted[component.rawValue] as? String ?? defaultPattern(component)
      if pattern[component] != text {
        return "\(component.rawValue) is '\(pattern[component])', expected '\(text)'"
      }
    }
    return matchDifference(pattern)
  }

  private func make() throws(PatternError) -> URLPattern {
    var base: String?
    var ignoreCase = false
    if arguments.count >= 3, !(arguments[1] is String) {
      throw PatternError(.baseURL, "the second of three arguments is not a base URL")
    }
    for argument in arguments.dropFirst() {
      if let text = argument as? String { base = text }
      if let options = argument as? [String: Any] {
        ignoreCase = options["ignoreCase"] as? Bool ?? false
      }
    }
    switch arguments.first {
    case let text as String: return try URLPattern(text, baseURL: base, ignoreCase: ignoreCase)
    case let object as [String: Any]:
      if base != nil {
        throw PatternError(.baseURL, "components have a base URL of their own")
      }
      return try URLPattern(ConformanceCase.components(object), ignoreCase: ignoreCase)
    default: return try URLPattern(URLPatternInit(), ignoreCase: ignoreCase)
    }
  }

  static func components(_ object: [String: Any]) -> URLPatternInit {
    var result = URLPatternInit(baseURL: object["baseURL"] as? String)
    for component in URLComponent.allCases {
      result[component] = object[component.rawValue] as? String
    }
    return result
  }

  /// What a component's pattern should read where the case does not say.
  private func defaultPattern(_ component: URLComponent) -> String {
    let name = component.rawValue
    if empty.contains(name) { return "" }
    let given = arguments.first as? [String: Any]
    if let text = given?[name] as? String, !text.isEmpty { return text }
    let order: [URLComponent] = [.protocol, .hostname, .port, .pathname, .search, .hash]
    let earlier = order.firstIndex(of: component).map { order[..<$0] } ?? []
    if let given, earlier.contains(where: { given[$0.rawValue] != nil }) { return "*" }
    let base = given?["baseURL"] as? String ?? arguments.dropFirst().first as? String
    guard let base, component != .username, component != .password,
      let record = try? URLParser.parse(base)
    else { return "*" }
    return record[component]
  }

  private func matchDifference(_ pattern: URLPattern) -> String? {
    guard let expected = object["expected_match"] else { return nil }
    let inputs = object["inputs"] as? [Any] ?? []
    let input: URLPattern.Input
    switch inputs.first {
    case let text as String: input = .url(text)
    case let object as [String: Any]: input = .components(ConformanceCase.components(object))
    default: input = .components(URLPatternInit())
    }
    let result: URLPatternResult?
    do {
      result = try pattern.exec(input, baseURL: inputs.dropFirst().first as? String)
    } catch {
      return expected as? String == "error" ? nil : "matching is refused: \(error)"
    }
    if expected as? String == "error" { return "matching is accepted, an error is expected" }
    guard let wanted = expected as? [String: Any] else {
      return result == nil ? nil : "it matches, no match is expected"
    }
    guard let result else { return "it does not match" }
    if result.inputs.count != max(1, inputs.count) {
      return "the result has \(result.inputs.count) inputs"
    }
    for component in URLComponent.allCases {
      if let message = difference(component, result[component], wanted) { return message }
    }
    return nil
  }

  private func difference(
    _ component: URLComponent, _ result: URLPatternResult.Component, _ wanted: [String: Any]
  ) -> String? {
    let name = component.rawValue
    var input = ""
    var groups: [String: String?] = empty.contains(name) ? [:] : ["0": ""]
    if let expected = wanted[name] as? [String: Any] {
      input = expected["input"] as? String ?? ""
      groups = (expected["groups"] as? [String: Any] ?? [:]).mapValues { $0 as? String }
    }
    if result.input != input { return "\(name) was '\(result.input)', expected '\(input)'" }
    let found = Dictionary(result.groups.map { ($0.name, $0.value) }) { $1 }
    if found != groups { return "groups of \(name) are \(found), expected \(groups)" }
    return nil
  }

  static func text(_ value: Any?) -> String {
    guard let value,
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }
}
