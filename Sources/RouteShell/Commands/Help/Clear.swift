extension Command {
  static let clear = Command(
    "clear", in: .help, "Clears the terminal", use: .none,
    discussion: "So does Ctrl-L. What is no terminal is left alone.",
    examples: [.init("clear", "An empty screen")]
  ) { _, shell in
    // To the corner, then the screen and what was scrolled off it.
    if shell.settings.isTerminal { shell.output.write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    return .none
  }
}
