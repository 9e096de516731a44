internal import RouteModel

/// Writes the file of ``SwiftExport``.
struct SwiftWriter {
  let catalog: RouteCatalog
  let options: SwiftExport.Options
  let names: SwiftTypeNames
  /// Every protocol with what it finds; one that nothing provides finds a view.
  let protocols: [String: (isService: Bool, kind: Route.ProtocolKind)]
  private let types: SwiftClassWriter
  private var notes: [Diagnostic] = []

  init(catalog: RouteCatalog, options: SwiftExport.Options) {
    self.catalog = catalog
    self.options = options
    protocols = Self.protocols(of: catalog)
    names = SwiftTypeNames(catalog, protocols: Set(protocols.keys))
    types = SwiftClassWriter(catalog, names)
  }

  private static func protocols(
    of catalog: RouteCatalog
  ) -> [String: (isService: Bool, kind: Route.ProtocolKind)] {
    var protocols: [String: (isService: Bool, kind: Route.ProtocolKind)] = [:]
    for route in catalog.routes.values {
      let isService = catalog.classes[route.className]?.kind == .service
      for (name, kind) in route.protocols { protocols[name] = (isService, kind) }
    }
    // Both ends of a chain of adapters find the same.
    for name in catalog.adapters.keys.sorted() {
      var chain: [String] = []
      var next: String? = name
      while let name = next, protocols[name] == nil, !chain.contains(name) {
        chain.append(name)
        next = catalog.adapters[name]?.provided
      }
      let kind = catalog.adapters[name]?.kind ?? .destination
      let found = next.flatMap { protocols[$0] } ?? (false, kind)
      for name in chain { protocols[name] = found }
    }
    return protocols
  }

  mutating func write() -> ExportResult {
    for (name, swift) in names.changed {
      note("renamed", "\(name) is \(swift) in Swift")
    }
    for name in options.imports where !Self.isModule(name) {
      note("import-left-out", "'\(name)' is not a module's name")
    }
    let routes = catalog.routes.values.sorted { $0.identifier < $1.identifier }
    var parts = [header(routes)]
    if options.declaresTypes {
      parts += protocolDeclarations() + types.declarations()
    }
    parts += routableDeclarations()
    for route in routes { parts.append(router(route)) }
    parts += adapters()
    parts.append(registration(routes))
    noteRows(routes)
    return ExportResult(text: parts.joined(separator: "\n"), notes: notes)
  }

  private func header(_ routes: [Route]) -> String {
    var modules = ["Routing", "SimulatedUI"] + options.imports.filter(Self.isModule)
    if routes.contains(where: { $0.patterns.values.contains { $0.path != nil } }) {
      modules.append("RouteModel")
    }
    return modules.removingRepeats().sorted().map { "import \($0)\n" }.joined()
  }

