/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// Lines and aligned columns for people.
  case table
  /// One JSON document for each command.
  case json
  /// One JSON document per line, for long lists.
  case jsonl
  /// Comma-separated values, RFC 4180.
  case csv

  /// The options that choose a format, for a sentence.
  static var options: String { allCases.map { "--\($0.rawValue)" }.joined(separator: ", ") }

  /// What an answer is in it.
  var meaning: String {
    switch self {
    case .table: "Lists as aligned columns (the default)"
    case .json: "One JSON document a command; errors are JSON too"
    case .jsonl: "One JSON document a line"
    case .csv: "Lists as comma-separated values"
    }
  }

  /// Whether errors are JSON too.
  package var isJSON: Bool { self == .json || self == .jsonl }
}
