import CLibrary
internal import RouteModel
import Texts
internal import URLPatterns

/// Makes routes from rows.
struct RouteTableBuilder {
  private let options: RouteTable.Options
  /// The routes without their patterns.
  private var routes = CatalogTable<Route>()
  /// The patterns of each route, by their texts.
  private var patterns: [String: [String: Route.Pattern]] = [:]
  /// Redirects that stand between the routes; their patterns are by their names among the others.
  private var redirects = CatalogTable<Redirect>()
  private var rowCount = 0
  private var notes: [Diagnostic] = []
  private var ignored = IgnoredColumns()
  /// The patterns in the order of the table.
  private var patternsInOrder = TableOrder()
  /// How many patterns there are beyond one for each row.
  private var furtherCount = 0
  /// The schemes and hosts of a row are combined: a short row could produce millions of patterns.
  private static let furtherLimit = 100_000

  init(options: RouteTable.Options) {
    self.options = options
  }

  /// - Throws: ``Diagnostic`` `too-many-links`.
  mutating func add(_ row: RouteTableRow) throws(Diagnostic) {
    guard let row = translated(row) else { return }
    let further =
      max(1, options.schemes(of: row).count) * max(1, options.hosts(of: row).count)
      * max(1, row.patterns.count) - 1
    guard further <= Self.furtherLimit - furtherCount else {
      throw Diagnostic(
        code: "too-many-links",
        message: "the row produces \(further + 1) patterns by its schemes and hosts; the rows of a "
          + "table may produce \(Self.furtherLimit) additional patterns", place: row.place)
    }
    furtherCount += further
    let patterns = row.patterns.flatMap { options.patterns(of: row, $0) }
    // A row is imported completely or not at all.
    for pattern in patterns {
      guard let problem = PatternVerdict.problem(with: pattern) else { continue }
      note(
        "bad-pattern", "row left out: '\(pattern.text)' is not a pattern: \(problem)", row.place)
      return
    }
    if let target = row.target {
      addRedirects(patterns, to: target, row.place)
      return
    }
    rowCount += 1
    ignored.add(row)
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
    routes[name] = route
    for pattern in patterns {
      guard let first = self.patterns[name]?[pattern.text] else {
        patternsInOrder.append(pattern, name, row.place)
        self.patterns[name, default: [:]][pattern.text] = pattern
        continue
      }
      // The same link in a row for each platform.
      var merged = first
      merged.conditions =
        first.conditions.isEmpty || pattern.conditions.isEmpty
        ? [] : first.conditions.union(pattern.conditions)
      self.patterns[name]?[pattern.text] = merged
      if merged != first { continue }
      note(
        "pattern-repeated",
        "\(name) has \(pattern.text) already"
          + (first == pattern ? "" : "; path and priority of the first row hold"), row.place)
    }
  }

  private mutating func addRedirects(
    _ patterns: [Route.Pattern], to target: String, _ place: SourcePlace
  ) {
    let rows = patterns.map { Redirect(pattern: $0, target: target) }
    if let problem = rows.lazy.compactMap({ PatternVerdict.problem(with: $0) }).first {
      note("redirect-target", "row left out: '\(target)' is not a target: \(problem)", place)
      return
    }
    rowCount += 1
    for row in rows {
      if let known = redirects[row.pattern.text] {
        note("pattern-repeated", "\(row.pattern.text) is a \(known.name) already", place)
        continue
      }
      redirects.insert(row)
      patternsInOrder.append(row.pattern, row.name, place)
      self.patterns[row.name, default: [:]][row.pattern.text] = row.pattern
    }
  }

  /// The row with its patterns as they are written here; nil if one has no equal.
  private mutating func translated(_ row: RouteTableRow) -> RouteTableRow? {
    guard let syntax = options.syntax else { return row }
    var row = row
    for index in row.patterns.indices {
      let text = row.patterns[index].text
      do throws(DialectError) {
        let translated = try syntax.translate(text, where: row.expressions)
        row.patterns[index].text = translated
        row.patterns[index].isSlashStrict = syntax.isStrict(translated)
      } catch {
        note(
          "syntax-refused",
          "row left out: '\(text)' cannot be taken from \(syntax.title): \(error.description)",
          row.place)
        return nil
      }
    }
    return row
  }

  private func className(of route: String) -> String {
    options.className ?? SwiftNames.className(of: route, suffix: options.classSuffix)
  }

  private mutating func note(_ code: String, _ message: Message, _ place: SourcePlace) {
    notes.note(code, message, at: place)
  }

  /// - Parameter further: Notes about what was left out before.
  mutating func result(and further: [Diagnostic] = []) -> ImportResult {
    notes += further
    if options.keepsOrder {
      patternsInOrder.giveDescendingPriorities(to: &patterns)
    } else if options.syntax?.firstWins == true {
      notes += patternsInOrder.changedPairs
    }
    var catalog = RouteCatalog()
    for var route in routes.values {
      route.patterns = patterns[route.identifier] ?? [:]
      catalog.routes.insert(route)
      catalog.classes[route.className] = DestinationClass(name: route.className)
    }
    for var redirect in redirects.values {
      redirect.pattern =
        patterns[redirect.name]?[redirect.pattern.text] ?? redirect.pattern
      catalog.redirects.insert(redirect)
    }
    notes += ignored.notes
    return ImportResult(catalog: catalog, rowCount: rowCount, notes: notes)
  }
}

extension RouteTable.Options {
  func hosts(of row: RouteTableRow) -> [String] {
    row.hosts.isEmpty ? host.map { [$0] } ?? [] : row.hosts
  }

  func schemes(of row: RouteTableRow) -> [String] {
    row.schemes.isEmpty ? schemes : row.schemes
  }

  /// A pattern of a row with each of its schemes and hosts.
  func patterns(of row: RouteTableRow, _ given: Route.Pattern) -> [Route.Pattern] {
    var ofRow = given
    let text = given.text
    ofRow.conditions.formUnion(row.platforms.map { Condition(.platform, $0) })
    func make(_ text: String, hostAsSegment: Bool = false) -> Route.Pattern {
      var pattern = ofRow
      pattern.text = text
      if hostAsSegment { pattern.takesHostAsSegment = true }
      return pattern
    }
    if text.contains("://") || LiteralLink.isOpaque(text) { return [ofRow] }
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
}

/// The columns and remarks of a table that are not read.
struct IgnoredColumns {
  private var rows: [String: (count: Int, first: SourcePlace)] = [:]
  private var order: [String] = []

  mutating func add(_ row: RouteTableRow) {
    for other in row.others {
      if rows[other.key] == nil { order.append(other.key) }
      rows[other.key, default: (0, other.place)].count += 1
    }
  }

  /// A note of each, in the order in which they were found.
  var notes: [Diagnostic] {
    order.compactMap { key in
      rows[key].map { count, first in
        Diagnostic(
          code: "remark-ignored",
          message: "'\(key)' is not carried over (\(Phrase.count(count, "row")))", place: first)
      }
    }
  }
}
