internal import Files
import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import TypedLinks

struct ExportAASA: WorkspaceCommand {
  var app: [String] = []
  var host: String?
  var check = false
  static let signature = Signature<Self>(
    "export aasa", in: .exchange, "The web links as an apple-app-site-association file",
    options: [
      .value("app", \.app, "ID", "The app that opens them; else by tags app:ID"),
      .value("host", \.host, "HOST", "Only links of this site"),
      .flag(
        "check", \.check, "Compare what the file opens with match; differences end with exit code 1"
      ),
    ],
    discussion: """
      A pattern that no rule expresses exactly is left out or widened, with a note. If that would
      change what a later rule opens, nothing is written. --check reads the file again and tries
      links of every pattern.
      """,
    examples: [
      .init(
        "export aasa --app ABCDE12345.com.example.app --host example.com",
        "The web links as an apple-app-site-association file")
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let catalog = try workspace.catalog
    let result = try AppleLinksExport.export(catalog, apps: app, host: host)
    printer.notes(result.notes)
    if check {
      let differences = AppleLinksExport.differences(catalog, result.text, apps: app, host: host)
      printer.notes(differences)
      if !differences.isEmpty {
        throw ShellError.failure(
          "verdict-differs",
          "the file opens other links than match for \(Phrase.count(differences.count, "pattern"))")
      }
      printer.say(
        "the file opens what match opens\(result.notes.isEmpty ? "" : ", and what the notes name"): links of every pattern were compared"
      )
    }
    return .file(result.text)
  }
}

struct ExportAndroid: ExportCommand {
  var scheme: [String] = []
  var host: [String] = []
  var groups = false
  static let signature = Signature<Self>(
    "export android", in: .exchange, "The links as intent filters of an Android manifest",
    options: [
      .value("scheme", \.scheme, "SCHEME", "The scheme of patterns that name none"),
      .value("host", \.host, "HOST", "The host of patterns that name none"),
      .flag("groups", \.groups, "Conditions on queries and fragments, as Android 15 reads them"),
    ],
    discussion: """
      Filters with links of a site have autoVerify: export assetlinks writes the site's answer. What a
      pattern requires of queries and fragments has a place in groups of Android 15 alone; devices before it
      read no group, and take every link of such a filter's host.
      """,
    examples: [.init("export android", "The links as intent filters of an Android manifest")])

  func export(_ catalog: RouteCatalog) -> ExportResult {
    AndroidExport.manifest(catalog, schemes: scheme, hosts: host, hasGroups: groups)
  }
}

struct ExportAssetLinks: ExportCommand {
  var app: [String] = []
  var fingerprint: [String] = []
  static let signature = Signature<Self>(
    "export assetlinks", in: .exchange, "The assetlinks.json with which a site vouches for an app",
    options: [
      .value("app", \.app, "PACKAGE", "The app that opens the site's links"),
      .value(
        "fingerprint", \.fingerprint, "SHA256", "Of its certificate, as keytool and Gradle print it"
      ),
    ],
    discussion: """
      The file proves the site's trust and has no paths: which links open the app, its manifest says (export
      android). Several fingerprints are those of several certificates, such as a store's and your own. They are
      options, and no settings of a store: a certificate belongs to a build, not to the routes.
      """,
    examples: [
      .init(
        "export assetlinks --app com.example.shop --fingerprint \(AssetLinksExport.example)",
        "For https://SITE/.well-known/assetlinks.json")
    ])

  func export(_ catalog: RouteCatalog) throws -> ExportResult {
    if app.isEmpty { throw ShellError.usage("the file needs an app: --app PACKAGE") }
    if fingerprint.isEmpty {
      throw ShellError.usage(
        "the file needs the fingerprint of a certificate: --fingerprint SHA256")
    }
    let packages = try app.enumerated().map { index, text in
      try about(\Self.app, index) { try AssetLinksExport.package(text) }
    }
    let known = try fingerprint.enumerated().map { index, text in
      try about(\Self.fingerprint, index) { try AssetLinksExport.fingerprint(text) }
    }
    return AssetLinksExport.file(apps: packages, fingerprints: known)
  }
}
