package import Texts

/// Rows as lists and details show them: the key first.
extension DescribedRow {
  /// The members that are shown.
  package static var shownMembers: [RowMember<Self>] {
    let members = description.members.filter {
      if case .list(let list) = $0 { list.form == .words } else { true }
    }
    return members.filter(\.isKey) + members.filter { !$0.isKey }
  }

  /// A member as a cell; a flag that is set is shown as its name.
  package func shownCell(of member: RowMember<Self>) -> String {
    flag(member).map { $0 ? member.name : "" } ?? text(member)
  }

  /// The values that are not the default, in words: `priority 4`, `ignore-case`.
  package func shownWords(without others: String...) -> [String] {
    Self.shownMembers.filter {
      !$0.isKey && !$0.isSame(self, .blank) && !others.contains($0.name)
    }.map { flag($0) == nil ? "\($0.name) \(text($0))" : $0.name }
  }

  /// Its JSON.
  ///
  /// - Parameter inColumnOrder: Only the fields, in the order of the table's columns.
  package func shownJSON(inColumnOrder: Bool = false) -> JSONValue {
    let members = inColumnOrder ? Self.description.fields.map(RowMember.field) : Self.shownMembers
    // The parts of an object are written with the object.
    return .object(
      members.filter { !$0.key.contains(".") }.map { .init(key: $0.key, value: shownJSON(of: $0)) })
  }

  /// A member as JSON.
  package func shownJSON(of member: RowMember<Self>) -> JSONValue {
    switch member {
    case .list(let list): .strings(list.words(of: self))
    case .field(let field):
      switch (field.kind, field.cell(of: self)) {
      case (.flag, let cell): .bool(cell == .integer(1))
      case (_, .integer(let number)): .int(number)
      case (_, .real(let number)): .double(number)
      case (_, .null): .null
      case (_, .text): .string(text(member))
      }
    }
  }

  private func text(_ member: RowMember<Self>) -> String {
    switch member {
    case .field(let field): field.text(of: self)
    case .list(let list): list.words(of: self).joined(separator: ",")
    }
  }

  /// Whether a flag is set; nil for other members.
  private func flag(_ member: RowMember<Self>) -> Bool? {
    guard case .field(let field) = member, case .flag = field.kind else { return nil }
    return field.cell(of: self) == .integer(1)
  }
}
