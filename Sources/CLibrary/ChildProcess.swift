/// Other programs, started without a shell.
package enum ChildProcess {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program, as a path or a name to look up in `PATH`, and its arguments.
  ///   - input: The file for its standard input; nil for this process's own.
  ///   - output: The file for its standard output; nil for this process's own.
  ///   - errors: The file for its standard error; nil for this process's own.
  /// - Returns: The process; nil if it could not be started, with the reason in `errno`.
  package static func start(
    _ words: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) -> pid_t? {
    guard let program = words.first else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, file) in [input, output, errors].enumerated() {
      if let file { posix_spawn_file_actions_adddup2(&actions, file, Int32(stream)) }
    }
    // What this process ignores, the program need not: a pipe that is closed ends it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGPIPE, SIGXFSZ, SIGCHLD] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let status = posix_spawnp(
      &child, program, &actions, &attributes, arguments, environ)
    errno = status
    return status == 0 ? child : nil
  }

  /// Waits until a process has ended.
  ///
  /// - Parameter interrupted: Called when a signal interrupted the wait.
  /// - Returns: The exit code, or the negative number of the signal that ended it; nil if it cannot be
  ///   known, because the parent of this process has it ignore the end of children.
  @discardableResult package static func wait(
    _ process: pid_t, interrupted: () -> Void = {}
  ) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
      interrupted()
    }
    return outcome(status)
  }

  /// Converts the status of an ended process to its exit code, or the negative number of a signal.
  package static func outcome(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
