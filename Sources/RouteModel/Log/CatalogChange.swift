/// A row of the catalog before and after a change: nil before means added, nil after means removed.
///
/// Every change command, migration, import and `undo` is a list of these. The store writes them,
/// the registry applies them, and ``inverted`` undoes them.
public enum CatalogChange: Sendable, Hashable {
  /// A destination class.
  case destinationClass(before: DestinationClass?, after: DestinationClass?)
  /// A route with its patterns, parameters, protocols and tags.
  case route(before: Route?, after: Route?)
  /// A redirect.
  case redirect(before: Redirect?, after: Redirect?)
  /// A guard.
  case `guard`(before: Guard?, after: Guard?)
  /// An adapter between two protocols.
  case adapter(before: Adapter?, after: Adapter?)
  /// A storyboard without its scenes and segues.
  case storyboard(before: Storyboard?, after: Storyboard?)
  /// A scene of a storyboard.
  case scene(before: Scene?, after: Scene?)
  /// A segue of a storyboard.
  case segue(before: Segue?, after: Segue?)

  /// The row before and after, for code that treats all row types alike.
  package var row: any RowChange {
    switch self {
    case .destinationClass(let before, let after): ChangedRow(before: before, after: after)
    case .route(let before, let after): ChangedRow(before: before, after: after)
    case .redirect(let before, let after): ChangedRow(before: before, after: after)
    case .guard(let before, let after): ChangedRow(before: before, after: after)
    case .adapter(let before, let after): ChangedRow(before: before, after: after)
    case .storyboard(let before, let after): ChangedRow(before: before, after: after)
    case .scene(let before, let after): ChangedRow(before: before, after: after)
    case .segue(let before, let after): ChangedRow(before: before, after: after)
    }
  }

  /// The change that undoes this one.
  public var inverted: CatalogChange { row.inverted }

  /// The differences between the row before and after, with their names and both values; none for a
  /// row that was added or removed.
  ///
  /// - Parameter ordinary: The path of a route that does not name one.
  public func differences(ordinary: PathKind = .show) -> [FieldDifference] {
    row.differences(ordinary)
  }

  /// What a row has that was added, without its key; none for a row that was changed or removed.
  package var additions: [FieldDifference] { row.additions }

  /// Whether only the bookkeeping of an import changes, which is not shown.
  public var isBookkeeping: Bool { row.isBookkeeping }
}

/// A row of any type before and after a change.
package protocol RowChange<Row>: Sendable {
  /// The type of the row.
  associatedtype Row: CatalogRow
  /// The row before; nil if it was added.
  var before: Row? { get }
  /// The row after; nil if it was removed.
  var after: Row? { get }
}

struct ChangedRow<Row: CatalogRow>: RowChange {
  var before: Row?
  var after: Row?
}

extension RowChange {
  /// The word for the row: `route`.
  package var noun: String { Row.description.noun }

  /// The noun of the row, or of a row that belongs to it, whose name is empty after the change: no
  /// command could name it. nil if all have names.
  package var nameless: String? {
    after.flatMap { Row.description.nameless($0, besides: before) }
  }

  /// Whether the row has another key than before.
  package var isRename: Bool {
    guard let before, let after else { return false }
    return before.rowKey != after.rowKey
  }

  /// The row's key before and after.
  package var keys: (before: String?, after: String?) {
    (before?.rowKey.description, after?.rowKey.description)
  }

  fileprivate func differences(_ ordinary: PathKind) -> [FieldDifference] {
    guard let before, let after else { return [] }
    return Row.description.differences(from: before, to: after, ordinary: ordinary)
  }

  fileprivate var additions: [FieldDifference] {
    guard before == nil, let after else { return [] }
    return Row.description.additions(of: after)
  }

  fileprivate var inverted: CatalogChange { Row.change(before: after, after: before) }

  fileprivate var isBookkeeping: Bool {
    guard let before, let after else { return false }
    func isSame<List: RowList<Row>>(_ list: List) -> Bool {
      let difference = list.difference(from: before, to: after)
      return list.spoken(difference.gone + difference.new).isEmpty
    }
    return Row.description.fields.allSatisfy { $0.isSame(before, after) }
      && Row.description.lists.allSatisfy { isSame($0) }
  }

  /// Removes the row before; it must be in the catalog as the change expects.
  fileprivate func begin(in catalog: inout RouteCatalog) throws(MergeConflict) {
    guard let before else { return }
    let found = catalog[keyPath: Row.table][before.rowKey]
    if found != before { throw MergeConflict(found == nil ? .missing : .changed, before) }
    if before.rowKey != after?.rowKey {
      catalog[keyPath: Row.table].removeValue(forKey: before.rowKey)
    }
  }

