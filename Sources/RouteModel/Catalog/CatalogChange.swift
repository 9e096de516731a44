/// One row of the catalog before and after: nil before means added, nil after means removed.
///
/// Every change command, migration, import and `undo` is a list of these. The store writes them, the
/// registry follows them, and ``inverted`` takes them back.
public enum CatalogChange: Sendable, Hashable {
  case destinationClass(before: DestinationClass?, after: DestinationClass?)
  case route(before: Route?, after: Route?)
  case adapter(before: Adapter?, after: Adapter?)
  case storyboard(before: Storyboard?, after: Storyboard?)
  case scene(before: Scene?, after: Scene?)
  case segue(before: Segue?, after: Segue?)

  /// The row before and after, for what treats all row types alike: the one place that tells them apart.
  public var row: any RowChange {
    switch self {
    case .destinationClass(let before, let after): ChangedRow(before: before, after: after)
    case .route(let before, let after): ChangedRow(before: before, after: after)
    case .adapter(let before, let after): ChangedRow(before: before, after: after)
    case .storyboard(let before, let after): ChangedRow(before: before, after: after)
    case .scene(let before, let after): ChangedRow(before: before, after: after)
    case .segue(let before, let after): ChangedRow(before: before, after: after)
    }
  }

  /// The change that takes this one back.
  public var inverted: CatalogChange { row.inverted }

  /// The facts in which a row has become another, by what they are called and with both values; none of a
  /// row that came or went.
  ///
  /// - Parameter ordinary: How a route is shown that says nothing of it.
  public func differences(ordinary: PathKind = .show) -> [FieldDifference] {
    row.differences(ordinary)
  }

  /// Nothing changes but what an import remembers of itself: a person need not know of it.
  public var isBookkeeping: Bool { row.isBookkeeping }
}

/// A row of some type before and after.
public protocol RowChange<Row>: Sendable {
  associatedtype Row: CatalogRow
  var before: Row? { get }
  var after: Row? { get }
}

struct ChangedRow<Row: CatalogRow>: RowChange {
  var before: Row?
  var after: Row?
}

extension RowChange {
  /// What people call the row: `route`.
  public var noun: String { Row.description.noun }

  /// The row is another one than it was, or has another key.
  public var isRename: Bool {
    guard let before, let after else { return false }
    return before.rowKey != after.rowKey
  }

  /// The row's key as it was and as it is.
  public var keys: (before: String?, after: String?) {
    (before?.rowKey.description, after?.rowKey.description)
  }

  fileprivate func differences(_ ordinary: PathKind) -> [FieldDifference] {
    guard let before, let after else { return [] }
    return Row.description.differences(from: before, to: after, ordinary: ordinary)
  }

  fileprivate var inverted: CatalogChange { Row.change(before: after, after: before) }

  fileprivate var isBookkeeping: Bool {
    guard let before, let after else { return false }
    return before.withoutImport == after.withoutImport
  }

  fileprivate func apply(to catalog: inout RouteCatalog) throws(CatalogConflict) {
    try Self.replace(&catalog[keyPath: Row.table], before, after)
  }

  private static func replace(
    _ table: inout CatalogTable<Row>, _ before: Row?, _ after: Row?
  ) throws(CatalogConflict) {
    if let before {
      let found = table[before.rowKey]
      if found != before {
        throw CatalogConflict(
          subject: "\(Row.description.noun) \(before.rowKey)", isMissing: found == nil)
      }
    }
    if let after, after.rowKey != before?.rowKey, table[after.rowKey] != nil {
      throw CatalogConflict(
        subject: "\(Row.description.noun) \(after.rowKey)", isMissing: false)
    }
    if let before, before.rowKey != after?.rowKey { table.removeValue(forKey: before.rowKey) }
    if let after { table.insert(after) }
  }
}

extension RouteCatalog {
  /// Makes one change.
  ///
  /// - Throws: ``CatalogConflict`` if the row is not as it was when the change was made; the catalog
  ///   is then untouched.
  public mutating func apply(_ change: CatalogChange) throws(CatalogConflict) {
    try change.row.apply(to: &self)
  }

  /// Makes all changes, or none.
  ///
  /// - Throws: ``CatalogConflict`` at the first row that is not as expected.
  public mutating func apply(_ changes: [CatalogChange]) throws(CatalogConflict) {
    for (index, change) in changes.enumerated() {
      do {
        try apply(change)
      } catch {
        for done in changes[..<index].reversed() { try? apply(done.inverted) }
        throw error
      }
    }
  }
}

/// A change was made for a row that is no longer as the change expects it.
public struct CatalogConflict: Error, Hashable {
  /// The kind of row and its key.
  public var subject: String
  /// The row is gone; else it is there and differs.
  public var isMissing: Bool

  public init(subject: String, isMissing: Bool) {
    self.subject = subject
    self.isMissing = isMissing
  }
}
