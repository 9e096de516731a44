import Interchange
import RouteModel

extension Command {
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
