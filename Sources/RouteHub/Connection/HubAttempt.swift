internal import CLibrary
internal import CPostgres

/// An attempt to connect, on a thread of its own: libpq then tries all hosts with their timeouts,
/// and waiting for it can be stopped.
final class HubAttempt: @unchecked Sendable {
  private let library: cpostgres_functions
  private let parameters: [(String, String)]
  private var mutex = pthread_mutex_t()
  private var connection: OpaquePointer?
  private var isDone = false
  private var isGivenUp = false
  private var ends: [Int32] = [-1, -1]

  init(_ library: cpostgres_functions, _ parameters: [(String, String)]) {
    self.library = library
    self.parameters = parameters
    pthread_mutex_init(&mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(&mutex)
    for end in ends where end >= 0 { close(end) }
  }

  /// The connection, good or bad; nil if there is not enough memory.
  ///
  /// - Throws: `interrupted`; then the attempt ends by itself.
  func wait(_ isStopped: () -> Bool) throws(HubError) -> OpaquePointer? {
    guard pipe(&ends) == 0 else { return connect() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { box in
        guard let box else { return nil }
        Unmanaged<HubAttempt>.fromOpaque(box).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      return connect()
    }
    pthread_detach(thread)
    var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 100) <= 0 {
      guard isStopped() else { continue }
      pthread_mutex_lock(&mutex)
      isGivenUp = true
      if isDone, let connection { library.PQfinish(connection) }
      pthread_mutex_unlock(&mutex)
      throw HubConnection.interrupted
    }
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    return connection
  }

  private func run() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    let made = connect()
    pthread_mutex_lock(&mutex)
    if isGivenUp {
      if let made { library.PQfinish(made) }
    } else {
      connection = made
      isDone = true
    }
    pthread_mutex_unlock(&mutex)
    var byte: UInt8 = 0
    _ = write(ends[1], &byte, 1)
  }

  private func connect() -> OpaquePointer? {
    HubLibrary.withList(parameters.map(\.0)) { keywords in
      HubLibrary.withList(parameters.map(\.1)) { values in
        library.PQconnectdbParams(keywords, values, 1)
      }
    }
  }
}
