/// What a value is: decides how it is completed.
package enum ValueKind: Sendable, Hashable {
  case route, className, protocolName, adapter, tag
  case pattern, url, parameterName
  /// A pattern that no route has yet.
  case newPattern
  case storyboard, scene, segue
  /// A segue of the scene in front that leads on, or one that leads back.
  case segueInFront, unwindInFront
  case path
  case file, directory
  case setting, variable, commandName
  case number, text
  case choice([String])

  /// It is a name that the catalog has.
  var isName: Bool {
    switch self {
    case .route, .className, .protocolName, .adapter, .storyboard: true
    default: false
    }
  }
}

/// A value that stands by its position.
package struct Argument: Sendable {
  /// How often it may stand.
  package enum Occurrence: Sendable {
    case required, optional, repeated, oneOrMore
  }

  /// The word of the synopsis, such as `ROUTE`.
  package var name: String
  package var kind: ValueKind
  package var occurrence: Occurrence

  package init(_ name: String, _ kind: ValueKind, _ occurrence: Occurrence = .required) {
    self.name = name
    self.kind = kind
    self.occurrence = occurrence
  }

  /// ` (a, b)` for a closed set of words.
  var choices: String {
    if case .choice(let words) = kind { " (\(words.joined(separator: ", ")))" } else { "" }
  }

  /// One word at most.
  var standsOnce: Bool {
    switch occurrence {
    case .required, .optional: true
    case .repeated, .oneOrMore: false
    }
  }

  var synopsis: String {
    switch occurrence {
    case .required: name
    case .optional: "[\(name)]"
    case .repeated: "[\(name) …]"
    case .oneOrMore: "\(name) …"
    }
  }
}

/// A value or a switch that stands by its name.
package struct Option: Sendable {
  /// The long name without its dashes.
  package var name: String
  /// The word of the synopsis, such as `CLASS`; nil for a switch.
  package var value: String?
  package var kind: ValueKind
  /// May stand several times.
  package var repeats: Bool
  /// The letter of a switch behind a single dash: `-p`.
  package var letter: Character?
  package var help: String

  /// An option that takes a value.
  package static func value(
    _ name: String, _ value: String, _ kind: ValueKind = .text, repeats: Bool = false,
    _ help: String
  ) -> Option {
    Option(name: name, value: value, kind: kind, repeats: repeats, help: help)
  }

  /// An option that takes any text.
  package static func value(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, kind: .text, repeats: false, help: help)
  }

  /// A switch.
  ///
  /// - Parameter letter: Also taken behind a single dash.
  package static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Option {
    Option(name: name, value: nil, kind: .text, repeats: false, letter: letter, help: help)
  }

  /// How it is written: `--class CLASS`, `-p, --patch`.
  var head: String {
    (letter.map { "-\($0), " } ?? "") + (value.map { "--\(name) \($0)" } ?? "--\(name)")
  }

  var synopsis: String {
    letter.map { "[-\($0)]" } ?? (repeats ? "[\(head) …]" : "[\(head)]")
  }
}
