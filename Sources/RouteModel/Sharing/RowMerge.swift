/// Which side wins where both have changed the same.
public enum MergeChoice: String, Sendable, CaseIterable {
  /// The value of this store.
  case ours
  /// The value of the hub.
  case theirs
}

/// A value that two sides have changed in different ways.
public struct MergeConflict: Sendable, Hashable {
  /// The kind of row: `route`.
  public var kind: String
  /// The row's key.
  public var name: String
  /// The field, or the row of the row's own; nil if one side has removed the row.
  public var field: String?
  /// The value here, masked if it is sensitive.
  public var ours: String
  /// The value of the other side, masked likewise.
  public var theirs: String
  /// Who has set the other side's value: `anna on build-2, h38`; nil if that is not known.
  public var who: String?

  /// The row: `route editor`.
  public var subject: String { "\(kind) \(name)" }
}

/// The result of merging a change with what others did.
package struct MergedChange: Sendable {
  /// The change of the present row; nil if nothing is left to do.
  package var change: CatalogChange?
  /// What both have changed.
  package var conflicts: [MergeConflict]
}

extension CatalogChange {
  /// This change, made on rows that others have changed since.
  ///
  /// - Parameters:
  ///   - rows: Finds the present row with the key of another.
  ///   - choice: Which side wins in a conflict; nil leaves the row as the others have it.
  package func merged(
    onto rows: some RowSource, choosing choice: MergeChoice?
  ) throws -> MergedChange { try row.merged(onto: rows, choice) }
}

extension RowChange {
  fileprivate func merged(
    onto rows: some RowSource, _ choice: MergeChoice?
  ) throws -> MergedChange {
    guard let like = before ?? after else { return MergedChange(change: nil, conflicts: []) }
    let theirs = try rows.row(like: like)
    var merged = Row.merged(before, after, onto: theirs, choosing: choice)
    if let row = merged.row, let theirs, row.rowKey != theirs.rowKey,
      try rows.row(like: row) != nil
    {
      merged.row = theirs
      merged.conflicts.append(
        .init(like, nil, "renamed to \(row.rowKey)", "\(row.rowKey) is another row"))
    }
    return MergedChange(
      change: merged.row == theirs ? nil : Row.change(before: theirs, after: merged.row),
      conflicts: merged.conflicts)
  }
}

extension MergeConflict {
  fileprivate init(_ row: some CatalogRow, _ field: String?, _ ours: String, _ theirs: String) {
    self.init(
      kind: type(of: row).description.noun, name: row.rowKey.description, field: field, ours: ours,
      theirs: theirs)
  }
}

extension CatalogRow {
  /// A row that two sides have changed, and what both have changed in different ways.
  ///
  /// - Parameters:
  ///   - before: The row that both had; nil if it was not there.
  ///   - after: The row of this side; nil if it is not there.
  ///   - theirs: The row of the other side.
  ///   - choice: Which side wins in a conflict; nil leaves the row as the others have it.
  static func merged(
    _ before: Self?, _ after: Self?, onto theirs: Self?, choosing choice: MergeChoice?
  ) -> (row: Self?, conflicts: [MergeConflict]) {
    if before == after { return (theirs, []) }
    let isOurs = choice == .ours
    switch (before, after, theirs) {
    case (nil, let after?, nil): return (after, [])
    // Both sides have removed it.
    case (_, nil, nil), (nil, nil, _): return (theirs, [])
    case (let before?, nil, let theirs?):
      if before == theirs { return (nil, []) }
      let texts = description.differences(from: before, to: theirs).map(\.text)
      return (
        isOurs ? nil : theirs,
        [MergeConflict(before, nil, "removed", texts.joined(separator: ", "))]
      )
    case (let before?, let after?, nil):
      let texts = description.differences(from: before, to: after).map(\.text)
      return (
        isOurs ? after : nil,
        [MergeConflict(before, nil, texts.joined(separator: ", "), "removed")]
      )
    // Without a row before, both sides have added it.
    case (let before, let after?, let theirs?):
      var merge = RowMerge(isOurs: isOurs)
      let row = merge.merged(before, after, onto: theirs)
      let differences = description.differences(from: after, to: theirs)
      let conflicts = merge.names.flatMap { name in
        let told = differences.filter { $0.name == name || $0.name.hasPrefix(name + " ") }
        let like = before ?? after
        return told.isEmpty
          ? [MergeConflict(like, name, "", "")]
          : told.map { MergeConflict(like, $0.name, $0.before, $0.after) }
      }
      return (row, conflicts)
    }
  }
}

/// Merges the fields of rows of any type, and those of the rows that belong to them.
private struct RowMerge {
  /// Whether our value wins in a conflict.
  let isOurs: Bool
  /// The names of what both have changed.
  private(set) var names: [String] = []

  init(isOurs: Bool) { self.isOurs = isOurs }

  /// A row with the difference of two others.
  ///
  /// - Parameter before: nil if both sides have added the row.
  mutating func merged<Row: DescribedRow>(
    _ before: Row?, _ after: Row, onto theirs: Row, in place: String = ""
  ) -> Row {
    var row = theirs
    let fields = Row.description.fields
    // An object's parts belong together: without their flag a row has none of them.
    var seen: Set<Substring> = []
    for field in fields where seen.insert(field.object).inserted {
      let parts = fields.filter { $0.object == field.object }
      func isSame(_ a: Row?, _ b: Row) -> Bool {
        a.map { a in parts.allSatisfy { $0.isSame(a, b) } } ?? false
      }
      if isSame(before, after) || isSame(after, theirs) { continue }
      let isFree = isSame(before, theirs)
      if !isFree { names.append(place + field.name) }
      guard isFree || isOurs else { continue }
      for part in parts { _ = part.set(part.cell(of: after), in: &row) }
    }
    for list in Row.description.lists { merge(list, before, after, &row, place) }
    return row
  }

  private mutating func merge<List: RowList>(
    _ list: List, _ before: List.Owner?, _ after: List.Owner, _ row: inout List.Owner,
    _ place: String
  ) {
    if let before, list.isSame(before, after) { return }
    let (was, becomes) = (list.grouped(of: before), list.grouped(of: after))
    var elements = list.grouped(of: row)
    for group in Set(was.keys).union(becomes.keys) {
      let (old, new, now) = (was[group], becomes[group], elements[group])
      if old == new || new == now { continue }
      if old == now {
        elements[group] = new
        continue
      }
      let text = group.compactMap(\.text).joined(separator: " ")
      let name =
        switch list.form {
        case .words: place + list.name
        case .attributes: place + text
        case .rows: place + "\(List.Child.description.noun) \(text)"
        }
      if list.form == .rows, let old = old?.first, let new = new?.first, let now = now?.first {
        elements[group] = [merged(old, new, onto: now, in: name + " ")]
      } else {
        names.append(name)
        if isOurs { elements[group] = new }
      }
    }
    _ = list.set(elements.values.flatMap { Array($0) }, in: &row)
  }
}
