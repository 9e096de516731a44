import Interchange
import RouteModel

extension Option {
  static let dryRun = Option.flag("dry-run", "Show what would change, and change nothing")
}

extension Command {
  static let importFile = Command(
    "import", in: .exchange, "Imports a file of the kind that its name tells",
    arguments: [Argument("FILE", .file)], options: [.dryRun], use: .creates,
    discussion: """
      A name that ends in .storyboard, .routesh, .tsv, .csv, .json or .xml, or the
      apple-app-site-association of a site. The command for each kind has more options.
      """,
    examples: [
      .init(
        "import catalog.json --dry-run", "As import json does",
        after: "export json --output catalog.json")
    ]
  ) { call, shell in
    let path = try call.require("FILE")
    let kind = importKinds.first { path.hasSuffix($0.ending) }?.kind
    guard let kind, let command = shell.table["import \(kind)"] else {
      let kinds = shell.table.commands(behind: "import").joined(separator: ", ")
      throw ShellError.usage("what is in '\(path)'? \(kinds)", span: call.span("FILE"))
    }
    var words = [ExpandedWord(text: path, isBare: false)]
    if call.has("dry-run") { words.append(ExpandedWord(text: "--dry-run")) }
    let inner = try Call(
      command, words: words[...], block: nil, line: call.line, format: call.format)
    return try command.run(inner, shell)
  }

  private static let importKinds: [(ending: String, kind: String)] = [
    (".storyboard", "storyboard"), (".routesh", "routesh"), (".tsv", "csv"),
    (".csv", "csv"), (".json", "json"), (".xml", "android"),
    ("apple-app-site-association", "aasa"),
  ]

  static let importJSON = Command(
    "import json", in: .exchange, "Imports a catalog that export json wrote",
    arguments: [Argument("FILE", .file)],
    options: [
      .dryRun, .flag("replace", "Also remove rows that the file does not have"),
    ], use: .creates,
    discussion: "Rows of the file take the place of rows with the same key; others stay.",
    examples: [
      .init(
        "import json catalog.json --dry-run", "What it would change",
        after: "export json --output catalog.json")
    ]
  ) { call, shell in
    let source = try shell.sourceText(try call.require("FILE"))
    let read = try CatalogJSON.import(source)
    return try shell.importing(read, call) { catalog in
      CatalogMerge.plan(
        read.catalog, into: catalog, policy: call.has("replace") ? .replaceAll : .replaceRows)
    }
  }

  static let importCSV = Command(
    "import csv", in: .exchange, "Imports a table of routes, as a spreadsheet writes it",
    arguments: [Argument("FILE", .file)],
    options: [
      .dryRun,
      .value("scheme", "SCHEME", .text, repeats: true, "A pattern for each; https by default"),
      .value("host", "HOST", "The host of rows that name none"),
      .value("class", "CLASS", .className, "The class of every route; else one after its name"),
      .value("suffix", "TEXT", "What a class after a route's name ends with; ViewController"),
    ], use: .creates,
    discussion: """
      Commas, semicolons or tabs stand between the columns, which a first row names: pattern and route,
      and what there is of class, owner, summary, tags, path, priority, host, scheme and platform. Without
      such a row they are pattern, route and remarks such as owner=shop;platform=ios. Several patterns of
      one name are one route. A platform is a condition of its row's pattern. --scheme holds for rows
      with a host; others match any scheme.
      """,
    examples: [
      .init("import csv routes.csv --host example.com", "A site's table"),
      .init("import csv routes.csv --scheme app --scheme https", "Each row by both schemes"),
    ]
  ) { call, shell in
    let source = try shell.sourceText(try call.require("FILE"))
    let options = RouteTable.Options(
      schemes: call.all("scheme"), host: call["host"], className: call["class"],
      classSuffix: call["suffix"] ?? "ViewController")
    let read = try RouteTable.import(source, options: options)
    return try shell.importing(read, call) { CatalogMerge.plan(read.catalog, into: $0) }
  }

