import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation

extension Command {
  static let exportTypedLinks = Command(
    "export links", in: .exchange, "The links as types of an app's language, in one file",
    arguments: [
      Argument("LANGUAGE", .choice(LinkExport.Language.allCases.map(\.rawValue)), .optional)
    ],
    options: [
      .value("output", "FILE", .file, "Write to FILE; - is standard output"),
      .value("check", "FILE", .file, "Check whether FILE is current"),
      .value("name", "NAME", "The name of the type; AppLink by default"),
      .value(
        "access", "ACCESS", .choice(Access.allCases.map(\.rawValue)),
        "Who sees the type: public, or internal to its module"),
      .value("package", "NAME", "The package of a file in Kotlin"),
      .value(
        "runtime", "FILE", .file,
        "A second file for the part that is the same in every file; beside the first"),
      .value(
        "tag", "TAG", .tag, repeats: true, "Only routes with this tag, or with one of several"),
      .value(
        "context", "NAME=VALUE", repeats: true,
        "A fact by which conditions of routes are decided: platform=ios"),
    ],
    discussion: """
      A case for each route that is enabled and open to URLs, with its parameters typed, and a table
      of their patterns in the order of precedence. Links as browsers and systems hand them to an app
      are read as 'match' reads them, and a link writes URLs that lead back to it. A pattern that the
      platforms would read differently is refused. The first lines of the file say how it was made:
      --check FILE needs nothing else. docs/links.md describes the file.
      """,
    examples: [
      .init(
        "export links swift --output AppLink.swift", "An enum AppLink in Swift",
        after: "route add item --url app://item/:id"),
      .init(
        "export links --check AppLink.swift", "Ends with 1 if the file is stale",
        after: "export links swift --output AppLink.swift"),
      .init("export links typescript", "The same as a module of TypeScript"),
      .init(
        "export links kotlin --package com.example.app --output AppLink.kt",
        "A sealed class in a package"),
    ]
  ) { call, shell in
    if let path = call["check"] { return try shell.checkLinkFile(path, call) }
    guard let language = try call.choice("LANGUAGE", LinkExport.Language.self) else {
      throw ShellError.usage(
        "a language is missing: one of \(LinkExport.Language.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    let options = try call.linkOptions(language, shell)
    let result = try LinkExport.export(shell.workspace.catalog, options: options)
    shell.errors.notes(result.notes)
    if let path = options.runtime {
      _ = try shell.deliver(LinkExport.runtime(options), to: path, .wrote(path))
    }
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
    if language == .typescript, has("access") {
      throw ShellError.usage(
        "--access is for Swift and Kotlin: a module of TypeScript exports its links",
        span: span("access"))
    }
    if language != .kotlin, has("package") {
      throw ShellError.usage("--package is for Kotlin", span: span("package"))
    }
    let package = self["package"] ?? ""
    let words = package.split(separator: ".", omittingEmptySubsequences: false)
    guard
      package.isEmpty
        || words.allSatisfy({ $0.first?.isLetter == true && $0.utf8.allSatisfy(\.isNamePart) })
    else {
      throw ShellError.usage("'\(package)' cannot be the name of a package", span: span("package"))
    }
    let name = self["name"] ?? "AppLink"
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
    var made = [language.rawValue]
    for option in ["name", "access", "package", "runtime", "tag", "context"] {
      for value in all(option) { made += ["--\(option)", value.scriptWord] }
    }
    let context = RouteContext(facts: facts)
    var options = LinkExport.Options(language: language)
    options.name = name
    options.isPublic = self["access"] == Command.Access.public.rawValue
    options.tags = Set(all("tag"))
    options.words = made.joined(separator: " ")
    options.revision = shell.workspace.store.map { Int($0.revision) }
    options.verdict = { LinkExport.Verdict($0, of: $1, in: context, knowing: Set(facts.keys)) }
    options.package = package
    options.runtime = self["runtime"]
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
      self = open.isEmpty ? .met : .undecided(open)
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
    var difference = LinkFileDifference(from: text, to: today.text)
    if let other = options.runtime {
      // Both have the end that Git gives lines here.
      difference.compareRuntime(try TextFile.read(other), with: LinkExport.runtime(options))
    }
    let revision = head.revision.map { " of revision \($0)" } ?? ""
    let json: JSONValue = [
      "file": .string(path), "current": .bool(difference.isNone),
      "revision": .optional(head.revision),
      "changed": .strings(difference.changed), "missing": .strings(difference.added),
      "gone": .strings(difference.removed),
    ]
    if difference.isNone { return .text("\(path) is current".escapingControls(), json: json) }
    return Answer.text("", json: json).failing(
      .failure(
        "links-stale",
        head.isEdited(text)
          ? "'\(path)' was edited: 'export links' would write a different file"
          : "'\(path)'\(revision) is stale (\(difference.sentence)): 'export links \(head.words) --output \(path)' makes it again"
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
