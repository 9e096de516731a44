public import RouteModel

/// A mistake in a registration: what ZIKRouter asserts in debug builds is collected here in every
/// build. See docs/behaviour.md, "Registering" and "Checks".
public struct RegistrationIssue: DiagnosticConvertible, Sendable, Hashable {
  /// Kebab-case and stable.
  public let code: String
  /// Strict registration fails for an error, not for a warning.
  public let severity: Finding.Severity
  /// One sentence that names the cause and the place.
  public let message: String
  /// The routers, classes, protocols or identifiers concerned.
  public let subjects: [String]
  /// What would have worked.
  public let suggestions: [String]

  /// An issue of your own check: see ``Registry/report(_:)``.
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

  /// The issue as people and programs read it.
  public var diagnostic: Diagnostic {
    Diagnostic(code: code, message: Message(message), suggestions: suggestions)
  }

  /// The issue among the findings of ``Registry/check()``.
  public var finding: Finding {
    Finding(code: code, severity: severity, message: message, subjects: subjects)
  }

  public var description: String { "\(code): \(message)" }
}

/// All mistakes of a registration, thrown when registration is strict.
public struct RegistrationFailure: DiagnosticConvertible, Sendable, Hashable {
  /// All issues, in the order in which they were found.
  public let issues: [RegistrationIssue]

  /// All issues in one message.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "registration-failed",
      message: Message(issues.map(\.description).joined(separator: "\n")),
      suggestions: issues.flatMap(\.suggestions))
  }

  /// `registration-failed:` and all issues.
  public var description: String {
    "\(diagnostic.code): \(issues.map(\.description).joined(separator: "; "))"
  }
}
