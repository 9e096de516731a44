public import RouteModel

/// What an import read: a catalog of its own, to be merged with ``CatalogMerge``.
public struct ImportResult: Sendable, Hashable {
  /// The rows that were read, and no others.
  public var catalog: RouteCatalog
  /// How many rows, scenes and segues, rules or filters were read.
  public var rowCount: Int
  /// What could not be carried over and what was assumed, with its place in the file.
  public var notes: [Diagnostic]

  /// What was read: the rows, how many they were, and what could not be taken over.
  public init(catalog: RouteCatalog = RouteCatalog(), rowCount: Int = 0, notes: [Diagnostic] = []) {
    self.catalog = catalog
    self.rowCount = rowCount
    self.notes = notes
  }
}

extension [Diagnostic] {
  /// Adds what a person should know.
  mutating func note(_ code: String, _ message: String, at place: SourcePlace? = nil) {
    append(Diagnostic(code: code, message: message, place: place))
  }
}

/// What an export wrote.
public struct ExportResult: Sendable, Hashable {
  /// The file.
  public var text: String
  /// What the format cannot say, by what it is about.
  public var notes: [Diagnostic]

  /// What was written, and what could not be.
  public init(text: String, notes: [Diagnostic] = []) {
    self.text = text
    self.notes = notes
  }
}

/// A file that could not be imported: every mistake that was found, in the order of the file. Nothing
/// of the file was imported.
public struct ImportError: DiagnosticConvertible, Hashable {
  /// At least one.
  public var problems: [Diagnostic]

  /// An error with at least one reason; the first is the one that people are shown.
  public init(_ first: Diagnostic, _ others: [Diagnostic] = []) {
    problems = [first] + others
  }

  /// All problems as one error, or nil if there is none.
  public init?(_ problems: [Diagnostic]) {
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
