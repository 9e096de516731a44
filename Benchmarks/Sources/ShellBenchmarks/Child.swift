import Glibc

/// One run of a program: what it cost, from its start to its end.
struct Child {
  /// Seconds of real time; for a prompt, until it appeared.
  var elapsed: Double
  /// Seconds of processor time, in the program and for it.
  var processor: Double
  /// The most bytes of memory that it had at once.
  var memory: Double

  /// Runs a program with nothing on its standard input and nowhere for its output.
  static func run(_ words: [String], input: String = "/dev/null") throws -> Child {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let start = now()
    let child = try spawn(words, &actions)
    let usage = end(of: child)
    guard usage.status == 0 else {
      throw Failure(what: "\(words.joined(separator: " ")) ended with \(usage.status)")
    }
    return Child(
      elapsed: now() - start, processor: usage.processor, memory: usage.memory)
  }

  /// Starts a program on a terminal, waits for `> ` and leaves with `Ctrl-D`.
  static func prompt(_ words: [String]) throws -> Child {
    var master: Int32 = -1
    var slave: Int32 = -1
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw Failure(what: "no terminal") }
    defer { close(master) }
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in 0...2 {
      posix_spawn_file_actions_adddup2(&actions, slave, Int32(descriptor))
    }
    let start = now()
    let child = try spawn(words, &actions)
    close(slave)
    var shown: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !shown.suffix(2).elementsEqual("> ".utf8) {
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else {
        throw Failure(what: "no prompt: \(String(decoding: shown, as: UTF8.self))")
      }
      shown += chunk[..<count]
    }
    let elapsed = now() - start
    _ = write(master, [4], 1)
    while read(master, &chunk, chunk.count) > 0 {}
    let usage = end(of: child)
    return Child(elapsed: elapsed, processor: usage.processor, memory: usage.memory)
  }

  private static func spawn(
    _ words: [String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    let argv = words.map { strdup($0) } + [nil]
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // No file of the user is read or written.
    let variables = ["PATH=\(path)", "HOME=/dev/null/home", "TERM=dumb", "INPUTRC=/dev/null"]
    let envp = variables.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, words[0], &actions, nil, argv, envp) == 0 else {
      throw Failure(what: "\(words[0]) cannot be started")
    }
    return child
  }

  private static func end(
    of child: pid_t
  ) -> (processor: Double, memory: Double, status: Int32) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return (
      seconds(usage.ru_utime) + seconds(usage.ru_stime), Double(usage.ru_maxrss) * 1024, status
    )
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

struct Failure: Error {
  let what: String
}
