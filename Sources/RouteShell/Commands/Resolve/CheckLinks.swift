import Interchange
import RouteModel
import Routing
import Texts

struct CheckLinks: WorkspaceCommand {
  var files: [String] = []
  var list = ListOptions()
  var recorded = RecordedLinkOptions()
  var own = IgnoredColumnOptions()
  var allow: [String] = []
  var coverage = false
  var failUnder: Int?
  var owned = OwnerOptions()
  var context = ContextOptions()
  var format: FindingFormat?
  static let signature = Signature<Self>(
    "check-links", in: .resolve, "Compares a list of URLs with where they go today",
    arguments: [.init("FILE", \.files, .file)],
    options: [
      .all(\.list), .all(\.recorded),
      .all(\.own),
      .value(
        "allow", \.allow, "CODE", "Let links pass that need a guard they did not: needs-guard"),
      .flag("coverage", \.coverage, "Also name each pattern and redirect that no link wins"),
      .value(
        "fail-under", \.failUnder, "N", "End with 1 if links win less than N per cent of them"),
      .all(\.owned), .all(\.context), .findingFormat(\.format),
    ],
    discussion: """
      One URL a line: open must take each. A blank in a URL is an error: write %20 for it. Or a table,
      separated by tabs, commas or semicolons, whatever the file is called. A first line with url, link or
      deeplink in it names the columns: route (- means that the link must open nothing, an empty cell
      that any route will do), class, path, pattern, parameters as name=value, error (the code of a
      failure), a parameter's name, context as name=value, and the facts of the context in which the link
      is opened, such as platform and version. Other words for them, such as short link, are those of
      import csv. A column that is compared with nothing is an error. Without such a line they are URL,
      route, then parameters as name=value; a comma or a semicolon divides the lines if a route stands
      behind one, and where none does, a line with one is an error: a first line url says that it belongs
      to the link. match --csv writes such a table. Parameters are those that open delivers, with
      defaults. A link that waits for a guard leads to its route; one whose guard nobody can fulfil does
      not open. Equal lines are one finding. Nothing is performed. Several
      FILEs are one list. FILE may be a sitemap, also one that names others, which are files beside it.

      --coverage also names each pattern, fallback and redirect that no link wins, with why, and a link
      that would. Each of them counts as one; how many of the routes have a link is said beside it. A
      redirected link wins the redirect, and the pattern to which it leads. A condition must hold for the
      link: by its row, or by --context.

      Without FILE, the links that were recorded and opened a route: each must open it today, with
      the same values, in the context and at the time in which it was opened; --context replaces facts of it.
      A renamed route is the same route. A link that did not wait for a guard, and must now, is a difference, unless
      --allow needs-guard. Those with masked values are counted, not compared.
      """,
    examples: [
      .init("check-links links.txt", "Every URL of the list goes somewhere"),
      .init("check-links links.txt --context platform=ios", "On that platform"),
      .init(
        "check-links links.txt more.csv", "Two files as one list",
        after: "match app://editor/hello --csv --output more.csv"),
      .init("check-links links.txt --fail-under 80", "Ends with 1 if too little is tested"),
      .init("check-links --since 7d", "What opened last week still opens"),
    ])

  func run(_ workspace: Workspace, _ printer: Printer) throws -> Answer {
    let context = try context.facts(in: workspace)
    let allowsGuards = try allowsGuards()
    if files.isEmpty {
      try requireNoneOfLists()
      return try recorded.check(
        list, format, context: context, allowsGuards: allowsGuards, workspace, printer)
    }
    try recorded.requireNone()
    if let failUnder, !(0...100).contains(failUnder) {
      throw ShellError.usage("--fail-under takes 0 to 100 per cent", at: \Self.failUnder)
    }
    let asked = try owned.owners(in: workspace.catalog)
    let links: LinkList
    do {
      links = try LinkList(
        at: files, as: \Self.files, of: workspace.catalog, ignored: own.ignore, for: .compared)
    } catch {
      guard let format else { throw error }
      return try format.answer(of: ShellError(wrapping: error), in: files[0])
    }
    return try workspace.inContext(context) {
      let owners = FindingOwners(of: try workspace.catalog)
      var found = try LinkListComparison(
        links, in: workspace, allowsGuards: allowsGuards, printer)
      found.keep(asked, owners)
      let isAsked = coverage || failUnder != nil
      return try answer(
        found, isAsked ? found.coverage(of: asked, workspace, printer) : nil, owners)
    }
  }

