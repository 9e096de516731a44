import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct TSVImportTests {
  private func routes(
    _ text: String, _ options: TSVImport.Options = .init()
  ) throws -> CatalogTable<Route> {
    try TSVImport.import(SourceText(text, file: "t.tsv"), options: options).catalog.routes
  }

  @Test func aNameWithSeveralPatternsIsOneRoute() throws {
    let routes = try routes(
      "# source\n# pattern\tname\n\n/a/:id\tArticle\thost=x.net\n/b\tArticle\thost=y.net\r\n")
    #expect(routes.count == 1)
    #expect(
      routes["Article"]?.patterns.keys.sorted() == ["https://x.net/a/:id", "https://y.net/b"])
    #expect(routes["Article"]?.className == "ArticleViewController")
  }

  @Test func whatIsNoPatternIsLeftOutWithItsLine() throws {
    let result = try TSVImport.import(SourceText("/a\tA\n/b/:x/:x\tA\n", file: "t.tsv"))
    #expect(result.catalog.routes["A"]?.patterns.keys.sorted() == ["/a"])
    #expect(result.notes.map(\.code) == ["bad-pattern"])
    #expect(result.notes.first?.place?.line == 2)
  }

  @Test func `a row comes whole or not at all`() throws {
    let result = try TSVImport.import(
      SourceText(
        "/b/{\tB\tclass=BClass\n/c\tC\thost=x.net,{\n/d\tD\n/e/{\tD\ttag=new\n", file: "t.tsv"))
    #expect(result.catalog.routes.keys.sorted() == ["D"])
    #expect(result.catalog.classes.keys.sorted() == ["DViewController"])
    #expect(result.catalog.routes["D"]?.tags == [])
    #expect(result.rowCount == 1)
    #expect(result.notes.map(\.code) == ["bad-pattern", "bad-pattern", "bad-pattern"])
    #expect(result.notes.map(\.place?.line) == [1, 2, 4])
    #expect(
      result.notes.first?.message.hasPrefix("row left out: '/b/{' is not a pattern: ") == true)
  }

  @Test func aRowThatStandsForTooManyPatternsIsRefused() throws {
    let hosts = (0..<500).map { "h\($0)" }.joined(separator: ",")
    let schemes = (0..<500).map { "s\($0)" }.joined(separator: ",")
    #expect {
      try routes("/a\tA\n/b\tB\thost=\(hosts);scheme=\(schemes)\n")
    } throws: { error in
      let problem = (error as? ImportError)?.diagnostic
      return problem?.code == "too-many-links" && problem?.place?.line == 2
        && problem?.message.contains("250000") == true
    }
    #expect(try routes("/b\tB\thost=\(hosts);scheme=a,b\n")["B"]?.patterns.count == 1_000)
  }

  struct Composition: Sendable, CustomTestStringConvertible {
    var pattern: String
    var remarks = ""
    var options = TSVImport.Options()
    var expected: [String]
    var testDescription: String { "\(pattern) \(remarks) → \(expected)" }
  }

  @Test(arguments: [
    Composition(pattern: "/a", expected: ["/a"]),
    Composition(pattern: "a/:b", expected: ["/a/:b"]),
    Composition(pattern: "app://x/*", options: .init(host: "h"), expected: ["app://x/*"]),
    Composition(pattern: "/a", options: .init(host: "h.net"), expected: ["https://h.net/a"]),
    Composition(
      pattern: "/a", remarks: "host=r.net",
      options: .init(schemes: ["https", "app"], host: "h.net"),
      expected: ["app://r.net/a", "https://r.net/a"]),
    Composition(
      pattern: "/", remarks: "host=a.net,b.net", expected: ["https://a.net/", "https://b.net/"]),
    Composition(pattern: "/a", options: .init(schemes: ["https"]), expected: ["https://*/a"]),
    Composition(pattern: "/a", remarks: "scheme=app", expected: ["app:///a"]),
  ])
  func patternsAreComposedOfSchemeHostAndPath(_ row: Composition) throws {
    let routes = try routes("\(row.pattern)\tR\t\(row.remarks)", row.options)
    #expect(routes["R"]?.patterns.keys.sorted() == row.expected)
  }

  @Test func aPatternOfACustomSchemeAloneTakesTheHostAsItsFirstSegment() throws {
    let routes = try routes("/a\tR", .init(schemes: ["app"]))
    #expect(routes["R"]?.patterns["app:///a"]?.takesHostAsSegment == true)
  }

  @Test func platformsBecomeTagsAndCanBeChosen() throws {
    let text = "/*\tLive\tplatform=ios\n/*\tLiveWeb\tplatform=android\n/a\tA\t"
    #expect(try routes(text)["Live"]?.tags == ["platform:ios"])
    #expect(try routes(text, .init(platform: "ios")).keys.sorted() == ["A", "Live"])
    let mixed = try TSVImport.import(
      SourceText("/a\tA\tplatform=ios\n/b\tA", file: "t"), options: .init())
    #expect(mixed.catalog.routes["A"]?.tags == [])
    #expect(mixed.notes.map(\.code) == ["platform-mixed"])
  }

  @Test(arguments: [
    ("Featured Fairs", "FeaturedFairsViewController"), ("3D", "Route3DViewController"),
    ("GET /people/:userId", "GETPeopleUserIdViewController"), ("::", "RouteViewController"),
    ("HomeViewController", "HomeViewController"),
  ])
  func aClassIsMadeOfTheName(_ name: String, _ expected: String) throws {
    #expect(try routes("/a\t\(name)")[name]?.className == expected)
  }

  @Test func theClassCanBeGivenByOptionOrRow() throws {
    #expect(try routes("/a\tA", .init(className: "C"))["A"]?.className == "C")
    #expect(try routes("/a\tA\tclass=D", .init(className: "C"))["A"]?.className == "D")
    #expect(try routes("/a\tA", .init(classSuffix: "Screen"))["A"]?.className == "AScreen")
  }

  @Test(arguments: [
    ("ok\tA\n/b", "missing-column", 2, 1), ("/a\tb\tc\td", "too-many-columns", 1, 8),
    ("\tA", "empty-cell", 1, 1), ("/a\t \tx", "empty-cell", 1, 4),
    ("#c\n/a b\tA", "bad-pattern", 2, 3), ("/a\tA\thost=x;path=psh", "bad-remark", 1, 13),
    ("/a\tA\tpriority=high", "bad-remark", 1, 6),
  ])
  func aRowsProblemHasItsPlace(_ text: String, _ code: String, _ line: Int, _ column: Int) {
    #expect {
      try routes(text)
    } throws: { error in
      (error as? ImportError)?.problems.map(\.code) == [code]
        && (error as? ImportError)?.diagnostic.place
          == SourcePlace(file: "t.tsv", line: line, column: column)
    }
  }

  @Test func aMistypedPathIsToldTheRightOne() {
    #expect {
      try routes("/a\tA\tpath=psh")
    } throws: { ($0 as? ImportError)?.diagnostic.suggestions.first == "push" }
  }

  @Test func allProblemsAreReportedTogether() {
    #expect {
      try routes("/a\n/b\n/c\tC")
    } throws: { ($0 as? ImportError)?.problems.map(\.place?.line) == [1, 2] }
  }

  @Test func remarksThatAreNotReadAreReportedOnce() throws {
    let result = try TSVImport.import(
      SourceText("/a\tA\thidesTabs;order=1\n/b\tB\thidesTabs", file: "t"))
    #expect(
      result.notes.map(\.message) == [
        "the remark 'hidesTabs' is not carried over (2 rows)",
        "the remark 'order' is not carried over (1 row)",
      ])
    #expect(result.notes.first?.place == SourcePlace(file: "t", line: 1, column: 6))
  }

  @Test func bytesThatAreNotUTF8HaveAPlace() {
    #expect {
      try SourceText([0x61, 0x0A, 0x62, 0xFF], file: "f")
    } throws: {
      ($0 as? ImportError)?.diagnostic.place == SourcePlace(file: "f", line: 2, column: 2)
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func everyRowOfAShippingTableIsCarriedOver() throws {
    let result = try TSVImport.import(
      SourceText.read(Corpus.file("routes/artsy-eigen.tsv").path))
    let routes = result.catalog.routes
    #expect(result.rowCount == 159)
    // 159 rows with one pattern each; no route has one twice.
    #expect(routes.values.map(\.patterns.count).reduce(0, +) == 159)
    #expect(routes["Article"]?.patterns.count == 6)
    #expect(routes["Featured Fairs"]?.className == "FeaturedFairsViewController")
    #expect(routes["LiveAuction"]?.tags == ["platform:ios"])
    #expect(routes["LiveAuction"]?.patterns["https://live.artsy.net/*"] != nil)
    #expect(routes.values.allSatisfy { result.catalog.classes[$0.className] != nil })
  }

  @Test(
    .enabled(if: Corpus.isPresent, "\(Corpus.absence)"),
    arguments: [
      ("artsy-eigen", 159), ("bluesky-social-app", 58), ("duckduckgo-ios", 10),
      ("httprouter-bench-github", 239), ("httprouter-bench-gplus", 13),
      ("httprouter-bench-parse", 26), ("kickstarter-ios-2016", 33),
    ])
  func everyTableIsReadAndASecondImportChangesNothing(_ name: String, _ rows: Int) throws {
    let result = try TSVImport.import(SourceText.read(Corpus.file("routes/\(name).tsv").path))
    #expect(result.rowCount == rows)
    var catalog = RouteCatalog()
    let plan = CatalogMerge.plan(result.catalog, into: catalog)
    try catalog.apply(plan.changes)
    #expect(catalog == result.catalog)
    #expect(CatalogMerge.plan(result.catalog, into: catalog).changes.isEmpty)
  }
}
