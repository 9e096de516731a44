import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A socket in front of a server that passes everything on, and loses the answer to a COMMIT as often
/// as is asked: the server has done it, and the client does not learn that.
public final class CuttingProxy: Sendable {
  /// The folder of its socket, for `PGHOST`.
  public var folder: String { directory.url.path }
  private let directory: TemporaryDirectory
  private let server: String
  private let listener: Int32
  private let cuts = Atomic<Int>(0)

  public init(before server: PostgresServer) throws {
    directory = try TemporaryDirectory()
    self.server = "\(server.socket)/.s.PGSQL.\(server.port)"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    let path = "\(directory.url.path)/.s.PGSQL.5432"
    guard Self.withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0 else {
      throw PostgresServer.Failure(description: "no socket \(path)")
    }
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else { break }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Loses the answers to the next COMMITs.
  public func cut(_ count: Int) { cuts.store(count, ordering: .sequentiallyConsistent) }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: Array(path.utf8).prefix(place.count - 1))
    }
    return withUnsafePointer(to: &address) { start in
      start.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private func serve(_ client: Int32) {
    let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(upstream)
      close(client)
    }
    for end in [client, upstream] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard Self.withAddress(server, { connect(upstream, $0, $1) }) == 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var cutsNext = false
    while true {
      var ends = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, 2, -1) > 0 else { return }
      for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
        let count = read(ends[from].fd, &bytes, bytes.count)
        guard count > 0 else { return }
        if from == 0, Data(bytes[..<count]).range(of: Data("COMMIT\0".utf8)) != nil {
          let left = cuts.load(ordering: .sequentiallyConsistent)
          if left > 0 {
            cuts.store(left - 1, ordering: .sequentiallyConsistent)
            cutsNext = true
          }
        } else if from == 1, cutsNext {
          return
        }
        let written = bytes.withUnsafeBytes { write(ends[to].fd, $0.baseAddress, count) }
        guard written == count else { return }
      }
    }
  }
}
