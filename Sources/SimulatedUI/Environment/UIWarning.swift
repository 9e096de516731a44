/// A problem that UIKit only writes to the log: the call is carried out, but something is wrong.
public struct UIWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warning.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Calls to begin and end appearance transitions that do not belong together.
    case unbalancedAppearance = "unbalanced-appearance-transition"
    /// A property setter that UIKit would have refused with an exception; nothing changed.
    case refusedAssignment = "refused-assignment"
    /// A segue or scene that refers to something missing.
    case unresolvedReference = "unresolved-reference"
    /// A class in a storyboard that was not registered: a plain controller was made.
    case unknownClass = "unknown-class"
  }

  /// Which kind of warning.
  public let code: Code
  /// What happened, and to which controller.
  public let message: String
  /// The controller's number in its environment, if it is about one.
  package let controllerID: Int?

  /// Makes a warning.
  package init(_ code: Code, _ message: String, controllerID: Int? = nil) {
    self.code = code
    self.message = message
    self.controllerID = controllerID
  }

  /// Code and message in one line.
  public var description: String { "\(code.rawValue): \(message)" }
}
