import CLibrary
import Locking
import RouteModel
import RouteStorage

/// Files as a whole, without Foundation.
package enum TextFile {
  /// The text of a file; `-` is standard input.
  ///
  /// - Parameter limit: The most bytes that are read.
  /// - Throws: ``ShellError`` `no-file`, `too-large`, `not-text` with the line.
  package static func read(
    _ path: String, limit: Int = InputLimit.file
  ) throws(ShellError) -> String {
    let bytes = try readBytes(path, limit: limit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw notText("'\(path)'", file: path, line: line + 1)
    }
    return text
  }

  /// Bytes of a text that are no UTF-8.
  static func notText(
    _ what: String, file: String, line: Int, exit: ExitCode = .failure
  ) -> ShellError {
    ShellError(
      Diagnostic(
        code: "not-text", message: "\(what) is no text in UTF-8",
        place: SourcePlace(file: file, line: line)), exit: exit)
  }

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Parameter limit: The most bytes that are read. Of a device, which may have no end, it is less; a file
  ///   that says that it is larger is not read at all.
  /// - Throws: ``ShellError`` `no-file`, `too-large`.
  package static func readBytes(
    _ path: String, limit: Int = InputLimit.file
  ) throws(ShellError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : try openForReading(path)
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("no-file", path) }
    let kind = status.st_mode & S_IFMT
    let isDevice = kind == S_IFBLK || kind == S_IFCHR && isatty(descriptor) == 0
    let limit = isDevice ? min(limit, InputLimit.device) : limit
    var bytes: [UInt8] = []
    if kind == S_IFREG {
      guard status.st_size <= limit else { throw tooLarge(path, limit) }
      bytes.reserveCapacity(Int(status.st_size))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try Interrupt.check()
      let count = CLibrary.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("no-file", path) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw tooLarge(path, limit) }
    }
  }

  /// Opens a file. To open a pipe with a name is to wait for whoever writes into it.
  private static func openForReading(_ path: String) throws(ShellError) -> Int32 {
    if LockedFiles.holds(path) {
      throw .failure("is-a-store", "'\(path)' is the store that is open, not a file to read")
    }
    while true {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw failure("no-file", path) }
      try Interrupt.check()
    }
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> ShellError {
    .failure(
      "too-large", "'\(path)' is larger than \(InputLimit.text(limit)), the most that is read")
  }

  /// The first bytes of a file; none of a pipe, whose reader would miss them.
  package static func head(_ path: String, count: Int) throws(ShellError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = CLibrary.read(descriptor, &bytes, count)
    return Array(bytes.prefix(max(0, read)))
  }

  /// Whether a file is there and holds nothing.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// Whether something is there.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path leads to a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func failure(_ code: String, _ path: String) -> ShellError {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
    return .failure(code, "'\(path)': \(reason)")
  }
}

extension ShellError {
  /// Why a file was not written.
  init(_ failure: OutputFailure, writing path: String) {
    self =
      switch failure {
      case .exists:
        .failure("file-exists", "'\(path)' exists already: nothing is written")
      case .isStore(let words):
        .failure("is-a-store", "'\(path)' is not written: \(words); name another file")
      case .stopped: .stopped
      default: .failure("unwritable-file", "'\(path)': \(failure.words)")
      }
  }
}
