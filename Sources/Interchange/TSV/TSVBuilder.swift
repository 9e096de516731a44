import CLibrary
internal import RouteModel

/// Makes routes from rows.
struct TSVBuilder {
  private let options: TSVImport.Options
  private var routes = CatalogTable<Route>()
  /// The platforms of a route; nil after a row without one.
  private var platforms: [String: Set<String>?] = [:]
  /// The first row of a route that names a platform.
  private var mixed: [String: SourcePlace] = [:]
  private var rowCount = 0
  private var skipped = 0
  private var notes: [Diagnostic] = []
  private var ignored: [String: (count: Int, first: SourcePlace)] = [:]
  private var order: [String] = []
  /// How many patterns there are beyond one for each row.
  private var furtherCount = 0
  /// The schemes and hosts of a row are combined: a short row could produce millions of patterns.
  private static let furtherLimit = 100_000

  init(options: TSVImport.Options) {
    self.options = options
  }

  /// - Throws: ``Diagnostic`` `too-many-links`.
  mutating func add(_ row: TSVRow) throws(Diagnostic) {
    if let wanted = options.platform?.lowercased(), !row.platforms.isEmpty,
      !row.platforms.contains(wanted)
    {
      skipped += 1
      return
    }
    let further = max(1, schemes(of: row).count) * max(1, hosts(of: row).count) - 1
    guard further <= Self.furtherLimit - furtherCount else {
      throw Diagnostic(
        code: "too-many-links",
        message: "the row produces \(further + 1) patterns by its schemes and hosts; the rows of a "
          + "table may produce \(Self.furtherLimit) additional patterns", place: row.place)
    }
    furtherCount += further
    let patterns = patterns(of: row)
    // A row is imported completely or not at all.
    for pattern in patterns {
      guard let problem = PatternVerdict.problem(with: pattern) else { continue }
      note(
        "bad-pattern", "row left out: '\(pattern.text)' is not a pattern: \(problem)", row.place)
      return
    }
    rowCount += 1
    for other in row.others {
      if ignored[other.key] == nil { order.append(other.key) }
      ignored[other.key, default: (0, row.place.at(other.column))].count += 1
    }
    var route = row.route
    let name = route.identifier
    if route.className.isEmpty { route.className = routes[name]?.className ?? className(of: name) }
    if let known = routes[name] {
      if route.className != known.className {
        note(
          "class-differs", "\(name) has the class \(known.className), not \(route.className)",
          row.place)
      }
      route = known.completed(by: route)
    }
    let rowPlatforms = row.platforms.isEmpty ? nil : Set(row.platforms)
    if rowPlatforms != nil, mixed[name] == nil { mixed[name] = row.place }
    if let known = platforms[name] {
      platforms[name] = .some(known.flatMap { k in rowPlatforms.map { k.union($0) } })
    } else {
      platforms[name] = .some(rowPlatforms)
    }
    for pattern in patterns {
      if let first = route.patterns[pattern.text] {
        note(
          "pattern-repeated",
          "\(name) has \(pattern.text) already"
            + (first == pattern ? "" : "; path and priority of the first row hold"), row.place)
      } else {
        route.patterns[pattern.text] = pattern
      }
    }
    routes[name] = route
  }

  private func className(of route: String) -> String {
    if let name = options.className { return name }
    let name = SwiftNames.type(route)
    return name.hasSuffix(options.classSuffix) ? name : name + options.classSuffix
  }

  private func hosts(of row: TSVRow) -> [String] {
    row.hosts.isEmpty ? options.host.map { [$0] } ?? [] : row.hosts
  }

  private func schemes(of row: TSVRow) -> [String] {
    row.schemes.isEmpty ? options.schemes : row.schemes
  }

  /// The pattern of a row with each of its schemes and hosts.
  private func patterns(of row: TSVRow) -> [Route.Pattern] {
    func make(_ text: String, hostAsSegment: Bool = false) -> Route.Pattern {
      var pattern = row.pattern
      pattern.text = text
      pattern.takesHostAsSegment = hostAsSegment
      return pattern
    }
    let text = row.pattern.text
    if text.contains("://") { return [row.pattern] }
    let path = text.hasPrefix("/") ? text : "/" + text
    let hosts = hosts(of: row)
    let schemes = schemes(of: row)
    if hosts.isEmpty {
      if schemes.isEmpty { return [make(path)] }
      return schemes.map { scheme in
        // A link with an app's own scheme rarely has a host: app://about means the path /about.
        ["http", "https"].contains(scheme)
          ? make("\(scheme)://*\(path)") : make("\(scheme)://\(path)", hostAsSegment: true)
      }
    }
    return (schemes.isEmpty ? ["https"] : schemes).flatMap { scheme in
      hosts.map { make("\(scheme)://\($0)\(path)") }
    }
  }

  private mutating func note(_ code: String, _ message: Message, _ place: SourcePlace) {
    notes.note(code, message, at: place)
  }

  mutating func result() -> ImportResult {
    var catalog = RouteCatalog()
    for (name, known) in platforms.sorted(by: { $0.key < $1.key }) {
      // A route that also has rows without a platform is not specific to a platform.
      if let known { routes[name]?.tags.formUnion(known.map { "platform:" + $0 }) }
      if known == nil, let place = mixed[name] {
        note("platform-mixed", "\(name) is not tagged: not all of its rows name a platform", place)
      }
    }
    catalog.routes = routes
    for route in routes.values {
      catalog.classes[route.className] = DestinationClass(name: route.className)
    }
    for key in order {
      if let (count, first) = ignored[key] {
        note(
          "remark-ignored",
          "the remark '\(key)' is not carried over (\(count) row\(count == 1 ? "" : "s"))", first)
      }
    }
    if skipped > 0, let platform = options.platform {
      notes.note(
        "other-platform",
        "\(skipped) row\(skipped == 1 ? " is" : "s are") for other platforms than \(platform)")
    }
    return ImportResult(catalog: catalog, rowCount: rowCount, notes: notes)
  }
}
