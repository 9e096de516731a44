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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = ChildProcess.start(command, input: ends[0])
    close(ends[0])
    guard let child else {
      close(ends[1])
      return false
    }
    // A pager that is left early closes its end: the rest is not wanted.
    _ = OutputStream.write(Array((text + "\n").utf8), to: ends[1])
    close(ends[1])
    ChildProcess.wait(child) {
      if Interrupt.isPending, Interrupt.isEnding { kill(child, SIGTERM) }
    }
    return true
  }
}
