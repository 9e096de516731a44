internal import RouteModel
import Texts

/// Writes commands that change one catalog into another.
///
/// It tracks the catalog after every command, so that side effects are known (a class may be
/// removed with its route), and what is still missing at the end is written as rows.
struct ScriptWriter {
  var state: RouteCatalog
  let target: RouteCatalog
  /// The changes from one to the other, which know renames.
  private let changes: [CatalogChange]
  private(set) var lines: [String] = []
  private(set) var rowCount = 0

  init(state: RouteCatalog, target: RouteCatalog, _ changes: [CatalogChange]) {
    self.state = state
    self.target = target
    self.changes = changes
  }

  /// A row is removed before the rows that it names and added after them; anything unique is freed
  /// before it is used again.
  mutating func write() {
    removeRows(Redirect.self, by: "redirect remove")
    removeRows(Adapter.self, by: "adapter remove")
    removeRows(Segue.self, by: "row remove segue")
    removeRows(Scene.self, by: "row remove scene")
    removeRows(Storyboard.self, by: "row remove storyboard")
    rename()
    freeRoutes()
    removeRoutes()
    writeClasses()
    freeWhatIsUnique()
    for identifier in target.routes.keys.sorted() { writeRoute(identifier) }
    takeExclusiveClasses()
    removeClasses()
    // One that a route still requires is removed with the rows.
    let required = Set(state.routes.values.flatMap(\.requires))
    removeRows(Guard.self, by: "guard remove") { !required.contains($0.name) }
    write(Guard.self)
    write(Adapter.self, \.provided)
    write(Redirect.self, \.target) { PatternVerdict.problem(with: $0) == nil }
    writeStoryboards()
    writeRows()
  }

  mutating func say(_ words: [String]) {
    lines.append(words.joined(separator: " "))
  }

  private mutating func removeRows<Row: CatalogRow>(
    _: Row.Type, by command: String, where isFree: (Row) -> Bool = { _ in true }
  ) {
    for (key, row) in state[keyPath: Row.table].sorted(by: { $0.key < $1.key })
    where target[keyPath: Row.table][key] == nil && isFree(row) {
      say([command] + Row.description.keyTexts(of: row).map(\.scriptWord))
      state[keyPath: Row.table].removeValue(forKey: key)
    }
  }

  /// A row with a new name keeps everything else, and those that name it follow. One whose new name another row
  /// has waits until that has given it up; of rows that exchange their names, none is renamed.
  private mutating func rename() {
    var waiting = changes.filter(\.row.isRename)
    var isStuck = false
    while !isStuck {
      let count = waiting.count
      waiting = waiting.filter { !renames($0.row) }
      isStuck = waiting.count == count
    }
  }

  private mutating func renames<Row>(_ change: some RowChange<Row>) -> Bool {
    guard ["route", "guard", "class"].contains(change.noun), let old = change.keys.before,
      let new = change.keys.after, !old.isEmpty, !new.isEmpty,
      let row = change.before.flatMap({ state.row(like: $0) }),
      state.row(like: row.named(new)) == nil
    else { return false }
    say(["\(change.noun) edit", old.scriptWord, "--name", new.scriptWord])
    let source = IndexedCatalog(state, CatalogLookups())
    let name = RowName(row)
    let changes = [Row.change(before: row, after: row.named(new))]
    let followers = source.followers(of: [name: RowName(row.named(new))], besides: [name])
    try? state.apply(changes + followers)
    return true
  }

  /// A route that a guard or another route names cannot be removed.
  private mutating func freeRoutes() {
    let before = state
    let lookups = CatalogLookups()
    for identifier in state.routes.keys.sorted() where target.routes[identifier] == nil {
      for name in lookups.guards.rows(identifier, in: before).map(\.name).sorted() {
        say(["guard edit", name.scriptWord, "--route", "none"])
        state.guards[name]?.route = nil
      }
      for name in lookups.children.rows(identifier, in: before).map(\.identifier).sorted() {
        if name != identifier { say(["route edit", name.scriptWord, "--parent", "none"]) }
        state.routes[name]?.parent = nil
      }
    }
  }

