import Interchange
import RouteModel

extension Command {
  static let importTSV = Command(
    "import tsv", in: .exchange, "Imports a table of routes: pattern, name, remarks",
    arguments: [Argument("FILE", .file)],
    options: [
      .dryRun,
      .value("scheme", "SCHEME", .text, repeats: true, "A pattern for each; https by default"),
      .value("host", "HOST", "The host of rows that name none"),
      .value("platform", "NAME", "Only rows of the platform, or of none"),
      .value("class", "CLASS", .className, "The class of every route; else one after its name"),
      .value("suffix", "TEXT", "What a class after a route's name ends with; ViewController"),
    ], use: .creates,
    discussion: """
      Fields are separated by tabs. One name with several patterns is one route. host= and platform= in
      the remarks hold for their row. --scheme holds for rows with a host; others match any scheme.
      """,
    examples: [
      .init("import tsv routes.tsv --host example.com", "A site's table"),
      .init("import tsv routes.tsv --scheme app --scheme https", "Each row by both schemes"),
    ]
  ) { call, shell in
    let source = try shell.sourceText(try call.require("FILE"))
    let options = TSVImport.Options(
      schemes: call.all("scheme"), host: call["host"], platform: call["platform"],
      className: call["class"], classSuffix: call["suffix"] ?? "ViewController")
    let read = try TSVImport.import(source, options: options)
    return try shell.importing(read, call) { CatalogMerge.plan(read.catalog, into: $0) }
  }
}
