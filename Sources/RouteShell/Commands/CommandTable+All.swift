extension CommandTable {
  /// Every command of the shell. A new command is one file and one word here.
  package static let all = CommandTable(script + help)

  private static let script: [Command] = [.let, .echo, .source, .each, .try]
  private static let help: [Command] = [.help, .quit]
}
