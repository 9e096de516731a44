import Interchange
import RouteModel

extension Command {
  private static let output = Option.value(
    "output", "FILE", .file, "Write to FILE; - is standard output")

  static let exportAASA = exporting(
    "aasa", "The web links as an apple-app-site-association file",
    [
      output,
      .value("app", "ID", .text, repeats: true, "The app that opens them; else by tags app:ID"),
      .value("host", "HOST", "Only links of this site"),
    ], example: "export aasa --app TEAM.com.example.app --host example.com"
  ) { catalog, call in
    try AppleLinksExport.export(
      catalog, options: .init(appIDs: call.all("app"), host: call["host"]))
  }

  static let exportAndroid = exporting(
    "android", "The links as intent filters of an Android manifest",
    [
      output,
      .value("scheme", "SCHEME", .text, repeats: true, "The scheme of patterns that name none"),
      .value("host", "HOST", .text, repeats: true, "The host of patterns that name none"),
    ]
  ) { catalog, call in
    AndroidExport.manifest(
      catalog, options: .init(schemes: call.all("scheme"), hosts: call.all("host")))
  }

  static let exportSwift = exporting(
    "swift", "Routable declarations and routers in Swift",
    [
      output, .flag("routers-only", "Leave out the classes and protocols, which exist already"),
      .value("function", "NAME", "The function that registers all; registerRoutes by default"),
      .value("import", "MODULE", .text, repeats: true, "A module with the classes and protocols"),
    ]
  ) { catalog, call in
    SwiftExport.export(
      catalog,
      options: .init(
        declaresTypes: !call.has("routers-only"),
        functionName: call["function"] ?? "registerRoutes",
        imports: call.all("import")))
  }
}
