/// The components of a pattern or of a URL, each given or not.
public struct URLPatternInit: Sendable, Hashable {
  /// The scheme, without its colon.
  public var `protocol`: String?
  /// The name of the user.
  public var username: String?
  /// The password.
  public var password: String?
  /// The host, without the port.
  public var hostname: String?
  /// The port, in digits.
  public var port: String?
  /// The path, with its slash at the beginning.
  public var pathname: String?
  /// The query, without its `?`.
  public var search: String?
  /// The fragment, without its `#`.
  public var hash: String?
  /// Where components that are not given come from.
  public var baseURL: String?

  /// Components; nil is not given, which in a pattern means any.
  public init(
    `protocol`: String? = nil, username: String? = nil, password: String? = nil,
    hostname: String? = nil, port: String? = nil, pathname: String? = nil, search: String? = nil,
    hash: String? = nil, baseURL: String? = nil
  ) {
    self.protocol = `protocol`
    self.username = username
    self.password = password
    self.hostname = hostname
    self.port = port
    self.pathname = pathname
    self.search = search
    self.hash = hash
    self.baseURL = baseURL
  }

  /// A component; nil if it is not given.
  public subscript(component: URLComponent) -> String? {
    get { self[keyPath: Self.path(to: component)] }
    set { self[keyPath: Self.path(to: component)] = newValue }
  }

  private static func path(to component: URLComponent) -> WritableKeyPath<Self, String?> {
    switch component {
    case .protocol: \.protocol
    case .username: \.username
    case .password: \.password
    case .hostname: \.hostname
    case .port: \.port
    case .pathname: \.pathname
    case .search: \.search
    case .hash: \.hash
    }
  }

  /// Whether the components are those of a pattern or of a URL to be matched.
  enum Purpose { case pattern, url }

  /// The components with those of the base URL and in canonical form (URL Pattern standard, "process a
  /// URLPatternInit").
  func processed(
    for purpose: Purpose, from start: URLPatternInit = URLPatternInit()
  ) throws(PatternError) -> URLPatternInit {
    var result = start
    let base = try inherit(purpose, into: &result)
    for component in URLComponent.allCases {
      guard var value = self[component] else { continue }
      switch component {
      case .protocol where value.hasSuffix(":"): value.removeLast()
      case .search where value.hasPrefix("?"), .hash where value.hasPrefix("#"):
        value.removeFirst()
      case .pathname:
        if let base, !base.hasOpaquePath, !URLPatternInit.isAbsolute(value, purpose) {
          let path = URLPatternInit.escaped(base.pathname, purpose)
          if let slash = path.lastIndex(of: "/") { value = path[...slash] + value }
        }
      default: break
      }
      if purpose == .url {
        let scheme = result.protocol ?? ""
        let isSpecial = scheme.isEmpty || SpecialScheme(scheme) != nil
        value = try Canonical.encoding(of: component, isSpecial: isSpecial, scheme: scheme)(value)
      }
      result[component] = value
    }
    return result
  }

  /// Takes from the base URL what is not given and comes after everything given.
  private func inherit(
    _ purpose: Purpose, into result: inout URLPatternInit
  ) throws(PatternError) -> URLRecord? {
    guard let baseURL else { return nil }
    let base: URLRecord
    do {
      base = try URLParser.parse(baseURL)
    } catch {
      throw PatternError(.baseURL, "the base URL is not valid: \(error)")
    }
    if self.protocol == nil { result.protocol = URLPatternInit.escaped(base.scheme, purpose) }
    let before: [URLComponent] = [.protocol, .hostname, .port, .username]
    if purpose == .url, before.allSatisfy({ self[$0] == nil }) {
      result.username = base.username
      if password == nil { result.password = base.password }
    }
    let order: [URLComponent] = [.protocol, .hostname, .port, .pathname, .search, .hash]
    for (place, component) in order.enumerated().dropFirst()
    where !order[...place].contains(where: { self[$0] != nil }) {
      result[component] = URLPatternInit.escaped(base[component], purpose)
    }
    return base
  }

  private static func escaped(_ text: String, _ purpose: Purpose) -> String {
    purpose == .pattern ? escapePattern(text) : text
  }

  private static func isAbsolute(_ pathname: String, _ purpose: Purpose) -> Bool {
    if pathname.hasPrefix("/") { return true }
    return purpose == .pattern && (pathname.hasPrefix("\\/") || pathname.hasPrefix("{/"))
  }
}
