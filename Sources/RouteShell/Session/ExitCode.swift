/// How the program ends.
package enum ExitCode: Int32, Sendable, Comparable {
  case success = 0
  /// A command failed: no match, route not found, expectation not met.
  case failure = 1
  /// Unknown option or command, syntax error in a script.
  case usage = 2
  /// The store is missing, damaged, locked, or not ours.
  case store = 3
  case interrupted = 130

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
