internal import CLibrary
internal import Synchronization

/// Which file a path leads to, whatever its name: links are followed.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let node: UInt64

  /// nil if there is nothing, or nothing that can be looked at.
  package init?(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    node = UInt64(truncatingIfNeeded: info.st_ino)
  }
}

/// The databases that this process has open.
///
/// Locks of POSIX belong to the process and the file: whoever opens such a file by himself and closes it
/// again takes away the locks of every connection to it, and another process may then delete the log.
/// So whatever reads files asks here before.
package enum LockedFiles {
  private struct Entry {
    var identity: FileIdentity
    var path: String
    var count: Int
  }

  private static let entries = Locked<[Entry]>([])

  /// A connection to a database was opened.
  package static func add(_ identity: FileIdentity, path: String) {
    entries.withLock { entries in
      if let known = entries.firstIndex(where: { $0.identity == identity && $0.path == path }) {
        entries[known].count += 1
      } else {
        entries.append(Entry(identity: identity, path: path, count: 1))
      }
    }
  }

  /// Closes a connection to a database. Nobody looks meanwhile: a file that was removed is gone with its last
  /// connection, and another one may take its place on the disk at once.
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

  /// Whether a path leads to a database that is open, or to the file beside it that has its locks.
  package static func holds(_ path: String) -> Bool {
    guard let identity = FileIdentity(path) else { return false }
    return entries.withLock { has($0, identity) }
  }

  /// Reads a file that is not such a database, and does not become one meanwhile.
  ///
  /// - Parameter body: Opens and closes the file, and does not take long.
  /// - Returns: nil if the file is one.
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
