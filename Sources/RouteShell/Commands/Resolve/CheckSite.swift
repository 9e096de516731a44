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
  var values = AndroidValueOptions()
  var format: FindingFormat?
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
      .value("url", \.url, "URL", "Does this link reach the app? Ends with 1 if not"),
      .all(\.values), .findingFormat(\.format),
    ],
    discussion: """
      What a site and an app publish decides whether a link opens the app at all: of the site the
      apple-app-site-association and the assetlinks.json, of the app its entitlements and its merged
      AndroidManifest.xml. Give what there is of them, or folders. They are read as an import reads them, and
      compared with each other and with the routes; nothing is fetched. Errors make the exit code 1.

      A link of each pattern is tried: a rule must take it. Of a rule only that is told which hands the app no
      link that any route opens; one that takes more than its route is not. A host must be in all files. If a
      folder in the path of a site's file is called as a host is, the file is of that host; else of all.
      Patterns for other platforms, fallbacks, and routes that are internal or disabled are not compared.

      With --url the answer is for one link: the route that opens it, and for each system whose files there
      are whether it arrives, and why. help codes lists the findings.
      """,
    examples: [
      .init(
        "check-site site app --host shop.example", "Folders of the site and of the app",
        after: "route add item --class Item --url https://shop.example/{item/:id|cart}?"),
      .init(
        "check-site site app --app com.example.shop --url https://shop.example/item/1",
        "Does this app get this link?",
        after: "route add item --class Item --url https://shop.example/item/:id"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    try requireFindings(code, of: .site, at: \Self.code)
    var findings: [SiteFinding] = []
    let files = try about(\Self.files) { try read(&findings) }
    var options = SiteCheck.Options(hosts: host, app: app)
    options.values = try values.values(
      in: files.filter { $0.kind == .manifest }.map { try TextFile.source($0.path) })
    let check: SiteCheck
    do {
      check = try SiteCheck(files, workspace.catalog, options: options)
    } catch let error as Diagnostic {
      let problem = ShellError(error)
      throw error.code == "host-not-listed" ? problem.about(\Self.host) : problem.about(\Self.app)
    }
    printer.notes(check.notes)
    if let url { return try answer(url, check, findings, workspace) }
    try Interrupt.check()
    findings += check.findings
    let counts = check.counts.map { "\(Phrase.count($0.links, "pattern")) on \($0.system)" }
    return list.answer(
      findings.map { PlacedFinding($0.finding, at: $0.place) }, codes: code, format: format,
      fails: strict ? .warning : .error, command: "check-site",
      nothing: "no problems in "
        + Phrase.list([Phrase.count(files.count, "file")] + counts))
  }

  /// The files. One that cannot be read as what it is is a finding.
  private func read(_ findings: inout [SiteFinding]) throws -> [SiteFile] {
    var found: [SiteFile] = []
    for path in try SiteFile.paths(at: files) {
      let bytes = try TextFile.readBytes(path, limit: 64 << 20)
      do throws(ImportError) {
        found.append(try SiteFile(bytes, path: path == "-" ? SourceText.standardInput : path))
      } catch {
        findings += error.problems.map { SiteFinding(unreadable: $0) }
      }
    }
    return found
  }

  // MARK: One link

  @MainActor private func answer(
    _ url: String, _ check: SiteCheck, _ unread: [SiteFinding], _ workspace: Workspace
  ) throws -> Answer {
    let link = LinkAnswer(
      url, try workspace.requireRegistry(), ordinaryPath: workspace.ordinaryPath)
    let answers = check.answers(to: url)
    var lines = [url, "  " + (link.route.map { "opens \($0)" } ?? link.failure)]
    lines += answers.map { answer in
      let place = answer.place.map { " (\($0.file)\($0.line > 0 ? ":\($0.line)" : ""))" } ?? ""
      let verdict = answer.arrives ? "arrives" : "does not arrive"
      return "  \(answer.system.rawValue): \(verdict): \(answer.reason)\(place)"
    }
    if answers.isEmpty { lines.append("  the files say nothing of such links") }
    let result = Answer.text(
      lines.map { $0.escapingControls() }.joined(separator: "\n"),
      json: [
        "url": .string(url), "route": .optional(link.route), "code": .optional(link.code),
        "systems": .array(answers.map(\.json)),
      ],
      listing: Listing(
        answers,
        [
          .init("system") { .string($0.system.rawValue) }, .init("arrives") { .bool($0.arrives) },
          .init(.prose("reason")) { .string($0.reason) },
          .init("file") { .optional($0.place?.file) },
          .init(.number("line")) { .optional($0.place?.line) },
        ]))
    if let problem = unread.first {
      return result.failing(
        ShellError(
          Diagnostic(
            code: problem.finding.code, message: Message(problem.finding.message),
            place: problem.place)))
    }
    if link.route == nil {
      return result.failing(.failure(link.code ?? "no-match", "no route opens the link"))
    }
    let missing = answers.filter { !$0.arrives }.map(\.system.rawValue)
    if !missing.isEmpty || answers.isEmpty {
      return result.failing(
        .failure(
          "link-not-taken",
          answers.isEmpty
            ? "no file is about such links"
            : "the link does not reach the app on \(Phrase.list(missing))"))
    }
    return result
  }
}

extension SiteAnswer {
  fileprivate var json: JSONValue {
    [
      "system": .string(system.rawValue), "arrives": .bool(arrives), "reason": .string(reason),
      "file": .optional(place?.file), "line": .optional(place?.line),
      "column": .optional(place?.column),
    ]
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
      try about(\Self.strings, index) { try TextFile.source(path) }
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
