import Files
import Interchange
import RouteModel
import Routing
import Texts

struct CheckSite: WorkspaceCommand {
  var files: [String] = []
  var list = ListOptions()
  var strict = false
  var code: [String] = []
  var host: [String] = []
  var app, url: String?
  var without: [SiteCheck.Side] = []
  var context = ContextOptions()
  var values = AndroidValueOptions()
  var format: FindingFormat?
  /// The routes of the examples.
  private static let shop = """
    route add item --class Item --url https://shop.example/item/:id
    route add cart --class Cart --url https://shop.example/cart --url https://www.shop.example/cart
    pattern add cart shop://shop.example/cart
    """
  static let signature = Signature<Self>(
    "check-site", in: .resolve, "Does a link reach the app? The files of a site beside the routes",
    arguments: [.init("FILE", \.files, .file, isNeeded: true)],
    options: [
      .all(\.list), .flag("strict", \.strict, "Warnings count as errors"),
      .value("code", \.code, "CODE", "Only findings of the code"),
      .value("host", \.host, "HOST", "Only links of this site"),
      .value(
        "app", \.app, "ID",
        "Only rules for this app: its id, with or without the team, or its package"),
      .value(
        "without", \.without, "HALF",
        "The files of the site, or of the app, are elsewhere: no error"),
      .value("url", \.url, "URL", "Does this link reach the app? Ends with 1 if not"),
      .all(\.context), .all(\.values), .findingFormat(\.format),
    ],
    discussion: """
      What a site and an app publish decides whether a link opens the app at all: of the site the
      apple-app-site-association and the assetlinks.json, of the app its entitlements and its merged
      AndroidManifest.xml. Give them, or folders. They are read as an import reads them, and compared with
      each other and with the routes; nothing is fetched. Errors make the exit code 1. A link needs the files of
      both halves, and one that is missing is an error; a team that has one half says --without app or
      --without site. A system of which there is no file at all is told, and is no error.

      A link of each form of a pattern is tried, with and without its optional parts: a rule must take it. Of
      a rule only that is told which hands the app no link that any route opens; one that takes more than its
      route is not. A host must be in all files. If a folder in the path of a site's file is called as a host
      is, the file is of that host; else of all.
      Patterns for other platforms, fallbacks, and routes that are internal or disabled are not compared.

      With --url the answer is for one link: for each system whose files there are the route that opens it on
      that platform, whether it arrives, and why. help codes lists the findings.
      """,
    examples: [
      .init(
        "check-site site app --host shop.example", "Folders of the site and of the app",
        after: Self.shop),
      .init(
        "check-site site --without app", "The app's files are elsewhere",
        after: Self.shop),
      .init(
        "check-site site app --app com.example.shop --url https://shop.example/item/1",
        "Does this app get this link?",
        after: "route add item --class Item --url https://shop.example/item/:id"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try requireFindings(code, of: .site, at: \Self.code)
    try requireFittingOptions()
    var findings: [SiteFinding] = []
    var unread: [String] = []
    let files = try about(\Self.files) { try read(&findings, &unread) }
    var options = SiteCheck.Options(hosts: host, app: app, elsewhere: Set(without))
    options.values = try values.values(
      in: files.filter { $0.kind == .manifest }.map { try SourceText.input($0.path) })
    let check: SiteCheck
    do {
      check = try SiteCheck(files, unread: unread, workspace.catalog, options: options)
    } catch let error as Diagnostic {
      let problem = ShellError(error)
      throw error.code == "host-not-listed" ? problem.about(\Self.host) : problem.about(\Self.app)
    }
    printer.notes(check.notes)
    if let url {
      let answer = try SiteLinkAnswer(url, check, context.facts(in: workspace), workspace)
      return answer.answer(unread: findings.first)
    }
    try Interrupt.check()
    findings += check.findings
    let codes = code.map { " of code \($0)" }.joined(separator: ", or")
    let counts = check.counts.map { "\(Phrase.count($0.links, "pattern")) on \($0.system)" }
    let owners = FindingOwners(of: try workspace.catalog)
    return list.answer(
      findings.map {
        PlacedFinding($0.finding, at: $0.place, owners: owners.owners(of: $0.finding))
      }, codes: code, format: format,
      fails: strict ? .warning : .error, command: "check-site",
      nothing: "no problems\(codes) in "
        + Phrase.list([Phrase.count(files.count, "file")] + counts))
  }

  /// - Throws: ``ShellError`` `usage` for an option that says nothing here.
  private func requireFittingOptions() throws {
    if url == nil {
      let hasContext = !context.contexts.isEmpty || !context.others.isEmpty
      guard hasContext else { return }
      throw ShellError.usage(
        "a context is for one link, with --url: the files say nothing of it",
        at: context.contexts.isEmpty ? \ContextOptions.others : \ContextOptions.contexts)
    }
    if format != nil {
      throw ShellError.usage(
        "--format is for findings, and --url answers for one link", at: \Self.format)
    }
    if !code.isEmpty {
      throw ShellError.usage(
        "--code is for findings, and --url answers for one link", at: \Self.code)
    }
  }

  /// The files. One that cannot be read as what it is is a finding.
  private func read(
    _ findings: inout [SiteFinding], _ unread: inout [String]
  ) throws -> [SiteFile] {
    var found: [SiteFile] = []
    for path in try SiteFile.paths(at: files) {
      let bytes = try SourceText.inputBytes(path, limit: ReadLimit.siteFile)
      do throws(ImportError) {
        found.append(try SiteFile(bytes, path: path == "-" ? SourceText.standardInput : path))
      } catch {
        findings += error.problems.map { SiteFinding(unreadable: $0) }
        unread.append(path)
      }
    }
    return found
  }
}

/// The values of resources of Android.
struct AndroidValueOptions: OptionGroup {
  var value: [String] = []
  var strings: [String] = []

  static let options: [BoundOption<Self>] = [
    .value("value", \.value, "NAME=TEXT", "android: the value of @string/NAME or ${NAME}"),
    .value("strings", \.strings, "FILE", .file, "android: a file of values, as strings.xml"),
  ]

  /// The values; those of the options win over those of the files.
  ///
  /// - Parameter sources: The files with references; a value that none has is an error.
  func values(in sources: [SourceText]) throws -> AndroidValues {
    var values: [String: String] = [:]
    for (index, word) in value.enumerated() {
      guard let parts = word.dividedAtEquals, !parts.before.isEmpty else {
        throw ShellError.usage("--value needs NAME=TEXT, not '\(word)'", at: \Self.value, index)
      }
      values[parts.before] = parts.behind
    }
    var known = AndroidValues(values)
    let files = try strings.enumerated().map { index, path in
      try about(\Self.strings, index) { try SourceText.input(path) }
    }
    for file in files { try known.add(file) }
    let names = AndroidValues.names(in: sources + files)
    for name in values.keys.sorted() where !names.contains(name) {
      let file = Phrase.list(sources.map { "'\($0.file)'" })
      throw ShellError.failure(
        "unknown-value", "no value of \(file.isEmpty ? "these files" : file) is called '\(name)'",
        suggestions: NearestNames.of(name, in: names)
      ).about(\Self.value, value.firstIndex { $0.hasPrefix("\(name)=") } ?? 0)
    }
    return known
  }
}
