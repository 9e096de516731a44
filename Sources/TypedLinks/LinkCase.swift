import Interchange
internal import RouteModel
import Texts
internal import URLPatterns

/// A route as a case of the generated type.
struct LinkCase {
  /// The identifier of the route.
  let identifier: String
  /// What the route is for; empty if its row does not say.
  let summary: String
  /// Whether the route has the tag `deprecated`.
  let isDeprecated: Bool
  /// The pattern of the best one's URLs, as it is written.
  let pattern: String
  /// In the order of their declaration: what the first pattern captures, then the rest by name.
  private(set) var parameters: [LinkParameter] = []

  /// - Parameters:
  ///   - patterns: Those of the route, the best first.
  ///   - problems: Collects the parameters that the file cannot express.
  init(
    _ route: Route, patterns: [RoutePattern], _ language: LinkExport.Language,
    _ problems: inout [Diagnostic]
  ) {
    identifier = route.identifier
    summary = route.summary
    isDeprecated = route.tags.contains("deprecated")
    let ordered =
      patterns.filter { $0.parsed.protocol != nil } + patterns.filter { $0.parsed.protocol == nil }
    pattern = ordered.first?.text ?? ""
    var order: [String] = []
    for name in ordered.flatMap(\.captureNames) + route.parameters.keys.sorted()
    where !order.contains(name) {
      order.append(name)
    }
    func text(_ name: String) -> String { Int(name) == nil ? name : "part \(name)" }
    let labels =
      language == .typescript
      ? nil
      : LinkNames(
        of: order.map(text), as: .member, reserved: language.memberNames, suffix: "Value")
    for name in order {
      let isAlways = patterns.allSatisfy { $0.parsed.alwaysCaptures(name) }
      // In TypeScript, any text is the name of a property.
      let isReserved = language.memberNames.contains(name)
      let label =
        labels?[text(name)]
        ?? (Int(name) == nil ? name + (isReserved ? "Value" : "") : "part\(name)")
      do throws(Diagnostic) {
        parameters.append(
          try LinkParameter(name, route.parameters[name], label: label, isAlwaysCaptured: isAlways))
      } catch {
        problems.note(
          error.code, of: "\(route.identifier): parameter \(name)", "\(error.message)")
      }
    }
  }

  /// What the case is for and its first pattern. The first line names the route, by which a check tells what
  /// is stale.
  var documentation: [String] {
    let lines = [
      "Route `\(identifier)`\(summary.isEmpty ? "." : ": " + summary)", "", "`\(pattern)`",
    ]
    let secret = parameters.filter(\.isSensitive).map(\.label)
    return
      (secret.isEmpty
      ? lines : lines + ["", "Secret, not for logs: \(secret.joined(separator: ", "))."])
      .map(LinkText.comment)
  }
}

/// A parameter of a case.
struct LinkParameter {
  /// Whether a link has a value.
  enum Presence: Hashable {
    /// A link without it is refused.
    case required
    case optional
    /// A link without it gets this text.
    case byDefault(String)
  }

  /// The name in URLs.
  let text: String
  /// The name in the language, without backquotes.
  let label: String
  let kind: Route.Parameter.Kind
  /// The only values, in their order; empty if there are others. Then they are an enumeration.
  let choices: [String]
  let presence: Presence
  let isSensitive: Bool

  /// - Throws: Why the file cannot express it.
  init(
    _ text: String, _ row: Route.Parameter?, label: String, isAlwaysCaptured: Bool
  ) throws(Diagnostic) {
    self.text = text
    self.label = label
    isSensitive = row?.isSensitive ?? false
    kind = row?.kind ?? .string
    choices = row?.allowedValues.filter { row?.kind.accepts($0) == true }.sorted() ?? []
    if row?.allowedValues.isEmpty == false, choices.isEmpty {
      throw Diagnostic(
        code: "link-refused", message: "none of its allowed values is of its type, \(kind.rawValue)"
      )
    }
    if let value = row?.defaultValue, !isAlwaysCaptured {
      if let problem = row?.problem(with: value) {
        throw Diagnostic(
          code: "link-refused", message: "its default is not allowed: \(problem.text)")
      }
      presence = .byDefault(value)
    } else {
      presence = row?.isRequired == true || isAlwaysCaptured ? .required : .optional
    }
  }
}

extension LinkParameter {
  /// The parameter as a word of a line: its name, its kind, whether it is required or its default, and its texts.
  var word: String {
    func plain(_ text: String) -> String { LinkText.word(text).replacing(":", with: "%3A") }
    let presence =
      switch presence {
      case .required: "!"
      case .optional: "?"
      case .byDefault(let text): "=" + plain(text)
      }
    let fields = [plain(text), kind.rawValue + (isSensitive ? "*" : ""), presence]
    let texts = choices.isEmpty ? [] : [choices.map(plain).joined(separator: ",")]
    return (fields + texts).joined(separator: ":")
  }
}

/// Types and literals of the languages.
extension LinkParameter {
  /// The type of values that are no enumeration.
  func type(_ language: LinkExport.Language) -> String {
    let names: [Route.Parameter.Kind: (swift: String, kotlin: String, typescript: String)] = [
      .int: ("Int", "Long", "LinkInteger"), .bool: ("Bool", "Boolean", "boolean"),
      .double: ("Double", "Double", "number"), .date: ("Date", "Date", "Date"),
      .uuid: ("UUID", "UUID", "string"),
    ]
    let all = names[kind] ?? ("String", "String", "string")
    return switch language {
    case .swift: all.swift
    case .kotlin: all.kotlin
    case .typescript: all.typescript
    }
  }

  /// A text of it as a literal of its type.
  func literal(_ text: String, _ language: LinkExport.Language) -> String {
    func plain(_ text: String) -> String { LinkText.literal(text, language) }
    let milliseconds = (Timestamp.parseISO(text) ?? 0) / 1_000
    let number = Int64(text) ?? 0
    switch (kind, language) {
    case (.string, _): return plain(text)
    case (.bool, _): return Route.Parameter.Kind.bool(text) == true ? "true" : "false"
    case (.double, _): return "\(Double(text) ?? 0)"
    case (.int, .swift): return "\(number)"
    case (.int, .kotlin): return number == .min ? "Long.MIN_VALUE" : "\(number)L"
    case (.int, .typescript):
      return abs(Double(number)) < 9_007_199_254_740_992 ? "\(number)" : "BigInt(\"\(number)\")"
    case (.date, .swift): return "Date(timeIntervalSince1970: \(Double(milliseconds) / 1_000))"
    case (.date, .kotlin): return "Date(\(milliseconds)L)"
    case (.date, .typescript): return "new Date(\(milliseconds))"
    case (.uuid, .swift): return "UUID(uuidString: \(plain(text))) ?? UUID()"
    case (.uuid, .kotlin): return "UUID.fromString(\(plain(text.lowercased())))"
    case (.uuid, .typescript): return plain(text.lowercased())
    }
  }
}

extension ParsedRoute {
  /// Whether every match has a value for a name.
  fileprivate func alwaysCaptures(_ name: String) -> Bool {
    components.contains { _, component in
      component.parts.contains { part in
        part.isCapture && part.name == name
          && (part.modifier == .none || part.modifier == .oneOrMore
            // A group that may match nothing takes part all the same.
            || part.modifier == .zeroOrMore && part.prefix.isEmpty && part.suffix.isEmpty)
      }
    }
  }
}
