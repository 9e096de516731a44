import Interchange
import RouteModel
import Testing
import TypedLinks

/// What a file of links has, leaves out and refuses.
@Suite struct LinkExportTests {
  private static func catalog(_ routes: [Route]) -> RouteCatalog {
    var catalog = RouteCatalog()
    catalog.classes.insert(DestinationClass(name: "Screen"))
    for route in routes { catalog.routes.insert(route) }
    return catalog
  }

  private static func route(
    _ identifier: String, _ pattern: String, tags: Set<String> = [], isInternal: Bool = false,
    conditions: Set<Condition> = [], parameters: [Route.Parameter] = []
  ) -> Route {
    Route(
      identifier: identifier, className: "Screen", isInternal: isInternal, tags: tags,
      conditions: conditions, patterns: [.init(text: pattern)], parameters: parameters)
  }

  private static func cases(_ text: String) -> [String] {
    text.split(separator: "\n").prefix { $0 != "}" }.filter { $0.hasPrefix("  case ") }.prefix {
      !$0.hasSuffix(":")
    }
    .map { String($0.dropFirst(7)) }
  }

  private static func export(
    _ routes: [Route], _ language: LinkExport.Language = .swift, tags: Set<String> = []
  ) throws -> String {
    var options = LinkExport.Options(language: language)
    options.tags = tags
    return try LinkExport.export(catalog(routes), options: options).text
  }

