/// An error as a person and a program read it: what failed, on what, where, and the nearest thing that
/// would have worked.
public struct Diagnostic: Error, Sendable, Hashable, Codable {
  /// Kebab-case and stable.
  public var code: String
  /// The number of the code, for errors of the router. See docs/behaviour.md, "Errors".
  public var number: Int?
  /// One sentence for a person.
  public var message: String
  /// What would have worked, nearest first.
  public var suggestions: [String]
  /// Where the mistake stands, if it stands in a file; line and column count from 1.
  public var place: SourcePlace?
  /// What the message begins with, before a colon, where the rest of it is said of many; else nil.
  public private(set) var subject: String?

  /// A diagnostic with a stable code in kebab case.
  public init(
    code: String, number: Int? = nil, message: String, suggestions: [String] = [],
    place: SourcePlace? = nil
  ) {
    self.code = code
    self.number = number
    self.message = message
    self.suggestions = suggestions
    self.place = place
  }

  /// One that says the same of its subject as others say of theirs: lists of them say it once.
  package init(code: String, of subject: String, _ reason: String, place: SourcePlace? = nil) {
    self.init(code: code, message: "\(subject): \(reason)", place: place)
    self.subject = subject
  }

  /// The message without the subject.
  package var reason: String {
    guard let subject else { return message }
    return String(message.unicodeScalars.dropFirst(subject.unicodeScalars.count + ": ".count))
  }
}

/// A place in a text; line and column count from 1, 0 means unknown.
public struct SourcePlace: Sendable, Hashable, Codable {
  /// As the person named it.
  public var file: String
  /// From 1; 0 if unknown.
  public var line: Int
  /// From 1, in Unicode scalars; 0 if unknown.
  public var column: Int

  /// A place in a file; lines and columns count from 1, and 0 means that it is not known.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// An error that can say itself as a ``Diagnostic``.
public protocol DiagnosticConvertible: Error {
  /// The error as people and programs read it.
  var diagnostic: Diagnostic { get }
}

extension Diagnostic: DiagnosticConvertible {
  /// Itself.
  public var diagnostic: Diagnostic { self }
}
