import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import TypedLinks

/// Files of links of real apps' tables read and write what the matcher does, in every language.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct LinkCorpusTests {
  static let tables = [
    "artsy-eigen", "bluesky-social-app", "duckduckgo-ios", "httprouter-bench-github",
    "httprouter-bench-gplus", "httprouter-bench-parse", "kickstarter-ios-2016",
  ]

  @Test(arguments: LinkProgram.all)
  func realTablesMeanTheSame(_ program: LinkProgram) throws {
    if let absence = program.absence {
      print("Test of \(program.testDescription) skipped: \"\(absence)\"")
      return
    }
    var oracles: [LinkOracle] = []
    var files: [String] = []
    var asked: [LinkProgram.Question] = []
    for table in Self.tables {
      let catalog = try RouteTable.import(
        SourceText.read(Corpus.file("routes/\(table).tsv").path)
      ).catalog
      let number = files.count
      files.append(try LinkExport.export(catalog, options: program.options(number)).text)
      oracles.append(LinkOracle(catalog))
      for route in catalog.routes.values {
        for pattern in route.patterns.values {
          asked += Self.urls(of: pattern.text).map { .init(file: number, url: $0) }
        }
      }
    }
    let comparison = try LinkComparison(of: program, to: asked, files, oracles)
    #expect(comparison.taken > asked.count / 3, "\(comparison.taken) of \(asked.count)")
    #expect(comparison.built > comparison.taken * 3 / 4, "\(comparison.built)")
  }

  /// URLs that are made of a pattern's text: with a word, a number, too much and too little.
  private static func urls(of pattern: String) -> [String] {
    func filled(_ value: String) -> String {
      pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
        segment.hasPrefix(":") || segment.hasPrefix("*") ? value : String(segment)
      }.joined(separator: "/").replacing("://*", with: "://h.example")
        .filter { !"{}?()".contains($0) }
    }
    let path = filled("word")
    return [
      path, filled("42"), path + "/", path + "/more", path + "?q=1&word=a%20b",
      filled("a%20b"), String(path.dropLast(2)), path.uppercased(),
    ].filter { !$0.isEmpty && !$0.contains(" ") }
  }
}
