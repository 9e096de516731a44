/// An error for people and programs: what failed, on what, where, and the nearest thing that would
/// have worked.
public struct Diagnostic: Error, Sendable, Hashable, Codable {
  /// Kebab-case and stable.
  public var code: String
  /// The number of the code, for errors of the router. See docs/behaviour.md, "Errors".
  public var number: Int?
  /// One sentence for a person.
  public var message: String
  /// What would have worked, nearest first.
  public var suggestions: [String]
  /// The place of the mistake, if it is in a file; line and column count from 1.
  public var place: SourcePlace?
  /// The beginning of the message, before a colon, if the rest applies to many subjects; else nil.
  public private(set) var subject: String?
  /// The values in the message; the word of the command line that is wrong is one of them.
  package private(set) var values: [String]

  /// A diagnostic with a stable code in kebab-case.
  public init(
    code: String, number: Int? = nil, message: Message, suggestions: [String] = [],
    place: SourcePlace? = nil
  ) {
    self.code = code
    self.number = number
    self.message = message.text
    values = message.values
    self.suggestions = suggestions
    self.place = place
  }

  /// A diagnostic with a reason that applies to many subjects: lists show the reason once.
  package init(code: String, of subject: String, _ reason: Message, place: SourcePlace? = nil) {
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
  /// The file, as the user named it.
  public var file: String
  /// The line, from 1; 0 if unknown.
  public var line: Int
  /// The column, from 1, in Unicode scalars; 0 if unknown.
  public var column: Int

  /// A place in a file; lines and columns count from 1, and 0 means unknown.
  public init(file: String, line: Int = 0, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// An error that can be converted to a ``Diagnostic``.
public protocol DiagnosticConvertible: Error, CustomStringConvertible {
  /// The error for people and programs.
  var diagnostic: Diagnostic { get }
}

extension DiagnosticConvertible {
  /// `no-match: no route matches app://x (app://y)`: the place, the code, the message, and what would have worked.
  public var description: String {
    let told = diagnostic
    let place = told.place.map { place in
      let numbers = [place.line, place.column].prefix { $0 > 0 }.map { ":\($0)" }
      return place.file + numbers.joined() + ": "
    }
    let advice =
      told.suggestions.isEmpty ? "" : " (\(told.suggestions.joined(separator: ", ")))"
    return "\(place ?? "")\(told.code): \(told.message)\(advice)"
  }
}

extension Diagnostic: DiagnosticConvertible {
  /// The diagnostic itself.
  public var diagnostic: Diagnostic { self }
}
