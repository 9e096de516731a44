/// The options of `add` and `edit` that set a field or a list, each with its help.
package enum FieldOption: Sendable {
  /// `--path PATH`; for a list `--allow A,B`. The word `none` leaves it empty.
  case value(String, String, String, none: String? = nil, OptionValue = .own)
  /// `--default VALUE`, and `--no-default`, which leaves it empty.
  case clearable(String, String, String, off: String, String)
  /// `--exclusive` and `--shared`.
  case flags(on: String, String, off: String, String)
  /// A switch for each possible word: `--module`, `--destination`.
  case switches([(word: String, help: String)])
  /// `--tag TAG`, any number of times; `-TAG` removes one, and `none` all.
  case edits(String, String, String)

  /// The word that leaves a list of words empty.
  package static let none = "none"

  /// The name of the option, or of the first one.
  package var name: String {
    switch self {
    case .value(let name, _, _, _, _), .clearable(let name, _, _, _, _), .edits(let name, _, _):
      name
    case .flags(let on, _, _, _): on
    case .switches(let words): words[0].word
    }
  }
}

/// The possible values of an option.
package enum OptionValue: Sendable {
  /// Those of its field.
  case own
  /// One of these words.
  case words([String])
  /// The key of a row of a table.
  case row(of: StaticString)
}
