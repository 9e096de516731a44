import RouteModel
import TestSupport
import Testing

/// Random changes of two sides, held to what a person expects: a plain three-way merge of rows that are
/// told apart by what they were.
struct RandomMergeTests {
  /// A route, with numbers in place of the rows that it names.
  private struct Row: Hashable {
    var name: String
    var className: Int
    var isExclusive = false
    var summary = ""
    var parent: Int?
    var tags: Set<String> = []
    var paths: Set<PathKind> = []
    var platforms: Set<String> = []
    var share: String?
    var protocols: [String: Route.ProtocolKind] = [:]
    var patterns: [String: Pattern] = [:]
  }

  private struct Pattern: Hashable {
    var text: String
    var priority = 0
    var summary = ""
  }

  /// The rows of a side; a renamed one keeps its number.
  private struct Rows: Hashable {
    var routes: [Int: Row] = [:]
    /// The names of the classes.
    var classes: [Int: String] = [:]

    func route(_ row: Row) -> Route {
      Route(
        identifier: row.name, className: classes[row.className] ?? "", isExclusive: row.isExclusive,
        supportedPaths: row.paths, summary: row.summary, tags: row.tags,
        conditions: Set(
          row.platforms.map { Condition(.platform, $0) }
            + [row.share.map { Condition(.share, $0) }].compactMap(\.self)),
        parent: row.parent.flatMap { routes[$0]?.name }, protocols: row.protocols,
        patterns: row.patterns.values.map {
          Route.Pattern(text: $0.text, priority: $0.priority, summary: $0.summary)
        })
    }

    var catalog: RouteCatalog {
      var catalog = RouteCatalog()
      for name in classes.values { catalog.classes.insert(DestinationClass(name: name)) }
      for row in routes.values { catalog.routes.insert(route(row)) }
      return catalog
    }

    /// Whether no two rows exclude each other.
    var holdTogether: Bool {
      Set(routes.values.map(\.name)).count == routes.count
        && Set(classes.values).count == classes.count && Self.holdTogether(catalog)
    }

    static func holdTogether(_ catalog: RouteCatalog) -> Bool {
      let found = catalog.routes.values.flatMap(\.protocols.keys)
      return Set(found).count == found.count
        && Dictionary(grouping: catalog.routes.values) { $0.className }
          .allSatisfy { ExclusiveClash(among: $0.value) == nil }
    }

    func changes(from old: Rows) -> [CatalogChange] {
      Set(old.classes.keys).union(classes.keys).sorted().filter { old.classes[$0] != classes[$0] }
        .map { id -> CatalogChange in
          .destinationClass(
            before: old.classes[id].map { DestinationClass(name: $0) },
            after: classes[id].map { DestinationClass(name: $0) })
        }
        + Set(old.routes.keys).union(routes.keys).sorted().compactMap { id -> CatalogChange? in
          let (before, after) = (old.routes[id].map(old.route), routes[id].map(route))
          return before == after ? nil : .route(before: before, after: after)
        }
    }
  }

  /// One side: what its rows are after all revisions, and the changes of each.
  private struct Side {
    var rows: Rows
    var revisions: [[CatalogChange]] = []
    private var before: [Rows] = []
    private var next: Int
    private let words: String

    init(_ base: Rows, numbersFrom next: Int, words: String) {
      rows = base
      self.next = next
      self.words = words
    }

    private static let names = ["a", "b", "c", "d", "e", "f"]

    mutating func change(_ generator: inout SeededGenerator) {
      let old = rows
      next += 1
      let kind = generator.number(0..<20)
      apply(kind, &generator)
      guard rows.holdTogether else {
        rows = old
        return
      }
      commit(after: old)
      let gone = old.routes.first { rows.routes[$0.key] == nil }
      guard kind == 3, let gone else { return }
      // Another row takes the name.
      let left = rows
      rows.routes[next] = Row(
        name: gone.value.name, className: gone.value.className, summary: "\(words)\(next)")
      if rows.holdTogether { commit(after: left) } else { rows = left }
    }

