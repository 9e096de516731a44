internal import CLibrary

/// Whole files as bytes.
package enum FileBytes {
  /// Why a file cannot be read.
  package enum Failure: Error, Equatable {
    case missing, isDirectory, isStore, interrupted
    case tooLarge(limit: Int)
    case unreadable(reason: String)

    /// Why, in words.
    package var words: String {
      switch self {
      case .missing: "there is no such file"
      case .isDirectory: "it is a directory"
      case .isStore: "it is the store that is open"
      case .tooLarge(let limit): "it is larger than \(ReadLimit.words(limit))"
      case .unreadable(let reason): reason
      case .interrupted: "interrupted"
      }
    }
  }

  /// The bytes of a file; `-` is standard input. A named pipe waits for a writer.
  ///
  /// - Parameter limit: The most bytes that are read: a file whose size is larger is not read at all.
  package static func read(
    _ path: String, limit: Int = ReadLimit.file, until interruption: Interruption = .none
  ) throws(Failure) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : try open(path)
    defer { if file != STDIN_FILENO { close(file) } }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw .isDirectory }
    let isDevice = kind == S_IFBLK || kind == S_IFCHR && isatty(file) == 0
    let limit = isDevice ? min(limit, ReadLimit.device) : limit
    var bytes: [UInt8] = []
    if kind == S_IFREG {
      guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
      bytes.reserveCapacity(Int(status.st_size))
    }
    // A signal between the question and the read would be missed: it ends the wait for both.
    var waits = [
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if interruption.isPending() { throw .interrupted }
      if kind != S_IFREG {
        guard poll(&waits, 2, -1) >= 0 || errno == EINTR else { throw unreadable }
        if waits[0].revents == 0 { continue }
      }
      let count = CLibrary.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw unreadable }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  /// The first bytes of a file; none of a pipe, because its reader would miss them, or if the file
  /// cannot be read.
  package static func head(_ path: String, count: Int) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = try? open(path)
    else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    return Array(bytes.prefix(max(0, CLibrary.read(file, &bytes, count))))
  }

  private static func open(_ path: String) throws(Failure) -> Int32 {
    if OpenDatabases.holds(path) { throw .isStore }
    while true {
      // A named pipe without a writer is waited for later, where a signal ends the wait.
      let file = CLibrary.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if file >= 0 { return file }
      if errno != EINTR { throw unreadable }
    }
  }

  /// Why the last call failed.
  private static var unreadable: Failure {
    errno == ENOENT ? .missing : .unreadable(reason: Platform.lastError)
  }
}
