import RouteModel
import Routing
import Simulation

extension Command {
  static let checkLinks = Command(
    "check-links", in: .resolve, "Compares a list of URLs with where they go today",
    arguments: [Argument("FILE", .file, .optional)],
    options: Option.listing + RecordedLinks.options + [
      .value("write", "FILE", .file, "Write the list with today's answers, to be accepted"),
      .value("ignore", "COLUMN", .text, repeats: true, "A column that is not a parameter"),
    ],
    discussion: """
      One URL a line: open must take each. A blank in a URL is an error: write %20 for it. Or a table,
      separated by tabs or commas: URL, route, then parameters as name=value; an empty route or - means
      that open must fail, for a missing or wrong parameter too. A first line with url in it names the
      columns: a column named like a parameter holds its values, other columns are yours. --write keeps
      them, comments and all; FILE can be the list itself, and - is standard output. Control characters
      in a table's fields are \\e and \\u{9b}, as --csv writes them. Nothing is performed.

      Without FILE, the links that were recorded and opened a route: each must open it today, with
      the same values. Those with masked values are counted, not compared.
      """,
    examples: [
      .init("check-links links.txt", "Every URL of the list goes somewhere"),
      .init("check-links links.txt --write links.csv", "Where each goes today"),
      .init("check-links --since 7d", "What opened last week still opens"),
    ]
  ) { call, shell in
    guard let path = call["FILE"] else { return try RecordedLinks.check(call, shell) }
    try RecordedLinks.requireNone(call)
    try shell.requireFreeInput(path)
    var file = try DataFile(path, dividesAtBlanks: false)
    var list = LinkList(try file.everyLine())
    let registry = try shell.workspace.requireRegistry()
    var answers: [LinkList.Answer] = []
    let urls = list.urls
    defer { shell.errors.endProgress() }
    for url in urls {
      if answers.count % 256 == 0 {
        try Interrupt.check()
        shell.errors.progress("\(answers.count) of \(urls.count)")
      }
      answers.append(LinkList.Answer(url, registry))
    }
    shell.errors.endProgress()
    for word in call.words("ignore") where !list.isColumn(word.text) {
      throw ShellError.unknown("column", word.text, among: list.columnNames)
    }
    list.assignColumns(
      parameters: Set(try shell.workspace.catalog.routes.values.flatMap(\.parameterNames)),
      answers: answers, ignored: Set(call.all("ignore")))
    if let output = call["write"] {
      let text = list.filled(with: answers, style: file.style(for: output))
      return try shell.deliver(
        text, to: output,
        .text(
          "wrote \(Phrase.count(answers.count, "link")) to \(output)"
            .escapingControls(),
          json: ["file": .string(output), "links": .int(answers.count)]))
    }
    guard !answers.isEmpty else {
      throw ShellError.failure("no-links", "there is no link in '\(path)'")
    }
    for name in list.foreignColumns where !call.all("ignore").contains(name) {
      shell.errors.warn("column '\(name)' is not a parameter and is not compared")
    }
    let listing = list.differences(from: answers)
    guard !listing.rows.isEmpty else {
      return .text(
        "\(Phrase.count(answers.count, "link")) as expected", json: listing.json,
        listing: listing)
    }
    return try call.list(listing).failing(
      .failure(
        "links-differ", "\(listing.rows.count) of \(answers.count) links are not as expected"))
  }
}
