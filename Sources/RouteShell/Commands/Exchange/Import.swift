import Interchange
import RouteModel
import Texts

extension BoundOption {
  static func dryRun(_ path: any WritableKeyPath<C, Bool> & Sendable) -> Self {
    .flag("dry-run", path, "Show what would change, and change nothing")
  }
}

struct ImportCommand: Command {
  var file = ExpandedWord(text: "")
  var dryRun = false
  static let signature = Signature<Self>(
    "import", in: .exchange, "Imports a file of the kind that its name tells",
    arguments: [.init("FILE", \.file, .file)], options: [.dryRun(\.dryRun)], use: .creates,
    discussion: """
      A name that ends in .storyboard, .routesh, .tsv, .csv, .json or .xml, or the
      apple-app-site-association of a site. The command for each kind has more options.
      """,
    examples: [
      .init(
        "import catalog.json --dry-run", "As import json does",
        after: "export json --output catalog.json")
    ])

  func run(_ session: Session, _ call: Call) throws -> Answer {
    let path = file.text
    let kind = Self.kinds.first { path.hasSuffix($0.ending) }?.kind
    guard let kind, let command = session.interpreter.table["import \(kind)"] else {
      let kinds = session.interpreter.table.commands(behind: "import").joined(separator: ", ")
      throw ShellError.usage("what is in '\(path)'? \(kinds)", span: file.span)
    }
    var words = [ExpandedWord(text: path, isBare: false)]
    if dryRun { words.append(ExpandedWord(text: "--dry-run")) }
    let inner = try Call(
      command, words: words[...], block: nil, line: call.line, format: call.format)
    return try command.run(inner, session)
  }

  private static let kinds: [(ending: String, kind: String)] = [
    (".storyboard", "storyboard"), (".routesh", "routesh"), (".tsv", "csv"),
    (".csv", "csv"), (".json", "json"), (".xml", "android"),
    ("apple-app-site-association", "aasa"),
  ]
}

struct ImportJSON: WorkspaceCommand {
  var file = ""
  var dryRun = false
  var replace = false
  static let signature = Signature<Self>(
    "import json", in: .exchange, "Imports a catalog that export json wrote",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .dryRun(\.dryRun),
      .flag("replace", \.replace, "Also remove rows that the file does not have"),
    ],
    use: .creates,
    discussion: "Rows of the file take the place of rows with the same key; others stay.",
    examples: [
      .init(
        "import json catalog.json --dry-run", "What it would change",
        after: "export json --output catalog.json")
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let source = try TextFile.source(file)
    let read = try CatalogJSON.import(source)
    return try workspace.importing(read, isDryRun: dryRun, printer) { catalog in
      CatalogMerge.plan(
        read.catalog, into: catalog, policy: replace ? .replaceAll : .replaceRows)
    }
  }
}

struct ImportCSV: WorkspaceCommand {
  var file = ""
  var dryRun = false
  var scheme: [String] = []
  var host, className, suffix: String?
  var syntax: ExpandedWord?
  var keepOrder = false
  static let signature = Signature<Self>(
    "import csv", in: .exchange, "Imports a table of routes, as a spreadsheet writes it",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .dryRun(\.dryRun),
      .value("scheme", \.scheme, "SCHEME", "A pattern for each; https by default"),
      .value("host", \.host, "HOST", "The host of rows that name none"),
      .value(
        "class", \.className, "CLASS", .className,
        "The class of every route; else one after its name"),
      .value(
        "suffix", \.suffix, "TEXT", "What a class after a route's name ends with; ViewController"),
      .syntax(\.syntax),
      .flag("keep-order", \.keepOrder, "Priorities that keep the order of the table"),
    ],
    use: .creates,
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
      .init("import csv files.txt --syntax next", "A list of files, one a line"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let options = RouteTable.Options(
      schemes: scheme, host: host, className: className, classSuffix: suffix ?? "ViewController",
      syntax: try syntax.map(PatternSyntax.dialect), keepsOrder: keepOrder)
    let source = try TextFile.source(file)
    let read =
      try RouteFiles.isList(source, of: options.syntax)
      ? RouteFiles.import(source, options: options) : RouteTable.import(source, options: options)
    return try workspace.importing(read, isDryRun: dryRun, printer) {
      CatalogMerge.plan(read.catalog, into: $0)
    }
  }
}

