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
        "A file of values, as strings.xml; res/values beside FILE by default"),
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
    var options = AndroidImport.Options(
      values: values, name: call["name"], patternLimit: try call.number("limit") ?? 10_000)
    for file in call.all("strings") {
      let values = try AndroidResources.values(of: shell.sourceText(file))
      options.values.merge(values) { own, _ in own }
    }
    var read = try AndroidImport.import(source, options: options)
    if call.all("strings").isEmpty, read.notes.contains(where: { $0.code == "unresolved-value" }) {
      read = try imported(source, options, valuesBesides: read)
    }
    let result = read
    if !result.catalog.storyboards.isEmpty {
      try shell.requireName(call, of: try call.require("FILE"))
    }
    return try shell.importing(result, call) { CatalogMerge.plan(result.catalog, into: $0) }
  }

  /// Imports again with the values of the app's own files, if there are any.
  private static func imported(
    _ source: SourceText, _ options: AndroidImport.Options, valuesBesides first: ImportResult
  ) throws(ImportError) -> ImportResult {
    var options = options
    var problems: [Diagnostic] = []
    let files = AndroidResources.files(for: source.file)
    for file in files {
      do throws(ImportError) {
        let values = try AndroidResources.values(of: SourceText.read(file))
        options.values.merge(values) { own, _ in own }
      } catch {
        // The user did not name this file: only its values are missing, not the links.
        var problem = error.diagnostic
        problem.message = "not read for values: \(problem.message)"
        problems.append(problem)
      }
    }
    if files.isEmpty { return first }
    var read = try AndroidImport.import(source, options: options)
    read.notes += problems
    return read
  }
}