    private mutating func commit(after old: Rows) {
      revisions.append(rows.changes(from: old))
      before.append(old)
    }

    private mutating func apply(_ kind: Int, _ generator: inout SeededGenerator) {
      func any<Element>(_ list: [Element]) -> Element? { list.isEmpty ? nil : generator.pick(list) }
      func free(_ taken: some Sequence<String>, _ names: [String]) -> String? {
        let taken = Set(taken)
        return any(names.filter { !taken.contains($0) })
      }
      func toggle<Element: Hashable>(_ element: Element, _ set: inout Set<Element>) {
        if set.remove(element) == nil { set.insert(element) }
      }
      let text = "\(words)\(next)"
      guard let id = any(rows.routes.keys.sorted()), var row = rows.routes[id] else { return }
      switch kind {
      case 0, 1:
        guard let name = free(rows.routes.values.map(\.name), Self.names) else { return }
        rows.routes[next] = Row(name: name, className: generator.number(0..<3), summary: text)
        return
      case 2, 3:
        // The first two are the parents of others.
        if id > 1 { rows.routes[id] = nil }
        return
      case 4, 5: row.name = free(rows.routes.values.map(\.name), Self.names) ?? row.name
      case 6:
        guard let other = any(rows.routes.keys.sorted()), var its = rows.routes[other] else {
          return
        }
        (row.name, its.name) = (its.name, row.name)
        if other != id { rows.routes[other] = its } else { return }
      case 7: row.summary = text
      case 8: row.className = generator.number(0..<3)
      case 9: row.isExclusive.toggle()
      case 10: if id > 1 { row.parent = generator.pick([nil, 0, 1]) }
      case 11: toggle(generator.pick(["x", "y", "z"]), &row.tags)
      case 12: toggle(generator.pick([.push, .show, .present]), &row.paths)
      case 13: toggle(generator.pick(["ios", "android"]), &row.platforms)
      case 14: row.share = generator.pick([nil, "10", "20"])
      case 15:
        let name = generator.pick(["P", "Q"])
        row.protocols[name] =
          row.protocols[name] == nil ? generator.pick([.destination, .module]) : nil
      case 16:
        guard let name = any(rows.classes.keys.sorted()) else { return }
        rows.classes[name] = free(rows.classes.values, ["C", "D", "E", "F"])
        return
      case 17: change(any(row.patterns.keys.sorted()), of: &row, &generator)
      case 18: change(nil, of: &row, &generator)
      default:
        if let last = before.popLast() { rows = last }
        return
      }
      rows.routes[id] = row
    }

    private func change(_ pattern: String?, of row: inout Row, _ generator: inout SeededGenerator) {
      let free = ["/1", "/2", "/3"].filter { row.patterns[$0] == nil }
      guard let pattern, var changed = row.patterns.removeValue(forKey: pattern) else {
        guard !free.isEmpty else { return }
        let text = generator.pick(free)
        row.patterns[text] = Pattern(text: text, summary: "\(words)\(next)")
        return
      }
      switch generator.number(0..<4) {
      case 0: return
      case 1 where !free.isEmpty: changed.text = generator.pick(free)
      case 2: changed.priority = generator.number(0..<3)
      default: changed.summary = "\(words)\(next)"
      }
      row.patterns[changed.text] = changed
    }
  }

  // MARK: What a person expects

  /// Two sides have changed one thing in different ways.
  private struct Conflict: Error {}

  private static func field<Value: Equatable>(
    _ base: Value?, _ ours: Value, _ theirs: Value
  ) throws(Conflict) -> Value {
    if ours == theirs || theirs == base { return ours }
    guard ours == base else { throw Conflict() }
    return theirs
  }

