import RouteModel

extension Call {
  /// Gives a row the values of the options that its description says.
  ///
  /// - Throws: ``ShellError`` `usage` for a value that the field cannot have.
  func apply<Row: DescribedRow>(to row: inout Row) throws(ShellError) {
    for member in Row.description.members {
      guard let option = member.option else { continue }
      switch member {
      case .field(let field):
        if let cell = try cell(option, field.kind) { _ = field.set(cell, in: &row) }
      case .list(let list): try apply(option, list, to: &row)
      }
    }
  }

  /// What an option gives a field; nil if it was not given.
  private func cell<Row>(
    _ option: FieldOption, _ kind: RowField<Row>.Kind
  ) throws(ShellError) -> Cell? {
    switch option {
    case .flags(let on, _, let off, _):
      return has(on) ? .integer(1) : has(off) ? .integer(0) : nil
    case .switches(let words): return words.first { has($0.word) }.map { .text($0.word) }
    case .clearable(_, _, _, let off, _) where has(off): return .null
    case .value(let name, _, _, let none?, _) where self[name] == none: return .null
    case .value(let name, _, _, _, _), .clearable(let name, _, _, _, _), .edits(let name, _, _):
      guard let text = self[name] else { return nil }
      switch kind {
      case .integer:
        guard let number = Int(text) else {
          throw .usage("--\(name) wants a number, not '\(text)'", span: span(name))
        }
        return .integer(number)
      case .word(let place) where !place.words.contains(text):
        throw Self.notOne(of: place.words, text, label: "--\(name)", span: span(name))
      default: return .text(text)
      }
    }
  }

  private func apply<List: RowList>(
    _ option: FieldOption, _ list: List, to row: inout List.Owner
  ) throws(ShellError) {
    let words: Set<String>
    switch option {
    case .value(let name, _, _, let none, _):
      guard let text = self[name] else { return }
      words = text == none ? [] : Set(text.split(separator: ",").map(String.init))
    case .edits(let name, _, _):
      var edited = Set(list.words(of: row))
      for word in all(name) {
        if word.hasPrefix("-") {
          edited.remove(String(word.dropFirst()))
        } else {
          edited.insert(word)
        }
      }
      words = edited
    default: return
    }
    if let bad = list.set(words: words.sorted(), in: &row) {
      throw Self.notOne(
        of: list.choices ?? [], bad, label: "--\(option.name)", span: span(option.name))
    }
  }
}
