internal import RouteModel
internal import URLPatterns

/// A route as a case of the generated type.
struct LinkCase {
  /// The identifier of the route.
  let identifier: String
  let name: LinkName
  /// What the route is for; empty if its row does not say.
  let summary: String
  /// Whether the route has the tag `deprecated`.
  let isDeprecated: Bool
  /// In the order of their declaration: what the first pattern captures, then the rest by name.
  private(set) var parameters: [LinkParameter] = []
  /// How its URLs are built, the way to be tried first in front.
  let builds: [LinkBuild]

  /// - Parameter problems: Gets what of the parameters cannot be said.
  init(
    _ route: Route, patterns: [RoutePattern], name: LinkName, _ problems: inout [Diagnostic]
  ) {
    identifier = route.identifier
    self.name = name
    summary = route.summary
    isDeprecated = route.tags.contains("deprecated")
    let ordered = Self.inBuildingOrder(patterns, route.identifier)
    let captures = ordered.map(\.captureNames)
    var order: [String] = []
    for name in captures.joined() + route.parameters.keys.sorted() where !order.contains(name) {
      order.append(name)
    }
    var names = LinkNames(reserved: ["route", "self", "url", "writer", "texts"])
    for text in order {
      let isAlways = patterns.allSatisfy { $0.parsed.alwaysCaptures(text) }
      let label = names.name(
        of: Int(text) == nil ? text : "part \(text)", suffix: "Value")
      do throws(Diagnostic) {
        parameters.append(
          try LinkParameter(
            text, route.parameters[text], label: label, isAlwaysCaptured: isAlways))
      } catch {
        problems.append(
          Diagnostic(
            code: error.code, of: "\(route.identifier): parameter \(text)", "\(error.message)"))
      }
    }
    let all = parameters
    builds = ordered.map { LinkBuild($0, parameters: all.map(\.text)) }
  }

  /// Patterns with a scheme first, fallbacks last, else by precedence.
  private static func inBuildingOrder(
    _ patterns: [RoutePattern], _ route: String
  ) -> [RoutePattern] {
    let ordered = PatternIndex.inOrder(
      patterns.enumerated().map {
        PatternIndex.Entry(pattern: $1, route: route, key: $0)
      }
    ).map(\.pattern)
    func rank(_ pattern: RoutePattern) -> Int {
      (pattern.options.isFallback ? 2 : 0) + (pattern.parsed.protocol == nil ? 1 : 0)
    }
    return ordered.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }
}

extension LinkCase {
  /// What the case is for, and its first pattern.
  var documentation: [String] {
    var lines = [(summary.isEmpty ? "The route \(identifier)." : summary).visible]
    if let pattern = builds.first { lines += ["", "`\(pattern.pattern.visible)`"] }
    return lines
  }
}

/// A parameter of a case.
struct LinkParameter {
  /// What a value is in the generated type.
  enum Kind: Hashable {
    case string, int, bool, double, date, uuid
    /// One of some texts, as an enumeration: its name, and the names of its cases.
    case choice(String, [Choice])
  }

  /// One of the values that are allowed.
  struct Choice: Hashable {
    let text: String
    let name: LinkName
  }

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
  let label: LinkName
  let kind: Kind
  let presence: Presence
  let isSensitive: Bool

  /// - Throws: What of it cannot be said in the file.
  init(
    _ text: String, _ row: Route.Parameter?, label: LinkName, isAlwaysCaptured: Bool
  ) throws(Diagnostic) {
    self.text = text
    self.label = label
    isSensitive = row?.isSensitive ?? false
    guard let row else {
      (kind, presence) = (.string, isAlwaysCaptured ? .required : .optional)
      return
    }
    if row.allowedValues.isEmpty {
      kind = Self.plain(row.kind)
    } else {
      let values = row.allowedValues.filter(row.kind.accepts).sorted()
      guard !values.isEmpty else {
        throw Diagnostic(
          code: "link-refused",
          message: "none of its allowed values is of its type, \(row.kind.rawValue)")
      }
      var names = LinkNames(reserved: [
        "self", "init", "type", "protocol", "none", "some", "entries",
      ])
      kind = .choice(
        label.type,
        values.map { value in
          let digits = value.first.map { $0.isNumber || $0 == "-" } ?? true
          return Choice(
            text: value, name: names.name(of: digits ? "value \(value)" : value, suffix: "Value"))
        })
    }
    if let value = row.defaultValue, !isAlwaysCaptured {
      if let problem = row.problem(with: value) {
        throw Diagnostic(
          code: "link-refused", message: "its default is not allowed: \(problem.text)")
      }
      presence = .byDefault(value)
    } else {
      presence = row.isRequired || isAlwaysCaptured ? .required : .optional
    }
  }

  private static func plain(_ kind: Route.Parameter.Kind) -> Kind {
    switch kind {
    case .string: .string
    case .int: .int
    case .bool: .bool
    case .double: .double
    case .date: .date
    case .uuid: .uuid
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
