import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import TypedLinks
import URLPatterns

/// Files of links take the URLs that the matcher takes, with the same parameters: random catalogs.
struct LinkPropertyTests {
  @Test(arguments: LinkProgram.all)
  func aFileReadsAndWritesWhatTheMatcherDoes(_ program: LinkProgram) throws {
    if let absence = program.absence {
      print("Test of \(program.testDescription) skipped: \"\(absence)\"")
      return
    }
    let count = min(Torture.rounds(program.catalogs, cost: 1_000), 50)
    var oracles: [LinkOracle] = []
    var files: [String] = []
    var asked: [LinkProgram.Question] = []
    func add(_ catalog: RouteCatalog, asking urls: [String]) throws(LinkRefusal) {
      let number = oracles.count
      files.append(try LinkExport.export(catalog, options: program.options(number)).text)
      oracles.append(LinkOracle(catalog))
      asked += urls.map { .init(file: number, url: $0) }
    }
    try add(LinkCatalogs.ofNames, asking: LinkCatalogs.nameURLs)
    try add(LinkCatalogs.ofAuthorities, asking: LinkCatalogs.authorityURLs)
    var round = 0
    while oracles.count <= count + 1 {
      var maker = LinkCatalogs(seed: Torture.seed(of: round))
      round += 1
      let catalog = maker.catalog()
      let urls = (0..<(Torture.runs == nil ? 300 : 800)).map { _ in maker.url() }
      do throws(LinkRefusal) { try add(catalog, asking: urls) } catch { continue }
    }
    // Refusals are the exception.
    #expect(round < 6 * count)
    let comparison = try LinkComparison(of: program, to: asked, files, oracles)
    #expect(comparison.taken > asked.count / 10)
    #expect(comparison.built > comparison.taken * 3 / 4)
  }
}

extension LinkPropertyTests {
  /// Two files of links that share a run-time part, which is a file of its own.
  @Test(arguments: LinkProgram.all)
  func theRunTimePartMayBeAFileOfItsOwn(_ program: LinkProgram) throws {
    if let absence = program.absence {
      print("Test of \(program.testDescription) skipped: \"\(absence)\"")
      return
    }
    let catalogs = [LinkCatalogs.ofNames, LinkCatalogs.ofAuthorities]
    let urls = [LinkCatalogs.nameURLs, LinkCatalogs.authorityURLs]
    var files: [String] = []
    var options = program.options(0)
    for (number, catalog) in catalogs.enumerated() {
      options = program.options(number)
      options.runtime = program.runtimeName
      files.append(try LinkExport.export(catalog, options: options).text)
    }
    let asked = urls.enumerated().flatMap { number, urls in
      urls.map { LinkProgram.Question(file: number, url: $0) }
    }
    let comparison = try LinkComparison(
      of: program, to: asked, files, catalogs.map { LinkOracle($0) },
      runtime: LinkExport.runtime(options))
    #expect(comparison.taken > asked.count / 2)
  }

  /// The page of a report has the script and no compiler.
  @Test func theRunTimePartInJavaScriptIsAScriptAsItIs() throws {
    let program = try #require(LinkProgram.all.first { $0.language == .typescript })
    if let absence = program.absence {
      print("Test skipped: \"\(absence)\"")
      return
    }
    let script =
      LinkExport.script + """
        const table = new LinkTable([["item", "app://item/:id"]], [["item", ["id", "int", true]]]);
        console.log(JSON.stringify(table.match("app://item/7?from=mail")?.values), table.match("app://item/x") === undefined);
        """
    let node = try ProgramRun(["node", "-"], program: "/usr/bin/env", input: script)
    #expect(node.output == "{\"id\":7} true\n" && node.errors == "")
  }
}

/// Answers of a program beside those of the matcher.
struct LinkComparison {
  private var mistakes: [String] = []
  /// How many URLs were links.
  private(set) var taken = 0
  /// How many of these links had a URL of their own.
  private(set) var built = 0

  /// Expects that there are no mistakes.
  init(
    of program: LinkProgram, to asked: [LinkProgram.Question], _ files: [String],
    _ oracles: [LinkOracle], runtime: String? = nil
  ) throws {
    let answers = try program.answers(to: asked, files, runtime: runtime)
    try #require(answers.count == asked.count)
    for (question, answer) in zip(asked, answers) {
      compare(answer, question.url, oracles[question.file])
    }
    let first = mistakes.prefix(10).joined(separator: "\n")
    #expect(first == "")
  }

  private mutating func compare(_ answer: String, _ url: String, _ oracle: LinkOracle) {
    // Files of links do not give up.
    let expected = oracle.line(url)
    let parts = answer.split(
      separator: "\u{1E}", maxSplits: 1, omittingEmptySubsequences: false)
    let found = Self.line(parts.first ?? "", oracle)
    guard found == expected else {
      mistakes.append(
        "\(url): \(found), not \(expected) (\(oracle.reason(url)))"
          .replacing("\u{1F}", with: " ").replacing("\u{1D}", with: "="))
      return
    }
    guard expected != "-" else { return }
    taken += 1
    guard parts.count == 2, !parts[1].isEmpty else { return }
    built += 1
    // The query's other items are not part of a link.
    let names = Set(oracle.parameterNames(of: expected))
    func own(_ line: String) -> [Substring] {
      line.split(separator: "\u{1F}").filter { part in
        !part.contains("\u{1D}") || names.contains(String(part.prefix { $0 != "\u{1D}" }))
      }
    }
    let back = oracle.line(String(parts[1]))
    if own(back) != own(expected) {
      mistakes.append(
        "\(url) → \(parts[1]): \(back), not \(expected)"
          .replacing("\u{1F}", with: " ").replacing("\u{1D}", with: "="))
    }
  }

  private static func line(_ answer: Substring, _ oracle: LinkOracle) -> String {
    if answer == "-" { return "-" }
    let parts = answer.split(separator: "\u{1F}", omittingEmptySubsequences: false)
    let values = parts.dropFirst().map { part in
      (String(part.prefix { $0 != "\u{1D}" }), String(part.drop { $0 != "\u{1D}" }.dropFirst()))
    }
    return LinkOracle.line(
      String(parts[0]), Dictionary(values) { $1 }, in: oracle.catalog)
  }
}

extension LinkOracle {
  /// The parameters of the route of a line: what its patterns capture, and what it declares.
  fileprivate func parameterNames(of line: String) -> [String] {
    guard let route = catalog.routes[String(line.prefix { $0 != "\u{1F}" })] else { return [] }
    return route.parameters.keys
      + route.patterns.keys.flatMap { (try? RoutePattern($0))?.captureNames ?? [] }
  }
}