  /// Adds the row after; its key must be free.
  fileprivate func end(in catalog: inout RouteCatalog) throws(MergeConflict) {
    guard let after else { return }
    if after.rowKey != before?.rowKey, catalog[keyPath: Row.table][after.rowKey] != nil {
      throw MergeConflict(.taken, after)
    }
    catalog[keyPath: Row.table].insert(after)
  }

  fileprivate func undoBegin(in catalog: inout RouteCatalog) {
    if let before { catalog[keyPath: Row.table].insert(before) }
  }

  fileprivate func undoEnd(in catalog: inout RouteCatalog) {
    if let after { catalog[keyPath: Row.table].removeValue(forKey: after.rowKey) }
  }
}

extension RouteCatalog {
  /// Applies one change.
  ///
  /// - Throws: ``MergeConflict`` if the row differs from what the change expects; the catalog is
  ///   then unchanged.
  public mutating func apply(_ change: CatalogChange) throws(MergeConflict) {
    try apply([change])
  }

  /// Applies all changes, or none. Rows may exchange their keys.
  ///
  /// - Throws: ``MergeConflict`` at the first row that differs from what a change expects.
  public mutating func apply(_ changes: [CatalogChange]) throws(MergeConflict) {
    let rows = changes.squashed.map(\.row)
    var (begun, ended) = (0, 0)
    do throws(MergeConflict) {
      for row in rows {
        try row.begin(in: &self)
        begun += 1
      }
      for row in rows {
        try row.end(in: &self)
        ended += 1
      }
    } catch {
      for row in rows[..<ended].reversed() { row.undoEnd(in: &self) }
      for row in rows[..<begun].reversed() { row.undoBegin(in: &self) }
      throw error
    }
  }
}

extension [CatalogChange] {
  /// Whether each changes a row that no other one changes.
  private var changeRowsOnce: Bool {
    var names: Set<RowName> = []
    func isFirst<Change: RowChange>(_ change: Change) -> Bool {
      guard let before = change.before.map(RowName.init) else {
        return change.after.map { names.insert(RowName($0)).inserted } ?? false
      }
      guard names.insert(before).inserted else { return false }
      guard let after = change.after else { return true }
      let name = RowName(after)
      return change.before != after && (name == before || names.insert(name).inserted)
    }
    return allSatisfy { isFirst($0.row) }
  }

  /// The same changes with one for each row: successive changes of a row are combined. Changes may
  /// also have happened at once, such as two rows that exchange their keys: the row before tells
  /// which row a change continues.
  package var squashed: [CatalogChange] {
    if count < 2 || changeRowsOnce { return self }
    var result: [CatalogChange?] = []
    // The indices of changes that may be continued, by the row after them, and for removed rows by the
    // row before.
    var places: [RowName: [Int]] = [:]
    var removals: [RowName: [Int]] = [:]
    func earlier<Change: RowChange>(_ change: Change) -> Int? {
      if let before = change.before {
        let name = RowName(before)
        let place = places[name]?.last { result[$0]?.row.after as? Change.Row == before }
        if let place { places[name]?.removeAll { $0 == place } }
        return place
      }
      guard let after = change.after else { return nil }
      return removals[RowName(after)]?.popLast()
    }
    func add<Change: RowChange>(_ change: Change) {
      var before = change.before
      let place: Int
      if let known = earlier(change) {
        place = known
        before = result[known]?.row.before as? Change.Row
        result[known] = nil
      } else {
        place = result.count
        result.append(nil)
      }
      if before == change.after { return }
      result[place] = Change.Row.change(before: before, after: change.after)
      if let after = change.after {
        places[RowName(after), default: []].append(place)
      } else if let before {
        removals[RowName(before), default: []].append(place)
      }
    }
    for change in self { add(change.row) }
    return result.compactMap(\.self).withoutRowsThatAreBack
  }

  /// The changes without those of a row that was removed, or renamed and removed, and is there again as it was.
  private var withoutRowsThatAreBack: [CatalogChange] {
    let removals = filter { $0.row.keys.after == nil }
    if removals.isEmpty { return self }
    let unneeded = Set(removals).intersection(map(\.inverted))
    if unneeded.isEmpty { return self }
    return filter { !unneeded.contains($0) && !unneeded.contains($0.inverted) }
  }
}