  private static func isModule(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      guard let first = word.first, first == "_" || first.isASCII && first.isLetter else {
        return false
      }
      return word.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }
  }

  private func protocolDeclarations() -> [String] {
    names.protocols.sorted { $0.key < $1.key }.map { name, swift in
      let finds = protocols[name]?.kind == .module ? "module" : "destination"
      return "/// What callers may use of the \(finds).\nprotocol \(swift): AnyObject {}\n"
    }
  }

  /// An undeclared protocol does not compile: these are the declarations.
  private func routableDeclarations() -> [String] {
    names.protocols.sorted { $0.key < $1.key }.map { name, swift in
      """
      extension \(routable(name)) where Protocol == any \(swift) {
        init() { self.init(declaredProtocol: Protocol.self) }
      }

      """
    }
  }

  private func routable(_ name: String) -> String {
    switch protocols[name] {
    case (false, .destination)?, nil: "RoutableView"
    case (false, .module)?: "RoutableViewModule"
    case (true, .destination)?: "RoutableService"
    case (true, .module)?: "RoutableServiceModule"
    }
  }

  /// `RoutableView<any X>()`
  private func routableValue(_ name: String) -> String {
    "\(routable(name))<any \(names.protocols[name] ?? name)>()"
  }

  private func router(_ route: Route) -> String {
    let isService = catalog.classes[route.className]?.kind == .service
    let router = names.routers[route.identifier] ?? "AppRouter"
    let type = types.name(of: route.className)
    let base = isService ? "PerformRouteConfiguration" : "ViewRouteConfiguration"
    let modules = route.protocols.filter { $0.value == .module }.keys
      .flatMap(types.withAdapters).compactMap { names.protocols[$0] }
    var configuration = base
    var text = ""
    if !modules.isEmpty, let name = names.configurations[route.identifier] {
      configuration = name
      let list = ([base] + modules.removingRepeats().sorted()).joined(separator: ", ")
      text += "/// What callers of \(Self.comment(route.identifier)) configure.\n"
      text += "final class \(name): \(list) {}\n\n"
    }
    text += documentation(route)
    text +=
      "final class \(router): \(isService ? "Service" : "View")Router<\(type), \(configuration)> {\n"
    text += "  override class func registerRoutableDestination() {\n"
    for line in registrations(route, type: type, isService: isService) { text += "    \(line)\n" }
    text += "  }\n"
    if !isService, !route.supportedPaths.isEmpty {
      let paths = PathKind.allCases.filter(route.supportedPaths.contains).map { path in
        path == .extensible ? "ViewRoutePaths(rawValue: 1 << 11)" : ".\(path.libraryName)"
      }
      text += "\n  override class var supportedPaths: ViewRoutePaths? {\n"
      text += "    [\(paths.joined(separator: ", "))]\n  }\n"
    }
    let head = "  override func destination(with configuration: \(configuration)) -> \(type)?"
    text += "\n\(head)\(head.count > 98 ? "\n " : "") {\n    \(type)()\n  }\n}\n"
    return text
  }

  private func documentation(_ route: Route) -> String {
    let text = route.summary.isEmpty ? "The route \(route.identifier)." : route.summary
    return "/// \(Self.comment(text))\n"
  }

  private func registrations(_ route: Route, type: String, isService: Bool) -> [String] {
    let what = isService ? "Service" : "View"
    var lines = ["register\(route.isExclusive ? "Exclusive" : "")\(what)(\(type).self)"]
    for name in route.protocols.keys.sorted() { lines.append("register(\(routableValue(name)))") }
    lines.append("registerIdentifier(\(Self.literal(route.identifier)))")
    for pattern in route.patterns.values.sorted(by: { $0.text < $1.text }) {
      var arguments = [Self.literal(pattern.text)]
      if !isService, let path = pattern.path { arguments.append("path: .\(Self.caseName(path))") }
      if pattern.priority != 0 { arguments.append("priority: \(pattern.priority)") }
      lines.append("registerURLPattern(\(arguments.joined(separator: ", ")))")
    }
    return lines
  }

  private static func caseName(_ path: PathKind) -> String {
    path == .showDetail ? "showDetail" : path.rawValue
  }

  private func adapters() -> [String] {
    let adapters = catalog.adapters.values.sorted { $0.required < $1.required }
    if adapters.isEmpty { return [] }
    var text = "/// Lets callers find modules by protocols of their own.\n"
    text += "final class AppRouteAdapter: ViewRouteAdapter {\n"
    text += "  override class func registerRoutableDestination() {\n"
    for adapter in adapters {
      text += "    register(\n      adapter: \(routableValue(adapter.required)),\n"
      text += "      forAdaptee: \(routableValue(adapter.provided)))\n"
    }
    return [text + "  }\n}\n"]
  }

  private func registration(_ routes: [Route]) -> String {
    var text = "/// Registers every router of this file; nothing else need be called.\n"
    text += "@MainActor func \(SwiftNames.member(options.functionName))(in registry: Registry) {\n"
    for route in routes {
      if let router = names.routers[route.identifier] {
        text += "  registry.register(\(router).self)\n"
      }
    }
    if !catalog.adapters.isEmpty { text += "  registry.register(AppRouteAdapter.self)\n" }
    return text + "}\n"
  }

  /// Notes what code cannot express.
  private mutating func noteRows(_ routes: [Route]) {
    func list(_ what: String, _ isSo: (Route) -> Bool) {
      let names = routes.filter(isSo).map(\.identifier)
      if names.isEmpty { return }
      let more = names.count > 3 ? " and \(names.count - 3) more" : ""
      note("stays-in-store", "\(what): \(names.prefix(3).joined(separator: ", "))\(more)")
    }
    list("disabled by the row") { !$0.isEnabled }
    list("internal by the row") { $0.isInternal }
    list("the default path is the row's") { $0.defaultPath != nil }
    list("parameters are the row's") { !$0.parameters.isEmpty }
    list("options of patterns are the row's") {
      $0.patterns.values.contains { $0.ignoresCase || $0.isSlashStrict || $0.takesHostAsSegment }
    }
    if !catalog.scenes.isEmpty {
      note("stays-in-store", "storyboards: \(catalog.scenes.count) scenes")
    }
    list("guards are the row's") { !$0.requires.isEmpty }
    list("the parent is the row's") { $0.parent != nil }
    if !catalog.redirects.isEmpty {
      note("stays-in-store", "redirects: \(Phrase.count(catalog.redirects.count, "pattern"))")
    }
  }

  private mutating func note(_ code: String, _ message: Message) {
    notes.note(code, message)
  }

  /// A text as a comment on one line.
  static func comment(_ text: String) -> String {
    VisibleText.of(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// A string literal.
  static func literal(_ text: String) -> String {
    let escaped = text.escaping { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      let isPlain =
        scalar.value >= 32 && scalar.value < 127
        || scalar.properties.isAlphabetic || scalar.properties.isEmojiPresentation
      return isPlain ? nil : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
    return "\"\(escaped)\""
  }
}
