/// A route's pattern, component by component; `nil` means "anything, and nothing is captured".
package struct ParsedRoute: Sendable, Hashable {
  package internal(set) var `protocol`: ComponentPattern?
  package internal(set) var username: ComponentPattern?
  package internal(set) var password: ComponentPattern?
  package internal(set) var host: ComponentPattern?
  package internal(set) var port: ComponentPattern?
  /// Without the trailing slash of a pattern that is not strict.
  package internal(set) var path = ComponentPattern(
    parts: [], options: .pathname, ignoreCase: false)
  package internal(set) var search: ComponentPattern?
  package internal(set) var hash: ComponentPattern?

  init() {}

  /// Parses a pattern by the grammar, whatever it looks like; ``RoutePattern`` has shorter ways.
  ///
  /// - Parameter mayRepeatNames: Whether captures may have one name, as in a template.
  package init(
    _ text: String, options: RoutePattern.Options, mayRepeatNames: Bool = false
  ) throws(PatternError) {
    guard text.utf8.count <= RoutePattern.maximumLength else {
      throw PatternError(
        .tooLarge, "the pattern has \(text.utf8.count) bytes",
        expected: "at most \(RoutePattern.maximumLength)")
    }
    let scalars = Array(text.unicodeScalars)
    let isRelative = scalars.first == "/" || scalars.starts(with: "{/".unicodeScalars)
    let source = RouteSource(
      scalars: scalars, split: ConstructorString(scalars, isRelative: isRelative),
      mayRepeatNames: mayRepeatNames)
    if !isRelative {
      guard source.split.ranges[.protocol] != nil else { throw RouteSource.relativeError(text) }
      try parseAuthority(source)
    }
    try parsePath(source, options: options, isRelative: isRelative)
    let isSpecial = self.protocol?.matchesSpecialScheme ?? false
    search = try source.component(
      .search, .plain, ignoreCase: options.ignoreCase,
      encode: isSpecial ? Canonical.specialSearch : Canonical.search)
    hash = try source.component(
      .hash, .plain, ignoreCase: options.ignoreCase, encode: Canonical.hash)
    if options.hostAsSegment { (host, port) = (nil, nil) }
    try nameCaptures(source)
  }

  private mutating func parseAuthority(_ source: RouteSource) throws(PatternError) {
    var scheme = source.plainScheme
    if scheme == nil {
      scheme = try source.component(.protocol, .plain, encode: Canonical.protocol)
    }
    // Every URL has a scheme: such a pattern would match nothing.
    if scheme?.literal == "" { throw RouteSource.noScheme }
    self.protocol = scheme
    let isSpecial = scheme?.matchesSpecialScheme ?? false
    func encoding(_ component: URLComponent) -> PatternParser.Encoding {
      let text = source.split.ranges[component].map { source.scalars[$0] } ?? []
      return Canonical.encoding(
        of: component, isSpecial: isSpecial, scheme: scheme?.literal,
        isAddress: IPv6Address.begins(text))
    }
    username = try source.component(.username, .plain, encode: encoding(.username))
    password = try source.component(.password, .plain, encode: encoding(.password))
    let encode = encoding(.hostname)
    host = try source.component(
      .hostname, .hostname,
      encode: { (value) throws(PatternError) in
        guard !value.contains("/") else { throw RouteSource.slashInHost }
        return try encode(value)
      })
    if host == nil { host = ComponentPattern(parts: [], options: .hostname, ignoreCase: false) }
    port = try source.component(.port, .plain, encode: encoding(.port))
    if port == nil { port = ComponentPattern(parts: [], options: .plain, ignoreCase: false) }
  }

  private mutating func parsePath(
    _ source: RouteSource, options: RoutePattern.Options, isRelative: Bool
  ) throws(PatternError) {
    let range = source.pathRange(hostAsSegment: options.hostAsSegment && !isRelative)
    var text = Array(source.scalars[range.range])
    var encode: PatternParser.Encoding = Canonical.rawPathname
    let isSpecial = self.protocol?.matchesSpecialScheme ?? false
    if isSpecial {
      encode = Canonical.pathname
    } else if !isRelative && source.split.ranges[.hostname] == nil && text.first != "/" {
      encode = Canonical.opaquePathname
    }
    if range.addsSlash { text.insert("/", at: 0) }
    path = try ComponentPattern(
      text, options: .pathname, ignoreCase: options.ignoreCase,
      origin: range.range.lowerBound - (range.addsSlash ? 1 : 0),
      mayRepeatNames: source.mayRepeatNames, encode: encode)
    if !options.strictSlash { path = path.withoutTrailingSlash }
  }

  /// The components that the pattern restricts, in the order in which captures are numbered.
  package var components: [(URLComponent, ComponentPattern)] {
    let places: [URLComponent] = [
      .protocol, .hostname, .pathname, .username, .password, .port, .search, .hash,
    ]
    return places.compactMap { place in self[place].map { (place, $0) } }
  }

  var captureNames: [String] { components.flatMap { $0.1.captureNames } }

  /// Numbers unnamed captures through all components, and refuses a name that occurs twice.
  private mutating func nameCaptures(_ source: RouteSource) throws(PatternError) {
    var next = 0
    var seen: Set<String> = []
    for (component, pattern) in components where pattern.parts.contains(where: \.isCapture) {
      var parts = pattern.parts
      for index in parts.indices where parts[index].isCapture {
        if !parts[index].isNamed {
          parts[index].name = String(next)
          next += 1
        }
        guard seen.insert(parts[index].name).inserted || source.mayRepeatNames else {
          throw source.duplicateError(parts[index].name)
        }
      }
      self[component] = ComponentPattern(
        parts: parts, options: pattern.options, ignoreCase: pattern.ignoreCase)
    }
    guard seen.count <= RoutePattern.maximumCaptures else {
      throw PatternError(
        .tooLarge, "the pattern has \(seen.count) captures",
        expected: "at most \(RoutePattern.maximumCaptures)")
    }
  }

  package internal(set) subscript(component: URLComponent) -> ComponentPattern? {
    get {
      switch component {
      case .protocol: self.protocol
      case .username: username
      case .password: password
      case .hostname: host
      case .port: port
      case .pathname: path
      case .search: search
      case .hash: hash
      }
    }
    set {
      switch component {
      case .protocol: self.protocol = newValue
      case .username: username = newValue
      case .password: password = newValue
      case .hostname: host = newValue
      case .port: port = newValue
      case .pathname: if let newValue { path = newValue }
      case .search: search = newValue
      case .hash: hash = newValue
      }
    }
  }
}