  private static func each<Element: Hashable>(
    _ base: Set<Element>, _ ours: Set<Element>, _ theirs: Set<Element>
  ) -> Set<Element> {
    ours.intersection(theirs).union(ours.subtracting(base)).union(theirs.subtracting(base))
  }

  /// Rows of a row's own, by what they were called.
  private static func list<Value: Equatable>(
    _ base: [String: Value], _ ours: [String: Value], _ theirs: [String: Value],
    _ merge: (Value?, Value, Value) throws(Conflict) -> Value
  ) throws(Conflict) -> [Value] {
    var rows: [Value] = []
    for key in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let old = base[key]
      if let our = ours[key], let their = theirs[key] {
        rows.append(try our == old ? their : their == old ? our : merge(old, our, their))
      } else if let row: Value = try field(.some(old), ours[key], theirs[key]) {
        rows.append(row)
      }
    }
    return rows
  }

  /// Patterns by what they were called: one that differs by its text alone is the same.
  private static func followed(
    _ patterns: [String: Pattern], from old: [String: Pattern]
  ) -> [String: Pattern] {
    var result = patterns
    for (text, pattern) in old where patterns[text] == nil {
      func isLike(_ other: Pattern) -> Bool {
        other.priority == pattern.priority && other.summary == pattern.summary
      }
      let new = patterns.values.filter { old[$0.text] == nil && isLike($0) }
      let gone = old.values.filter { patterns[$0.text] == nil && isLike($0) }
      if let found = new.first, new.count == 1, gone.count == 1 {
        result[found.text] = nil
        result[text] = found
      }
    }
    return result
  }

  private static func row(_ old: Row?, _ our: Row, _ their: Row) throws(Conflict) -> Row {
    var row = Row(
      name: try field(old?.name, our.name, their.name),
      className: try field(old?.className, our.className, their.className))
    row.isExclusive = try field(old?.isExclusive, our.isExclusive, their.isExclusive)
    row.summary = try field(old?.summary, our.summary, their.summary)
    row.parent = try field(old.map(\.parent), our.parent, their.parent)
    row.tags = each(old?.tags ?? [], our.tags, their.tags)
    row.platforms = try field(old?.platforms ?? [], our.platforms, their.platforms)
    row.share = try field(old.map(\.share) ?? .some(nil), our.share, their.share)
    // None means all, which is no list of some.
    if let paths = try? field(old?.paths, our.paths, their.paths) {
      row.paths = paths
    } else {
      row.paths = each(old?.paths ?? [], our.paths, their.paths)
      let all = [old?.paths ?? [], our.paths, their.paths, row.paths]
      if all.contains([]) { throw Conflict() }
    }
    let protocols = try list(
      (old?.protocols ?? [:]).named, our.protocols.named, their.protocols.named
    ) { (old, our, their) throws(Conflict) in
      Named(name: our.name, kind: try field(old?.kind, our.kind, their.kind))
    }
    row.protocols = Dictionary(uniqueKeysWithValues: protocols.map { ($0.name, $0.kind) })
    let was = old?.patterns ?? [:]
    let patterns = try list(
      was, followed(our.patterns, from: was), followed(their.patterns, from: was)
    ) { (old, our, their) throws(Conflict) in
      Pattern(
        text: try field(old?.text, our.text, their.text),
        priority: try field(old?.priority, our.priority, their.priority),
        summary: try field(old?.summary, our.summary, their.summary))
    }
    for pattern in patterns {
      if let same = row.patterns[pattern.text], same != pattern { throw Conflict() }
      row.patterns[pattern.text] = pattern
    }
    return row
  }

  private static func merged(
    _ base: Rows, _ ours: Rows, _ theirs: Rows
  ) throws(Conflict) -> RouteCatalog {
    var rows = Rows()
    for (id, name) in base.classes {
      rows.classes[id] = try field(name, ours.classes[id] ?? "", theirs.classes[id] ?? "")
    }
    func add(_ id: Int, _ old: Row?, _ our: Row?, _ their: Row?) throws(Conflict) {
      guard our != their, our != old, their != old else {
        rows.routes[id] = our == old ? their : our
        return
      }
      guard let our, let their else { throw Conflict() }
      rows.routes[id] = try row(old, our, their)
    }
    for (id, row) in base.routes { try add(id, row, ours.routes[id], theirs.routes[id]) }
    // What both have removed, and one of them has made anew, is a row there and none here.
    func isMadeAnew(_ row: Row, _ rows: Rows) -> Bool {
      rows.routes.contains { base.routes[$0.key] == nil && $0.value.name == row.name }
    }
    for (id, row) in base.routes where ours.routes[id] == nil && theirs.routes[id] == nil {
      if isMadeAnew(row, ours) != isMadeAnew(row, theirs) { throw Conflict() }
    }
    var theirNew = theirs.routes.filter { base.routes[$0.key] == nil }
    for (id, row) in ours.routes where base.routes[id] == nil {
      let same = theirNew.first { $0.value.name == row.name }
      if let same { theirNew[same.key] = nil }
      try add(id, nil, row, same?.value)
    }
    for (id, row) in theirNew { rows.routes[id] = row }
    guard rows.holdTogether else { throw Conflict() }
    return rows.catalog
  }

  // MARK: The test

  @Test(arguments: 0..<Torture.rounds(4, cost: 100))
  func `two sides are merged as a person expects, whoever was first`(round: Int) throws {
    for part in 0..<50 {
      let seed = Torture.seed(of: round) &* 50 &+ UInt64(part)
      var generator = SeededGenerator(seed: seed)
      var base = Rows(classes: [0: "C", 1: "D", 2: "E"])
      for (id, name) in ["a", "b", "c", "d"].enumerated() {
        base.routes[id] = Row(name: name, className: id % 3, summary: "base \(id)")
      }
      var start = Side(base, numbersFrom: 10, words: "b")
      for _ in 0..<generator.number(0..<8) { start.change(&generator) }
      base = start.rows
      var ours = Side(base, numbersFrom: 100, words: "o")
      var theirs = Side(base, numbersFrom: 200, words: "t")
      for _ in 0..<(1 + generator.number(0..<5)) { ours.change(&generator) }
      for _ in 0..<(1 + generator.number(0..<5)) { theirs.change(&generator) }
      let expected = try? Self.merged(base, ours.rows, theirs.rows)
      for (first, second) in [(ours, theirs), (theirs, ours)] {
        let merged = try Self.merge(first, onto: second)
        if let expected {
          try #require(merged.conflicts == [], "\(seed)")
          try #require(merged.catalog == expected, "\(seed)")
        } else {
          try #require(!merged.conflicts.isEmpty, "\(seed)")
        }
        for choice in MergeChoice.allCases {
          let chosen = try Self.merge(first, onto: second, choice)
          if let expected { try #require(chosen.catalog == expected, "\(seed)") }
          try #require(Rows.holdTogether(chosen.catalog), "\(seed)")
        }
      }
    }
  }

  private static func merge(
    _ ours: Side, onto theirs: Side, _ choice: MergeChoice? = nil
  ) throws -> (catalog: RouteCatalog, conflicts: [MergeConflict]) {
    let merge = ChangeMerge(
      of: ours.rows.catalog, onto: theirs.rows.catalog, after: theirs.revisions,
      MergePolicy(choice))
    for revision in ours.revisions { _ = try merge.next(revision) }
    _ = try merge.finish()
    return (merge.catalog, merge.conflicts)
  }
}

private struct Named: Equatable {
  var name: String
  var kind: Route.ProtocolKind
}

extension [String: Route.ProtocolKind] {
  fileprivate var named: [String: Named] {
    [String: Named](uniqueKeysWithValues: map { ($0.key, Named(name: $0.key, kind: $0.value)) })
  }
}
