import CLibrary
import RouteModel
import Synchronization
import Texts

/// The three standard descriptors, which every program expects to be open.
enum StandardStreams {
  /// Whether the commands come from standard input, which then cannot be data.
  static var inputHasCommands: Bool {
    get { commands.load(ordering: .relaxed) }
    set { commands.store(newValue, ordering: .relaxed) }
  }

  private static let commands = Atomic<Bool>(false)

  /// Opens those that the caller has closed, so that none of our files or pipes gets their numbers:
  /// nothing can be read from standard input, and writing to the others fails.
  static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // This is the lowest free descriptor, so it is the one that is opened.
      _ = CLibrary.open("/dev/null", O_RDONLY)
    }
  }
}

/// The program's arguments as bytes: repairing invalid UTF-8 would make a different text, and name
/// a different file.
enum Arguments {
  /// Refuses arguments, and a store in the environment, that are not UTF-8.
  ///
  /// - Throws: ``ShellError`` `not-utf8` with exit code 2.
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
        code: "not-utf8", message: "\(name) is not UTF-8 text: '\(String(cString: text))'"),
      exit: .usage)
  }
}
