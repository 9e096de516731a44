/// Merges the fields of rows of any type, and those of the rows that belong to them. What is one value in a merge, such
/// as all conditions of one kind: ``RowDescription/group(of:)``.
struct FieldMerge {
  let policy: MergePolicy
  let kind: String
  let name: String
  /// The conflicts: values that both sides have changed in different ways.
  var conflicts: [MergeConflict] = []

  /// Notes a conflict.
  ///
  /// - Returns: Whether the value of this side wins.
  private mutating func isOurs(_ field: String, _ ours: String, _ theirs: String) -> Bool {
    var conflict = MergeConflict(kind, name, field, ours, theirs)
    conflict.choice = policy.choice(of: conflict)
    conflicts.append(conflict)
    return conflict.choice == .ours
  }

  /// The other side's row with the changes that this side has made.
  ///
  /// - Parameter before: nil if both sides have added the row.
  mutating func merged<Row: DescribedRow>(
    _ before: Row?, _ after: Row, onto theirs: Row, in place: String = ""
  ) -> Row {
    var row = theirs
    let fields = Row.description.fields
    // The fields of one object are merged as one: they belong to one flag of the row.
    var seen: Set<Substring> = []
    for field in fields where seen.insert(field.object).inserted {
      let parts = fields.filter { $0.object == field.object }
      func isSame(_ a: Row?, _ b: Row) -> Bool {
        a.map { a in parts.allSatisfy { $0.isSame(a, b) } } ?? false
      }
      guard !isSame(before, after),
        let differing = parts.first(where: { !$0.isSame(after, theirs) })
      else { continue }
      let told = differing.difference(after, theirs, .show)
      guard isSame(before, theirs) || isOurs(place + told.name, told.before, told.after) else {
        continue
      }
      for part in parts { _ = part.set(part.cell(of: after), in: &row) }
    }
    for list in Row.description.lists { merge(list, before, after, &row, place) }
    return row
  }

  private mutating func merge<List: RowList>(
    _ list: List, _ before: List.Owner?, _ after: List.Owner, _ row: inout List.Owner,
    _ place: String
  ) {
    let theirs = row
    if let before, list.isSame(before, after) { return }
    if list.isSame(after, theirs) { return }
    // An empty list that means everything is a value of its own.
    let isWhole =
      !list.whenEmpty.isEmpty && !policy.isStrict
      && [before, after, theirs].contains { $0.map { list.children(of: $0).isEmpty } ?? true }
    if isWhole, before.map({ !list.isSame($0, theirs) }) ?? true {
      let told = list.differences(after, theirs).first
      if isOurs(place + list.name, told?.before ?? "", told?.after ?? "") {
        _ = list.set(list.children(of: after), in: &row)
      }
      return
    }
    let was = list.grouped(of: before)
    let ours = list.grouped(of: after)
    let becomes = list.followingRenames(ours, from: was, among: Set(ours.keys))
    var elements = list.grouped(of: theirs)
    elements = list.followingRenames(
      elements, from: was, among: Set(policy.isStrict ? ours.keys : elements.keys))
    for group in Set(was.keys).union(becomes.keys).sorted(by: { "\($0)" < "\($1)" }) {
      let (old, new, now) = (was[group], becomes[group], elements[group])
      if old == new || new == now { continue }
      if old == now {
        elements[group] = new
        continue
      }
      let text = group.compactMap(\.text).joined(separator: " ")
      switch list.form {
      case .words:
        let told = list.differences(after, theirs).first
        if isOurs(place + list.name, told?.before ?? "", told?.after ?? "") {
          elements[group] = new
        }
      case .attributes:
        if isOurs(place + text, list.told(new?.first), list.told(now?.first)) {
          elements[group] = new
        }
      case .rows:
        let name = place + "\(List.Child.description.noun) \(text)"
        if let new = new?.first, let now = now?.first {
          let first = conflicts.count
          elements[group] = [merged(old?.first, new, onto: now, in: name + " ")]
          if !list.isMany { for index in first..<conflicts.count { conflicts[index].field = name } }
        } else if isOurs(name, list.told(new?.first), list.told(now?.first)) {
          elements[group] = new
        }
      }
    }
    if list.set(elements.values.flatMap { Array($0) }, in: &row) == nil { return }
    // Both rows have the same key now.
    var (chosen, rows) = (list.byKey(of: theirs), list.byKey(of: after))
    rows = rows.filter { $0.value != chosen[$0.key] }
    for (key, child) in rows where chosen[key] != nil {
      let name = "\(List.Child.description.noun) \(key.compactMap(\.text).joined(separator: " "))"
      if isOurs(place + name, list.told(child), list.told(chosen[key])) { chosen[key] = child }
    }
    _ = list.set(Array(chosen.values), in: &row)
  }
}

extension RowList {
  /// Rows by the groups that they had before: a row that differs from one that is gone by its key
  /// alone is that row, with another key.
  ///
  /// - Parameter keys: The groups that may be such rows.
  fileprivate func followingRenames(
    _ rows: [[Cell]: Set<Child>], from old: [[Cell]: Set<Child>], among keys: Set<[Cell]>
  ) -> [[Cell]: Set<Child>] {
    guard form == .rows else { return rows }
    let gone = old.filter { rows[$0.key] == nil }
    let new = rows.filter { old[$0.key] == nil && keys.contains($0.key) }
    var result = rows
    for (key, row) in gone {
      let like = new.filter { isSame($0.value, row) }
      guard let found = like.first, like.count == 1,
        gone.count(where: { isSame($0.value, found.value) }) == 1
      else { continue }
      result[found.key] = nil
      result[key] = found.value
    }
    return result
  }

  private func isSame(_ a: Set<Child>, _ b: Set<Child>) -> Bool {
    guard let a = a.first, let b = b.first else { return false }
    return Child.description.members.allSatisfy { $0.isKey || $0.isSame(a, b) }
  }

  /// A row of one side, for a conflict.
  fileprivate func told(_ child: Child?) -> String {
    guard let child else { return "removed" }
    let words = child.shownWords().joined(separator: ", ")
    return words.isEmpty ? "there" : words
  }
}
