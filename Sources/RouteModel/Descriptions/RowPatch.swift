/// The difference between two versions of a row: its key, the fields with both values, and the
/// removed and added elements of its lists. The rest of the row is not touched: patches of
/// different fields of one row can be combined.
public struct RowPatch<Row: CatalogRow>: Sendable, Hashable {
  /// The key, the old values of the fields, and the removed elements of lists.
  public let before: Row
  /// The key, the new values of the fields, and the added elements of lists.
  public let after: Row
  /// The indices of the fields that differ, in the description.
  public let fields: Set<Int>
  /// The indices of the lists that differ, in the description.
  public let lists: Set<Int>

  init(before: Row, after: Row, fields: Set<Int>, lists: Set<Int>) {
    self.before = before
    self.after = after
    self.fields = fields
    self.lists = lists
  }

  /// The difference between two rows.
  public init(from old: Row, to new: Row) {
    var (before, after) = (Row.blank, Row.blank)
    var fields: Set<Int> = []
    // An object's parts belong together: without their flag a row has none of them.
    let differing = Set(
      Row.description.fields.filter { !$0.isSame(old, new) }.map(\.object))
    for (place, field) in Row.description.fields.enumerated() {
      let differs = differing.contains(field.object)
      if differs { fields.insert(place) }
      guard differs || field.isKey else { continue }
      _ = field.set(field.cell(of: old), in: &before)
      _ = field.set(field.cell(of: new), in: &after)
    }
    var lists: Set<Int> = []
    func compare<List: RowList<Row>>(_ list: List, _ place: Int) {
      if list.isSame(old, new) { return }
      let (was, now) = (Set(list.children(of: old)), Set(list.children(of: new)))
      lists.insert(place)
      _ = list.set(Array(was.subtracting(now)), in: &before)
      _ = list.set(Array(now.subtracting(was)), in: &after)
    }
    for (place, list) in Row.description.lists.enumerated() { compare(list, place) }
    self.init(before: before, after: after, fields: fields, lists: lists)
  }

  /// The patch that undoes this one.
  public var inverted: RowPatch {
    RowPatch(before: after, after: before, fields: fields, lists: lists)
  }

  /// A row with this patch applied. Fields that already have their new value are accepted.
  ///
  /// - Parameter row: The present row: the fields that the patch changes must have their old or new
  ///   value.
  /// - Throws: ``FieldConflict`` for the first field that has neither.
  public func applied(to row: Row) throws(FieldConflict) -> Row {
    var row = row
    for (place, field) in Row.description.fields.enumerated() where fields.contains(place) {
      let (was, now, becomes) = (field.cell(of: before), field.cell(of: row), field.cell(of: after))
      guard now == was || now == becomes else {
        throw FieldConflict(field: field.name, theirs: now, ours: becomes)
      }
      _ = field.set(becomes, in: &row)
    }
    for (place, list) in Row.description.lists.enumerated() where lists.contains(place) {
      try apply(list, to: &row)
    }
    return row
  }

  private func apply<List: RowList<Row>>(
    _ list: List, to row: inout Row
  ) throws(FieldConflict) {
    let description = List.Child.description
    let (was, becomes) = (list.byKey(of: before), list.byKey(of: after))
    var elements = list.byKey(of: row)
    for key in Set(was.keys).union(becomes.keys) {
      guard elements[key] == was[key] || elements[key] == becomes[key] else {
        let name = key.compactMap(\.text).joined(separator: " ")
        guard list.form == .words else {
          throw FieldConflict(field: "\(description.noun) \(name)", theirs: nil, ours: nil)
        }
        func cell(_ child: List.Child?) -> Cell { child.map { .text(list.word(of: $0)) } ?? .null }
        throw FieldConflict(
          field: "\(description.noun) \(name)", theirs: cell(elements[key]),
          ours: cell(becomes[key]))
      }
      elements[key] = becomes[key]
    }
    _ = list.set(Array(elements.values), in: &row)
  }
}

/// A field has another value than a change expects.
public struct FieldConflict: Error, Hashable {
  /// The field's name; for an element of a list its noun and key.
  public var field: String
  /// The value that the field has; nil for an element of a list.
  public var theirs: Cell?
  /// The value that the change would set.
  public var ours: Cell?
}
