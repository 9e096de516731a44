import Interchange
import RouteModel
import RouteStorage
import Routing

extension Command {
  static let exportTypedLinks = Command(
    "export links", in: .exchange, "The links as types of an app's language, in one file",
    arguments: [
      Argument("LANGUAGE", .choice(LinkExport.Language.allCases.map(\.rawValue)), .optional)
    ],
    options: [
      .value("output", "FILE", .file, "Write to FILE; - is standard output"),
      .value("check", "FILE", .file, "Check whether FILE is current"),
      .value(
        "name", "NAME", "The name of the type; AppLink by default, AppStoryboard with --segues"),
      .flag(
        "segues", "The identifiers of scenes and segues as constants, instead of links; in Swift"),
      .value(
        "access", "ACCESS", .choice(Access.allCases.map(\.rawValue)),
        "Who sees the type: public, or internal to its module"),
      .value(
        "tag", "TAG", .tag, repeats: true, "Only routes with this tag, or with one of several"),
      .value(
        "context", "NAME=VALUE", repeats: true,
        "A fact by which conditions of routes are decided: platform=ios"),
    ],
    discussion: """
      A case for each route that is enabled and open to URLs, with its parameters typed. A URL is
      read exactly as 'match' reads it, and a link writes URLs that lead back to it. A pattern whose
      exact meaning the file cannot express is refused. The first lines of the file say how it was
      made: --check FILE needs nothing else. docs/links.md describes the file.
      """,
    examples: [
      .init(
        "export links swift --output AppLink.swift", "An enum AppLink in Swift",
        after: "route add item --url app://item/:id"),
      .init(
        "export links --check AppLink.swift", "Ends with 1 if the file is stale",
        after: "export links swift --output AppLink.swift"),
      .init("export links typescript", "The same as a module of TypeScript"),
      .init("export links swift --segues", "Segues and scenes of storyboards, per view controller"),
    ]
  ) { call, shell in
    if let path = call["check"] { return try shell.checkLinkFile(path, call) }
    guard let language = try call.choice("LANGUAGE", LinkExport.Language.self) else {
      throw ShellError.usage(
        "a language is missing: one of \(LinkExport.Language.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    let result = try LinkExport.export(
      shell.workspace.catalog, options: call.linkOptions(language, shell))
    shell.errors.notes(result.notes)
    let path = call["output"]
    return try shell.deliver(result.text, to: path, .wrote(path))
  }

  fileprivate enum Access: String, CaseIterable {
    case `internal`, `public`
  }
}

extension Call {
  /// The options of a file of links; its words are those that say what is in it.
  @MainActor
  fileprivate func linkOptions(
    _ language: LinkExport.Language, _ shell: Shell
  ) throws -> LinkExport.Options {
    let isOfSegues = has("segues")
    if isOfSegues {
      guard language == .swift else {
        throw ShellError.usage("storyboards are for Swift", span: span("segues"))
      }
      for option in ["tag", "context"] where has(option) {
        throw ShellError.usage(
          "--\(option) is for links: with --segues the file has all storyboards", span: span(option)
        )
      }
    }
    if language == .typescript, has("access") {
      throw ShellError.usage(
        "--access is for Swift and Kotlin: a module of TypeScript exports its links",
        span: span("access"))
    }
    let name = self["name"] ?? (isOfSegues ? "AppStoryboard" : "AppLink")
    guard name.first?.isLetter == true, name.utf8.allSatisfy({ $0.isNamePart }) else {
      throw ShellError.usage(
        "'\(name)' cannot be the name of a type: it needs letters, digits and '_'",
        span: span("name"))
    }
    guard !language.uses(name) else {
      throw ShellError.usage(
        "'\(name)' cannot be the name of the type: the file has it for something else — did you mean '\(name)Link'?",
        span: span("name"))
    }
    let tags = Set(try shell.workspace.catalog.routes.values.flatMap(\.tags))
    if let tag = all("tag").first(where: { !tags.contains($0) }) {
      throw ShellError.failure(
        "not-found", "no route has the tag '\(tag)'", suggestions: NearestNames.of(tag, in: tags))
    }
    let facts = try facts("context")
    if let mistake = RouteContext.mistake(in: facts) {
      throw ShellError.usage(Message(mistake), span: span("context"))
    }
    var words = [language.rawValue] + (isOfSegues ? ["--segues"] : [])
    for option in ["name", "access", "tag", "context"] {
      for value in all(option) { words += ["--\(option)", value.scriptWord] }
    }
    let context = RouteContext(facts: facts)
    var options = LinkExport.Options(
      language: language, name: name, isPublic: self["access"] == Command.Access.public.rawValue,
      tags: Set(all("tag")), words: words.joined(separator: " "),
      revision: shell.workspace.store.map { Int($0.revision) },
      verdict: { LinkExport.Verdict($0, of: $1, in: context, knowing: Set(facts.keys)) })
    options.isOfSegues = isOfSegues
    return options
  }
}

extension LinkExport.Verdict {
  /// - Parameter names: The facts of the context; of others nothing is known.
  fileprivate init(
    _ conditions: Set<Condition>, of owner: String, in context: RouteContext,
    knowing names: Set<String>
  ) {
    let known = conditions.filter { $0.kind.fact.map(names.contains) ?? true }
    let open = conditions.subtracting(known)
    if !context.unmet(known, of: owner).isEmpty {
      self = .unmet
    } else {
      self = open.isEmpty ? .met : .undecided(open.map(\.word).sorted())
    }
  }
}

extension Shell {
  /// Whether a file of links is as it would be made today.
  fileprivate func checkLinkFile(_ path: String, _ call: Call) throws -> Answer {
    try requireFreeInput(path)
    let text = try TextFile.read(path)
    guard let head = LinkFileHead(of: text) else {
      throw ShellError.failure(
        "not-links", "'\(path)' does not say how it was made: it was not written by 'export links'")
    }
    let made = try variables.expand(Lexer.all(of: head.words), in: SourceLine(head.words))
    let again = try Call(call.command, words: made[...], block: nil, line: SourceLine(head.words))
    guard let language = try again.choice("LANGUAGE", LinkExport.Language.self) else {
      throw ShellError.failure("not-links", "'\(path)' does not say its language")
    }
    let options = try again.linkOptions(language, self)
    let today = try LinkExport.export(workspace.catalog, options: options)
    let (old, new) = (LinkFileHead.body(of: text), LinkFileHead.body(of: today.text))
    let revision = head.revision.map { " of revision \($0)" } ?? ""
    let differences = old == new ? [] : LineDifference.between(old, new)
    let json: JSONValue = [
      "file": .string(path), "current": .bool(differences.isEmpty),
      "revision": .optional(head.revision),
      "lines": .array(
        differences.map { ["mark": .string($0.mark.rawValue), "text": .string($0.text)] }),
    ]
    if differences.isEmpty {
      return .text("\(path) is current".escapingControls(), json: json)
    }
    let lines = differences.map { ($0.mark.rawValue + $0.text).escapingControls() }
    return Answer.text(lines.joined(separator: "\n"), json: json).failing(
      .failure(
        "links-stale",
        head.isEdited(text)
          ? "'\(path)' was edited: 'export links' would write a different file"
          : "'\(path)'\(revision) is stale: 'export links \(head.words) --output \(path)' makes it again"
      ))
  }
}

extension Lexer {
  /// The words of one line.
  fileprivate static func all(of text: String) throws(ShellError) -> [Word] {
    var lexer = Lexer(SourceLine(text))
    if case .words(let words) = try lexer.words() { return words }
    return []
  }
}
