/// A result of a check.
public struct Finding: Sendable, Hashable, Codable {
  /// The severity of a finding: an error cannot work, a warning is probably a mistake, an info is
  /// worth knowing.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Worth knowing, probably a mistake, or wrong.
    case info, warning, error

    /// Info before warning before error.
    public static func < (a: Self, b: Self) -> Bool {
      allCases.firstIndex(of: a) ?? 0 < allCases.firstIndex(of: b) ?? 0
    }
  }

  /// Kebab-case and stable.
  public var code: String
  /// The severity.
  public var severity: Severity
  /// One sentence for a person.
  public var message: String
  /// The subjects: route identifiers, patterns, scenes.
  public var subjects: [String]
  /// A URL that proves it, for findings about patterns.
  public var witness: String?
  /// What it has in common with other findings of the same code, if there may be many.
  public var reason: String?

  /// A finding with a stable code in kebab-case.
  public init(
    code: String, severity: Severity, message: String, subjects: [String] = [],
    witness: String? = nil, reason: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.subjects = subjects
    self.witness = witness
    self.reason = reason
  }
}

extension [Finding] {
  /// Adds a finding.
  mutating func add(
    _ code: String, _ severity: Finding.Severity, _ subjects: [String], _ message: String
  ) {
    append(Finding(code: code, severity: severity, message: message, subjects: subjects))
  }
}
