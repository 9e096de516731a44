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

extension Registry {
  /// The index of all patterns. The first reader after a change compiles it, outside the registry's lock:
  /// other threads that match wait for it, and everybody else goes on.
  @inline(__always)
  func currentIndex() -> PatternIndex { withState { $0.patterns.compiled } ?? compileIndex() }

  @inline(never)
  private func compileIndex() -> PatternIndex {
    compiling.withLock { _ in
      let table = withState { $0.patterns }
      if let ready = table.compiled { return ready }
      let index = table.compile()
      withState { $0.patterns.keep(index, of: table.revision) }
      return index
    }
  }
}

/// A pattern and its route, with everything that is the same for every match.
final class RouteTarget: Sendable {
  let pattern: Route.Pattern
  /// A placeholder for a redirect.
  let route: RegisteredRoute
  let redirect: RedirectRule?
  /// The names of the pattern's captures.
  let names: [String]
  /// The name of the only capture, if there is one.
  let onlyName: String?
  /// The pattern's key in the index.
  let key: Int
  let index: PatternIndex?
  /// The conditions of the pattern and of its route.
  let tests: [ConditionTest]
  let context: RegistryContext
  /// Whether they hold; nil if that changes with time. The clock is code of the app, and a target is
  /// made under the registry's lock.
  private let isAlwaysFulfilled: Bool?
  /// Whether the route takes URLs at all, now; a redirect leads on instead.
  private let isOpenNow: Bool
  /// Whether code may decline a URL.
  let mayDecline: Bool

  init(
    pattern: Route.Pattern, route: RegisteredRoute, redirect: RedirectRule? = nil,
    context: RegistryContext = RegistryContext(), names: [String], key: Int, index: PatternIndex?
  ) {
    self.redirect = redirect
    self.context = context
    tests = [ConditionTest(pattern.conditions, of: pattern.text), route.test].compactMap(\.self)
    isAlwaysFulfilled =
      tests.contains { $0.space.dependsOnTime }
      ? nil : tests.allSatisfy { $0.holds(in: context.facts, now: { 0 }) }
    self.index = index
    self.pattern = pattern
    self.route = route
    self.names = names
    onlyName = names.count == 1 ? names[0] : nil
    self.key = key
    isOpenNow =
      isAlwaysFulfilled == true && redirect == nil && route.isEnabled
      && !(route.row?.isInternal ?? false)
    mayDecline = !route.maker.isRow
  }

  /// Whether it takes URLs in some context.
  var mayTake: Bool { closing == nil }

  /// Why it takes no URL in any context; nil if it may.
  var closing: MatchExplanation.Verdict? {
    if !(redirect?.row.isEnabled ?? route.isEnabled) { return .disabled }
    return redirect == nil && route.row?.isInternal ?? false ? .isInternal : nil
  }

  /// Whether the answer changes with time.
  var dependsOnTime: Bool { isAlwaysFulfilled == nil }

  /// Whether the conditions hold.
  var isFulfilled: Bool {
    isAlwaysFulfilled ?? tests.allSatisfy { $0.holds(in: context.facts, now: context.now) }
  }

  /// The conditions that do not hold, as words.
  var unmet: [String] { tests.flatMap { $0.unmet(in: context.facts, now: context.now) } }

  /// Whether the search ends at this pattern, because its route takes the URL or it is a redirect.
  ///
  /// - Parameter other: Another context than the registry's.
  func takes(_ kind: RegisteredRoute.Kind?, in other: RouteContext? = nil) -> Bool {
    guard let other, !tests.isEmpty else {
      return redirect.map { $0.row.isEnabled && isFulfilled } ?? isOpen(to: kind)
    }
    guard tests.allSatisfy({ $0.holds(in: other, now: context.now) }) else { return false }
    return mayTake && (redirect != nil || kind == nil || route.kind == kind)
  }

  /// Whether the route takes URLs for a kind; nil means any kind.
  func isOpen(to kind: RegisteredRoute.Kind?) -> Bool {
    (isOpenNow || dependsOnTime && redirect == nil && mayTake && isFulfilled)
      && (kind == nil || route.kind == kind)
  }
}

extension RoutePattern {
  /// The pattern of a row.
  package init(_ pattern: Route.Pattern) throws(PatternError) {
    self = try RoutePattern(pattern.text, options: Options(pattern))
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
