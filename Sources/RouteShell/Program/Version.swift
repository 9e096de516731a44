import CTexts

/// The version of the program.
package enum Version {
  package static let number = "1.0.0"

  /// The day of the version, for the manual page.
  package static let date = "2026-11-26"

  /// The commit that was built, if the build said so (`.ci/commit`).
  package static var commit: String? { build_commit().map { String(cString: $0) } }

  /// The line of `--version`.
  package static var line: String { "routesh \(number)" + (commit.map { " (\($0))" } ?? "") }
}