  private mutating func removeRoutes() {
    var uses = state.classUses
    for identifier in state.routes.keys.sorted() where target.routes[identifier] == nil {
      guard let route = state.routes.removeValue(forKey: identifier) else { continue }
      say(["route remove", identifier.scriptWord])
      // A class of which only the name is known is removed with the last row that names it.
      uses[route.className, default: 1] -= 1
      if uses[route.className] == 0,
        state.classes[route.className] == DestinationClass(name: route.className)
      {
        state.classes[route.className] = nil
      }
    }
  }

  private mutating func writeClasses() {
    // A plain class is added with the route that makes it.
    let made = Set(
      target.routes.values.filter { state.routes[$0.identifier] == nil }.map(\.className))
    let known = state.classes
    write(DestinationClass.self) { row in
      let isMade = known[row.name] == nil && row == .init(name: row.name) && made.contains(row.name)
      return row.superclass != "none" && !isMade
    }
  }

  /// A protocol or an exclusive class may move from one route to another.
  private mutating func freeWhatIsUnique() {
    for (identifier, route) in state.routes.ordered(by: \.key) {
      guard let wanted = target.routes[identifier], wanted != route else { continue }
      for name in route.protocols.keys.sorted() where wanted.protocols[name] == nil {
        say(["protocol remove", name.scriptWord])
        state.routes[identifier]?.protocols[name] = nil
      }
      if route.isExclusive, !wanted.isExclusive || wanted.className != route.className {
        say(["route edit", identifier.scriptWord, "--shared"])
        state.routes[identifier]?.isExclusive = false
      }
    }
  }

  private mutating func takeExclusiveClasses() {
    for (identifier, route) in target.routes.ordered(by: \.key) {
      guard let now = state.routes[identifier], route.isExclusive, !now.isExclusive else {
        continue
      }
      say(["route edit", identifier.scriptWord, "--exclusive"])
      state.routes[identifier]?.isExclusive = true
    }
  }

  private mutating func removeClasses() {
    var uses = state.classUses
    // A superclass can be removed after its subclasses; one that is still named at the end is
    // removed with the rows.
    var open = state.classes.keys.filter { target.classes[$0] == nil && uses[$0] ?? 0 == 0 }
      .sorted(by: <)
    while let name = open.popLast() {
      say(["class remove", name.scriptWord])
      guard let superclass = state.classes.removeValue(forKey: name)?.superclass else { continue }
      uses[superclass, default: 1] -= 1
      if uses[superclass] == 0, state.classes[superclass] != nil, target.classes[superclass] == nil
      {
        open.append(superclass)
      }
    }
  }

  /// Writes rows whose commands name their key, and perhaps another text.
  mutating func write<Row: CatalogRow>(
    _: Row.Type, _ second: WritableKeyPath<Row, String>? = nil,
    where isSpelled: (Row) -> Bool = { _ in true }
  ) where Row.Key == String {
    let noun = Row.description.noun
    for (name, row) in target[keyPath: Row.table].ordered(by: \.key) {
      let current = state[keyPath: Row.table][name]
      guard current != row, !name.isEmpty, isSpelled(row) else { continue }
      let options = ScriptOptions(from: current ?? Row.description.blank([name]), to: row)
      say(
        ["\(noun) \(current == nil ? "add" : "edit")", name.scriptWord]
          + (second.map { [row[keyPath: $0].scriptWord] } ?? []) + options.words)
      var written = options.row
      if let second { written[keyPath: second] = row[keyPath: second] }
      state[keyPath: Row.table][name] = written
    }
  }

  /// Writes what the commands could not express.
  private mutating func writeRows() {
    for change in target.changes(from: state, tellsRenames: false) { write(change.row) }
  }

  private mutating func write<Row>(_ change: some RowChange<Row>) {
    if let row = change.after {
      say(["row put", change.noun, Row.description.json.text(row).scriptWord])
      rowCount += 1
    } else if let row = change.before {
      say(["row remove", change.noun] + Row.description.keyTexts(of: row).map(\.scriptWord))
    }
  }
}
