import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// Files of links take the URLs that the matcher takes, with the same parameters: random catalogs.
@Suite(.enabled(if: SwiftCompiler.isPresent, Comment(rawValue: SwiftCompiler.absence)))
struct LinkPropertyTests {
  /// Reads lines `FILE URL`, and answers with the link and its own URL.
  private static func program(_ count: Int) -> String {
    let cases = (0..<count).map { number in
      """
          case \(number):
            guard let (link, others) = Link\(number).match(url) else { return "-" }
            return answer(link.route, link.parameters.merging(others) { $1 }, link.url)
      """
    }
    return """
      import Foundation

      func answer(_ route: String, _ parameters: [String: String], _ url: URL?) -> String {
        let values = parameters.sorted { $0.key < $1.key }.map { "\\u{1F}\\($0)\\u{1D}\\($1)" }
        return route + values.joined() + "\\u{1E}" + (url?.absoluteString ?? "")
      }

      func read(_ file: Int, _ url: String) -> String {
        switch file {
      \(cases.joined(separator: "\n"))
        default: return "?"
        }
      }

      while let line = readLine() {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        print(read(Int(parts[0]) ?? -1, String(parts[1])))
      }
      """
  }

  @Test func swiftReadsAndWritesWhatTheMatcherDoes() throws {
    let compiler = try #require(SwiftCompiler.current)
    let folder = try TemporaryDirectory()
    let count = Torture.rounds(10, cost: 1_000)
    var oracles: [LinkOracle] = []
    var files: [String] = []
    var asked: [(file: Int, url: String)] = []
    var round = 0
    while oracles.count < count {
      var maker = LinkCatalogs(seed: Torture.seed(of: round))
      round += 1
      let catalog = maker.catalog()
      let options = LinkExport.Options(language: .swift, name: "Link\(oracles.count)")
      let text: String
      do throws(LinkRefusal) {
        text = try LinkExport.export(catalog, options: options).text
      } catch {
        continue
      }
      for _ in 0..<800 { asked.append((oracles.count, maker.url())) }
      files.append(try folder.write(text, to: "Link\(oracles.count).swift"))
      oracles.append(LinkOracle(catalog))
    }
    // Refusals are the exception.
    #expect(round < 2 * count)
    files.append(try folder.write(Self.program(count), to: "main.swift"))
    let messages = try compiler.build(
      folder.path("links"), of: files, with: [], options: ["-Onone"])
    #expect(messages == [])
    let run = try ProgramRun(
      [], program: folder.path("links"),
      input: asked.map { "\($0.file) \($0.url)\n" }.joined())
    let answers = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(answers.count == asked.count + 1, "\(run.errors)")
    var comparison = LinkComparison()
    for (question, answer) in zip(asked, answers) {
      comparison.compare(String(answer), question.url, oracles[question.file])
    }
    #expect(comparison.mistakes.prefix(10).joined(separator: "\n") == "")
    #expect(comparison.taken > asked.count / 10)
    #expect(comparison.built > comparison.taken * 3 / 4)
  }
}

/// Answers of a program beside those of the matcher.
struct LinkComparison {
  private(set) var mistakes: [String] = []
  /// How many URLs were links.
  private(set) var taken = 0
  /// How many of these links had a URL of their own.
  private(set) var built = 0

  mutating func compare(_ answer: String, _ url: String, _ oracle: LinkOracle) {
    // Files of links do not give up.
    guard let expected = oracle.line(url) else { return }
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
    let back = oracle.line(String(parts[1])) ?? ""
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