  /// The lines of the table.
  private static func rows(_ text: String) -> [String] {
    text.split(separator: "\n").drop { !$0.contains("= LinkTable(") }.dropFirst()
      .prefix { $0 != ##"  """#, #""""## }.map { String($0.dropFirst(2)) }
  }

  private static let item = route(
    "item", "app://item/:id",
    parameters: [
      .init(name: "id", kind: .int), .init(name: "price", kind: .double, isRequired: true),
      .init(name: "day", kind: .date), .init(name: "key", kind: .uuid),
      .init(name: "new", kind: .bool, defaultValue: "yes"),
      .init(name: "order", allowedValues: ["up", "down"]),
    ])

  @Test func aCaseHasTheTypesOfTheParameters() throws {
    let text = try Self.export([
      Self.item, Self.route("in", "app://in/:class/*"), Self.route("url", "app://url"),
      Self.route("secret", "app://secret", isInternal: true),
    ])
    #expect(
      Self.cases(text) == [
        "`in`(classValue: String, part0: String)",
        "item(id: Int, day: Date? = nil, key: UUID? = nil, new: Bool = true, "
          + "order: AppLink.ItemOrder? = nil, price: Double)", "urlLink",
      ])
    #expect(
      Self.rows(text) == [
        "in app://in/:class/*", "item app://item/:id", "url app://url",
      ])
  }

  @Test func parametersThatCanBeTheSameShareAnEnumeration() throws {
    func sorted(_ name: String, _ values: Set<String>) -> Route {
      Self.route(name, "app://\(name)", parameters: [.init(name: "sort", allowedValues: values)])
    }
    let text = try Self.export([
      sorted("a", ["up", "down"]), sorted("b", ["up", "down"]), sorted("c", ["down or up"]),
    ])
    let names = text.split(separator: "\n").filter { $0.hasPrefix("  typealias ") }
      .map { $0.drop { $0 != "=" } }
    #expect(names.count == 3 && names[0] == names[1] && names[1] != names[2])
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("  enum ") }.count == 2)
  }

  @Test func whatCannotBeSaidIsRefusedByName() throws {
    let expressions = [
      "(?=1)\\d+", "(?:a*)*", "\\x41", "[[a]--[b]]", "a$b", "[|]", "\\p{L}", "(?i:a)", "(?<=a)b",
    ]
    let routes = expressions.enumerated().map { Self.route("r\($0)", "app://r\($0)/:id(\($1))") }
    let wrong = Self.route(
      "d", "app://d", parameters: [.init(name: "n", kind: .int, defaultValue: "x")])
    do throws(LinkRefusal) {
      _ = try LinkExport.export(Self.catalog(routes + [wrong]), options: .init(language: .swift))
      Issue.record("nothing was refused")
    } catch {
      #expect(Set(error.problems.map(\.code)) == ["link-refused"])
      #expect(
        Set(error.problems.compactMap(\.subject))
          == Set(
            routes.map { "\($0.identifier): \($0.patterns.keys.first ?? "")" } + ["d: parameter n"])
      )
    }
  }

  @Test func anExpressionTakesNothingBeyondItsPartOfTheURL() throws {
    let text = try Self.export([
      Self.route("a", #"app://a/:id(\d+)"#), Self.route("b", #"app://b/:id([^-]{2,}?)x"#),
      Self.route("c", #"app://c/:id(\D|[\w.-]+)"#),
    ])
    #expect(
      Self.rows(text) == [
        #"c app://c/:id([^\d\n]|[\w.\-]+)"#,
        #"b app://b/:id([^-]{2,}?)x expression=app\nb\n\n/([^\n\-]{2,}?)x names=id "#
          + #"begins=app\nb\n\n/ url=app://b/<*id>x"#,
        #"a app://a/:id(\d+)"#,
      ])
  }

  @Test func aConditionIsAskedOfTheApp() throws {
    let platforms: Set = [Condition(.platform, "ios"), Condition(.platform, "tvos")]
    let result = try LinkExport.export(
      Self.catalog([
        Self.route("a", "app://a", conditions: platforms.union([Condition(.share, "10")])),
        Self.route(
          "b", "app://b", conditions: [Condition(.flag, "beta"), Condition(.from, "2026-01-31")]),
      ]), options: .init(language: .swift))
    #expect(
      Self.rows(result.text) == [
        "b app://b when=flag=beta when=from=2026-01-31",
        "a app://a when=platform=ios|platform=tvos when=share=10/a",
      ])
    #expect(result.notes.map(\.code) == ["link-condition", "link-condition"])
  }

  @Test func aRouteThatIsNotChosenKeepsItsURLs() throws {
    let text = try Self.export(
      [
        Self.route("new", "app://note/new"), Self.route("note", "app://note/:id", tags: ["notes"]),
        Self.route("other", "app://other"),
      ], tags: ["notes"])
    #expect(Self.cases(text) == ["note(id: String)"])
    #expect(Self.rows(text) == ["- app://note/new", "note app://note/:id"])
  }

  private static let three = [
    route("one", "app://one/:id"), route("two", "app://two/:id(\\d+)"),
    route("three", "app://three/{:a}?"),
  ]

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test(arguments: LinkExport.Language.allCases)
  func aChangeOfOneRouteChangesItsLinesAlone(_ language: LinkExport.Language) throws {
    let old = try Self.export(Self.three, language)
    let more = Self.route(
      "more", "app://more/:id", parameters: [.init(name: "x", allowedValues: ["a"])])
    let new = try Self.export(Self.three + [more], language)
    let difference = Self.lines(new).difference(from: Self.lines(old))
    #expect(difference.removals.isEmpty)
    #expect(LinkFileDifference(from: old, to: new).sentence == "route more is missing")
  }

  @Test(arguments: LinkExport.Language.allCases)
  func aNewRouteNeverTakesTheNameOfAnother(_ language: LinkExport.Language) throws {
    func names(_ routes: [String]) throws -> [Substring] {
      let text = try Self.export(
        routes.map { Self.route($0, "app://\($0.utf8.map(String.init).joined())/:id") }, language)
      let starts = ["  case ", "  data class ", "  \""]
      return Self.lines(text).filter { line in
        starts.contains { line.hasPrefix($0) } && line.contains("id") && !line.hasSuffix("},")
      }.map { $0.dropLast($0.reversed().prefix { $0 != "(" }.count) }
    }
    let one = try names(["orderList"])
    let two = try names(["orderList", "order-list"])
    #expect(one.count == 1 && two.count == 2 && Set(two).count == 2)
    // In TypeScript the name is the identifier.
    #expect(Set(two).isDisjoint(with: one) == (language != .typescript))
    let han = try names(["日本語", "設定"])
    #expect(try Set(names(["日本語", "設定", "中"])).isSuperset(of: han))
    #expect(han.contains { $0.contains("日本語") })
  }

  @Test(arguments: LinkExport.Language.allCases)
  func whatTurnsLinesIsVisible(_ language: LinkExport.Language) throws {
    let odd = "a\u{202E}b\u{1B}c\u{9B}d\u{2066}"
    let text = try Self.export(
      [
        Route(
          identifier: odd, className: "Screen", summary: odd,
          patterns: [.init(text: "app://x/:id")],
          parameters: [.init(name: "id", defaultValue: odd, allowedValues: [odd, "\(odd)*/"])])
      ], language)
    let turning: Set<Unicode.Scalar> = ["\u{202E}", "\u{1B}", "\u{9B}", "\u{2066}"]
    #expect(!text.unicodeScalars.contains(where: turning.contains))
  }

  @Test func aCheckTellsWhatIsStale() throws {
    let old = try Self.export(Self.three + [Self.item])
    var item = Self.item
    item.parameters["order"]?.allowedValues.insert("none")
    item.summary = "One item"
    let new = try Self.export([
      Self.three[0], Self.three[2], item, Self.route("four", "app://four"),
    ])
    let difference = LinkFileDifference(from: old, to: new)
    #expect(
      difference.changed == ["item"] && difference.added == ["four"]
        && difference.removed == ["two"])
    #expect(difference.sentence == "route item changed, route four is missing, route two is gone")
    // As Git writes it on Windows.
    let windows = old.replacing("\n", with: "\r\n")
    #expect(LinkFileDifference(from: windows, to: old).isNone)
    let edited = LinkFileDifference(from: old.replacing("init?(_ url", with: "init(_ url"), to: old)
    #expect(edited.sentence == "lines of no single route differ")
    let other = old.replacing("class LinkParts", with: "class  LinkParts")
    #expect(
      LinkFileDifference(from: other, to: old).sentence == "the run-time part is of another version"
    )
  }

  @Test(arguments: LinkExport.Language.allCases)
  func theRunTimePartHasAtMost250Lines(_ language: LinkExport.Language) throws {
    let text = LinkExport.runtime(.init(language: language))
    let heads = ["import ", "//", "/* eslint", "/**"]
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { line in !heads.contains { line.hasPrefix($0) } }
    #expect(lines.count <= 250)
    let one = try Self.export([Self.item], language)
    var options = LinkExport.Options(language: language)
    options.name = "Other"
    let other = try LinkExport.export(Self.catalog(Self.three), options: options).text
    func part(_ text: String) -> Substring? {
      text.firstRange(of: "run-time part, the same").map { text[$0.lowerBound...] }
    }
    #expect(part(one) != nil && part(one) == part(other))
  }
}
