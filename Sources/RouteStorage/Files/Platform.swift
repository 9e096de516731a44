internal import CLibrary
internal import Locking

// Those that have names of ours too.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemLink(_ file: String, _ name: String) -> Int32 { link(file, name) }

/// What the store, and whatever is written beside it, needs of the operating system, in one place and
/// without Foundation.
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
    guard let status = status(of: path) else {
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .unreadable(reason: lastError)
    }
    return status.kind == .file ? .file(size: status.size) : .other
  }

  /// What is known of a file without reading it.
  struct Status: Equatable {
    enum Kind { case file, directory, other }
    var kind: Kind
    var size: Int64
    /// Nanoseconds since 1970-01-01 UTC.
    var modified: Int64
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
  }

  /// nil if there is nothing, or nothing that can be looked at; links are followed.
  static func status(of path: String) -> Status? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let kind = info.st_mode & S_IFMT
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return Status(
      kind: kind == S_IFREG ? .file : kind == S_IFDIR ? .directory : .other,
      size: Int64(info.st_size),
      modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      mode: UInt32(info.st_mode), owner: info.st_uid, group: info.st_gid)
  }

  /// Where a symbolic link leads; nil if there is none.
  static func link(at path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
      return readlink(path, start, buffer.count)
    }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Bytes from a place in a file, at most `count`; nil if it cannot be read. A database that is open is
  /// never read so.
  static func bytes(_ count: Int, at offset: Int64, of path: String) -> [UInt8]? {
    LockedFiles.read(path) {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { _ = close(file) }
      var bytes = [UInt8](repeating: 0, count: count)
      let got = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, count, off_t(offset)) }
      guard got >= 0 else { return nil }
      return Array(bytes.prefix(got))
    }
  }

  /// The whole of a small file; nil if it cannot be read or is longer than `limit`.
  static func contents(of path: String, limit: Int = 64 << 20) -> [UInt8]? {
    guard case .file(let size) = entry(at: path), size <= Int64(limit) else { return nil }
    return bytes(Int(size), at: 0, of: path)
  }

  // MARK: Writing files

  /// Makes a file and opens it; negative if something stands there or it cannot be made.
  static func openNew(_ path: String, mode: UInt32) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
  }

  /// Opens what is no file, such as a pipe.
  static func openStream(_ path: String) -> Int32 { open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }

  /// Another descriptor of an open one that a path such as `/dev/stdout` stands for; nil if it is none.
  static func ownDescriptor(_ path: String) -> Int32? {
    var path = path
    for _ in 0..<40 {
      for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(processID)/fd/"]
      where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count)).map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
      }
      guard path.hasPrefix("/dev/"), let link = link(at: path) else { return nil }
      path = link.hasPrefix("/") ? link : "/dev/" + link
    }
    return nil
  }

  /// Writes some of the bytes; how many, or a negative number.
  static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Int {
    bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
  }

  /// False if what was written may not be there.
  static func close(_ file: Int32) -> Bool { systemClose(file) == 0 }

  /// Waits until a file is on the disk.
  static func synchronize(_ file: Int32) -> Bool { fsync(file) == 0 }

  /// Waits until a file, or the names of a directory, are on the disk.
  static func synchronize(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    let isDone = fsync(file) == 0
    return close(file) && isDone
  }

  /// Gives a file the owner, as far as we may, and the permissions of another.
  static func pass(_ status: Status, to file: Int32) {
    var mode = status.mode & 0o777
    // Whom the group's permissions were for is another group where it cannot be passed on.
    if fchown(file, status.owner, status.group) != 0,
      fchown(file, uid_t.max, status.group) != 0
    {
      var own = stat()
      if fstat(file, &own) != 0 || own.st_gid != status.group { mode &= ~0o070 }
    }
    _ = fchmod(file, mode_t(mode))
  }

  /// Writes bytes at a place of a file that is there; false if that failed.
  static func patch(_ bytes: [UInt8], at offset: Int64, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    let wrote = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(offset)) }
    return close(file) && wrote == bytes.count
  }

  /// Whether a process is alive, as far as this one can tell.
  static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

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
    if systemLink(file, name) == 0 {
      unlink(file)
      return true
    }
    // A file system may know no second names.
    guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { return false }
    if status(of: name) != nil || link(at: name) != nil {
      errno = EEXIST
      return false
    }
    return rename(file, name) == 0
  }

  /// Puts a finished file in the place of another.
  static func replace(_ name: String, with file: String) -> Bool { rename(file, name) == 0 }

  static func remove(_ path: String) { unlink(path) }

  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// What the last failed call said.
  static var lastError: String { words(of: errno) }

  /// The number of what the last failed call said.
  static var lastNumber: Int32 { errno }

  static func words(of number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// The last call was ended by a signal, or would have had to wait.
  static var wasInterrupted: Bool { errno == EINTR || errno == EAGAIN }

  /// Nothing may be made there.
  static func isForbidden(_ number: Int32) -> Bool {
    number == EACCES || number == EPERM || number == EROFS
  }

  static var existsAlready: Int32 { EEXIST }
  static var isDirectory: Int32 { EISDIR }
  static var noSpace: Int32 { ENOSPC }
  static var tooManyLinks: Int32 { ELOOP }
}
