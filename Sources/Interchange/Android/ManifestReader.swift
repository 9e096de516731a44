internal import RouteModel

/// Reads the intent filters of a manifest: a component with links is a route.
struct ManifestReader {
  private let options: AndroidImport.Options
  private var package = ""
  var result = ImportResult()

  init(options: AndroidImport.Options) {
    self.options = options
  }

  mutating func read(_ root: XMLTree) throws(ImportError) {
    package = root["package"] ?? ""
    for application in root.children("application") {
      for component in application.children
      where ["activity", "activity-alias", "service", "receiver"].contains(component.name) {
        try readComponent(component)
      }
    }
  }

  private mutating func readComponent(_ component: XMLTree) throws(ImportError) {
    let filters = component.children("intent-filter").filter { !$0.children("data").isEmpty }
    guard let name = component.android("name"), !filters.isEmpty else { return }
    let target = component.android("targetActivity") ?? name
    let className = SwiftNames.type(target.split(separator: ".").last.map(String.init) ?? target)
    var route = Route(
      identifier: identifier(of: name), className: className,
      isEnabled: component.android("enabled") != "false", tags: ["platform:android"])
    for filter in filters { try readFilter(filter, into: &route) }
    guard !route.patterns.isEmpty else { return }
    result.catalog.routes[route.identifier] = route
    result.catalog.classes[className] = DestinationClass(
      name: className, kind: component.name.hasPrefix("activity") ? .viewController : .service)
  }

  /// The last part of the component's name, or all of it where another has the same.
  private func identifier(of name: String) -> String {
    let full = name.hasPrefix(".") ? package + name : name
    let short = full.split(separator: ".").last.map(String.init) ?? full
    return result.catalog.routes[short] == nil ? short : full
  }

  private mutating func readFilter(_ filter: XMLTree, into route: inout Route) throws(ImportError) {
    result.rowCount += 1
    let actions = filter.children("action").compactMap { $0.android("name") }
    guard actions.contains("android.intent.action.VIEW") else {
      note(
        "filter-without-view",
        "the filter is for \(actions.joined(separator: ", ")), not for links",
        filter)
      return
    }
    if filter.android("autoVerify") == "true" { route.tags.insert("android:autoVerify") }
    let data = filter.children("data")
    if data.contains(where: { $0.android("mimeType") != nil }) {
      note("mime-type", "the filter also asks for a type of data", filter)
    }
    let schemes = values("scheme", data)
    let hosts = hosts(data)
    var paths = paths(data)
    // Where nobody says what the host or the path is, any would be too much.
    func isOpen(_ names: String..., found: Bool) -> Bool {
      !found && data.contains { element in names.contains { element.android($0) != nil } }
    }
    if isOpen("scheme", found: !schemes.isEmpty) || isOpen("host", found: !hosts.isEmpty)
      || isOpen("path", "pathPrefix", "pathPattern", "pathSuffix", found: !paths.isEmpty)
    {
      return
    }
    if schemes.isEmpty {
      // A host counts with a scheme only, and a path with a host.
      if !hosts.isEmpty || !paths.isEmpty {
        note("no-scheme", "a host or a path without a scheme is nothing", filter)
      }
      return
    }
    if hosts.isEmpty, !paths.isEmpty {
      note("path-without-host", "a path without a host is nothing", filter)
      paths = []
    }
    let count = schemes.count * max(1, hosts.count) * max(1, paths.count)
    if count > options.patternLimit {
      throw XMLTree.problem(
        "too-many-links",
        "the filter stands for \(count) links: \(schemes.count) schemes × \(hosts.count) hosts × "
          + "\(paths.count) paths", filter.place)
    }
    for scheme in schemes {
      for host in hosts.isEmpty ? ["*"] : hosts {
        // Without a path any is meant, also an empty one: on the web that is the slash.
        let isWeb = scheme == "http" || scheme == "https"
        for path in paths.isEmpty ? (isWeb ? ["/*"] : ["", "/*"]) : paths {
          let text = "\(scheme)://\(host)\(path)"
          route.patterns[text] = Route.Pattern(text: text)
        }
      }
    }
  }

  /// The values of an attribute over all `<data>` of a filter, which belong together whatever the
  /// element.
  private mutating func values(_ name: String, _ data: [XMLTree]) -> [String] {
    var values: [String] = []
    for element in data {
      guard let text = element.android(name) else { continue }
      guard let value = resolved(text) else {
        note("unresolved-value", "left out: nobody says what \(text) is", element)
        continue
      }
      if !values.contains(value) { values.append(value) }
    }
    return values
  }

  private mutating func hosts(_ data: [XMLTree]) -> [String] {
    let ports = values("port", data)
    let hosts = values("host", data).map { host in
      host.hasPrefix("*")
        ? "*" + PatternParts.escaped(String(host.dropFirst()))
        : PatternParts.escaped(host)
    }
    return ports.isEmpty ? hosts : hosts.flatMap { host in ports.map { "\(host):\($0)" } }
  }

  private mutating func paths(_ data: [XMLTree]) -> [String] {
    var paths: [String] = []
    for element in data {
      for name in [
        "ssp", "sspPrefix", "sspPattern", "sspSuffix", "sspAdvancedPattern", "pathAdvancedPattern",
      ] where element.android(name) != nil {
        note("attribute-ignored", "left out: \(name) has no equal among URL patterns", element)
      }
    }
    paths += values("path", data).map { PatternParts.escaped($0) }
    paths += values("pathPrefix", data).map { PatternParts.escaped($0) + "*" }
    paths += values("pathSuffix", data).map { "/*" + PatternParts.escaped($0) }
    paths += values("pathPattern", data).map { AndroidGlob(xml: $0).pattern }
    return paths.map { $0.hasPrefix("/") ? $0 : "/" + $0 }.removingRepeats()
  }

  private func resolved(_ text: String) -> String? {
    if let value = options.values[text] { return value }
    var text = text
    while let start = text.firstRange(of: "${") {
      guard let end = text[start.upperBound...].firstIndex(of: "}"),
        let value = options.values[String(text[start.lowerBound...end])], !value.contains("${")
      else { return nil }
      text.replaceSubrange(start.lowerBound...end, with: value)
    }
    return text.hasPrefix("@") ? nil : text
  }

  private mutating func note(_ code: String, _ message: String, _ element: XMLTree) {
    result.notes.append(Diagnostic(code: code, message: message, place: element.place))
  }
}

/// A `pathPattern`: `.` is any character, `x*` any number of x, `.*` anything, a backslash escapes.
struct AndroidGlob {
  /// The same as a part of a URL pattern.
  var pattern: String

  /// - Parameter xml: The attribute's text; resource strings are escaped once more than the pattern.
  init(xml: String) {
    var characters: [(character: Character, isEscaped: Bool)] = []
    var rest = Substring(xml.replacing("\\\\", with: "\\"))
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.popFirst() {
        characters.append((next, true))
      } else {
        characters.append((character, false))
      }
    }
    pattern = ""
    var index = 0
    while index < characters.count {
      let (character, isEscaped) = characters[index]
      let isRepeated =
        index + 1 < characters.count && characters[index + 1].character == "*"
        && !characters[index + 1].isEscaped
      index += isRepeated ? 2 : 1
      switch (character == "." && !isEscaped, isRepeated) {
      case (true, true): pattern += "*"
      case (true, false): pattern += "(.)"
      case (false, true): pattern += "(\(AppleGlob.quoted(String(character)))*)"
      case (false, false): pattern += PatternParts.escaped(String(character))
      }
    }
  }
}

extension Array where Element: Hashable {
  func removingRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
