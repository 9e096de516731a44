import CLibrary

/// Shows a text that is longer than the screen, to a person at a terminal only.
enum Pager {
  /// `$PAGER`, else `less`; nil if there is to be none: `PAGER` is empty, or the terminal is dumb.
  static func command(environment: (String) -> String?) -> [String]? {
    let terminal = environment("TERM") ?? "dumb"
    guard terminal != "dumb", !terminal.isEmpty else { return nil }
    guard let words = environment("PAGER")?.split(separator: " ").map(String.init) else {
      return ["less", "-FRX"]
    }
    return words.isEmpty ? nil : words
  }

  /// Runs the pager with a text; no shell is involved.
  ///
  /// - Returns: False if it could not be started; the text was then not shown.
  static func show(_ text: String, with command: [String]) -> Bool {
    guard let program = command.first else { return false }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    let words = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, program, &actions, nil, words, environ)
    close(ends[0])
    guard status == 0 else {
      close(ends[1])
      return false
    }
    // A pager that is left early closes its end: the rest is not wanted.
    _ = OutputStream.write(Array((text + "\n").utf8), to: ends[1])
    close(ends[1])
    var result: Int32 = 0
    while waitpid(child, &result, 0) < 0, errno == EINTR {
      if Interrupt.isPending, Interrupt.isEnding { kill(child, SIGTERM) }
    }
    return true
  }
}
