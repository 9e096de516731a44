import Interchange
import RouteModel
import Simulation

extension Command {
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
}
