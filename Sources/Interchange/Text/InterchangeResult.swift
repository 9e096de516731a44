public import RouteModel

/// The result of an import: a separate catalog, to be merged with ``CatalogMerge``.
public struct ImportResult: Sendable, Hashable {
  /// The rows that were read, and no others.
  public var catalog: RouteCatalog
  /// How many rows, scenes and segues, rules or filters were read.
  public var rowCount: Int
  /// What could not be converted and what was assumed, with its place in the file.
  public var notes: [Diagnostic]
  /// Where the redirects of a table were read, by their patterns.
  package var redirectPlaces: [String: SourcePlace] = [:]
  /// What is wrong with rows of redirects: nothing may be imported then.
  package var redirectProblems: [Diagnostic] = []

  /// A result: the rows, their number, and the notes.
  package init(catalog: RouteCatalog = RouteCatalog(), rowCount: Int = 0, notes: [Diagnostic] = [])
  {
    self.catalog = catalog
    self.rowCount = rowCount
    self.notes = notes
  }
}

extension [Diagnostic] {
  /// Adds a note.
  package mutating func note(_ code: String, _ message: Message, at place: SourcePlace? = nil) {
    append(Diagnostic(code: code, message: message, place: place))
  }

  /// Adds a note of a row.
  package mutating func note(_ code: String, of subject: String, _ reason: Message) {
    append(Diagnostic(code: code, of: subject, reason))
  }
}

/// The result of an export.
public struct ExportResult: Sendable, Hashable {
  /// The contents of the file.
  public var text: String
  /// What the format cannot express.
  public var notes: [Diagnostic]

  /// A result: the text, and the notes.
  package init(text: String, notes: [Diagnostic] = []) {
    self.text = text
    self.notes = notes
  }
}

/// A file that could not be imported: every mistake that was found, in the order of the file. Nothing
/// of the file was imported.
public struct ImportError: DiagnosticConvertible, Hashable {
  /// The problems; at least one.
  public var problems: [Diagnostic]

  /// An error with at least one problem; the first is the one that is shown.
  package init(_ first: Diagnostic, _ others: [Diagnostic] = []) {
    problems = [first] + others
  }

  /// All problems as one error, or nil if there is none.
  package init?(_ problems: [Diagnostic]) {
    if problems.isEmpty { return nil }
    self.problems = problems
  }

  /// The first problem; the message says how many more there are.
  public var diagnostic: Diagnostic {
    guard var first = problems.first else {
      return Diagnostic(code: "import-failed", message: "the file could not be imported")
    }
    if problems.count > 1 { first.message += " (and \(problems.count - 1) more)" }
    return first
  }
}
