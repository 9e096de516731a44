/// The web's URLPattern (WHATWG URL Pattern standard).
///
/// ```swift
/// let pattern = try URLPattern("https://*.example.com/books/:id(\\d+)")
/// let result = try pattern.exec("https://shop.example.com/books/42")
/// result?.groups(of: .pathname)["id"]   // "42"
/// ```
///
/// Values are those of the canonical URL, not percent-decoded. Expressions are ASCII and run
/// with a limit; one that passes the limit does not match.
public struct URLPattern: Sendable {
  /// What a pattern is matched with.
  public enum Input: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A URL as a text.
    case url(String)
    /// A URL by its components.
    case components(URLPatternInit)

    public init(stringLiteral value: String) { self = .url(value) }
  }

  private struct Component: Sendable {
    let pattern: ComponentPattern
    let expression: Expression
    let text: String
  }

  private let components: [URLComponent: Component]
  /// Letters of pathname, search and hash match in either case.
  public let ignoreCase: Bool

  /// Parses a pattern's text.
  ///
  /// - Parameters:
  ///   - text: a URL with pattern syntax, absolute unless there is a base.
  ///   - baseURL: where the components come from that precede those in the text.
  ///   - ignoreCase: whether letters of pathname, search and hash match in either case.
  /// - Throws: ``PatternError`` for a text that is no pattern.
  public init(_ text: String, baseURL: String? = nil, ignoreCase: Bool = false) throws(PatternError)
  {
    let split = ConstructorString(Array(text.unicodeScalars))
    var parts = URLPatternInit()
    for component in URLComponent.allCases {
      parts[component] = split.text(of: component).map { String(String.UnicodeScalarView($0)) }
    }
    if baseURL == nil && parts.protocol == nil {
      throw PatternError(
        .relative, "the pattern has no scheme and there is no base URL", column: 1,
        expected: "'scheme://…', with '\\:' where a scheme ends without '//'")
    }
    parts.baseURL = baseURL
    try self.init(parts, ignoreCase: ignoreCase, split: split)
  }

  /// Makes a pattern of the patterns of single components; those not given match anything.
  ///
  /// - Throws: ``PatternError`` for a component that is no pattern.
  public init(_ components: URLPatternInit, ignoreCase: Bool = false) throws(PatternError) {
    try self.init(components, ignoreCase: ignoreCase, split: nil)
  }

  private init(
    _ components: URLPatternInit, ignoreCase: Bool, split: ConstructorString?
  ) throws(PatternError) {
    var parts = try components.processed(for: .pattern)
    if let scheme = parts.protocol, let port = SpecialScheme(scheme)?.defaultPort,
      parts.port == String(port)
    {
      parts.port = ""
    }
    self.ignoreCase = ignoreCase
    var compiled: [URLComponent: Component] = [:]
    var isSpecial = false
    for component in URLComponent.allCases {
      let text = Array((parts[component] ?? "*").unicodeScalars)
      let options: ComponentOptions =
        switch component {
        case .hostname: .hostname
        case .pathname: isSpecial ? .pathname : .plain
        default: .plain
        }
      var names = CaptureNames()
      let pattern = try ComponentPattern(
        text, options: options,
        ignoreCase: ignoreCase && [.pathname, .search, .hash].contains(component),
        origin: split?.ranges[component]?.lowerBound ?? 0, names: &names,
        encode: Canonical.encoding(
          of: component, isSpecial: isSpecial, isAddress: IPv6Address.begins(text[...])))
      if component == .protocol { isSpecial = pattern.matchesSpecialScheme }
      compiled[component] = Component(
        pattern: pattern, expression: try pattern.compile(), text: pattern.patternString)
    }
    self.components = compiled
  }

  /// The pattern of a component, written in its normal form.
  public subscript(component: URLComponent) -> String { components[component]?.text ?? "*" }

  /// Whether a URL matches.
  ///
  /// An expression that takes too many steps does not match, and neither does a text that is not a URL.
  ///
  /// - Throws: ``PatternError`` for components beside a base URL.
  public func test(_ input: Input, baseURL: String? = nil) throws(PatternError) -> Bool {
    try exec(input, baseURL: baseURL) != nil
  }

  /// Matches a URL and takes out the groups.
  ///
  /// - Parameters:
  ///   - input: a URL, or components of one; components not given are empty.
  ///   - baseURL: what a relative URL is relative to.
  /// - Returns: `nil` when it does not match, or is not a URL.
  /// - Throws: ``PatternError`` for components beside a base URL.
  public func exec(
    _ input: Input, baseURL: String? = nil
  ) throws(PatternError) -> URLPatternResult? {
    var inputs = [input]
    let texts: URLPatternInit
    switch input {
    case .components(let components):
      guard baseURL == nil else {
        throw PatternError(
          .baseURL, "components have a base URL of their own",
          expected: "the base URL among the components")
      }
      let empty = URLPatternInit(
        protocol: "", username: "", password: "", hostname: "", port: "", pathname: "", search: "",
        hash: "")
      guard let processed = try? components.processed(for: .url, from: empty) else { return nil }
      texts = processed
    case .url(let url):
      var base: URLRecord?
      if let baseURL {
        guard let record = try? URLParser.parse(baseURL) else { return nil }
        base = record
        inputs.append(.url(baseURL))
      }
      guard let record = try? URLParser.parse(url, base: base) else { return nil }
      var parts = URLPatternInit()
      for component in URLComponent.allCases { parts[component] = record[component] }
      texts = parts
    }
    return try match(texts, inputs)
  }

  private func match(
    _ texts: URLPatternInit, _ inputs: [Input]
  ) throws(PatternError) -> URLPatternResult? {
    var results: [URLComponent: URLPatternResult.Component] = [:]
    for (name, component) in components {
      let text = texts[name] ?? ""
      guard let values = component.expression.groups(text) else { return nil }
      let groups = zip(component.pattern.captureNames, values).map(URLPatternResult.Group.init)
      results[name] = URLPatternResult.Component(input: text, groups: groups)
    }
    return URLPatternResult(inputs: inputs, components: results)
  }
}

/// What a pattern took out of a URL.
public struct URLPatternResult: Sendable, Hashable {
  /// A group of the pattern.
  public struct Group: Sendable, Hashable {
    /// The name, or the group's number in its component.
    public let name: String
    /// As written in the URL; `nil` for an optional group that took no part.
    public let value: String?
  }

  /// A component of the URL and the groups of its pattern.
  public struct Component: Sendable, Hashable {
    /// The component as written in the canonical URL.
    public let input: String
    /// In the order of the pattern.
    public let groups: [Group]
  }

  /// What was matched, and the base URL if there was one.
  public let inputs: [URLPattern.Input]
  /// The eight components of the URL.
  public let components: [URLComponent: Component]

  /// A component; an empty one where the result has none.
  public subscript(component: URLComponent) -> Component {
    components[component] ?? Component(input: "", groups: [])
  }

  /// The values of a component's groups; groups that took no part are missing.
  public func groups(of component: URLComponent) -> [String: String] {
    var result: [String: String] = [:]
    for group in self[component].groups { result[group.name] = group.value }
    return result
  }
}
