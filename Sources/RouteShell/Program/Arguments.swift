import CLibrary
import RouteModel

/// The program's arguments as bytes: repairing invalid UTF-8 would make a different text, and name
/// a different file.
enum Arguments {
  /// Refuses arguments, and a store in the environment, that are not UTF-8.
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
        code: "not-text", message: "\(name) is not UTF-8 text: '\(String(cString: text))'"),
      exit: .usage)
  }
}
