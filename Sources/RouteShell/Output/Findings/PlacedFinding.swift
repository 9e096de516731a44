import RouteModel
import Texts

/// A finding, and the place of what it is about: the command that made a row, or a line of a list.
struct PlacedFinding {
  let finding: Finding
  /// nil if it is about no file.
  let place: SourcePlace?
  /// The owners of the routes that it is about.
  var owners: [String] = []

  init(_ finding: Finding, at place: SourcePlace?, owners: [String] = []) {
    self.finding = finding
    self.place = place
    self.owners = owners
  }

  /// An error as a finding.
  ///
  /// - Parameter file: The file that it is about if the error names no place.
  init(_ error: ShellError, in file: String?) {
    let near = error.diagnostic.suggestions.first.map { " — did you mean '\($0)'?" } ?? ""
    let lines = [error.diagnostic.message + near] + error.notes
    finding = Finding(
      code: error.diagnostic.code, severity: .error, message: lines.joined(separator: "\n"))
    place = error.diagnostic.place ?? file.map { SourcePlace(file: $0) }
  }

  /// The message, with a URL that proves it, and whose it is.
  var message: String {
    let text =
      finding.message + (finding.witness.map { " — for example \($0)" } ?? "")
      + (owners.isEmpty ? "" : " (owner: \(owners.joined(separator: ", ")))")
    return text.escapingControls(keepsLines: true)
  }
}
