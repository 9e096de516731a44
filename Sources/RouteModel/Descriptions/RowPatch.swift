/// What differs between a row and what it was: its key, the fields with both values, and the elements of
/// its lists that went and came. All else of the row is left alone: patches of different fields of one row
/// can be put together.
public struct RowPatch<Row: CatalogRow>: Sendable, Hashable {
  /// What was: the key and the fields that differ, and the elements of lists that went.
  public let before: Row
  /// What is: the key and the fields that differ, and the elements of lists that came.
  public let after: Row
  /// The places of the fields that differ, among the description's.
  public let fields: Set<Int>
  /// The places of the lists that differ, among the description's.
  public let lists: Set<Int>

  init(before: Row, after: Row, fields: Set<Int>, lists: Set<Int>) {
    self.before = before
    self.after = after
    self.fields = fields
    self.lists = lists
  }

  /// What leads from a row to another.
  public init(from old: Row, to new: Row) {
    var (before, after) = (Row.blank, Row.blank)
    var fields: Set<Int> = []
    // An object's parts go together: without their flag a row has none.
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

  /// What takes this back.
  public var inverted: RowPatch {
    RowPatch(before: after, after: before, fields: fields, lists: lists)
  }

  /// A row with this patch. What is as the patch makes it already stays so.
  ///
  /// - Parameter row: As it is: the fields that the patch changes must be as they were, or as they become.
  /// - Throws: ``FieldConflict`` for the first field that is neither.
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
        throw FieldConflict(field: "\(description.noun) \(name)", theirs: nil, ours: nil)
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
  /// The value that the field has, and the one that the change gives it; nil for an element of a list.
  public var theirs: Cell?
  /// The value that the change gives the field.
  public var ours: Cell?
}
