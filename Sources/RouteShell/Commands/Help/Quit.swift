extension Command {
  static let quit = Command(
    "quit", in: .help, "Leaves the shell", use: .none,
    discussion: "So does Ctrl-D. In a script it ends the program with the exit code so far.",
    examples: [.init("quit", "Leaves")]
  ) { _, shell in
    shell.isQuitting = true
    return .none
  }
}
