public import RouteModel

/// What keeps links from an app in the files that a site and the app publish.
public struct SiteFinding: Sendable, Hashable {
  /// What is wrong; its code is in the table "Findings of check-site" of docs/codes.md.
  public var finding: Finding
  /// Where in the files; nil if a file is missing.
  public var place: SourcePlace?

  init(
    _ code: String, _ severity: Finding.Severity, _ message: String, at place: SourcePlace?,
    subjects: [String] = [], witness: String? = nil
  ) {
    finding = Finding(
      code: code, severity: severity, message: message, subjects: subjects, witness: witness)
    self.place = place
  }

  /// A file that is not what it should be.
  package init(unreadable problem: Diagnostic) {
    self.init(problem.code, .error, problem.message, at: problem.place)
  }

  /// The same as a note of an import.
  var note: Diagnostic {
    Diagnostic(code: finding.code, message: Message(finding.message), place: place)
  }
}

/// Names in a sentence.
enum SiteNames {
  /// `a, b, c and 97 more`
  static func text(_ names: [String]) -> String {
    names.count > 3
      ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more"
      : names.joined(separator: ", ")
  }
}