  /// Refuses the options of lists beside recorded links.
  private func requireNoneOfLists() throws {
    let given: [(name: String, isGiven: Bool, path: ArgumentPath)] = [
      ("ignore", !own.ignore.isEmpty, \IgnoredColumnOptions.ignore),
      ("coverage", coverage, \Self.coverage),
      ("fail-under", failUnder != nil, \Self.failUnder),
      ("owner", !owned.owner.isEmpty, \OwnerOptions.owner),
    ]
    for option in given where option.isGiven {
      throw ShellError.usage("--\(option.name) needs FILE", at: option.path)
    }
  }

  private func allowsGuards() throws -> Bool {
    for (index, code) in allow.enumerated() where code != Finding.needsGuard {
      throw ShellError.usage(
        "--allow takes \(Finding.needsGuard), not '\(code)'",
        suggestions: ["--allow \(Finding.needsGuard)"], at: \Self.allow, index)
    }
    return !allow.isEmpty
  }

  @MainActor private func answer(
    _ found: LinkListComparison, _ coverage: LinkCoverage?, _ owners: FindingOwners
  ) -> Answer {
    let differences = found.differences.map { CheckedRow($0, owners) }
    let whose = owned.owner.isEmpty ? "" : " of \(owned.owner.joined(separator: ", or of "))"
    let mistakes = found.differences.compactMap(\.mistake).removingRepeats()
    func listing(_ rows: [CheckedRow], hasExamples: Bool = false) -> Listing {
      CheckedRow.listing(rows, ofFiles: found.isOfSeveralFiles, hasExamples: hasExamples)
    }
    guard let coverage else {
      var answer = list.answer(
        links: found.count, differing: found.differing, listing(differences),
        differences.map(\.finding), format, whose: whose)
      answer.failure?.notes += Phrase.firstTen(mistakes)
      return answer
    }
    let isTooLow = failUnder.map(coverage.isUnder) ?? false
    let file = files.count > 1 || files == ["-"] ? nil : SourcePlace(file: files[0])
    let missing = coverage.missing.map { CheckedRow($0, in: file, owners, fails: isTooLow) }
    let summary = Finding(code: "coverage", severity: .info, message: coverage.summary)
    var answer = list.answer(
      links: found.count, differing: found.differing,
      listing(differences + missing, hasExamples: true),
      (differences + missing).map(\.finding)
        + (missing.isEmpty ? [] : [PlacedFinding(summary, at: file)]), format,
      footer: coverage.summary, whose: whose,
      json: [
        "differences": list.filtered(listing(differences)).json,
        "coverage": coverage.json(
          list.filtered(Listing(coverage.missing, LinkCoverage.Missing.facts)).json),
      ])
    answer.failure?.notes += Phrase.firstTen(mistakes)
    guard isTooLow, let failUnder else { return answer }
    let sentence = "\(coverage.sentence); --fail-under asks for \(failUnder) %"
    if answer.failure == nil {
      return answer.failing(
        .failure("coverage-too-low", Message(sentence)).about(\Self.failUnder))
    }
    answer.failure?.notes.append(sentence)
    return answer
  }
}

/// What is wrong with a list: a link that opens something else, or a pattern that no link wins.
private struct CheckedRow {
  /// That of a link.
  private var place: SourcePlace?
  private var url: String
  private var expected: String
  private var actual: String
  private var count = 1
  private var example: String?
  /// The context in which a link was opened.
  private var context = ""
  let finding: PlacedFinding

  init(_ difference: LinkListComparison.Difference, _ owners: FindingOwners) {
    let place = difference.link.place
    (self.place, url, count) = (place, difference.link.url, difference.count)
    (expected, actual) = (difference.expected, difference.actual)
    context = difference.link.context.map { "\($0)=\($1)" }.sorted().joined(separator: " ")
    let finding = Finding(difference)
    self.finding = PlacedFinding(
      finding, at: place.file == SourceText.standardInput ? nil : place,
      owners: owners.owners(of: finding))
  }

