import Interchange
import RouteModel
import Routing
import Texts

extension DeviceScript.Tool: ChoiceValue {}

struct ExportDevice: WorkspaceCommand {
  var tool: DeviceScript.Tool?
  var files: [String] = []
  var own = IgnoredColumnOptions()
  var app: String?
  var context = ContextOptions()
  static let signature = Signature<Self>(
    "export device", in: .exchange, "Links as a script that opens each on a device",
    arguments: [.init("TOOL", \.tool), .init("LINKS", \.files, .file)],
    options: [
      .value(
        "app", \.app, "ID", "The app that opens them: for adb its package, for maestro its id"),
      .all(\.own), .all(\.context),
    ],
    discussion: """
      adb is for Android, simctl for Apple's simulators, maestro a flow for both. The script is only
      written; sh FILE, or maestro test FILE, opens the links, one after the other, with what each opens
      beside it as a comment. A link that could not be opened is named, and the exit code is 1 at the end;
      2 if the pause is no number, 127 if the tool is not there; maestro stops at it. One that must open nothing, by its row, is no failure.
      LINKS are lists as check-links reads them; columns that hold nothing known do not count. Without them,
      one link of each route that is open to links. A link that is for another platform, by its row or by a
      condition, one that is no URL, and one without a scheme are left out, with a note. What this catalog
      cannot say, such as what the app really shows, is what you look at.
      """,
    examples: [
      .init(
        "export device simctl links.csv --output open.sh", "Then: sh open.sh, or sh open.sh 5",
        after: "match app://editor/hello --csv --output links.csv"),
      .init("export device adb --output open.sh", "A link of each route"),
      .init("export device maestro --app com.example.app --output flow.yaml", "Maestro's openLink"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    guard let tool else {
      throw ShellError.usage(
        "a tool is missing: one of \(DeviceScript.Tool.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    var facts = try context.facts(in: workspace)
    if let platform = tool.platforms.first, facts["platform"] == nil {
      facts["platform"] = platform
    }
    if let platform = facts["platform"], !tool.takes(platform) {
      throw ShellError.usage(
        "\(tool.rawValue) opens no links on \(platform)", at: \ContextOptions.contexts)
    }
    if app != nil, tool == .simctl {
      throw ShellError.usage(
        "simctl names no app: the system of the simulator chooses which one opens a link",
        at: \Self.app)
    }
    return try workspace.inContext(facts) {
      let store = workspace.settings.storePath
      var links = DeviceLinks(tool, workspace)
      if !files.isEmpty {
        let list = try LinkList(
          at: files, as: \Self.files, of: workspace.catalog, ignored: own.ignore, for: .shown)
        printer.notes(list.notes)
        for link in list.links { try links.add(link) }
      } else {
        if !own.ignore.isEmpty {
          throw ShellError.usage("--ignore needs LINKS", at: \IgnoredColumnOptions.ignore)
        }
        for route in try workspace.catalog.routes.byName { try links.addExample(of: route) }
      }
      printer.notes(links.notes)
      guard !links.links.isEmpty else {
        throw ShellError.failure("no-links", "there is no link that \(tool.rawValue) could open")
      }
      if tool == .maestro, app == nil {
        printer.notes([
          Diagnostic(
            code: "no-app",
            message: "the flow asks for the app: maestro test -e APP_ID=ID, or --app ID")
        ])
      }
      return .file(
        DeviceScript.text(
          links.links, for: tool, app: app,
          from: files.isEmpty
            ? store : Phrase.list(files.map { $0 == "-" ? "standard input" : $0 })))
    }
  }
}

extension DeviceScript.Tool {
  /// The platforms on which it opens links, the usual one first; none means any.
  fileprivate var platforms: [String] {
    switch self {
    case .adb: ["android"]
    case .simctl: ["ios", "ipados", "tvos", "visionos", "watchos"]
    case .maestro: []
    }
  }

  fileprivate func takes(_ platform: String) -> Bool {
    platforms.isEmpty || platforms.contains(platform.lowercased())
  }
}

/// The links of a script.
@MainActor private struct DeviceLinks {
  private(set) var links: [DeviceScript.Link] = []
  private(set) var notes: [Diagnostic] = []
  private let tool: DeviceScript.Tool
  private let workspace: Workspace

  init(_ tool: DeviceScript.Tool, _ workspace: Workspace) {
    (self.tool, self.workspace) = (tool, workspace)
  }

  /// Adds a link of a list, with what it opens in the context of its row.
  mutating func add(_ link: LinkList.Link) throws {
    try Interrupt.check()
    guard !link.url.isEmpty else { return }
    if let platform = link.context["platform"], isOther(platform) {
      return leaveOut(link.url, "it is for platform=\(platform)", at: link.place)
    }
    let registry = try workspace.requireRegistry()
    let answer = workspace.inContext(link.context) {
      LinkAnswer(link.url, registry, ordinaryPath: workspace.ordinaryPath)
    }
    if answer.code == RouteError.Code.invalidURL.name {
      return leaveOut(link.url, "it is no URL", at: link.place)
    }
    if link.url.unicodeScalars.contains(where: \.isControl) {
      return leaveOut(
        link.url, "it has a control character: %1B and the like stand for one", at: link.place)
    }
    if !link.expected.isNothing, answer.code == RouteError.Code.conditionUnmet.name,
      let needed = answer.platforms(registry, link.url)
    {
      return leaveOut(link.url, "it needs \(needed)", at: link.place)
    }
    // That any link of a list opens a route is not said of each.
    let isAny = link.expected.route == .any && answer.route == nil && !link.expected.isNothing
    append(
      link.url, answer, link.context, at: link.place, mustOpen: !link.expected.isNothing,
      but: isAny ? nil : link.difference(from: answer)?.expected)
  }

  /// Adds the example of a route that links open.
  mutating func addExample(of route: Route) throws {
    try Interrupt.check()
    guard route.closing == nil, !route.patterns.isEmpty else { return }
    let registry = try workspace.requireRegistry()
    guard
      let example = registry.exampleLink(
        opening: route.identifier, otherwise: workspace.ordinaryPath)
    else {
      return notes.note(
        "link-left-out", of: route.identifier, "left out: no link was found that opens it")
    }
    var facts: [String: String] = [:]
    if let context = example.context {
      if let platform = context.platform, isOther(platform) {
        return notes.note(
          "link-left-out", of: route.identifier, "left out: it is for platform=\(platform)")
      }
      facts = Dictionary(
        context.words.compactMap { $0.dividedAtEquals }.map { ($0.before, $0.behind) }
      ) { $1 }
    }
    let answer = workspace.inContext(facts) {
      LinkAnswer(example.url, registry, ordinaryPath: workspace.ordinaryPath)
    }
    append(example.url, answer, facts, at: nil)
  }

  /// Whether a platform is not the one of the script.
  private func isOther(_ platform: String) -> Bool {
    guard tool.platforms.isEmpty else { return !tool.takes(platform) }
    guard let wanted = workspace.context["platform"] else { return false }
    return wanted.lowercased() != platform.lowercased()
  }

  /// - Parameters:
  ///   - mustOpen: Whether it may open something.
  ///   - expected: What the list expects, if that differs.
  private mutating func append(
    _ url: String, _ answer: LinkAnswer, _ facts: [String: String], at place: SourcePlace?,
    mustOpen: Bool = true, but expected: String? = nil
  ) {
    guard url.contains(":"), !url.hasPrefix("/") else {
      return leaveOut(url, "it has no scheme, and a device opens whole links", at: place)
    }
    var words = [
      answer.route.map { "opens \($0)" }
        ?? (mustOpen ? "opens nothing: \(answer.failure)" : "must open nothing")
    ]
    if answer.route != nil {
      words[0] += [answer.facts["class"], answer.facts["path"].map { "by \($0)" }]
        .compactMap(\.self).filter { !$0.isEmpty }.map { " \($0)" }.joined()
      words += answer.parameters.map { "\($0.name)=\($0.value)" }
      words += answer.guards.map(\.words)
    }
    // The platform of all of them is said by none.
    let own = workspace.context["platform"]?.lowercased()
    let facts = facts.filter { $0.key != "platform" || $0.value.lowercased() != own }
    if !facts.isEmpty {
      words.append("with " + facts.ordered(by: \.key).map { "\($0)=\($1)" }.joined(separator: " "))
    }
    if let expected { words.append("but the list expects \(expected)") }
    links.append(
      DeviceScript.Link(url, opens: words.joined(separator: "  "), mustOpen: mustOpen))
  }

  private mutating func leaveOut(_ url: String, _ why: String, at place: SourcePlace?) {
    notes.append(
      Diagnostic(code: "link-left-out", of: url, "left out: \(why)", place: place))
  }
}

extension LinkAnswer {
  /// The platforms that the first pattern which would take a link needs; nil if it needs something else.
  fileprivate func platforms(_ registry: Registry, _ url: String) -> String? {
    let unmet = (try? registry.explain(url))?.first { $0.verdict == .unfulfilled }?.match.unmet
    return unmet?.first { $0.hasPrefix("platform=") }
  }
}
