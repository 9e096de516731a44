#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the store needs of the operating system, in one place and without Foundation.
enum Platform {
  /// Whether an error of the system says that a file cannot grow: a disk, a quota or a limit is full.
  static func isFull(_ error: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(error) }

  /// Microseconds since 1970-01-01 UTC.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return microseconds(time)
  }

  /// Microseconds from an arbitrary start; never goes back.
  static func uptime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return microseconds(time)
  }

  /// A clock may say anything: what is too much is held where adding to it still works.
  private static func microseconds(_ time: timespec) -> Int64 {
    let most: Int64 = .max / 2_000_000
    let seconds = min(max(Int64(time.tv_sec), -most), most)
    return seconds * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  /// Waits a moment.
  static func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

  /// The name of the user that runs the process. To look it up is to read a file, which would be a good
  /// part of what a change costs: it is done once.
  static let userName: String = {
    if let entry = getpwuid(getuid()), let name = entry.pointee.pw_name {
      return String(cString: name)
    }
    return getenv("USER").map { String(cString: $0) } ?? ""
  }()

  static var processID: Int32 { getpid() }

  /// What stands at a path.
  enum Entry: Equatable {
    case nothing
    case file(size: Int64)
    case other
    case unreadable(reason: String)
  }

  static func entry(at path: String) -> Entry {
    var info = stat()
    guard stat(path, &info) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .unreadable(reason: lastError)
    }
    guard info.st_mode & S_IFMT == S_IFREG else { return .other }
    return .file(size: Int64(info.st_size))
  }

  /// The first bytes of a file, at most `count`; nil if it cannot be read.
  static func firstBytes(_ count: Int, of path: String) -> [UInt8]? {
    bytes(count, at: 0, of: path)
  }

  /// Bytes from a place in a file, at most `count`; nil if it cannot be read.
  static func bytes(_ count: Int, at offset: Int64, of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, count, off_t(offset)) }
    guard got >= 0 else { return nil }
    return Array(bytes.prefix(got))
  }

  /// The whole of a small file; nil if it cannot be read or is longer than `limit`.
  static func contents(of path: String, limit: Int = 64 << 20) -> [UInt8]? {
    guard case .file(let size) = entry(at: path), size <= Int64(limit) else { return nil }
    return firstBytes(Int(size), of: path)
  }

  /// Writes a new file; false, and nothing changed, if something stands there or it cannot be written.
  static func create(_ path: String, _ text: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { return false }
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        write(file, buffer.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if wrote < 0 && errno == EINTR { continue }
      if wrote <= 0 { break }
      done += wrote
    }
    let closed = close(file) == 0
    if done == bytes.count && closed { return true }
    unlink(path)
    return false
  }

  /// Writes bytes at a place of a file that is there; false if that failed.
  static func patch(_ bytes: [UInt8], at offset: Int64, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    let wrote = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(offset)) }
    return close(file) == 0 && wrote == bytes.count
  }

  /// Copies a file to a name that is free; false if that failed.
  static func copy(_ path: String, to target: String) -> Bool {
    guard create(target, "") else { return false }
    var offset: Int64 = 0
    while let piece = bytes(1 << 20, at: offset, of: path) {
      if piece.isEmpty { return true }
      guard patch(piece, at: offset, to: target) else { return false }
      offset += Int64(piece.count)
    }
    return false
  }

  /// Whether a process is alive, as far as this one can tell.
  static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// The names in a directory, sorted; nil if there is none or it cannot be read.
  static func names(in directory: String) -> [String]? {
    guard let stream = opendir(directory) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a directory and those above it; false if that failed.
  static func makeDirectory(_ path: String) -> Bool {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return false
    }
    return makeDirectory(String(path[..<slash])) && mkdir(path, 0o777) == 0
  }

  /// Gives a finished file its name, which must be free; false if it is not.
  static func publish(_ file: String, as name: String) -> Bool {
    let linked = link(file, name) == 0
    if linked { unlink(file) }
    return linked
  }

  /// Puts a finished file in the place of another.
  static func replace(_ name: String, with file: String) -> Bool { rename(file, name) == 0 }

  static func remove(_ path: String) { unlink(path) }

  /// The path with symbolic links followed, if there is something.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// What the last failed call said.
  static var lastError: String { String(cString: strerror(errno)) }
}
