internal import CLibrary

// System functions with the same names as ours.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemLink(_ file: String, _ name: String) -> Int32 { link(file, name) }

/// What files and users need from the operating system, in one place and without Foundation.
package enum Platform {
  /// Whether a system error means that a file cannot grow: a full disk, a quota or a limit.
  package static func isFull(_ error: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(error) }

  /// The name of the user that runs the process. Looking it up reads a file, which would be much of
  /// the cost of a change, so it is done once.
  package static let userName: String = {
    if let entry = getpwuid(getuid()), let name = entry.pointee.pw_name {
      return String(cString: name)
    }
    return getenv("USER").map { String(cString: $0) } ?? ""
  }()

  package static var processID: Int32 { getpid() }

  /// The machine, as a hash of its number, or of its host name where it has none.
  package static var machine: String {
    var name = String(decoding: FileBytes.head("/etc/machine-id", count: 256), as: UTF8.self)
    if name.isEmpty { name = hostName }
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// The name of this host; empty if it has none.
  package static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    return bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// A path from the root, with the links of its directory followed; the path itself if its
  /// directory cannot be found.
  package static func absolute(_ path: String) -> String {
    let (directory, name) = OutputPlace.divided(path)
    guard let found = realpath(directory, nil) else { return path }
    defer { free(found) }
    return String(cString: found) + "/" + name
  }

  /// What is at a path.
  package enum Entry: Equatable {
    case nothing
    case file(size: Int64)
    case other
    case unreadable(reason: String)
  }

  package static func entry(at path: String) -> Entry {
    guard let status = status(of: path) else {
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .unreadable(reason: lastError)
    }
    return status.kind == .file ? .file(size: status.size) : .other
  }

  /// Whether something is at a path; links are followed.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The attributes of a file.
  package struct Status: Equatable {
    package enum Kind { case file, directory, other }
    package var kind: Kind
    package var size: Int64
    /// Nanoseconds since 1970-01-01 UTC.
    package var modified: Int64
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
  }

  /// nil if nothing is there or it cannot be examined; links are followed.
  package static func status(of path: String) -> Status? {
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

  /// The target of a symbolic link; nil if there is none.
  package static func link(at path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
      return readlink(path, start, buffer.count)
    }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Bytes of a file from an offset, at most `count`; nil if it cannot be read. Never use it for an
  /// open database.
  package static func bytes(_ count: Int, at offset: Int64, of path: String) -> [UInt8]? {
    OpenDatabases.read(path) {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { _ = close(file) }
      var bytes = [UInt8](repeating: 0, count: count)
      let got = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, count, off_t(offset)) }
      guard got >= 0 else { return nil }
      return Array(bytes.prefix(got))
    }
  }

  // MARK: Writing files

  /// Creates and opens a file; negative if the path exists or the file cannot be made.
  package static func openNew(_ path: String, mode: UInt32) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
  }

  /// Creates an empty file that only its owner can read, unless the path exists.
  package static func makePrivate(_ path: String) {
    let file = openNew(path, mode: 0o600)
    if file >= 0 { _ = close(file) }
  }

  /// Opens something that is not a regular file, such as a pipe.
  package static func openStream(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
  }

  /// A duplicate of the open descriptor that a path such as `/dev/stdout` means; nil for any other
  /// path.
  package static func ownDescriptor(_ path: String) -> Int32? {
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

  /// Writes some of the bytes; returns how many, or a negative number.
  package static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Int {
    bytes.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
  }

  /// Returns false if the data may not have been written.
  package static func close(_ file: Int32) -> Bool { systemClose(file) == 0 }

  /// Waits until a file is on the disk.
  package static func synchronize(_ file: Int32) -> Bool { fsync(file) == 0 }

  /// Waits until a file, or the names of a directory, are on the disk.
  package static func synchronize(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    let isDone = fsync(file) == 0
    return close(file) && isDone
  }

  /// Gives a file the permissions of another, and its owner if that is allowed.
  package static func pass(_ status: Status, to file: Int32) {
    var mode = status.mode & 0o777
    // If the group cannot be changed, the group's permissions would apply to another group.
    if fchown(file, status.owner, status.group) != 0,
      fchown(file, uid_t.max, status.group) != 0
    {
      var own = stat()
      if fstat(file, &own) != 0 || own.st_gid != status.group { mode &= ~0o070 }
    }
    _ = fchmod(file, mode_t(mode))
  }

  /// Gives a file permissions: a store may hold personal data.
  package static func setMode(_ mode: UInt32, of path: String) { _ = chmod(path, mode_t(mode)) }

  /// Whether a process is alive, as far as this one can tell.
  package static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  /// Makes a directory and its parents; returns false if that failed.
  package static func makeDirectory(_ path: String) -> Bool {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return false
    }
    return makeDirectory(String(path[..<slash])) && mkdir(path, 0o777) == 0
  }

  /// Gives a finished file its name, which must be free; returns false if it is not.
  package static func publish(_ file: String, as name: String) -> Bool {
    if systemLink(file, name) == 0 {
      unlink(file)
      return true
    }
    // A file system may not support hard links.
    guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { return false }
    if status(of: name) != nil || link(at: name) != nil {
      errno = EEXIST
      return false
    }
    return rename(file, name) == 0
  }

  /// Replaces a file with a finished one.
  package static func replace(_ name: String, with file: String) -> Bool { rename(file, name) == 0 }

  package static func remove(_ path: String) { unlink(path) }

  package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// The message of the last failed call.
  package static var lastError: String { words(of: errno) }

  /// The error number of the last failed call.
  package static var lastNumber: Int32 { errno }

  package static func words(of number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// Whether the last call was interrupted by a signal, or would have had to wait.
  package static var wasInterrupted: Bool { errno == EINTR || errno == EAGAIN }

  /// Whether an error means that no file may be made there.
  package static func isForbidden(_ number: Int32) -> Bool {
    number == EACCES || number == EPERM || number == EROFS
  }

  package static var existsAlready: Int32 { EEXIST }
  package static var isDirectory: Int32 { EISDIR }
  package static var noSpace: Int32 { ENOSPC }
  package static var tooManyLinks: Int32 { ELOOP }
}
