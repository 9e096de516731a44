internal import CLibrary
internal import Locking

/// The identity of the file at a path, independent of its name; links are followed.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let node: UInt64

  package init(device: UInt64, node: UInt64) {
    self.device = device
    self.node = node
  }

  /// nil if there is no file or it cannot be examined.
  package init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// The identity of an open file; nil if it cannot be examined.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  private init(_ info: stat) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    node = UInt64(truncatingIfNeeded: info.st_ino)
  }
}

/// The databases that this process has open.
///
/// POSIX locks belong to the process and the file: opening and closing such a file separately
/// releases the locks of every connection to it, and another process may then delete the log. So
/// all code that reads files asks here first.
package enum OpenDatabases {
  /// How the file of a database begins.
  package static let firstBytes = Array("SQLite format 3\0".utf8)

  private struct Entry {
    var identity: FileIdentity
    var path: String
    var count: Int
  }

  private static let entries = Locked<[Entry]>([])

  /// Registers an opened connection to a database.
  package static func add(_ identity: FileIdentity, path: String) {
    entries.withLock { entries in
      if let known = entries.firstIndex(where: { $0.identity == identity && $0.path == path }) {
        entries[known].count += 1
      } else {
        entries.append(Entry(identity: identity, path: path, count: 1))
      }
    }
  }

  /// Closes a connection to a database, under the lock: a removed file is freed with its last
  /// connection, and another file may get its identity at once.
  package static func remove(_ identity: FileIdentity, path: String, closing close: () -> Void) {
    entries.withLock { entries in
      close()
      guard
        let known = entries.firstIndex(where: { $0.identity == identity && $0.path == path })
      else { return }
      entries[known].count -= 1
      if entries[known].count == 0 { entries.remove(at: known) }
    }
  }

  /// Whether a path leads to an open database.
  package static func isOpen(_ path: String) -> Bool {
    guard let identity = FileIdentity(path) else { return false }
    return entries.withLock { $0.contains { $0.identity == identity } }
  }

  /// Whether a path leads to an open database, or to the file beside it that has its locks.
  package static func holds(_ path: String) -> Bool {
    FileIdentity(path).map(holds) ?? false
  }

  /// Whether a file is an open database, or the one beside it that has its locks.
  package static func holds(_ identity: FileIdentity) -> Bool {
    entries.withLock { has($0, identity) }
  }

  /// Reads a file unless it is such a database, and prevents it from becoming one meanwhile.
  ///
  /// - Parameter body: Opens, reads and closes the file; it must be quick.
  /// - Returns: nil if the file is an open database.
  package static func read<Value: Sendable>(
    _ path: String, _ body: @Sendable () -> Value?
  ) -> Value? {
    guard let identity = FileIdentity(path) else { return body() }
    return entries.withLock { has($0, identity) ? nil : body() }
  }

  private static func has(_ entries: [Entry], _ identity: FileIdentity) -> Bool {
    entries.contains { $0.identity == identity || FileIdentity($0.path + "-shm") == identity }
  }
}
