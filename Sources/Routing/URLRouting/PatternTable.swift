import Locking
package import RouteModel
package import URLPatterns

/// The URL patterns of rows and code, and where they lead.
///
/// They are compiled at the next match after a change, so that loading a catalog compiles only once, and
/// outside the registry's lock: see ``Registry/currentIndex()``.
struct PatternTable: Sendable {
  /// The owner of a pattern.
  enum Owner: Hashable, Sendable {
    case row(String)
    case code(Int)
    case redirect
  }

  final class Entry: Sendable {
    let pattern: Route.Pattern
    let parsed: RoutePattern
    let owner: Owner
    /// The route's name, which the order of precedence ends with.
    let name: String
    /// Set if the pattern is that of a redirect.
    let redirect: RedirectRule?

    init(
      _ pattern: Route.Pattern, _ parsed: RoutePattern, owner: Owner, name: String,
      redirect: RedirectRule? = nil
    ) {
      self.pattern = pattern
      self.parsed = parsed
      self.owner = owner
      self.name = name
      self.redirect = redirect
    }
  }

  private struct Key: Hashable, Sendable {
    let text: String
    let owner: Owner
  }

  private(set) var entries: [Int: Entry] = [:]
  private var keys: [Key: Int] = [:]
  /// The code routes that have registered a text, in order.
  private var codeOwners: [String: [Owner]] = [:]
  /// Nil after a change.
  private(set) var compiled: PatternIndex?
  /// The targets of patterns that have matched, by their keys from ``firstKey`` on; dropped at every
  /// change of a route.
  private var targets: [RouteTarget?] = []
  /// For whom links are resolved.
  var context = RegistryContext() { didSet { forgetTargets() } }
  /// The keys: none is given twice, so that an index of before a change finds no other pattern.
  private var (firstKey, lastKey) = (1, 0)

