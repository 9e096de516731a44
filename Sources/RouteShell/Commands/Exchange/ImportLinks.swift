import Interchange
import RouteModel

extension Command {
  static let importAndroid = Command(
    "import android", in: .exchange, "Imports an Android manifest or navigation graph",
    arguments: [Argument("FILE", .file)],
    options: [
      .dryRun,
      .value("value", "NAME=TEXT", .text, repeats: true, "The value of @string/… or ${…}"),
      .value(
        "strings", "FILE", .file, repeats: true,
        "A file of values, as strings.xml"),
      .value("name", "NAME", "The name of a navigation graph's storyboard"),
      .value("limit", "N", .number, "The most links of a manifest; 10000 by default"),
    ], use: .creates,
    discussion: """
      A component with links is a route; the attributes of a filter are multiplied. The destinations of a
      navigation graph are scenes, its actions segues, its deep links patterns. --value wins over the
      files of values.
      """,
    examples: [
      .init("import android AndroidManifest.xml --value @string/host=example.com", "An app's links")
    ]
  ) { call, shell in
    var values: [String: String] = [:]
    for word in call.all("value") {
      guard let parts = word.dividedAtEquals, !parts.before.isEmpty else {
        throw ShellError.usage("--value needs NAME=TEXT, not '\(word)'", span: call.span("value"))
      }
      values[parts.before] = parts.behind
    }
    let source = try shell.sourceText(try call.require("FILE"))
    var known = AndroidValues(values)
    for file in call.all("strings") { try known.add(shell.sourceText(file)) }
    let result = try AndroidImport.import(
      source, values: known, name: call["name"], limit: try call.number("limit") ?? 10_000)
    if !result.catalog.storyboards.isEmpty {
      try shell.requireName(call, of: try call.require("FILE"))
    }
    return try shell.importing(result, call) { CatalogMerge.plan(result.catalog, into: $0) }
  }
}
