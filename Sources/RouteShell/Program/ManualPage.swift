import CLibrary

/// The manual page `routesh(1)`, made from the command table and the help's topics.
enum ManualPage {
  /// The page as source for man(7).
  static func text(_ table: CommandTable) -> String {
    var page = Roff()
    page.raw(".TH ROUTESH 1 \(Version.date) \"routesh \(Version.number)\" \"User Commands\"")
    page.section("NAME")
    page.paragraph("routesh - keeps, resolves and performs the routes of an application")
    page.section("SYNOPSIS")
    page.raw(".B routesh")
    page.raw("[\\fIOPTIONS\\fR] [\\fISTORE\\fR] [\\fICOMMAND\\fR [\\fIARGUMENT\\fR ...]]")
    page.section("DESCRIPTION")
    page.paragraph(
      """
      The first word is a command if it is the name of one, else the store. Without a command, routesh \
      reads commands: from a person if standard input and output are terminals, else a script.
      """)
    page.literal(ProgramOptions.invocations)
    page.section("OPTIONS")
    for option in ProgramOptions.table { page.item(option.head, option.help) }
    page.section("COMMANDS")
    page.paragraph(
      "Every command also takes \(OutputFormat.options), --output FILE and --help.")
    for group in CommandGroup.allCases {
      let commands = table.commands.filter { $0.group == group }
      guard !commands.isEmpty else { continue }
      page.subsection(group.title)
      for command in commands { add(command, to: &page) }
    }
    for topic in HelpTopic.all {
      page.section(topic.name.uppercased().replacing("-", with: " "))
      page.literal(topic.text)
    }
    page.section("ENVIRONMENT")
    for (name, meaning) in environment { page.item(name, meaning) }
    page.section("FILES")
    for (name, meaning) in files { page.item(name, meaning) }
    return page.text
  }

  private static func add(_ command: CommandEntry, to page: inout Roff) {
    page.item(command.synopsis, command.summary + ".")
    page.raw(".RS")
    let others = CommandTable.otherNames(of: command.name)
    if !others.isEmpty { page.paragraph("Also: \(others.joined(separator: ", "))") }
    if !command.discussion.isEmpty { page.paragraph(command.discussion) }
    for option in command.options { page.item(option.head, option.help) }
    if !command.examples.isEmpty {
      page.literal(
        command.examples.map { "\($0.line)\n    # \($0.meaning)" }.joined(separator: "\n"))
    }
    page.raw(".RE")
  }

  private static let environment = [
    ("ROUTESH_STORE", "The store, where neither an option nor a word names one."),
    ("NO_COLOR", "If it is not empty, nothing is coloured."),
    ("TERM", "If it is dumb or not set, nothing is coloured, and there is no pager."),
    ("COLUMNS", "The width of a terminal that does not tell its own."),
    (
      "PAGER",
      "Shows answers longer than the screen, at the prompt; less if it is not set, nothing if it "
        + "is empty."
    ),
    ("SOURCE_DATE_EPOCH", "Stops the clock at this time, in seconds since 1970."),
    ("XDG_CONFIG_HOME, XDG_STATE_HOME", "Where the start file and the lines typed are."),
    ("INPUTRC", "The settings of readline."),
  ]

  private static let files = [
    ("./routes.db", "The store, where nothing names one."),
    ("$XDG_CONFIG_HOME/routesh/init.routesh", "Commands that run before the first prompt."),
    ("$XDG_STATE_HOME/routesh/history", "The lines that were typed; only their owner can read it."),
  ]
}

/// The source of a manual page: text is escaped, requests are not.
struct Roff {
  private(set) var text = ""

  /// Adds a line with requests and escapes.
  mutating func raw(_ line: String) {
    if !text.isEmpty { text += "\n" }
    text += line
  }

  mutating func section(_ title: String) { raw(".SH \"\(Self.escaped(title))\"") }

  mutating func subsection(_ title: String) { raw(".SS \"\(Self.escaped(title))\"") }

  mutating func paragraph(_ text: String) {
    startParagraph()
    raw(Self.escaped(text))
  }

  /// Adds a term with its meaning.
  mutating func item(_ term: String, _ meaning: String) {
    raw(".TP")
    raw("\\fB\(Self.escaped(term))\\fR")
    raw(Self.escaped(meaning))
  }

  /// Adds lines that are not wrapped.
  mutating func literal(_ text: String) {
    startParagraph()
    raw(".nf")
    raw(Self.escaped(text))
    raw(".fi")
  }

  /// Starts a paragraph, unless a heading precedes it.
  private mutating func startParagraph() {
    let last = text.split(separator: "\n").last ?? ""
    if !last.hasPrefix(".SH"), !last.hasPrefix(".SS") { raw(".PP") }
  }

  /// Escapes text so that nothing in it is a request, an escape, or a typographic quote.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var result = line.first == "." || line.first == "'" ? "\\&" : ""
      for character in line {
        switch character {
        case "\\": result += "\\e"
        case "-": result += "\\-"
        case "'": result += "\\(aq"
        case "\"": result += "\\(dq"
        case "`": result += "\\(ga"
        case "^": result += "\\(ha"
        case "~": result += "\\(ti"
        default: result.append(character)
        }
      }
      return result.isEmpty ? "\\&" : result
    }.joined(separator: "\n")
  }
}
