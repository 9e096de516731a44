import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

/// What one command writes as a table, every other reads back whole, whatever is in it.
struct TableRoundTripTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @discardableResult
  private func run(_ store: String, _ arguments: String..., input: String = "") throws -> ProgramRun
  {
    try ProgramRun([store] + arguments, input: input, directory: directory.path(""))
  }

  private func catalog(_ store: String) throws -> RouteCatalog {
    let json = try run(store, "export", "json")
    try #require(json.code == 0, "\(json.errors)")
    return try CatalogJSON.import(SourceText(json.output, file: store)).catalog
  }

  /// Texts with everything that a table could trip over.
  private static let pieces = [
    "#", ";", ",", "\"", "'", "=1", "a", "b c", " ", "\t", "\n", "\r\n", "\\e", "--x", "ü", "%",
    "$n",
    "-", "\u{FEFF}", "{", "route", "url",
  ]

  private static func text(_ random: inout SeededGenerator, _ end: String) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined() + end
  }

  /// Routes with hard names, of which the patterns take any values.
  private static func hardCatalog(_ random: inout SeededGenerator) -> RouteCatalog {
    var catalog = RouteCatalog()
    for number in 0..<8 {
      let name = text(&random, "\(number)") + (number % 3 == 0 ? " " : "")
      let className = text(&random, "C\(number)")
      catalog.classes.insert(DestinationClass(name: className))
      var route = Route(identifier: name, className: className)
      route.patterns = Dictionary(
        ["app://h\(number)/:one/:two", "/p\(number);x,y/:one/*"].map {
          ($0, Route.Pattern(text: $0))
        }
      ) { $1 }
      let parameter = Route.Parameter(
        name: "page", kind: .string, defaultValue: number % 2 == 0 ? text(&random, "") : nil)
      if number % 4 == 0 { route.parameters["page"] = parameter }
      catalog.routes.insert(route)
    }
    return catalog
  }

  private func makeStore(_ catalog: RouteCatalog, _ name: String = "a.db") throws {
    try directory.write(CatalogJSON.export(catalog).text, to: "c.json")
    let made = try run(name, "import", "json", "c.json")
    try #require(made.code == 0, "\(made.errors)")
  }

  private static func links(_ random: inout SeededGenerator) -> [String] {
    (0..<12).map { number in
      let values = (0..<2).map { _ in
        text(&random, "z").addingPercentEncoding(
          withAllowedCharacters: CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789"))
          ?? ""
      }
      return number % 3 == 0
        ? "/p\(number % 8);x,y/\(values[0])/\(values[1])"
        : number % 7 == 5
          ? "app://nowhere/\(values[0]);a,b" : "app://h\(number % 8)/\(values[0])/\(values[1])"
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `links and what they open`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try makeStore(Self.hardCatalog(&random))
    let links = Self.links(&random)
    let list = "url\n" + links.map { "\"\($0)\"\n" }.joined()
    let table = try run(
      "a.db", "match", "--csv", "-", "--context", "platform=ios", "--context", "version=2",
      input: list)
    for name in ["list.csv", "list.txt", "list"] {
      try directory.write(table.output, to: name)
      let checked = try run("a.db", "check-links", name)
      #expect(
        checked.code == 0 && checked.output == "12 links as expected\n",
        "\(checked.output)\(checked.errors)\(table.output)")
    }
    // Each sees the same links.
    let each = try run("a.db", input: "each list {\necho $1\n}\n")
    #expect(each.output.split(separator: "\n").map(String.init) == links, "\(each.errors)")
    let imported = try run("a.db", "history", "import", "list")
    #expect(imported.output.hasPrefix("opened 12 links"), "\(imported.output)\(imported.errors)")
    let again = try run("a.db", "match", "--csv", "-", input: table.output)
    #expect(
      again.output.split(separator: "\r\n").count == table.output.split(separator: "\r\n").count)
    // What failed, as a table, is a list of links.
    let errors = try run("a.db", "errors", "--by", "url", "--csv")
    try directory.write(errors.output, to: "errors.csv")
    try makeStore(RouteCatalog(), "b.db")
    let failed = Set(links.filter { $0.hasPrefix("app://nowhere") })
    let second = try run("b.db", "history", "import", "errors.csv")
    #expect(
      second.output.hasPrefix("opened \(failed.count) link"), "\(second.output)\(errors.output)")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `routes, as far as a note does not say that they are not in the table`(_ seed: UInt64)
    throws
  {
    var maker = CatalogGenerator(seed: seed)
    var catalog = maker.consistentCatalog()
    var random = SeededGenerator(seed: seed)
    for (name, route) in Self.hardCatalog(&random).routes {
      catalog.routes[name] = route
      catalog.classes.insert(DestinationClass(name: route.className))
    }
    try makeStore(catalog)
    let table = try run("a.db", "routes", "--csv")
    #expect(table.errors.contains("not in the table:"), "\(table.errors)")
    try directory.write(table.output, to: "r.csv")
    let read = try run("b.db", "import", "csv", "r.csv")
    #expect(read.code == 0, "\(read.errors)")
    #expect(try run("b.db", "routes", "--csv").output == table.output)
    let back = try self.catalog("b.db")
    #expect(back.routes.count == catalog.routes.count)
    for (name, route) in back.routes {
      let old = try #require(catalog.routes[name])
      #expect(route.className == old.className && route.isEnabled == old.isEnabled)
      for (text, pattern) in route.patterns {
        // Nothing comes back as something else: not without its conditions, and not as an ordinary one.
        var wanted = try #require(old.patterns[text])
        wanted.summary = nil
        #expect(pattern == wanted)
      }
      if !route.patterns.isEmpty {
        #expect(route.conditions == old.conditions && route.requires == old.requires)
      }
      if route.patterns.count < old.patterns.count {
        #expect(table.errors.contains("patterns that a cell cannot hold"))
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `events and catalogs`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let catalog = Self.hardCatalog(&random)
    try makeStore(catalog)
    try directory.write(
      "url\n" + Self.links(&random).map { "\"\($0)\"\n" }.joined(), to: "links")
    #expect(try run("a.db", "history", "import", "links").output.hasPrefix("opened 12 links"))
    let events = try run("a.db", "history", "export", "--csv")
    try makeStore(catalog, "b.db")
    let read = try run("b.db", "history", "import", "-", input: events.output)
    #expect(read.code == 0 && read.output.hasPrefix("recorded"), "\(read.errors)")
    #expect(try run("b.db", "history", "export", "--csv").output == events.output)
    let json = try run("a.db", "export", "json").output
    try directory.write(json, to: "again.json")
    #expect(try run("c.db", "import", "json", "again.json").code == 0)
    #expect(try run("c.db", "export", "json").output == json)
  }
}
