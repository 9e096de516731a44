import Interchange
import RouteModel
import Texts

extension BoundOption {
  static func dryRun(_ path: any WritableKeyPath<C, Bool> & Sendable) -> Self {
    .flag("dry-run", path, "Show what would change, and change nothing")
  }
}

/// What a file is that is imported.
enum ImportKind: String, CaseIterable {
  case json, csv, rails, storyboard, routesh, aasa, android

  /// The ends of the names of such files.
  private var endings: [String] {
    switch self {
    case .json: [".json"]
    case .csv: [".csv", ".tsv"]
    case .rails: []
    case .storyboard: [".storyboard"]
    case .routesh: [".routesh"]
    case .aasa: ["apple-app-site-association"]
    case .android: [".xml"]
    }
  }

  /// The kind that the name of a file tells; nil if it tells none.
  static func of(_ path: String) -> ImportKind? {
    allCases.first { $0.endings.contains { path.hasSuffix($0) } }
  }
}

struct ImportCommand: WorkspaceCommand {
  /// The kind, if it is said, then the files.
  var words: [String] = []
  var dryRun = false
  var replace = false
  var scheme: [String] = []
  var host: [String] = []
  var className, suffix, syntax: String?
  var keepOrder = false
  var name: String?
  var all = false
  var values = AndroidValueOptions()
  var limit: Int?
  static let signature = Signature<Self>(
    "import", in: .exchange, "Imports a file: a catalog, a table, storyboards, links of an app",
    arguments: [
      .init(
        "[KIND] FILE", \.words, .fileOr(ImportKind.allCases.map(\.rawValue)), isNeeded: true)
    ],
    options: [
      .dryRun(\.dryRun),
      .flag("replace", \.replace, "json: also remove rows that the file does not have"),
      .value("scheme", \.scheme, "SCHEME", "csv, rails: a pattern for each; https by default"),
      .value("host", \.host, "HOST", "csv, rails, aasa: the site of rows that name none; else any"),
      .value(
        "class", \.className, "CLASS", .className,
        "csv, rails, aasa: the class of every route; else one after its name, or the app's"),
      .value(
        "suffix", \.suffix, "TEXT",
        "csv, rails: what a class after a route's name ends with; ViewController"),
      .syntax(\.syntax),
      .flag("keep-order", \.keepOrder, "csv, rails: priorities that keep the order of the table"),
      .value("name", \.name, "NAME", "storyboard, android: the storyboard's name, for one file"),
      .flag("all", \.all, "storyboard: also launch screens"),
      .all(\.values),
      .value("limit", \.limit, "N", "android: the most links of a manifest; 10000 by default"),
    ],
    use: .creates,
    discussion: """
      Without KIND the name of the file tells it: .json, .csv or .tsv, .storyboard, .routesh, .xml, or
      apple-app-site-association. The changes are one revision. - is standard input.

      json        a catalog that export json wrote. Its rows take the place of rows with the same key;
                  others stay.
      csv         a table of routes, as a spreadsheet writes it: commas, semicolons or tabs stand between
                  the columns, which a first row names: pattern and route, and what there is of class,
                  owner, summary, tags, path, priority, host, scheme and platform. Without such a row they
                  are pattern, route and remarks such as owner=shop;platform=ios. Several patterns of one
                  name are one route. A platform is a condition of its row's pattern. --scheme holds for
                  rows with a host; others match any scheme.
                  A first row with source (from, old, short link) and target (to, new, destination; or link,
                  deep link) is that of a table of redirects. A source without :name, * or {…} is one
                  link. If a row is a duplicate, leads round in a circle or to what no route takes,
                  nothing is changed.
      rails       what rails routes prints. A page is a route with the name of its path helper, or else of
                  its action; the constraints of its segments come with it, and a redirect whose target is
                  printed is one here. Other verbs than GET, other hosts and mounted applications are left
                  out, with a note.
      storyboard  Interface Builder's storyboards, several at once; a directory stands for all below it. A
                  second import follows the file and keeps what was changed by hand since.
      routesh     a script of changes, with expect, let and echo, like a migration.
      aasa        an apple-app-site-association file. An entry is a route named after its first app; a rule
                  whose comment export aasa wrote belongs to that route again. The order of the rules
                  becomes their priority; what is excluded is a route of its own, tagged aasa:exclude.
      android     a manifest or a navigation graph. A component with links is a route; the attributes of a
                  filter are multiplied. Destinations are scenes, actions segues, deep links patterns.
                  --value wins over the files of values.
      """,
    examples: [
      .init(
        "import catalog.json --dry-run", "What it would change",
        after: "export json --output catalog.json"),
      .init("import csv routes.csv --host example.com", "A site's table"),
      .init("import csv routes.csv --scheme app --scheme https", "Each row by both schemes"),
      .init("import csv files.txt --syntax next", "A list of files, one a line"),
      .init("import csv old-links.csv", "Redirects: the columns are from,to"),
      .init("import rails routes.txt --host example.com", "The pages of a site"),
      .init("import Notes.storyboard", "One file: the storyboard is Notes"),
      .init("import setup.routesh", "Its changes as one revision"),
      .init("import aasa apple-app-site-association --host example.com", "A site's links"),
      .init(
        "import android AndroidManifest.xml --value @string/host=example.com", "An app's links"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let said = words.count > 1 ? ImportKind(rawValue: words[0]) : nil
    let files = said == nil ? words : Array(words.dropFirst())
    guard let kind = said ?? ImportKind.of(files[0]) else {
      if ImportKind(rawValue: files[0]) != nil {
        throw ShellError.usage("FILE is missing: import \(files[0]) FILE")
      }
      let kinds = ImportKind.allCases.map(\.rawValue)
      let near = NearestNames.of(files[0], in: kinds, limit: 1)
      throw ShellError.usage(
        "what is in '\(files[0])'? \(kinds.map { "import \($0)" }.joined(separator: ", "))",
        suggestions: near.map { (["import", $0] + files.dropFirst()).joined(separator: " ") },
        at: \Self.words)
    }
    if files.count > 1, kind != .storyboard {
      throw ShellError.usage(
        "one word too many: '\(files[1])': import \(kind.rawValue) FILE", at: \Self.words,
        words.count - files.count + 1)
    }
    try refuseOptions(of: kind)
    return try about(\Self.words, words.count - files.count) {
      try run(kind, files, workspace, printer)
    }
  }

  /// Refuses options that mean nothing for a kind.
  private func refuseOptions(of kind: ImportKind) throws {
    let given: [(name: String, isGiven: Bool, path: ArgumentPath, kinds: [ImportKind])] = [
      ("replace", replace, \Self.replace, [.json]),
      ("scheme", !scheme.isEmpty, \Self.scheme, [.csv, .rails]),
      ("host", !host.isEmpty, \Self.host, [.csv, .rails, .aasa]),
      ("class", className != nil, \Self.className, [.csv, .rails, .aasa]),
      ("suffix", suffix != nil, \Self.suffix, [.csv, .rails]),
      ("syntax", syntax != nil, \Self.syntax, [.csv]),
      ("keep-order", keepOrder, \Self.keepOrder, [.csv, .rails]),
      ("name", name != nil, \Self.name, [.storyboard, .android]),
      ("all", all, \Self.all, [.storyboard]),
      ("value", !values.value.isEmpty, \AndroidValueOptions.value, [.android]),
      ("strings", !values.strings.isEmpty, \AndroidValueOptions.strings, [.android]),
      ("limit", limit != nil, \Self.limit, [.android]),
    ]
    for option in given where option.isGiven && !option.kinds.contains(kind) {
      let kinds = Phrase.list(option.kinds.map { "import \($0.rawValue)" })
      throw ShellError.usage("--\(option.name) is for \(kinds)", at: option.path)
    }
    if host.count > 1, kind != .aasa {
      throw ShellError.usage("--host is given twice", at: \Self.host, 1)
    }
  }

  @MainActor private func run(
    _ kind: ImportKind, _ files: [String], _ workspace: Workspace, _ printer: Printer
  ) throws -> Answer {
    let file = files[0]
    var policy = CatalogMerge.Policy.addDetails
    let read: ImportResult
    switch kind {
    case .routesh:
      let text = try SourceText.input(file).text
      var after = try workspace.catalog
      let changes = try after.run(script: text, file: file).squashed.inReadingOrder
      return try workspace.importing(ImportResult(), isDryRun: dryRun, printer) { _ in
        CatalogMerge.Plan(changes: changes)
      }
    case .json:
      read = try CatalogJSON.import(SourceText.input(file))
      policy = replace ? .replaceAll : .replaceRows
    case .csv: read = try table(file)
    case .rails: read = try RailsRoutes.import(SourceText.input(file), options: tableOptions())
    case .storyboard: read = try storyboards(files, printer)
    case .aasa:
      read = try AppleLinksImport.import(
        SourceText.input(file), hosts: host, className: className)
    case .android: read = try android(file)
    }
    return try workspace.importing(read, isDryRun: dryRun, printer) { [policy] in
      try CatalogMerge.plan(read.catalog, into: $0, policy: policy, step: Interrupt.check)
    }
  }

  private func tableOptions() throws -> RouteTable.Options {
    RouteTable.Options(
      schemes: scheme, host: host.first, className: className,
      classSuffix: suffix ?? "ViewController",
      syntax: try about(\Self.syntax) { try syntax.map(PatternSyntax.dialect) },
      keepsOrder: keepOrder)
  }

  private func table(_ file: String) throws -> ImportResult {
    let options = try tableOptions()
    let source = try SourceText.input(file)
    return try RouteFiles.isList(source, of: options.syntax)
      ? RouteFiles.import(source, options: options) : RouteTable.import(source, options: options)
  }

  @MainActor private func storyboards(
    _ files: [String], _ printer: Printer
  ) throws -> ImportResult {
    let files = try StoryboardImport.files(at: files)
    for file in files { try requireName(of: file) }
    var sources: [SourceText] = []
    for (index, file) in files.enumerated() {
      try Interrupt.check()
      printer.progress("reading \(index + 1) of \(files.count): \(file)")
      sources.append(try SourceText.input(file))
    }
    printer.endProgress()
    return try StoryboardImport.import(
      sources, options: .init(name: name, includesLaunchScreens: all))
  }

  private func android(_ file: String) throws -> ImportResult {
    let source = try SourceText.input(file)
    let result = try AndroidImport.import(
      source, values: values.values(in: [source]), name: name, limit: limit ?? 10_000)
    if !result.catalog.storyboards.isEmpty { try requireName(of: file) }
    return result
  }

  /// Refuses to name a storyboard after standard input.
  private func requireName(of path: String) throws(ShellError) {
    guard path == "-", name == nil else { return }
    throw .usage("--name is missing: a storyboard from standard input needs one")
  }
}

extension Workspace {
  /// Makes the changes of an import, or shows them.
  fileprivate func importing(
    _ read: ImportResult, isDryRun: Bool, _ printer: Printer,
    _ plan: (RouteCatalog) throws -> CatalogMerge.Plan
  ) throws -> Answer {
    let planned = try plan(try catalog)
    try refuseBadRedirects(of: read, planned.changes)
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
      comparesAll: true, hasCheckedRedirects: !read.redirectPlaces.isEmpty)
  }
}
