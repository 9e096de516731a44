extension Command {
  static let clear = Command(
    "clear", in: .help, "Clears the terminal", use: .none,
    discussion: "Ctrl-L does the same. Without a terminal it does nothing.",
    examples: [.init("clear", "An empty screen")]
  ) { _, shell in
    // Moves to the corner, then clears the screen and the scrollback.
    if shell.settings.isTerminal { shell.output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    return .none
  }
}