/// The text of a route's pattern and the places of its components.
struct RouteSource {
  let scalars: [Unicode.Scalar]
  let split: ConstructorString
  let mayRepeatNames: Bool

  func component(
    _ component: URLComponent, _ options: ComponentOptions, ignoreCase: Bool = false,
    encode: PatternParser.Encoding
  ) throws(PatternError) -> ComponentPattern? {
    guard let range = split.ranges[component] else { return nil }
    return try ComponentPattern(
      Array(scalars[range]), options: options, ignoreCase: ignoreCase, origin: range.lowerBound,
      mayRepeatNames: mayRepeatNames, encode: encode)
  }

  /// The scheme, where it has no captures: in `web+app` the plus repeats nothing.
  var plainScheme: ComponentPattern? {
    guard let range = split.ranges[.protocol], !range.isEmpty,
      scalars[range].allSatisfy({ $0.isASCII && isSchemeByte(UInt8($0.value)) }),
      let scheme = try? Canonical.protocol(String(scalars: scalars[range]))
    else { return nil }
    return ComponentPattern(
      parts: [Part(kind: .fixedText, value: scheme, modifier: .none)], options: .plain,
      ignoreCase: false)
  }

  /// The place of the path; with the host before it when the host counts as a segment.
  func pathRange(hostAsSegment: Bool) -> (range: Range<Int>, addsSlash: Bool) {
    let end = scalars.count
    let path = split.ranges[.pathname]
    if hostAsSegment, let host = split.ranges[.hostname], !host.isEmpty {
      return (host.lowerBound..<(path?.upperBound ?? host.upperBound), true)
    }
    return (path ?? end..<end, false)
  }

  static let slashInHost = PatternError(
    .component, "a group of the host holds a '/'",
    expected: "the path's first slash outside a group, as in 'app://host/:name?'")

  static let noScheme = PatternError(
    .relative, "the pattern has no scheme before the ':'", column: 1,
    expected: "'scheme://…' or '/…'")

  static func relativeError(_ text: String) -> PatternError {
    let looksLikePath = !text.contains(":") && !text.isEmpty
    let better = MistakenBeginning(text)?.suggestion ?? (looksLikePath ? "/" + text : nil)
    return PatternError(
      .relative, "the pattern has neither a scheme nor a leading '/'", column: 1,
      expected: "'scheme://…' or '/…'", suggestion: better)
  }

  func duplicateError(_ name: String) -> PatternError {
    let tokens = Tokenizer.lenient(scalars)
    let places = tokens.filter { token in
      token.kind == .name && scalars[token.value].elementsEqual(name.unicodeScalars)
    }
    return PatternError(
      .duplicateName, "the name '\(name)' occurs twice",
      column: places.dropFirst().first.map { $0.index + 1 },
      expected: "a name of its own for every capture")
  }
}

extension ComponentPattern {
  /// The path without a slash at its end, where the end is literal.
  var withoutTrailingSlash: ComponentPattern {
    guard var last = parts.last, last.kind == .fixedText, last.modifier == .none,
      last.value.hasSuffix("/")
    else { return self }
    last.value.removeLast()
    var parts = parts
    parts.removeLast()
    if !last.value.isEmpty { parts.append(last) }
    return ComponentPattern(parts: parts, options: options, ignoreCase: ignoreCase)
  }
}