  init(
    _ missing: LinkCoverage.Missing, in file: SourcePlace?, _ owners: FindingOwners, fails: Bool
  ) {
    (url, example) = (missing.pattern, missing.example)
    expected = "a link to \(missing.route ?? "the redirect")"
    actual = missing.reason.isEmpty ? "none" : "none: \(missing.reason)"
    let finding = missing.finding(fails: fails)
    self.finding = PlacedFinding(finding, at: file, owners: owners.owners(of: finding))
  }

  /// A table of them, with the numbers of lines if there are equal ones.
  ///
  /// - Parameter ofFiles: Whether the list is several files, which are then named.
  static func listing(
    _ rows: [CheckedRow], ofFiles: Bool, hasExamples: Bool = false
  ) -> Listing {
    let count = ListedFact<CheckedRow>(.number("count")) { .int($0.count) }
    return Listing(
      rows,
      ListedFact.rare("file", of: rows) { ofFiles ? $0.place?.file ?? "" : "" } + [
        .init("line") { .optional($0.place?.line) }, .init("url") { .string($0.url) },
        .init("expected") { .string($0.expected) },
        .init("actual") { .string($0.actual) },
        rows.contains { $0.count > 1 } ? count : .member("count") { .int($0.count) },
      ] + ListedFact.rare("context", of: rows, \.context)
        + ListedFact.owners(of: rows, \.finding.owners)
        + (hasExamples ? [.init("example") { .optional($0.example) }] : []))
  }
}

extension ListOptions {
  /// The answer about links that were compared.
  ///
  /// - Parameters:
  ///   - count: How many there were.
  ///   - wrong: How many do not open what was expected.
  ///   - listing: Those, and what else is wrong with a list.
  ///   - findings: The same for a pull request.
  ///   - footer: What is said of all of them.
  ///   - whose: Of whose routes only is told: ` of shop`.
  ///   - json: The document, if it is not the list.
  func answer(
    links count: Int, differing wrong: Int, _ listing: Listing,
    _ findings: [PlacedFinding], _ format: FindingFormat?, footer: String? = nil,
    whose: String = "", json: JSONValue? = nil
  ) -> Answer {
    let success =
      count == 0
      ? "there was no link to compare"
      : whose.isEmpty
        ? "\(Phrase.count(count, "link")) as expected"
        : "\(Phrase.count(count, "link")) compared, and what is\(whose) is as expected"
    let lines = [wrong == 0 ? success : nil, footer].compactMap(\.self)
    let answer =
      if let format {
        Answer.raw(
          format.text(
            filtered(findings) { [$0.finding.message] }, nothing: lines.joined(separator: "; ")))
      } else if !listing.rows.isEmpty {
        Answer.list(
          filtered(listing), footer: footer == nil ? nil : lines.joined(separator: "\n"), json: json
        )
      } else {
        Answer.text(
          lines.joined(separator: "\n"), json: json ?? listing.json, listing: listing)
      }
    guard wrong > 0 else { return answer }
    return answer.failing(
      .failure(
        "links-differ", "\(Phrase.part(wrong, of: count, "link")) not as expected\(whose)"))
  }
}

extension Finding {
  /// The code of a link that needs a guard which it did not need.
  static let needsGuard = "needs-guard"

  /// A link that does not open what was expected.
  ///
  /// - Parameters:
  ///   - routes: The route that it should open, and the one that it opens.
  ///   - context: The facts with which it was opened, if a list has them.
  ///   - lines: How many lines of a list say the same.
  init(
    link url: String, _ difference: (expected: String, actual: String), routes: [String],
    context: String = "", code: String = "links-differ", lines: Int = 1
  ) {
    let words =
      "expected \(difference.expected), actual \(difference.actual)"
      + (context.isEmpty ? "" : ", with \(context)")
    self.init(
      code: code, severity: .error,
      message: (url.isEmpty ? difference.actual : "\(url): \(words)")
        + (lines > 1 ? " (\(lines) lines)" : ""),
      subjects: [url] + routes)
  }
}
