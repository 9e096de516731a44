import Files
import RouteModel

extension ShellError {
  /// The error for a file that was not written.
  init(_ failure: OutputFailure, writing path: String) {
    self =
      switch failure {
      case .exists:
        .failure("file-exists", "'\(path)' already exists: nothing is written")
      case .isStore(let words):
        .failure("is-a-store", "'\(path)' is not written: \(words); name another file")
      case .stopped: .stopped
      default: .failure("unwritable-file", "'\(path)': \(failure.words)")
      }
  }
}
