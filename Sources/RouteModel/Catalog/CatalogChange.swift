/// One row of the catalog before and after: nil before means added, nil after means removed.
///
/// Every change command, migration, import and `undo` is a list of these. The store writes them, the
/// registry follows them, and ``inverted`` takes them back.
public enum CatalogChange: Sendable, Hashable, Codable {
  case destinationClass(before: DestinationClass?, after: DestinationClass?)
  case route(before: Route?, after: Route?)
  case adapter(before: Adapter?, after: Adapter?)
  case storyboard(before: Storyboard?, after: Storyboard?)
  case scene(before: Scene?, after: Scene?)
  case segue(before: Segue?, after: Segue?)

  /// The change that takes this one back.
  public var inverted: CatalogChange {
    switch self {
    case .destinationClass(let before, let after): .destinationClass(before: after, after: before)
    case .route(let before, let after): .route(before: after, after: before)
    case .adapter(let before, let after): .adapter(before: after, after: before)
    case .storyboard(let before, let after): .storyboard(before: after, after: before)
    case .scene(let before, let after): .scene(before: after, after: before)
    case .segue(let before, let after): .segue(before: after, after: before)
    }
  }
}

extension CatalogChange {
  /// Nothing changes but what an import remembers of itself: a person need not hear of it.
  public var isBookkeeping: Bool {
    switch self {
    case .storyboard(var before?, let after?):
      before.imported = after.imported
      return before == after
    case .scene(var before?, let after?):
      before.imported = after.imported
      return before == after
    case .segue(var before?, let after?):
      before.imported = after.imported
      return before == after
    default: return false
    }
  }
}

extension RouteCatalog {
  /// Makes one change.
  ///
  /// - Throws: ``CatalogConflict`` if the row is not as it was when the change was made; the catalog
  ///   is then untouched.
  public mutating func apply(_ change: CatalogChange) throws(CatalogConflict) {
    switch change {
    case .destinationClass(let before, let after):
      try Self.replace(&classes, before, after, "class")
    case .route(let before, let after):
      try Self.replace(&routes, before, after, "route")
    case .adapter(let before, let after):
      try Self.replace(&adapters, before, after, "adapter")
    case .storyboard(let before, let after):
      try Self.replace(&storyboards, before, after, "storyboard")
    case .scene(let before, let after):
      try Self.replace(&scenes, before, after, "scene")
    case .segue(let before, let after):
      try Self.replace(&segues, before, after, "segue")
    }
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

  private static func replace<Row: CatalogRow>(
    _ table: inout CatalogTable<Row>, _ before: Row?, _ after: Row?, _ noun: String
  ) throws(CatalogConflict) {
    if let before {
      let found = table[before.rowKey]
      if found != before {
        throw CatalogConflict(subject: "\(noun) \(before.rowKey)", isMissing: found == nil)
      }
    }
    if let after, after.rowKey != before?.rowKey, table[after.rowKey] != nil {
      throw CatalogConflict(subject: "\(noun) \(after.rowKey)", isMissing: false)
    }
    if let before, before.rowKey != after?.rowKey { table.removeValue(forKey: before.rowKey) }
    if let after { table.insert(after) }
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
