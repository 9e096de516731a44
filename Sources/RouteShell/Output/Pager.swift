import CLibrary

/// Shows a text that is longer than the screen, only at the prompt.
@MainActor
enum Pager {
  /// Shows a text after what waits, if it does not fit the screen of the prompt; returns whether it did.
  static func shows(_ text: String, behind output: StandardOutput, _ settings: Settings) -> Bool {
    guard settings.isInteractive, let rows = Terminal.size(of: 1)?.rows,
      text.utf8.count(where: { $0 == 0x0A }) >= rows,
      let command = command(environment: Program.environment)
    else { return false }
    output.flush()
    return show(text, with: command)
  }

  /// `$PAGER`, else `less`; nil if `PAGER` is empty or the terminal is dumb.
  nonisolated static func command(environment: (String) -> String?) -> [String]? {
    let terminal = environment("TERM") ?? "dumb"
    guard terminal != "dumb", !terminal.isEmpty else { return nil }
    guard let words = environment("PAGER")?.split(separator: " ").map(String.init) else {
      return ["less", "-FRX"]
    }
    return words.isEmpty ? nil : words
  }

  /// Runs the pager with a text; no shell is involved.
  ///
  /// - Returns: False if it could not be started; then the text was not shown.
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
    // If the user quits the pager early, the rest is not needed.
    _ = StandardOutput.write(Array((text + "\n").utf8), to: ends[1])
    close(ends[1])
    ChildProcess.wait(child) {
      if Interrupt.isPending, Interrupt.isEnding { kill(child, SIGTERM) }
    }
    return true
  }
}
