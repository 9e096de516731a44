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
    get {
      switch component {
      case .protocol: self.protocol
      case .username: username
      case .password: password
      case .hostname: hostname
      case .port: port
      case .pathname: pathname
      case .search: search
      case .hash: hash
      }
    }
    set {
      switch component {
      case .protocol: self.protocol = newValue
      case .username: username = newValue
      case .password: password = newValue
      case .hostname: hostname = newValue
      case .port: port = newValue
      case .pathname: pathname = newValue
      case .search: search = newValue
      case .hash: hash = newValue
      }
    }
  }

  private func hasAny(_ components: URLComponent...) -> Bool {
    components.contains { self[$0] != nil }
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
    if let value = self.protocol {
      let scheme = value.hasSuffix(":") ? String(value.dropLast()) : value
      result.protocol = purpose == .pattern ? scheme : try Canonical.protocol(scheme)
    }
    if let value = username {
      result.username = purpose == .pattern ? value : try Canonical.username(value)
    }
    if let value = password {
      result.password = purpose == .pattern ? value : try Canonical.password(value)
    }
    let scheme = result.protocol ?? ""
    let isSpecial = scheme.isEmpty || SpecialScheme(scheme) != nil
    if let value = hostname {
      result.hostname =
        purpose == .pattern
        ? value : isSpecial ? try Canonical.hostname(value) : try Canonical.opaqueHostname(value)
    }
    if let value = port {
      result.port = purpose == .pattern ? value : try Canonical.port(value, scheme: scheme)
    }
    if var value = pathname {
      if let base, !base.hasOpaquePath, !URLPatternInit.isAbsolute(value, purpose) {
        let path = URLPatternInit.escaped(base.pathname, purpose)
        if let slash = path.lastIndex(of: "/") { value = path[...slash] + value }
      }
      if purpose == .url {
        value = isSpecial ? try Canonical.pathname(value) : try Canonical.opaquePathname(value)
      }
      result.pathname = value
    }
    if let value = search {
      let text = value.hasPrefix("?") ? String(value.dropFirst()) : value
      result.search = purpose == .pattern ? text : try Canonical.search(text)
    }
    if let value = hash {
      let text = value.hasPrefix("#") ? String(value.dropFirst()) : value
      result.hash = purpose == .pattern ? text : try Canonical.hash(text)
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
    if purpose == .url && !hasAny(.protocol, .hostname, .port, .username) {
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
