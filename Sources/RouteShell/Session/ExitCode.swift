/// The program's exit code. Which error has which: ``ShellError/init(wrapping:)``, with ``StoreError/isAboutTheFile``.
package enum ExitCode: Int32, Sendable, Comparable, CaseIterable {
  case success = 0
  /// A command failed: no match, route not found, expectation not met.
  case failure = 1
  /// Unknown option or command, syntax error in a script, a script that cannot be read.
  case usage = 2
  /// The store is missing, damaged, locked, or not ours.
  case store = 3
  case interrupted = 130

  /// Its meaning, as text.
  var meaning: String {
    switch self {
    case .success: "everything worked"
    case .failure:
      "a command failed: no match, route not found, expectation not met, check found errors"
    case .usage: "usage: unknown option or command, syntax error in a script, or no such script"
    case .store:
      "the store is missing, cannot be opened, read or written, is damaged or locked, belongs to "
        + "another program or a newer routesh, or was replaced or removed while it was open; or "
        + "something that happened could not be recorded"
    case .interrupted: "interrupted"
    }
  }

  /// What the program ends with: the worst of what its commands, its last writing and its output ended with.
  ///
  /// - Parameter hasLostEvents: Whether something was not recorded, which a warning has told.
  static func worst(
    _ commands: Self, closing: ShellError?, hasLostEvents: Bool, output: ShellError?
  ) -> Self {
    [commands, closing?.exit, hasLostEvents ? .store : nil, output?.exit].compactMap(\.self).max()
      ?? commands
  }

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
