/// A route's pattern, component by component; `nil` means "anything, and nothing is captured".
package struct ParsedRoute: Sendable, Hashable {
  /// In the order of the components.
  private var patterns = [ComponentPattern?](repeating: nil, count: URLComponent.allCases.count)

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
    var reader = RouteReader(text, options, mayRepeatNames: mayRepeatNames)
    guard reader.isRelative || reader.split.ranges[.protocol] != nil else {
      throw RouteReader.relative
    }
    for component in Self.order {
      let names = reader.names
      let pattern = try reader.pattern(of: component)
      if options.hostAsSegment, component == .hostname || component == .port {
        // It is in the path.
        reader.names = names
      } else {
        self[component] = pattern
      }
      if component == .protocol, let scheme = self.protocol {
        // Every URL has a scheme: such a pattern would match nothing.
        if scheme.literal == "" { throw RouteReader.noScheme }
        (reader.scheme, reader.isSpecial) = (scheme.literal, scheme.matchesSpecialScheme)
      }
    }
  }

  package internal(set) subscript(component: URLComponent) -> ComponentPattern? {
    get { URLComponent.allCases.firstIndex(of: component).flatMap { patterns[$0] } }
    set { URLComponent.allCases.firstIndex(of: component).map { patterns[$0] = newValue } }
  }

  package var `protocol`: ComponentPattern? { self[.protocol] }
  package var username: ComponentPattern? { self[.username] }
  package var password: ComponentPattern? { self[.password] }
  package var host: ComponentPattern? { self[.hostname] }
  package var port: ComponentPattern? { self[.port] }
  /// Without the trailing slash of a pattern that is not strict.
  package var path: ComponentPattern { self[.pathname] ?? .nothing(.pathname) }
  package var search: ComponentPattern? { self[.search] }
  package var hash: ComponentPattern? { self[.hash] }

  /// The components in the order in which captures are numbered.
  private static let order: [URLComponent] = [
    .protocol, .hostname, .pathname, .username, .password, .port, .search, .hash,
  ]

  /// The components that the pattern restricts, in the order in which captures are numbered.
  package var components: [(URLComponent, ComponentPattern)] {
    Self.order.compactMap { place in self[place].map { (place, $0) } }
  }

  var captureNames: [String] {
    var names: [String] = []
    for component in Self.order {
      guard let parts = self[component]?.parts else { continue }
      for part in parts where part.isCapture { names.append(part.name) }
    }
    return names
  }
}

/// Reads the components of a route's pattern by the grammar.
private struct RouteReader {
  let scalars: [Unicode.Scalar]
  let options: RoutePattern.Options
  let isRelative: Bool
  let split: ConstructorString
  /// The literal scheme, once it is read.
  var scheme: String?
  var isSpecial = false
  var names: CaptureNames

  init(_ text: String, _ options: RoutePattern.Options, mayRepeatNames: Bool) {
    scalars = Array(text.unicodeScalars)
    self.options = options
    names = CaptureNames(mayRepeat: mayRepeatNames)
    isRelative = scalars.first == "/" || scalars.starts(with: "{/".unicodeScalars)
    split = ConstructorString(scalars, isRelative: isRelative)
  }

  mutating func pattern(of component: URLComponent) throws(PatternError) -> ComponentPattern? {
    if component == .pathname { return try path() }
    guard let range = split.ranges[component] else {
      // A URL has no other host and port than a pattern with a scheme says.
      return isRelative || ![.hostname, .port].contains(component)
        ? nil : .nothing(component == .hostname ? .hostname : .plain)
    }
    let text = scalars[range]
    if component == .protocol, let scheme = plainScheme(text) { return scheme }
    let encode = Canonical.encoding(
      of: component, isSpecial: isSpecial, scheme: scheme, isAddress: IPv6Address.begins(text))
    return try ComponentPattern(
      Array(text), options: component == .hostname ? .hostname : .plain,
      ignoreCase: options.ignoreCase && [.search, .hash].contains(component),
      origin: range.lowerBound, names: &names,
      encode: { [isSpecial] (value) throws(PatternError) in
        if component == .hostname, value.contains("/") { throw Self.slashInHost }
        return try component == .search && isSpecial
          ? Canonical.specialSearch(value) : encode(value)
      })
  }

  /// The scheme, where it has no captures: in `web+app` the plus repeats nothing.
  private func plainScheme(_ text: ArraySlice<Unicode.Scalar>) -> ComponentPattern? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && isSchemeByte(UInt8($0.value)) }),
      let scheme = try? Canonical.protocol(String(scalars: text))
    else { return nil }
    return ComponentPattern(
      parts: [Part(kind: .fixedText, value: scheme, modifier: .none)], options: .plain,
      ignoreCase: false)
  }

  /// The path; with the host before it when the host counts as a segment.
  private mutating func path() throws(PatternError) -> ComponentPattern {
    var range = split.ranges[.pathname] ?? scalars.count..<scalars.count
    let host = split.ranges[.hostname].flatMap { $0.isEmpty ? nil : $0 }
    var slash: [Unicode.Scalar] = []
    if options.hostAsSegment, let host {
      range = host.lowerBound..<max(host.upperBound, split.ranges[.pathname]?.upperBound ?? 0)
      slash = ["/"]
    }
    let text = slash + scalars[range]
    let isOpaque = !isRelative && split.ranges[.hostname] == nil && text.first != "/"
    var encode: PatternParser.Encoding = Canonical.rawPathname
    if isOpaque { encode = Canonical.opaquePathname }
    if isSpecial { encode = Canonical.pathname }
    let path = try ComponentPattern(
      text, options: .pathname, ignoreCase: options.ignoreCase,
      origin: range.lowerBound - slash.count, names: &names, encode: encode)
    return options.strictSlash ? path : path.withoutTrailingSlash
  }

  private static let slashInHost = PatternError(
    .component, "a group of the host holds a '/'",
    expected: "the path's first slash outside a group, as in 'app://host/:name?'")

  static let noScheme = PatternError(
    .relative, "the pattern has no scheme before the ':'", column: 1,
    expected: "'scheme://…' or '/…'")

  static let relative = PatternError(
    .relative, "the pattern has neither a scheme nor a leading '/'", column: 1,
    expected: "'scheme://…' or '/…'")
}

extension ComponentPattern {
  /// One that only the empty text matches.
  static func nothing(_ options: ComponentOptions) -> ComponentPattern {
    ComponentPattern(parts: [], options: options, ignoreCase: false)
  }

  /// The path without a slash at its end, where the end is literal.
  var withoutTrailingSlash: ComponentPattern {
    guard var last = parts.last, last.kind == .fixedText, last.modifier == .none,
      last.value.hasSuffix("/")
    else { return self }
    last.value.removeLast()
    return ComponentPattern(
      parts: parts.dropLast() + (last.value.isEmpty ? [] : [last]), options: options,
      ignoreCase: ignoreCase)
  }
}
