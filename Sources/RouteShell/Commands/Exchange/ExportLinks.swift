import Interchange
import RouteModel

extension Command {
  private static let output = Option.value(
    "output", "FILE", .file, "Write to FILE; - is standard output")

  static let exportAASA = Command(
    "export aasa", in: .exchange, "The web links as an apple-app-site-association file",
    options: [
      output,
      .value("app", "ID", .text, repeats: true, "The app that opens them; else by tags app:ID"),
      .value("host", "HOST", "Only links of this site"),
      .flag("check", "Compare what the file opens with match; differences end with exit code 1"),
    ],
    discussion: """
      What a rule cannot say exactly is left out or widened, and noted; where a later rule would mean something
      else then, nothing is written. --check reads the file again and tries links of every pattern.
      """,
    examples: [
      .init(
        "export aasa --app TEAM.com.example.app --host example.com",
        "The web links as an apple-app-site-association file")
    ]
  ) { call, shell in
    let catalog = try shell.workspace.catalog
    let (apps, host) = (call.all("app"), call["host"])
    let result = try AppleLinksExport.export(catalog, apps: apps, host: host)
    shell.errors.notes(result.notes)
    if call.has("check") {
      let differences = AppleLinksExport.differences(
        catalog, result.text, apps: apps, host: host)
      shell.errors.notes(differences)
      if !differences.isEmpty {
        throw ShellError.failure(
          "verdict-differs",
          "the file opens other links than match for \(differences.count) "
            + (differences.count == 1 ? "pattern" : "patterns"))
      }
    }
    let path = call["output"]
    return try shell.deliver(result.text, to: path, .wrote(path))
  }

  static let exportAndroid = exporting(
    "android", "The links as intent filters of an Android manifest",
    [
      output,
      .value("scheme", "SCHEME", .text, repeats: true, "The scheme of patterns that name none"),
      .value("host", "HOST", .text, repeats: true, "The host of patterns that name none"),
    ]
  ) { catalog, call in
    AndroidExport.manifest(catalog, schemes: call.all("scheme"), hosts: call.all("host"))
  }
}
