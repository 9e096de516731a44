import CLibrary
import RouteModel

/// What the program is called with, as bytes: a text that is no UTF-8 would be another one when it is
/// repaired, and another file.
enum Arguments {
  /// Refuses arguments, and a store in the environment, that are no text.
  ///
  /// - Throws: ``ShellError`` `not-text` with exit code 2.
  static func check() throws(ShellError) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      try check(word, "argument \(index)")
    }
    if let store = getenv("ROUTESH_STORE") { try check(store, "ROUTESH_STORE") }
  }

  private static func check(_ text: UnsafePointer<CChar>, _ name: String) throws(ShellError) {
    guard String(validatingCString: text) == nil else { return }
    throw ShellError(
      Diagnostic(
        code: "not-text", message: "\(name) is no text in UTF-8: '\(String(cString: text))'"),
      exit: .usage)
  }
}