struct ImportRails: WorkspaceCommand {
  var file = ""
  var dryRun = false
  var host, className: String?
  var keepOrder = false
  static let signature = Signature<Self>(
    "import rails", in: .exchange, "Imports the table that rails routes prints",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .dryRun(\.dryRun), .value("host", \.host, "HOST", "The host of its pages; else any"),
      .value(
        "class", \.className, "CLASS", .className,
        "The class of every route; else one after its name"),
      .flag("keep-order", \.keepOrder, "Priorities that keep the order of the table"),
    ],
    use: .creates,
    discussion: """
      A page is a route with the name of its path helper, or else of its action. Routes of other verbs
      than GET, redirects and mounted applications are left out, with a note.
      """,
    examples: [.init("import rails routes.txt --host example.com", "The pages of a site")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let options = RouteTable.Options(host: host, className: className, keepsOrder: keepOrder)
    let read = try RailsRoutes.import(TextFile.source(file), options: options)
    return try workspace.importing(read, isDryRun: dryRun, printer) {
      CatalogMerge.plan(read.catalog, into: $0)
    }
  }
}

struct ImportStoryboard: WorkspaceCommand {
  var file: [String] = []
  var dryRun = false
  var name: String?
  var all = false
  static let signature = Signature<Self>(
    "import storyboard", in: .exchange, "Imports Interface Builder's storyboards",
    arguments: [.init("FILE", \.file, .file, isNeeded: true)],
    options: [
      .dryRun(\.dryRun), .value("name", \.name, "NAME", "The storyboard's name, for one file"),
      .flag("all", \.all, "Also launch screens"),
    ],
    use: .creates,
    discussion: """
      A directory stands for all storyboards below it. A second import follows the file and keeps what was
      changed by hand since.
      """,
    examples: [.init("import storyboard Notes.storyboard", "One file: the storyboard is Notes")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let files = try StoryboardImport.files(at: file)
    for file in files { try requireName(name, of: file) }
    var sources: [SourceText] = []
    for (index, file) in files.enumerated() {
      try Interrupt.check()
      printer.progress("reading \(index + 1) of \(files.count): \(file)")
      sources.append(try TextFile.source(file))
    }
    printer.endProgress()
    let read = try StoryboardImport.import(
      sources, options: .init(name: name, includesLaunchScreens: all))
    return try workspace.importing(read, isDryRun: dryRun, printer) {
      CatalogMerge.plan(read.catalog, into: $0)
    }
  }
}

struct ImportRoutesh: WorkspaceCommand {
  var path = ""
  var dryRun = false
  static let signature = Signature<Self>(
    "import routesh", in: .exchange, "Runs a script of changes, as one change",
    arguments: [.init("FILE", \.path, .file)], options: [.dryRun(\.dryRun)], use: .creates,
    discussion: "The script may contain changing commands, expect, let and echo, like a migration.",
    examples: [.init("import routesh setup.routesh", "Its changes as one revision")])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let text = try TextFile.read(path)
    var after = try workspace.catalog
    let changes = try after.run(script: text, file: path).squashed.inReadingOrder
    return try workspace.importing(ImportResult(), isDryRun: dryRun, printer) { _ in
      CatalogMerge.Plan(changes: changes)
    }
  }
}

struct ImportAASA: WorkspaceCommand {
  var file = ""
  var dryRun = false
  var host: [String] = []
  var className: String?
  static let signature = Signature<Self>(
    "import aasa", in: .exchange, "Imports an apple-app-site-association file",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .dryRun(\.dryRun), .value("host", \.host, "HOST", "The site that serves it; else any"),
      .value(
        "class", \.className, "CLASS", .className, "The class of its routes; else one after the app"
      ),
    ],
    use: .creates,
    discussion: """
      An entry is a route named after its first app; a rule whose comment export aasa wrote belongs to that
      route again. The order of the rules becomes their priority; what
      is excluded is a route of its own with the tag aasa:exclude.
      """,

