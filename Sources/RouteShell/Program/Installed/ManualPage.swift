/// The manual page, made from the tables of options and commands.
enum ManualPage {
  static func text(_ table: CommandTable) -> String {
    var lines = [
      #".TH ROUTESH 1 "" "routesh \#(Version.number)" "User Commands""#,
      ".SH NAME", #"routesh \- an app's navigation as data: routes, URL patterns, storyboards"#,
      ".SH SYNOPSIS", ".B routesh", "[OPTIONS] [STORE] [COMMAND [ARGUMENT ...]]",
      ".SH DESCRIPTION",
      escaped(
        "Keeps routes, URL patterns and segues in a SQLite file, performs and removes them on a "
          + "simulated navigation stack, records what happened, and says what went wrong and why."),
      ".PP", escaped("The first word is a command if it is the name of one, else the store."),
      ".SH OPTIONS",
    ]
    for option in ProgramOptions.table {
      let value = option.value.map { " \($0)" } ?? ""
      lines += [".TP", ".B " + escaped("--\(option.name)\(value)"), escaped(option.help)]
    }
    lines.append(".SH COMMANDS")
    for group in Command.Group.allCases {
      let commands = table.commands.filter { $0.group == group }
      if commands.isEmpty { continue }
      lines.append(".SS " + escaped(group.title))
      for command in commands {
        lines += [".TP", ".B " + escaped(command.synopsis), escaped(command.summary + ".")]
        if !command.discussion.isEmpty {
          lines += [
            ".br", escaped(command.discussion.split(separator: "\n").joined(separator: " ")),
          ]
        }
      }
    }
    lines.append(".SH EXIT STATUS")
    lines += HelpTopic.exitCodes.text.split(separator: "\n").flatMap { line -> [String] in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return [".TP", ".B " + (parts.first ?? ""), escaped(parts.dropFirst().joined())]
    }
    lines += [
      ".SH ENVIRONMENT", ".TP", ".B ROUTESH_STORE", "The store, if none is named.",
      ".TP", ".B NO_COLOR", "No colour.",
      ".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/routesh/init.routesh",
      "Commands that an interactive session begins with.",
      ".TP", ".I $XDG_STATE_HOME/routesh/history", "The lines that were typed; mode 0600.",
    ]
    return lines.joined(separator: "\n")
  }

  /// A text within roff: its control characters are at the beginning of lines, and a backslash.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.trimmingBlanks {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
