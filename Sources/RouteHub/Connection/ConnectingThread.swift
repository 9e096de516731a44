internal import CLibrary
internal import CPostgres

/// An attempt to connect, on a thread of its own: libpq then tries all hosts with their timeouts,
/// and waiting for it can be stopped.
final class ConnectingThread {
  private let library: cpostgres_functions
  private let parameters: [(String, String)]
  /// The ends of the pipe through which the thread gives the connection.
  private var ends: [Int32] = [-1, -1]

  init(_ library: cpostgres_functions, _ parameters: [(String, String)]) {
    self.library = library
    self.parameters = parameters
  }

  /// The connection, good or bad; nil if there is not enough memory.
  ///
  /// - Throws: `interrupted`; then the attempt ends by itself.
  func wait(_ isStopped: () -> Bool) throws(HubError) -> OpaquePointer? {
    guard pipe(&ends) == 0 else { return connect() }
    let reading = ends[0]
    defer { close(reading) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { box in
        guard let box else { return nil }
        Unmanaged<ConnectingThread>.fromOpaque(box).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      close(ends[1])
      return connect()
    }
    pthread_detach(thread)
    var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 100) <= 0 {
      if isStopped() { throw HubConnection.interrupted }
    }
    var made: UInt = 0
    _ = read(reading, &made, MemoryLayout<UInt>.size)
    return OpaquePointer(bitPattern: made)
  }

  /// Connects on the thread. If nobody waits any more, the connection is ended.
  private func run() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    let connection = connect()
    var made = UInt(bitPattern: connection)
    if write(ends[1], &made, MemoryLayout<UInt>.size) < 0, let connection {
      library.PQfinish(connection)
    }
    close(ends[1])
  }

  private func connect() -> OpaquePointer? {
    HubLibrary.withList(parameters.map(\.0)) { keywords in
      HubLibrary.withList(parameters.map(\.1)) { values in
        library.PQconnectdbParams(keywords, values, 1)
      }
    }
  }
}
