internal import Files
import Interchange
import RouteModel
import RouteStorage
import Routing
import Simulation
import Texts
import TypedLinks

struct ExportTypedLinks: WorkspaceCommand {
  var language: LinkExport.Language?
  var check: String?
  var name, access, package: String?
  var runtime: String?
  var tag: [String] = []
  var context: [String] = []
  static let signature = Signature<Self>(
    "export links", in: .exchange, "The links as types of an app's language, in one file",
    arguments: [.init("LANGUAGE", \.language)],
    options: [
      .value("check", \.check, "FILE", .file, "Check whether FILE is current"),
      .value("name", \.name, "NAME", "The name of the type; AppLink by default"),
      .value(
        "access", \.access, "ACCESS", .choice(["internal", "public"]),
        "Who sees the type: public, or internal to its module"),
      .value("package", \.package, "NAME", "The package of a file in Kotlin"),
      .value(
        "runtime", \.runtime, "FILE", .file,
        "Write the part that is the same in every file to FILE, beside the first"),
      .value("tag", \.tag, "TAG", .tag, "Only routes with this tag, or with one of several"),
      .value(
        "context", \.context, "NAME=VALUE", .fact,
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
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    if let path = check { return try about(\Self.check) { try checkFile(path, workspace) } }
    guard let language else {
      throw ShellError.usage(
        "a language is missing: one of \(LinkExport.Language.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    var options = try linkOptions(language, workspace)
    options.neverOpens = try workspace.requireRegistry().neverOpens()
    let result = try LinkExport.export(workspace.catalog, options: options)
    printer.notes(result.notes)
    if let path = options.runtime {
      let runtime = LinkExport.runtime(options)
      try printer.write(path) { file in try file.write(runtime) }
    }
    return .file(result.text)
  }
}

extension ExportTypedLinks {
  /// The options of a file of links; its words are those that say what is in it.
  @MainActor
  fileprivate func linkOptions(
    _ language: LinkExport.Language, _ workspace: Workspace
  ) throws -> LinkExport.Options {
    if language == .typescript, access != nil {
      throw ShellError.usage(
        "--access is for Swift and Kotlin: a module of TypeScript exports its links",
        at: \Self.access)
    }
    if language != .kotlin, package != nil {
      throw ShellError.usage("--package is for Kotlin", at: \Self.package)
    }
    let packageName = package ?? ""
    let words = packageName.split(separator: ".", omittingEmptySubsequences: false)
    guard
      packageName.isEmpty
        || words.allSatisfy({ $0.first?.isLetter == true && $0.utf8.allSatisfy(\.isNamePart) })
    else {
      throw ShellError.usage(
        "'\(packageName)' cannot be the name of a package", at: \Self.package)
    }
    let typeName = name ?? "AppLink"
    guard typeName.first?.isUppercase == true, typeName.utf8.allSatisfy({ $0.isNamePart }) else {
      throw ShellError.usage(
        "'\(typeName)' cannot be the name of a type: it needs a capital, then letters, digits and '_'",
        at: \Self.name)
    }
    guard !language.uses(typeName) else {
      throw ShellError.usage(
        "'\(typeName)' cannot be the name of the type: the file has it for something else — did you mean '\(typeName)Link'?",
        at: \Self.name)
    }
    let tags = Set(try workspace.catalog.routes.values.flatMap(\.tags))
    if let tag = tag.first(where: { !tags.contains($0) }) {
      throw ShellError.failure(
        "not-found", "no route has the tag '\(tag)'", suggestions: NearestNames.of(tag, in: tags)
      ).about(\Self.tag)
    }
    let facts = try ContextOptions.known(context, at: \Self.context, of: workspace.catalog)
    var made = [language.rawValue]
    let given: [(String, [String?])] = [
      ("name", [name]), ("access", [access]), ("package", [package]),
      ("runtime", [runtime]), ("tag", tag), ("context", context),
    ]
    for (option, values) in given {
      for case let value? in values { made += ["--\(option)", value.scriptWord] }
    }
    let known = RouteContext(facts: facts)
    var options = LinkExport.Options(language: language)
    options.name = typeName
    options.isPublic = access == "public"
    options.tags = Set(tag)
    options.words = made.joined(separator: " ")
    options.revision = workspace.store.map { $0.catalog.revision }
    options.verdict = { LinkExport.Verdict($0, of: $1, in: known, knowing: Set(facts.keys)) }
    options.package = packageName
    options.runtime = runtime
    return options
  }
}

extension LinkExport.Language: ChoiceValue {}

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

extension ExportTypedLinks {
  /// Whether a file of links is as it would be made today.
  @MainActor
  fileprivate func checkFile(
    _ path: String, _ workspace: Workspace
  ) throws -> Answer {
    let text = try SourceText.input(path).text
    guard let head = LinkFileHead(of: text) else {
      throw ShellError.failure(
        "not-links", "'\(path)' does not say how it was made: it was not written by 'export links'")
    }
    let made = try Variables().expand(Lexer.all(of: head.words), in: SourceLine(head.words))
    let again = try Self(
      Call(Self.signature.entry, words: made[...], block: nil, line: SourceLine(head.words)))
    guard let language = again.language else {
      throw ShellError.failure("not-links", "'\(path)' does not say its language")
    }
    if let given = self.language, given != language {
      throw ShellError.usage("'\(path)' is in \(language.rawValue), not in \(given.rawValue)")
    }
    let options = try again.linkOptions(language, workspace)
    let today = try LinkExport.export(workspace.catalog, options: options)
    var difference = LinkFileDifference(from: text, to: today.text)
    if let other = options.runtime {
      // Git may have changed the ends of lines, in both texts alike.
      difference.compareRuntime(try SourceText.input(other).text, with: LinkExport.runtime(options))
    }
    let json: JSONValue = [
      "file": .string(path), "current": .bool(difference.isNone),
      "revision": .optional(head.revision),
      "changed": .strings(difference.changed), "missing": .strings(difference.added),
      "gone": .strings(difference.removed),
    ]
    if difference.isNone { return .text("\(path) is current".escapingControls(), json: json) }
    // A catalog that is made anew has other routes under the same number.
    let isOfOther = head.revision != LinkFileHead(of: today.text)?.revision
    let revision = isOfOther ? head.revision.map { " of revision \($0)" } ?? "" : ""
    return Answer.text("", json: json).failing(
      .failure(
        "links-stale",
        "'\(path)'\(revision) is stale, or was edited (\(difference.sentence)): 'export links \(head.words) --output \(path)' makes it again"
      ).about(\Self.check))
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
