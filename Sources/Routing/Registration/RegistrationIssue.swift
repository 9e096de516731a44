public import RouteModel

/// A mistake in a registration: what ZIKRouter asserts in debug builds is collected here in every
/// build. Behaviour reference (f), (g).
public struct RegistrationIssue: DiagnosticConvertible, Sendable, Hashable, CustomStringConvertible
{
  /// Kebab-case and stable.
  public let code: String
  /// Whether strict registration fails for it: an error does, a warning does not.
  public let severity: Finding.Severity
  public let message: String
  /// The routers, classes, protocols or identifiers that it is about.
  public let subjects: [String]
  /// What would have worked.
  public let suggestions: [String]

  /// A finding, for a check of your own: see ``Registry/report(_:)``.
  /// - Parameters:
  ///   - code: kebab-case and stable.
  ///   - severity: an error is thrown by strict registration.
  ///   - message: one sentence that names the thing and the place.
  ///   - subjects: the routers, classes, protocols or identifiers that it is about.
  ///   - suggestions: what would have worked, nearest first.
  public init(
    _ code: String, severity: Finding.Severity = .error, _ message: String,
    subjects: [String] = [], suggestions: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.subjects = subjects
    self.suggestions = suggestions
  }

  public var diagnostic: Diagnostic {
    Diagnostic(code: code, message: message, suggestions: suggestions)
  }

  public var finding: Finding {
    Finding(code: code, severity: severity, message: message, subjects: subjects)
  }

  public var description: String { "\(code): \(message)" }
}

/// All mistakes of a registration, thrown when registration is strict.
public struct RegistrationFailure: DiagnosticConvertible, Sendable, Hashable {
  public let issues: [RegistrationIssue]

  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "registration-failed",
      message: issues.map(\.description).joined(separator: "\n"),
      suggestions: issues.flatMap(\.suggestions))
  }
}
