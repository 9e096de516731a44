/// The kind of a value, which decides how it is completed.
package enum ValueKind: Sendable, Hashable {
  /// A route that is on the stack, or the number of its router.
  case liveRoute
  /// A fact of a context, as `name=value`.
  case fact
  case route, className, protocolName, adapter, providedProtocol, tag, owner, guardName
  case pattern, redirect, url, parameterName
  /// A pattern that no route has yet.
  case newPattern
  case storyboard, scene, segue
  /// A segue of the scene in front, on or back.
  case segueInFront
  case path
  case file, directory
  /// One of some words, or a file.
  case fileOr([String])
  case setting, variable, commandName
  /// The value of the setting that the word before it names, such as the address of a hub.
  case settingValue
  /// An address for libpq.
  case hubAddress
  /// The name of a channel of the hub, or of a machine.
  case channel, machine
  /// A machine from which revisions of the log came.
  case machineOfLog
  /// A revision of the log; one that the hub has, by its number here or there.
  case revision, hubRevision
  case number, text
  case choice([String])
}

/// A positional value.
package struct Argument: Sendable {
  /// How often it may occur.
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

  /// The text ` (a, b)` for a closed set of words.
  var choices: String {
    if case .choice(let words) = kind { " (\(words.joined(separator: ", ")))" } else { "" }
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

/// An option: a named value or a switch.
package struct Option: Sendable {
  /// The long name without its dashes.
  package var name: String
  /// The word of the synopsis, such as `CLASS`; nil for a switch.
  package var value: String?
  package var kind: ValueKind
  /// Whether it may occur several times.
  package var repeats: Bool
  /// Whether it may stand without its value.
  package var standsAlone = false
  /// Its letter after a single dash: `-p`.
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

  /// A switch, or an option with values.
  package static func flagOrValues(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, kind: .text, repeats: true, standsAlone: true, help: help)
  }

  /// A switch.
  ///
  /// - Parameter letter: Also accepted after a single dash.
  package static func flag(_ name: String, letter: Character? = nil, _ help: String) -> Option {
    Option(name: name, value: nil, kind: .text, repeats: false, letter: letter, help: help)
  }

  /// The option of every command that lets its answer go into a file.
  static let output = Option.value(
    "output", "FILE", .file, "Write the answer into FILE, whole or not at all")

  /// The options of every command.
  static let common: [Option] =
    [output] + OutputFormat.allCases.map { .flag($0.rawValue, $0.meaning) }
    + [.flag("help", "What the command does")]

  /// How it is written: `--class CLASS`, `-p, --patch`.
  var head: String {
    let value = value.map { standsAlone ? " [\($0)]" : " \($0)" } ?? ""
    return (letter.map { "-\($0), " } ?? "") + "--\(name)\(value)"
  }

  var synopsis: String {
    letter.map { "[-\($0)]" } ?? (repeats ? "[\(head) …]" : "[\(head)]")
  }
}
