import CLibrary
import RouteModel
import Texts

/// Problems that no handler takes are printed, one line each, on standard error.
extension Registry {
  /// Whether failures, leaks, circles and registration mistakes that no handler takes are written
  /// to standard error, one line each. True by default.
  public var printsProblems: Bool {
    get { flags.printsProblems.isSet }
    set { flags.printsProblems.isSet = newValue }
  }

  /// The most registration mistakes that are printed; all of them are in ``issues``.
  private static let mostIssues = 20

  func printFailure(_ action: RouteAction, _ error: RouteError) {
    printProblem("\(action): \(error)")
  }

  func printIssues(_ issues: [RegistrationIssue]) {
    guard printsProblems else { return }
    for issue in issues.prefix(Self.mostIssues) { printProblem("registration: \(issue)") }
    let others = issues.count - Self.mostIssues
    if others > 0 { printProblem("registration: and \(others) more, see the registry's issues") }
  }

  func printProblem(_ text: @autoclosure () -> String) {
    guard printsProblems else { return }
    let line = text().escaping { $0.isControl ? $0.controlEscape : nil }
    var bytes = Array("routing: \(line)\n".utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        guard errno == EINTR else { return }
      } else {
        bytes = bytes.dropFirst(count)
      }
    }
  }
}
