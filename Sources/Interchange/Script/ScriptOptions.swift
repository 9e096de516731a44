internal import RouteModel

/// The options of `add` and `edit` that change a row into another one, derived from its
/// description.
struct ScriptOptions<Row: DescribedRow> {
  private(set) var words: [String] = []
  /// The row as the options leave it: what they cannot express is unchanged.
  private(set) var row: Row

  /// - Parameter others: The keys of fields that are written elsewhere.
  init(from old: Row, to new: Row, without others: Set<String> = []) {
    row = old
    for member in Row.description.members
    where !others.contains(member.key) && !member.isSame(old, new) {
      guard let option = member.option else { continue }
      switch member {
      case .field(let field):
        let spelled = Self.words(option, field.cell(of: new))
        if !spelled.isEmpty { _ = field.set(field.cell(of: new), in: &row) }
        words += spelled
      case .list(let list): words += Self.spell(option, list, new, in: &row)
      }
    }
  }

  private static func words(_ option: FieldOption, _ cell: Cell) -> [String] {
    switch (option, cell) {
    case (.flags(let on, _, let off, _), _): ["--" + (cell == .integer(1) ? on : off)]
    case (.switches, .text(let word)): ["--" + word]
    case (.clearable(_, _, _, let off, _), .null): ["--" + off]
    case (.value(let name, _, _, let none?, _), .null): ["--" + name, none]
    // The word for nothing cannot be a value.
    case (.value(_, _, _, let none?, _), .text(let text)) where text == none: []
    // Bare: a quoted value that begins with a dash would be read literally.
    case (_, .integer(let number)): ["--\(option.name)=\(number)"]
    case (_, .real(let number)): ["--\(option.name)=\(number)"]
    case (_, .text(let text)): ["--" + option.name, text.scriptWord]
    case (_, .null): []
    }
  }

  private static func spell<List: RowList>(
    _ option: FieldOption, _ list: List, _ new: Row, in row: inout Row
  ) -> [String] where List.Owner == Row {
    let wanted = list.words(of: new)
    switch option {
    case .value(let name, _, _, let none, _):
      _ = list.set(words: wanted, in: &row)
      let text = wanted.joined(separator: ",")
      return ["--" + name, text.isEmpty ? none ?? "''" : text.scriptWord]
    case .edits(let name, _, _):
      // A dash removes a word, so a word that begins with a dash cannot be expressed, nor can the word for nothing.
      let old = Set(list.words(of: row))
      let gone = old.subtracting(wanted).filter { !$0.hasPrefix("-") }.sorted()
      let come = wanted.filter {
        !old.contains($0) && !$0.hasPrefix("-") && $0 != FieldOption.none
      }
      _ = list.set(words: old.subtracting(gone).union(come), in: &row)
      return (gone.map { "-" + $0 } + come).flatMap { ["--" + name, $0.scriptWord] }
    default: return []
    }
  }
}