  static let importStoryboard = Command(
    "import storyboard", in: .exchange, "Imports Interface Builder's storyboards",
    arguments: [Argument("FILE", .file, .oneOrMore)],
    options: [
      .dryRun, .value("name", "NAME", "The storyboard's name, for one file"),
      .flag("all", "Also launch screens and files that nothing can reach"),
    ], use: .creates,
    discussion: """
      A directory stands for all storyboards below it. A second import follows the file and keeps what was
      changed by hand since.
      """,
    examples: [.init("import storyboard Notes.storyboard", "One file: the storyboard is Notes")]
  ) { call, shell in
    let files = try StoryboardImport.files(at: call.all("FILE"))
    for file in files { try shell.requireName(call, of: file) }
    var sources: [SourceText] = []
    for (index, file) in files.enumerated() {
      try Interrupt.check()
      shell.errors.progress("reading \(index + 1) of \(files.count): \(file)")
      sources.append(try shell.sourceText(file))
    }
    shell.errors.endProgress()
    let read = try StoryboardImport.import(
      sources,
      options: .init(name: call["name"], includesUnroutable: call.has("all")),
      into: try shell.workspace.catalog)
    return try shell.importing(read, call) { CatalogMerge.plan(read.catalog, into: $0) }
  }

  static let importRoutesh = Command(
    "import routesh", in: .exchange, "Runs a script of changes, as one change",
    arguments: [Argument("FILE", .file)], options: [.dryRun], use: .creates,
    discussion: "What a migration may hold: changing commands, expect, let, echo.",
    examples: [.init("import routesh setup.routesh", "Its changes as one revision")]
  ) { call, shell in
    let path = try call.require("FILE")
    let text = try shell.inputText(path)
    let before = try shell.workspace.catalog
    var after = before
    let changes = try shell.interpret(text, file: path, catalog: &after).squashed.inReadingOrder
    return try shell.importing(
      ImportResult(), call, what: path
    ) { _ in CatalogMerge.Plan(changes: changes) }
  }

  static let importAASA = Command(
    "import aasa", in: .exchange, "Imports an apple-app-site-association file",
    arguments: [Argument("FILE", .file)],
    options: [
      .dryRun, .value("host", "HOST", .text, repeats: true, "The site that serves it; else any"),
      .value("class", "CLASS", .className, "The class of its routes; else one after the app"),
    ], use: .creates,
    discussion: """
      An entry is a route named after its first app. The order of the rules becomes their priority; what
      is excluded is a route of its own with the tag aasa:exclude.
      """,
    examples: [.init("import aasa apple-app-site-association --host example.com", "A site's links")]
  ) { call, shell in
    let source = try shell.sourceText(try call.require("FILE"))
    let read = try AppleLinksImport.import(
      source, hosts: call.all("host"), className: call["class"])
    return try shell.importing(read, call) { CatalogMerge.plan(read.catalog, into: $0) }
  }
}

extension Shell {
  /// Makes the changes of an import, or shows them.
  func importing(
    _ read: ImportResult, _ call: Call, what: String? = nil,
    _ plan: (RouteCatalog) throws -> CatalogMerge.Plan
  ) throws -> Answer {
    let planned = try plan(try workspace.catalog)
    errors.notes(read.notes + planned.notes)
    let rows = read.rowCount > 0 ? "\(Phrase.count(read.rowCount, "row")) read, " : ""
    if call.has("dry-run") {
      let lines = self.lines(planned.changes, verb: "would")
      let text = lines.isEmpty ? "nothing would change" : lines.joined(separator: "\n")
      let document = ChangeJSON.document(planned.changes, revision: nil, messages: [])
      return .text(text.escapingControls(keepsLines: true), json: document)
    }
    return try commit(
      planned.changes, messages: [rows + ChangeSummary.counts(planned.changes)],
      command: call.line)
  }
}
