import CLibrary

/// The three descriptors that every program expects to be open.
enum StandardStreams {
  /// Opens those that the caller has closed, so that no file or pipe of ours takes their place: nothing
  /// can be read from standard input, and what is written to the others fails.
  static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is taken, and that is this one.
      _ = CLibrary.open("/dev/null", O_RDONLY)
    }
  }
}
