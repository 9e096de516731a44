import RouteModel

extension Option {
  /// The options of `add` and `edit` from the description of a row type, in its order.
  static func described<Row: DescribedRow>(_: Row.Type) -> [Option] {
    Row.description.members.flatMap { member -> [Option] in
      switch member.option {
      case .value(let name, let value, let help, none: _, let what):
        [.value(name, value, ValueKind(what, member), help)]
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