    examples: [.init("import aasa apple-app-site-association --host example.com", "A site's links")]
  )

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let source = try TextFile.source(file)
    let read = try AppleLinksImport.import(
      source, hosts: host, className: className)
    return try workspace.importing(read, isDryRun: dryRun, printer) {
      CatalogMerge.plan(read.catalog, into: $0)
    }
  }
}

struct ImportAndroid: WorkspaceCommand {
  var file = ""
  var dryRun = false
  var value: [ExpandedWord] = []
  var strings: [String] = []
  var name: String?
  var limit: Int?
  static let signature = Signature<Self>(
    "import android", in: .exchange, "Imports an Android manifest or navigation graph",
    arguments: [.init("FILE", \.file, .file)],
    options: [
      .dryRun(\.dryRun),
      .value("value", \.value, "NAME=TEXT", "The value of @string/NAME or ${NAME}"),
      .value("strings", \.strings, "FILE", .file, "A file of values, as strings.xml"),
      .value("name", \.name, "NAME", "The name of a navigation graph's storyboard"),
      .value("limit", \.limit, "N", "The most links of a manifest; 10000 by default"),
    ],
    use: .creates,
    discussion: """
      A component with links is a route; the attributes of a filter are multiplied. The destinations of a
      navigation graph are scenes, its actions segues, its deep links patterns. --value wins over the
      files of values.
      """,
    examples: [
      .init("import android AndroidManifest.xml --value @string/host=example.com", "An app's links")
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    var values: [String: String] = [:]
    for word in value.map(\.text) {
      guard let parts = word.dividedAtEquals, !parts.before.isEmpty else {
        throw ShellError.usage("--value needs NAME=TEXT, not '\(word)'", span: value.first?.span)
      }
      values[parts.before] = parts.behind
    }
    let source = try TextFile.source(file)
    var known = AndroidValues(values)
    let files = try strings.map { try TextFile.source($0) }
    for file in files { try known.add(file) }
    let names = AndroidValues.names(in: [source] + files)
    for name in values.keys.sorted() where !names.contains(name) {
      throw ShellError.failure(
        "unknown-value", "no value of '\(file)' is called '\(name)'",
        suggestions: NearestNames.of(name, in: names))
    }
    let result = try AndroidImport.import(
      source, values: known, name: name, limit: limit ?? 10_000)
    if !result.catalog.storyboards.isEmpty {
      try requireName(name, of: file)
    }
    return try workspace.importing(result, isDryRun: dryRun, printer) {
      CatalogMerge.plan(result.catalog, into: $0)
    }
  }
}

extension Workspace {
  /// Makes the changes of an import, or shows them.
  func importing(
    _ read: ImportResult, isDryRun: Bool, _ printer: Printer,
    _ plan: (RouteCatalog) throws -> CatalogMerge.Plan
  ) throws -> Answer {
    let planned = try plan(try catalog)
    printer.notes(read.notes + planned.notes)
    let rows = read.rowCount > 0 ? "\(Phrase.count(read.rowCount, "row")) read, " : ""
    if isDryRun {
      let lines = self.lines(planned.changes, verb: "would")
      let text = lines.isEmpty ? "nothing would change" : lines.joined(separator: "\n")
      let document = ChangeJSON.document(planned.changes, revision: nil, messages: [])
      return .text(text.escapingControls(keepsLines: true), json: document)
    }
    return try answer(
      making: planned.changes, [rows + ChangeSummary.counts(planned.changes)], printer,
      comparesAll: true)
  }
}

/// Refuses to name a storyboard after standard input.
private func requireName(_ name: String?, of path: String) throws(ShellError) {
  guard path == "-", name == nil else { return }
  throw .usage("--name is missing: a storyboard from standard input needs one")
}
