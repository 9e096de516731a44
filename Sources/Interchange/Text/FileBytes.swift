internal import CLibrary
internal import Files
internal import RouteModel
import Texts

/// Files as bytes, with errors that say what to do.
package enum FileBytes {
  /// The bytes of a file; `-` is standard input. Opening a named pipe waits for a writer.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that are read. For a device, which may be endless, the limit is
  ///     lower; a file whose size is larger is not read at all.
  ///   - isStopped: Called between two reads; if it returns true, the bytes so far are returned.
  /// - Throws: ``ImportError`` `no-file`, `unreadable-file`, `is-a-store` or `file-too-large`.
  package static func read(
    _ path: String, limit: Int = 256 << 20, isStopped: () -> Bool = { false }
  ) throws(ImportError) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : try open(path, isStopped)
    defer { if file != STDIN_FILENO { close(file) } }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(path) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw failure("unreadable-file", "'\(path)' is a directory, not a file") }
    let isDevice = kind == S_IFBLK || kind == S_IFCHR && isatty(file) == 0
    let limit = isDevice ? min(limit, 16 << 20) : limit
    var bytes: [UInt8] = []
    if kind == S_IFREG {
      guard status.st_size <= limit else { throw tooLarge(path, limit) }
      bytes.reserveCapacity(Int(status.st_size))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !isStopped() {
      let count = CLibrary.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { break }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw tooLarge(path, limit) }
    }
    return bytes
  }

  /// The first bytes of a file; none of a pipe, because its reader would miss them, or if the file
  /// cannot be read.
  package static func head(_ path: String, count: Int) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = try? open(path, { false })
    else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    return Array(bytes.prefix(max(0, CLibrary.read(file, &bytes, count))))
  }

  private static func open(
    _ path: String, _ isStopped: () -> Bool
  ) throws(ImportError) -> Int32 {
    if LockedFiles.holds(path) {
      throw failure("is-a-store", "'\(path)' is the store that is open, not a file to read")
    }
    while true {
      let file = CLibrary.open(path, O_RDONLY | O_CLOEXEC)
      if file >= 0 { return file }
      if errno == EINTR, !isStopped() { continue }
      throw unreadable(path)
    }
  }

  /// Why a file cannot be read, by `errno`.
  private static func unreadable(_ path: String) -> ImportError {
    guard errno == ENOENT else {
      return failure(
        "unreadable-file", "'\(path)' cannot be read: \(String(cString: strerror(errno)))")
    }
    let folder = FilePath(FilePath(path).folder)
    let near = NearestNames.of(
      FilePath(path).lastComponent, in: Folder.names(in: folder.text) ?? [])
    return ImportError(
      Diagnostic(
        code: "no-file", message: "no file '\(path)'", suggestions: near.map(folder.appending)))
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> ImportError {
    let most = limit >= 1 << 30 ? "\(limit >> 30) GB" : "\(limit >> 20) MB"
    return failure(
      "file-too-large", "'\(path)' is larger than \(most), the most that is read")
  }

  private static func failure(_ code: String, _ message: Message) -> ImportError {
    ImportError(Diagnostic(code: code, message: message))
  }
}
