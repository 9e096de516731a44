import CLibrary
import Synchronization

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
