import RouteModel
import Texts

extension RowDescription {
  /// A row as `put` begins with it: what an option sets has its default.
  func withoutOptions(_ row: Row) -> Row {
    var plain = row
    func clear<List: RowList<Row>>(_ list: List) { _ = list.set([], in: &plain) }
    for member in members where member.option != nil {
      switch member {
      case .field(let field): _ = field.set(field.cell(of: .blank), in: &plain)
      case .list(let list): clear(list)
      }
    }
    return plain
  }
}

/// What the options of a row's description say of its fields.
struct RowFields<Row: DescribedRow>: Sendable {
  /// The words of the options that were given.
  var words: [String: [ExpandedWord]] = [:]

  private func has(_ option: String) -> Bool { words[option] != nil }
  private func text(_ option: String) -> String? { words[option]?.first?.text }
  /// The place of an option's value; nil if it was not given.
  func span(_ option: String) -> Span? { words[option]?.first?.span }

  /// Sets the values of a row from the options of its description.
  ///
  /// - Throws: ``ShellError`` `usage` for a value that the field cannot have.
  func apply(to row: inout Row) throws(ShellError) {
    for member in Row.description.members {
      guard let option = member.option else { continue }
      switch member {
      case .field(let field):
        if let cell = try cell(option, field.kind) { _ = field.set(cell, in: &row) }
      case .list(let list): try apply(option, list, to: &row)
      }
    }
  }

  /// The value of a field from its option; nil if it was not given.
  private func cell(
    _ option: FieldOption, _ kind: RowField<Row>.Kind
  ) throws(ShellError) -> Cell? {
    switch option {
    case .flags(let on, _, let off, _):
      try refuse([on, off])
      return has(on) ? .integer(1) : has(off) ? .integer(0) : nil
    case .switches(let words):
      try refuse(words.map(\.word))
      return words.first { has($0.word) }.map { .text($0.word) }
    case .clearable(let name, _, _, let off, _) where has(off):
      try refuse([name, off])
      return .null
    case .value(let name, _, _, let none?, _) where text(name) == none:
      if case .text = kind { return .text("") }
      return .null
    case .value(let name, _, _, _, _), .clearable(let name, _, _, _, _), .edits(let name, _, _):
      guard let text = text(name) else { return nil }
      switch kind {
      case .integer:
        guard let number = Int(text) else {
          throw .usage("--\(name) needs a number, not '\(text)'", span: span(name))
        }
        return .integer(number)
      case .word(let place) where !place.words.contains(text):
        throw Call.notOne(of: place.words, text, label: "--\(name)", span: span(name))
      default: return .text(text)
      }
    }
  }

  /// Refuses options that contradict each other.
  private func refuse(_ options: [String]) throws(ShellError) {
    let given = options.filter(has)
    guard given.count > 1 else { return }
    throw .usage(
      "\(Phrase.list(given.map { "--\($0)" })) exclude each other", span: span(given[1]))
  }

  private func apply<List: RowList>(
    _ option: FieldOption, _ list: List, to row: inout List.Owner
  ) throws(ShellError) {
    let words: Set<String>
    switch option {
    case .value(let name, _, _, let none, _):
      guard let text = text(name) else { return }
      words = text == none ? [] : Set(text.split(separator: ",").map(String.init))
      if let none, words.contains(none), list.choices != nil {
        throw .usage("--\(name) \(none) cannot be combined with other values", span: span(name))
      }
    case .edits(let name, _, _):
      var edited = Set(list.words(of: row))
      for word in (self.words[name] ?? []).map(\.text) {
        if word == FieldOption.none {
          edited = []
        } else if word.hasPrefix("-") {
          guard let less = list.removing(String(word.dropFirst()), from: edited) else {
            let noun = List.Child.description.noun
            throw .usage(
              "--\(name) \(word) removes a \(noun) that does not exist", span: span(name))
          }
          edited = less
        } else {
          edited = list.adding(word, to: edited)
        }
      }
      words = edited
    default: return
    }
    if let bad = list.set(words: words.sorted(), in: &row) {
      if let mistake = list.mistake(in: bad) {
        throw .usage("\(mistake)", span: self.words[option.name]?.first { $0.text == bad }?.span)
      }
      throw Call.notOne(
        of: list.choices ?? [], bad, label: "--\(option.name)", span: span(option.name))
    }
  }
}

extension Option {
  /// The options of `add` and `edit` from the description of a row type, in its order.
  static func described<Row: DescribedRow>(_: Row.Type) -> [Option] {
    Row.description.members.flatMap { member -> [Option] in
      switch member.option {
      case .value(let name, let value, let help, let none, let what):
        [.value(name, value, ValueKind(what, member).orElse(none), help)]
      case .clearable(let name, let value, let help, let off, let offHelp):
        [.value(name, value, ValueKind(.own, member), help), .flag(off, offHelp)]
      case .flags(let on, let onHelp, let off, let offHelp):
        [.flag(on, onHelp), .flag(off, offHelp)]
      case .switches(let words): words.map { .flag($0.word, $0.help) }
      case .edits(let name, let value, let help):
        [.value(name, value, ValueKind(.own, member), repeats: true, help)]
      case nil: []
      }
    }
  }
}

extension ValueKind {
  /// With the word that takes the value away, if it is one of some words.
  fileprivate func orElse(_ none: String?) -> ValueKind {
    guard let none, case .choice(let words) = self else { return self }
    return .choice(words + [none])
  }

  fileprivate init<Row>(_ value: OptionValue, _ member: RowMember<Row>) {
    switch (value, member) {
    case (.words(let words), _): self = .choice(words)
    case (.row(of: let table), _): self.init(table)
    case (.own, .list(let list)): self.init(list)
    case (.own, .field(let field)):
      switch field.kind {
      case .integer: self = .number
      case .word(let place): self.init(place.words)
      case .reference(_, let reference): self.init(reference.table)
      default: self = .text
      }
    }
  }

  private init(_ list: some RowList) {
    if let words = list.choices { self.init(words) } else { self.init(list.table) }
  }

  /// Paths have a kind of their own, because another word is allowed instead.
  private init(_ words: [String]) {
    self = words == PathKind.allCases.map(\.rawValue) ? .path : .choice(words)
  }

  private init(_ table: StaticString) {
    switch table.description {
    case "class": self = .className
    case "tag": self = .tag
    case "route": self = .route
    case "required_guard": self = .guardName
    default: self = .text
    }
  }
}
