/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// Lines and aligned columns for a person.
  case table
  /// One JSON document a command.
  case json
  /// One JSON document a line, for lists that can be long.
  case jsonl
  /// Comma-separated values, RFC 4180.
  case csv
  /// A table in Markdown.
  case markdown

  /// Errors are JSON too.
  package var isJSON: Bool { self == .json || self == .jsonl }
}
