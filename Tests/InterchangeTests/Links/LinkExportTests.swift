import Interchange
import RouteModel
import Testing

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

  @Test func aCaseHasTheTypesOfTheParameters() throws {
    let catalog = Self.catalog([
      Self.route(
        "item", "app://item/:id",
        parameters: [
          .init(name: "id", kind: .int), .init(name: "price", kind: .double, isRequired: true),
          .init(name: "day", kind: .date), .init(name: "key", kind: .uuid),
          .init(name: "new", kind: .bool, defaultValue: "yes"),
          .init(name: "order", allowedValues: ["up", "down"]),
        ]), Self.route("in", "app://in/:class/*"), Self.route("url", "app://url"),
      Self.route("secret", "app://secret", isInternal: true),
    ])
    let text = try LinkExport.export(catalog, options: .init(language: .swift)).text
    #expect(
      Self.cases(text) == [
        "`in`(`class`: String, part0: String)",
        "item(id: Int, day: Date? = nil, key: UUID? = nil, new: Bool = true, "
          + "order: AppLink.ItemOrder? = nil, price: Double)", "urlLink",
      ])
  }

  @Test func whatCannotBeSaidIsRefusedByName() throws {
    let catalog = Self.catalog([
      Self.route("a", "app://a/:id((?=1)\\d+)"), Self.route("b", "app://b/:id((?:a*)*)"),
      Self.route("c", "app://c", conditions: [Condition(.platform, "ios")]),
      Self.route("d", "app://d", parameters: [.init(name: "n", kind: .int, defaultValue: "x")]),
    ])
    do throws(LinkRefusal) {
      _ = try LinkExport.export(catalog, options: .init(language: .swift))
      Issue.record("nothing was refused")
    } catch {
      #expect(error.problems.map(\.code) == Array(repeating: "link-refused", count: 4))
      #expect(
        Set(error.problems.compactMap(\.subject)) == [
          "a: app://a/:id((?=1)\\d+)", "b: app://b/:id((?:a*)*)", "c: app://c", "d: parameter n",
        ])
    }
  }

  @Test func aRouteThatIsNotChosenKeepsItsURLs() throws {
    let catalog = Self.catalog([
      Self.route("new", "app://note/new"), Self.route("note", "app://note/:id", tags: ["notes"]),
      Self.route("other", "app://other"),
    ])
    let text = try LinkExport.export(
      catalog, options: .init(language: .swift, tags: ["notes"])
    ).text
    #expect(Self.cases(text) == ["note(id: String)"])
    #expect(text.contains("// app://note/new\n"))
    #expect(!text.contains("app://other"))
  }

  @Test func aChangeOfOneRouteChangesItsLinesAlone() throws {
    let before = [
      Self.route("one", "app://one/:id"), Self.route("two", "app://two/:id(\\d+)"),
      Self.route("three", "app://three/{:a}?"),
    ]
    let options = LinkExport.Options(language: .swift)
    let old = try LinkExport.export(Self.catalog(before), options: options).text
    let new = try LinkExport.export(
      Self.catalog(before + [Self.route("more", "app://more/:id")]), options: options
    ).text
    let difference = new.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
    // The digest; everything else is added.
    #expect(difference.removals.count == 1)
    #expect(LinkFileHead(of: old)?.digest != LinkFileHead(of: new)?.digest)
  }
}
