import Interchange
import RouteModel
import Testing

/// A written file means what `match` means.
struct AppleLinksExportTests {
  private static func catalog(_ components: String) throws -> RouteCatalog {
    try AppleLinksImport.import(
      SourceText(
        "{\"applinks\":{\"details\":[{\"appIDs\":[\"TTTTTTTTTT.x\"],\"components\":[\(components)]}]}}",
        file: "aasa"),
      hosts: ["example.com"]
    ).catalog
  }

  private static func components(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    return String(
      lines.joined().replacing(/"comment" : "[^"]*",?/, with: "").replacing(" ", with: ""))
  }

  @Test(arguments: [
    ##"{"/":"/help/website/*","exclude":true},{"/":"/help/*","?":{"articleNumber":"????"}},{"/":"/buy/*"}"##,
    #"{"/":"/*","?":{"force":"true"}},{"/":"/web/*","exclude":true},{"/":"/*"}"#,
    #"{"/":"/buy/*","?":{"id":"????"},"exclude":true},{"/":"/buy/*"}"#,
    #"{"/":"/x/$(digit)"},{"/":"/x/*","exclude":true}"#,
    #"{"/":"/verify","?":{"token":"?*","a.b":"x*y?","empty":""}}"#,
    ##"{"#":"no_*","exclude":true},{"/":"/a/?*/b?"},{"/":"/c","?":"v=$(alpha)*"}"##,
  ])
  func whatWasImportedIsWrittenBack(_ components: String) throws {
    let catalog = try Self.catalog(components)
    let written = try AppleLinksExport.export(catalog)
    #expect(written.notes.isEmpty)
    #expect(AppleLinksExport.differences(catalog, written.text).isEmpty)
    let again = try AppleLinksImport.import(
      SourceText(written.text, file: "out"), hosts: ["example.com"])
    // The names come from the comments.
    #expect(again.catalog == catalog)
    for rule in components.matches(of: /"\/":"([^"]*)"/) {
      #expect(Self.components(written.text).contains("\"/\":\"\(rule.1)\""), "\(written.text)")
    }
  }

  private static func catalog(_ patterns: [(route: String, Route.Pattern)]) -> RouteCatalog {
    var catalog = RouteCatalog()
    for (route, pattern) in patterns {
      var row =
        catalog.routes[route]
        ?? Route(
          identifier: route, className: "C",
          tags: route.hasPrefix("no")
            ? ["app:TTTTTTTTTT.x", AppleLinksImport.excludeTag] : ["app:TTTTTTTTTT.x"])
      row.patterns[pattern.text] = pattern
      catalog.routes[route] = row
    }
    return catalog
  }

  private static func problem(_ patterns: (route: String, Route.Pattern)...) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try AppleLinksExport.export(catalog(patterns))
      return nil
    } catch {
      return error
    }
  }

  @Test func aWiderRuleMayNotTakeWhatALaterOneExcludes() {
    let problem = Self.problem(
      ("user", .init(text: "/u/:id", priority: 2)), ("none", .init(text: "/u/*", priority: 1)))
    #expect(problem?.code == "meaning-changed")
    for word in ["user: /u/:id", "none: /u/*", "https://example.com/u/"] {
      #expect(problem?.message.contains(word) == true, "\(problem?.message ?? "")")
    }
    // Nor the other way round, nor by a slash at the end or an expression.
    for (first, second) in [
      ("/u/:id", "/u/:id/edit"), ("/u/*", "/u"), ("/u/(\\d+)", "/u/new"), ("/u\\?q=(\\d+)", "/u"),
    ] {
      #expect(
        Self.problem(
          ("none", .init(text: first, priority: 2)), ("user", .init(text: second, priority: 1)))?
          .code
          == "meaning-changed", "\(first)")
    }
    #expect(
      Self.problem(
        ("none", .init(text: "/u", priority: 2, isSlashStrict: true)),
        ("user", .init(text: "/u/", priority: 1, isSlashStrict: true)))?.code
        == "meaning-changed")
  }

  @Test func whatDoesNotReachALaterRuleIsWidened() throws {
    for second in ["/v/*", "/u/7", "/u"] {
      #expect(
        Self.problem(
          ("user", .init(text: "/u/:id", priority: 2)), ("none", .init(text: second, priority: 1)))
          == nil, "\(second)")
    }
    // Two rules that both open: the app opens in any case.
    #expect(
      Self.problem(("user", .init(text: "/u/:id")), ("edit", .init(text: "/u/:id/edit"))) == nil)
  }

  @Test func anExclusionThatNoRuleCanSayMayNotBeMissed() throws {
    let odd = #"/u\?((?:^)(?=a)b.*)"#
    let problem = Self.problem(
      ("none", .init(text: odd, priority: 2)), ("user", .init(text: "/u*", priority: 1)))
    #expect(problem?.code == "meaning-changed")
    #expect(
      problem?.message.contains("none: ") == true && problem?.message.contains("user: /u*") == true)
    let elsewhere = [
      ("none", Route.Pattern(text: odd, priority: 2)), ("user", .init(text: "/v", priority: 1)),
    ]
    let written = try AppleLinksExport.export(Self.catalog(elsewhere))
    #expect(written.notes.map(\.code) == ["pattern-left-out"])
  }

  @Test func aCheckListsWhatTheFileDoesNotOpen() throws {
    let catalog = Self.catalog([
      ("odd", .init(text: #"/u\?((?:^)(?!x).*)"#)), ("user", .init(text: "/v/:id")),
    ])
    let written = try AppleLinksExport.export(catalog)
    #expect(written.notes.map(\.code).sorted() == ["pattern-left-out", "pattern-widened"])
    let lost = AppleLinksExport.differences(catalog, written.text)
    #expect(lost.map(\.code) == ["verdict-differs"])
    #expect(lost.first?.message.contains("/u?1: match opens it by 'odd: ") == true)
    // A file of before says something else.
    let old = written.text.replacing("/v/?*", with: "/w")
    let found = AppleLinksExport.differences(catalog, old)
    #expect(found.count == 2 && found.contains { $0.message.contains("/v/") })
  }

  @Test func theOrderHoldsForEveryAppOfSeveral() throws {
    var catalog = RouteCatalog()
    for (name, apps, text, priority, isExcluded) in [
      ("a", ["app:TTTTTTTTTT.a"], "/x/1", 4, false),
      ("both", ["app:TTTTTTTTTT.a", "app:TTTTTTTTTT.b"], "/x/*", 3, true),
      ("late", ["app:TTTTTTTTTT.a"], "/x/2", 2, false),
    ] {
      catalog.routes[name] = Route(
        identifier: name, className: "C",
        tags: Set(apps).union(isExcluded ? [AppleLinksImport.excludeTag] : []),
        patterns: [.init(text: text, priority: priority)])
    }
    let written = try AppleLinksExport.export(catalog)
    let paths = written.text.matches(of: /"\/" : "([^"]*)"/).map { String($0.1) }
    #expect(paths == ["/x/1", "/x/*", "/x/2"])
    #expect(AppleLinksExport.differences(catalog, written.text).isEmpty)
  }
}
