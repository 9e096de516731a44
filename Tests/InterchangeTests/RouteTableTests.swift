import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

@Suite struct RouteTableTests {
  private func routes(
    _ text: String, _ options: RouteTable.Options = .init()
  ) throws -> CatalogTable<Route> {
    try RouteTable.import(SourceText(text, file: "t.tsv"), options: options).catalog.routes
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
    let result = try RouteTable.import(SourceText("/a\tA\n/b/:x/:x\tA\n", file: "t.tsv"))
    #expect(result.catalog.routes["A"]?.patterns.keys.sorted() == ["/a"])
    #expect(result.notes.map(\.code) == ["bad-pattern"])
    #expect(result.notes.first?.place?.line == 2)
  }

  @Test func `a row comes whole or not at all`() throws {
    let result = try RouteTable.import(
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
    var options = RouteTable.Options()
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

  @Test func `a platform is a condition of its row's pattern`() throws {
    let routes = try routes(
      "/*\tLive\tplatform=iOS\n/a\tA\tplatform=ios\n/b\tA\n/a\tA\tplatform=android\n/c\tC\tplatform=ios\n/c\tC"
    )
    #expect(routes["Live"]?.tags == [])
    #expect(routes["Live"]?.patterns["/*"]?.conditions == [Condition(.platform, "ios")])
    #expect(
      routes["A"]?.patterns["/a"]?.conditions
        == [Condition(.platform, "ios"), Condition(.platform, "android")])
    #expect(routes["A"]?.patterns["/b"]?.conditions == [])
    #expect(routes["C"]?.patterns["/c"]?.conditions == [])
  }

  @Test(arguments: [
    "pattern,route,class,owner,summary,platform\n/p/:id,p,PClass,shop,\"One, or \"\"two\"\"\",ios\n",
    "\u{FEFF}Pattern;Route;Class;Owner;Summary;Platform\r\n/p/:id;p;PClass;shop;\"One, or \"\"two\"\"\";ios\r\n",
    "# shop\nplatform\tname\towner\tscreen\tpattern\tsummary\nios\tp\tshop\tPClass\t/p/:id\tOne, or \"two\"\n",
    "owner,url,identifier,description,platforms,screen,\nshop,/p/:id,p,\"One, or \"\"two\"\"\",ios,PClass,\n",
  ])
  func `a heading names the columns, whatever divides them`(_ text: String) throws {
    let result = try RouteTable.import(SourceText(text, file: "<stdin>"))
    let route = try #require(result.catalog.routes["p"])
    #expect(route.className == "PClass" && route.owner == "shop")
    #expect(route.summary == #"One, or "two""#)
    #expect(route.patterns["/p/:id"]?.conditions == [Condition(.platform, "ios")])
    #expect(result.notes == [] && result.rowCount == 1)
  }

  @Test(arguments: ["/a,A,owner=x\n/b,B\n", "/a;A;owner=x\n/b;B\n", "/a\tA\towner=x\n/b\tB\n"])
  func `without a heading the columns are pattern, route and remarks`(_ text: String) throws {
    let routes = try routes(text)
    #expect(routes["A"]?.owner == "x" && routes.keys.sorted() == ["A", "B"])
  }

  @Test func `a cell that a spreadsheet would compute comes without its guard`() throws {
    let text = "pattern,route,summary\n/a,a,'=1+2\n/b,b,=3\n"
    #expect(try routes(text)["a"]?.summary == "=1+2")
    #expect(try routes(text)["b"]?.summary == "=3")
  }

  @Test(arguments: [
    ("pattern,route\n/a,b,c", "too-many-columns", 2, 6),
    ("pattern,route,platform\n/a,b,\"i OS\"", "bad-remark", 2, 6),
    ("pattern,route\n/a,\"b", "bad-csv", 2, 4),
    ("pattern,route,summary\n/a,,x", "empty-cell", 2, 4),
    ("route,class,pattern\nx,Y", "missing-column", 2, 1),
  ])
  func `a wrong row of named columns has its place`(
    _ text: String, _ code: String, _ line: Int, _ column: Int
  ) {
    #expect {
      try routes(text)
    } throws: { error in
      (error as? ImportError)?.problems.map(\.code) == [code]
        && (error as? ImportError)?.diagnostic.place
          == SourcePlace(file: "t.tsv", line: line, column: column)
    }
  }

  @Test func `a column that is not read is told once`() throws {
    let result = try RouteTable.import(
      SourceText("pattern,route,Ticket\n/a,a,X-1\n/b,b,\n/c,c,X-3\n", file: "t.csv"))
    #expect(result.notes.map(\.message) == ["'Ticket' is not carried over (2 rows)"])
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
    let result = try RouteTable.import(
      SourceText("/a\tA\thidesTabs;order=1\n/b\tB\thidesTabs", file: "t"))
    #expect(
      result.notes.map(\.message) == [
        "'hidesTabs' is not carried over (2 rows)",
        "'order' is not carried over (1 row)",
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
    let result = try RouteTable.import(
      SourceText.read(Corpus.file("routes/artsy-eigen.tsv").path))
    let routes = result.catalog.routes
    #expect(result.rowCount == 159)
    // 159 rows with one pattern each; no route has one twice.
    #expect(routes.values.map(\.patterns.count).reduce(0, +) == 159)
    #expect(routes["Article"]?.patterns.count == 6)
    #expect(routes["Featured Fairs"]?.className == "FeaturedFairsViewController")
    #expect(routes["LiveAuction"]?.tags == [])
    #expect(
      routes["LiveAuction"]?.patterns["https://live.artsy.net/*"]?.conditions
        == [Condition(.platform, "ios")])
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
    let result = try RouteTable.import(SourceText.read(Corpus.file("routes/\(name).tsv").path))
    #expect(result.rowCount == rows)
    var catalog = RouteCatalog()
    let plan = CatalogMerge.plan(result.catalog, into: catalog)
    try catalog.apply(plan.changes)
    #expect(catalog == result.catalog)
    #expect(CatalogMerge.plan(result.catalog, into: catalog).changes.isEmpty)
  }
}
