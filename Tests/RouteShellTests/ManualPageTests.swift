import Testing

@testable import RouteShell

struct ManualPageTests {
  private static let page = ManualPage.text(.all)

  @Test func holdsEveryCommandAndOption() {
    for command in CommandTable.all.commands {
      #expect(Self.page.contains("\\fB\(Roff.escaped(command.synopsis))\\fR"), "\(command.name)")
    }
    for option in ProgramOptions.table {
      #expect(Self.page.contains("\\fB\(Roff.escaped(option.head))\\fR"), "\(option.name)")
    }
  }

  @Test func everyLineThatBeginsWithADotIsARequest() {
    let requests: Set = [".TH", ".SH", ".SS", ".PP", ".TP", ".RS", ".RE", ".nf", ".fi", ".B"]
    for line in Self.page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      let word = line.split(separator: " ").first.map(String.init) ?? ""
      #expect(requests.contains(word), "\(line)")
    }
  }

  @Test(arguments: [
    ("a\\b", "a\\eb"), (".x", "\\&.x"), ("'x'", "\\&\\(aqx\\(aq"), ("--json", "\\-\\-json"),
    ("a\n\nb", "a\n\\&\nb"), ("^~`\"", "\\(ha\\(ti\\(ga\\(dq"),
  ])
  func textPrintsAsItStands(_ text: String, _ source: String) {
    #expect(Roff.escaped(text) == source)
  }
}