  /// Reserves capacity for more patterns.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(entries.count + count)
    keys.reserveCapacity(keys.count + count)
  }

  /// Adds a pattern.
  mutating func insert(
    _ pattern: Route.Pattern, owner: Owner, name: String
  ) throws(PatternFailure) {
    insert(Entry(pattern, try Self.parsed(pattern), owner: owner, name: name))
  }

  /// Adds a redirect.
  mutating func insert(_ redirect: Redirect) throws(PatternFailure) {
    let parsed = try Self.parsed(redirect.pattern)
    let rule = try RedirectRule(redirect, of: parsed)
    insert(
      Entry(
        redirect.pattern, parsed, owner: .redirect, name: redirect.name, redirect: rule))
  }

  private static func parsed(_ pattern: Route.Pattern) throws(PatternFailure) -> RoutePattern {
    do throws(PatternError) {
      return try RoutePattern(pattern)
    } catch {
      throw PatternFailure(
        text: pattern.text, message: error.message, column: error.column,
        suggestion: error.suggestion)
    }
  }

  private mutating func insert(_ entry: Entry) {
    let (text, owner) = (entry.pattern.text, entry.owner)
    if lastKey - firstKey > 2 * entries.count + 1_000 { renumber() }
    lastKey += 1
    if let old = keys.updateValue(lastKey, forKey: Key(text: text, owner: owner)) {
      entries[old] = nil
    }
    entries[lastKey] = entry
    forgetIndex()
    if case .code = owner, !codeOwners[text, default: []].contains(owner) {
      codeOwners[text, default: []].append(owner)
    }
  }

  /// Gives all patterns new keys in their order, after those of many were removed: what is kept for
  /// keys stays as long as the table.
  private mutating func renumber() {
    let old = entries.sorted { $0.key < $1.key }.map(\.value)
    firstKey = lastKey + 1
    entries = [:]
    for entry in old {
      lastKey += 1
      entries[lastKey] = entry
      keys[Key(text: entry.pattern.text, owner: entry.owner)] = lastKey
    }
  }

  /// Removes a pattern, if it exists.
  mutating func remove(_ text: String, owner: Owner) {
    guard let key = keys.removeValue(forKey: Key(text: text, owner: owner)) else { return }
    if let owners = codeOwners[text] {
      let others = owners.filter { $0 != owner }
      codeOwners[text] = others.isEmpty ? nil : others
    }
    entries[key] = nil
    forgetIndex()
  }

  private mutating func forgetIndex() {
    compiled = nil
    revision += 1
    forgetTargets()
  }

  /// The code route that has registered this text as a pattern.
  func owner(ofCodePattern text: String) -> Owner? { codeOwners[text]?.first }

  /// Where the pattern of a key leads; nil if it was removed meanwhile.
  @inline(__always)
  mutating func target(
    of key: Int, _ pattern: () -> RoutePattern, _ route: (Owner) -> RegisteredRoute?
  ) -> RouteTarget? {
    let place = key - firstKey
    if targets.indices.contains(place), let known = targets[place] { return known }
    return makeTarget(of: key, pattern, route)
  }

  @inline(never)
  private mutating func makeTarget(
    of key: Int, _ pattern: () -> RoutePattern, _ route: (Owner) -> RegisteredRoute?
  ) -> RouteTarget? {
    guard let entry = entries[key],
      let route = entry.redirect.map({ .missing($0.row.name, .view) }) ?? route(entry.owner)
    else { return nil }
    let target = RouteTarget(
      pattern: entry.pattern, route: route, redirect: entry.redirect,
      context: context, names: pattern().captureNames, key: key, index: compiled)
    // A condition that depends on time may hold now and not later.
    if !target.dependsOnTime {
      if targets.isEmpty { targets = Array(repeating: nil, count: lastKey - firstKey + 1) }
      targets[key - firstKey] = target
    }
    return target
  }

  /// Called when routes or patterns have changed.
  mutating func forgetTargets() { targets = [] }

  /// The redirects, in the order in which they were added.
  var redirects: [RedirectRule] {
    entries.filter { $0.value.redirect != nil }.sorted { $0.key < $1.key }
      .compactMap(\.value.redirect)
  }

  /// The number of changes: an index that was compiled of other patterns is not kept.
  private(set) var revision = 0

  /// Keeps an index, unless the patterns have changed since.
  mutating func keep(_ index: PatternIndex, of revision: Int) {
    if self.revision == revision { compiled = index }
  }

  /// Compiles the patterns as they are, without the registry's lock.
  func compile() -> PatternIndex {
    PatternIndex(entries.map { PatternIndex.Entry(pattern: $1.parsed, route: $1.name, key: $0) })
  }
}

extension RoutePattern {
  /// The pattern of a row.
  package init(_ pattern: Route.Pattern) throws(PatternError) {
    self = try RoutePattern(pattern.text, options: Options(pattern))
  }
}

extension Sequence<Route.Pattern> {
  /// The patterns in the order of precedence; those that cannot be used are left out.
  package var inOrder: [(row: Route.Pattern, parsed: RoutePattern)] {
    compactMap { row in (try? RoutePattern(row)).map { (row, $0) } }
      .sorted { $0.parsed.precedes($1.parsed) }
  }
}

extension RoutePattern.Options {
  /// The options of a pattern's row.
  package init(_ pattern: Route.Pattern) {
    self.init(
      priority: pattern.priority, ignoreCase: pattern.ignoresCase,
      strictSlash: pattern.isSlashStrict, hostAsSegment: pattern.takesHostAsSegment,
      isFallback: pattern.isFallback)
  }
}

/// A pattern that cannot be used.
package struct PatternFailure: Error {
  let text: String
  let message: String
  let column: Int?
  let suggestion: String?

  func issue(of owner: String) -> RegistrationIssue {
    let place = column.map { " (column \($0))" } ?? ""
    let name = text.isEmpty ? "''" : text
    return RegistrationIssue(
      "bad-pattern", "the pattern \(name) of \(owner) cannot be used: \(message)\(place)",
      subjects: [owner, text], suggestions: suggestion.map { [$0] } ?? [])
  }
}
