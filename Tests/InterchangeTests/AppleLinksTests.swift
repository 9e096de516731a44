import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing
import URLPatterns

@Suite struct AppleLinksTests {
  private func read(
    _ details: String, hosts: [String] = [], prefix: String = ""
  ) throws -> ImportResult {
    try AppleLinksImport.import(
      SourceText("{\"applinks\":{\(prefix)\"details\":\(details)}}", file: "aasa"),
      hosts: hosts)
  }

  private func patterns(_ details: String, prefix: String = "") throws -> [String] {
    try read(details, prefix: prefix).catalog.routes.values.flatMap(\.patterns.values)
      .sorted { ($1.priority, $0.text) < ($0.priority, $1.text) }.map(\.text)
  }

  private func components(_ list: String) -> String {
    "[{\"appIDs\":[\"TTTTTTTTTT.com.x.app\"],\"components\":[\(list)]}]"
  }

  @Test(arguments: [
    (#"{"/":"*"}"#, ["/*"]), (#"{"/":"/buy/*"}"#, ["/buy{/*}?"]), (#"{"/":"/buy*"}"#, ["/buy*"]),
    (#"{"/":"/buy"}"#, ["/buy{/}*"]), (#"{"/":"/buy/"}"#, ["/buy{/}*"]),
    (#"{"/":"//abc"}"#, ["/abc{/}*"]),
    (#"{"/":"abc"}"#, ["/abc{/}*"]), (#"{"/":""}"#, ["/{/}*"]), (#"{"/":"/"}"#, ["/{/}*"]),
    (#"{"/":"/produ?t/???"}"#, [#"/produ(.)t/(.{2}[^\/]){/}*"#]),
    (#"{"/":"/a/?*"}"#, ["/a/(.+){/}*"]),
    (#"{"/":"/a?*"}"#, [#"/a(.*[^\/]){/}*"#]),
    (#"{"/":"*/terms/*"}"#, ["/*/terms{/*}?", "/terms{/*}?"]),
    (#"{"/":"/wiki/Am%E1:*"}"#, [#"/wiki/Am%E1\:*"#]),
    (#"{"/":"/e(1)"}"#, [#"/e\(1\){/}*"#]), (#"{"/":"/$(lang)/x"}"#, ["/([a-z]{2,3})/x{/}*"]),
    (##"{"#":"top*"}"##, ["/*#top*"]), (##"{"#":"*"}"##, ["/*"]), (##"{"#":""}"##, ["/*#"]),
    (#"{"/":"/a","?":"x=*"}"#, [#"/a{/}*\?x=*"#]), (#"{"/":"/a","?":"*"}"#, ["/a{/}*"]),
    (#"{"/":"/a","?":{"id":"*"}}"#, ["/a{/}*"]),
    (#"{"/":"/a","?":{"id":""}}"#, [#"/a{/}*\?((?:^)(?!(?:.*&)?id=[^&]).*)"#]),
    (
      #"{"/":"/a","?":{"id":"?*"}}"#,
      [#"/a{/}*\?((?:^)"# + ImportedPatternTests.item("id", "[^&]+") + ".*)"]
    ),
    (#"{"/":"*.pdf"}"#, ["/*.pdf{/}*"]), (#"{"/":"?buy"}"#, ["/(.)buy{/}*"]),
    (#"{"/":"?*/x"}"#, ["/(.+)/x{/}*"]),
    (#"{"/":"/$(digit)*"}"#, ["/([0-9]){*}"]),
    // Encoded texts are compared byte for byte.
    (#"{"/":"/a b"}"#, []), (#"{"/":"/é"}"#, []), (#"{"/":"/a#b"}"#, []),
    (#"{"/":"/100%é","percentEncoded":false}"#, ["/100%25%C3%A9{/}*"]),
    (#"{"/":"/a/b/*","percentEncoded":false}"#, [#"/a(\/|%2F)b{/*}?"#]),
    (#"{"/":"/$(nobody)"}"#, []),
    // A value that is no text makes the whole condition void.
    (#"{"/":"/a","?":{"b":1,"c":"d"}}"#, ["/a{/}*"]),
    // The meaning of a rule with a value of the wrong kind is not known.
    (#"{"/":7}"#, []), (#"{"/":"/a","exclude":"true"}"#, []),
    (#""/a""#, []), (#"{"/":"/a","caseSensitive":"no"}"#, []),
  ])
  func aComponentIsAPattern(_ component: String, _ expected: [String]) throws {
    #expect(try patterns(components(component)) == expected)
  }

  @Test func whatCannotBeSaidIsReported() throws {
    let result = try read(
      components(
        #"{"/":"/é"},{"/":"/$(nobody)"},{"/":"/a","percentEncoded":false},{"?":{"a":1}},{"/":"/b","exlude":true}"#
      ))
    #expect(
      result.notes.map(\.code) == [
        "query-void", "key-ignored", "rule-never-matches", "unknown-variable", "decoded-match",
      ])
    #expect(result.notes[1].message.contains("did you mean 'exclude'?"))
    #expect(result.notes[2].place == SourcePlace(file: "aasa", line: 1, column: 74))
  }

  @Test func everythingThatIsLostHasItsNote() throws {
    let result = try read(
      """
      [{"appIDs":["TTTTTTTTTT.a"],"appID":"TTTTTTTTTT.b","paths":["/p"],"defaults":{"caseSensitive":1,"x":true},
      "what":1,"components":[{"/":"/a","coment":"c"},{"/":"/b","comment":"c"},"/c",{"/":"/$(lang)"},
      {"/":"/$(v)"},{"/":"/$(w)"},{"/":7}]}]
      """, prefix: #""foo":1,"substitutionVariables":{"v":["a$(lang)"],"w":[]},"#)
    #expect(
      result.notes.map(\.code) == [
        "key-ignored", "variable-ignored", "variable-ignored", "key-ignored", "app-ignored",
        "key-ignored", "value-ignored", "paths-ignored", "key-ignored", "rule-left-out",
        "rule-left-out", "variable-widened", "unknown-variable", "unknown-variable",
        "comment-left-out",
      ])
    #expect(result.notes.allSatisfy { $0.place?.file == "aasa" })
    #expect(
      result.catalog.routes["TTTTTTTTTT.a"]?.patterns.keys.sorted() == [
        "/([a-z]{2,3}){/}*", "/a{/}*", "/b{/}*",
      ])
  }

  @Test(arguments: [
    #"[{"appIDs":"TTTTTTTTTT.a"}]"#, #"[{"appIDs":[7]}]"#, #"[{"appID":7}]"#, #"["TTTTTTTTTT.a"]"#,
    #"[{"appID":"TTTTTTTTTT.a","paths":"*"}]"#,
    #"[{"appID":"TTTTTTTTTT.a","components":{"/":"*"}}]"#,
  ])
  func anEntryOfTheWrongKindIsAnError(_ details: String) {
    #expect {
      try read(details)
    } throws: { ($0 as? ImportError)?.diagnostic.code == "not-app-links" }
  }

  @Test func whatIsNoPatternIsLeftOutAndTheRestIsRead() throws {
    let long = String(repeating: "a", count: 9_000)
    let result = try read(components(#"{"/":"/\#(long)"},{"/":"/ok"}"#))
    #expect(result.notes.map(\.code) == ["bad-pattern"])
    #expect(result.catalog.routes["TTTTTTTTTT.com.x.app"]?.patterns.keys.sorted() == ["/ok{/}*"])
  }

  @Test func theRulesOfOneAppAreOneListOverItsEntries() throws {
    let result = try read(
      """
      [{"appIDs":["TTTTTTTTTT.a","TTTTTTTTTT.b"],"components":[{"/":"/x/*"}]},
       {"appIDs":["TTTTTTTTTT.b"],"components":[{"/":"/x/y","exclude":true}]},
       {"appIDs":["TTTTTTTTTT.c"],"components":[{"/":"/x/y"}]}]
      """)
    let routes = result.catalog.routes
    let first = try #require(routes["TTTTTTTTTT.a"]?.patterns["/x{/*}?"])
    let second = try #require(routes["TTTTTTTTTT.b (excluded)"]?.patterns["/x/y{/}*"])
    #expect(first.priority > second.priority)
    #expect(routes["TTTTTTTTTT.c"]?.patterns["/x/y{/}*"]?.priority == 1)
  }

  @Test func aRuleForEitherCaseIsNotHiddenByOneForItsOwn() throws {
    let result = try read(
      components(#"{"/":"/a","exclude":true},{"/":"/a","caseSensitive":false},{"/":"/a"}"#))
    #expect(result.catalog.routes["TTTTTTTTTT.com.x.app"]?.patterns["/a{/}*"]?.ignoresCase == true)
    #expect(
      result.catalog.routes["TTTTTTTTTT.com.x.app (excluded)"]?.patterns["/a{/}*"]?.ignoresCase
        == false)
    #expect(result.notes.map(\.code) == ["rule-never-wins"])
    let twice = try read(components(#"{"/":"/a"},{"/":"/a","caseSensitive":false}"#))
    #expect(twice.notes.isEmpty)
    #expect(
      twice.catalog.routes["TTTTTTTTTT.com.x.app (any case)"]?.patterns["/a{/}*"]?.ignoresCase
        == true)
  }

  @Test func everyInstanceOfAnItemMustMatch() throws {
    let read = try read(components(#"{"/":"/j","?":{"c":"?*"}}"#))
    let index = try ImportedPatternTests.index(read.catalog)
    for (query, opens) in [
      ("?c=1", true), ("?c=1&c=", false), ("?c=&c=1", false), ("?c=1&c=2", true), ("?c", false),
      ("?c=1&c", false), ("?c&c=1", false), ("?cc=&c=1", true), ("?x=c&c=1", true), ("", false),
      ("?d=1&c=1&e=", true), ("?d=1&c=1&e=&c=&f=1", false),
    ] {
      #expect((try index.firstMatch("https://x.net/j" + query) != nil) == opens, "\(query)")
    }
  }

  @Test func aFileForSomethingElseHasNoLinks() throws {
    func read(_ text: String) throws -> ImportResult {
      try AppleLinksImport.import(SourceText(text, file: "aasa"))
    }
    let result = try read(#"{"webcredentials":{"apps":["TTTTTTTTTT.x"]},"appclips":{}}"#)
    #expect(result.catalog.isEmpty && result.rowCount == 0)
    #expect(result.notes.map(\.code) == ["no-links"])
    for text in ["{}", "[]", #"{"applink":{"details":[]}}"#, #"{"foo":{}}"#, #"{"applinks":[]}"#] {
      #expect {
        try read(text)
      } throws: { ($0 as? ImportError)?.diagnostic.code == "not-app-links" }
    }
  }

  @Test func theOrderOfRulesIsTheirPriority() throws {
    let result = try read(
      components(#"{"/":"/a/b","exclude":true},{"/":"/a/*"},{"/":"/a/c","exclude":true}"#),
      hosts: ["x.net"])
    let shown = try #require(result.catalog.routes["TTTTTTTTTT.com.x.app"])
    let kept = try #require(result.catalog.routes["TTTTTTTTTT.com.x.app (excluded)"])
    #expect(kept.tags.contains(AppleLinksImport.excludeTag))
    #expect(kept.patterns["https://x.net/a/b{/}*"]?.priority == 3)
    #expect(shown.patterns["https://x.net/a{/*}?"]?.priority == 2)
    #expect(kept.patterns["https://x.net/a/c{/}*"]?.priority == 1)
    #expect(shown.className == "AppViewController")
  }

  @Test func pathsAndTheirNegationAreTheOldSpelling() throws {
    let result = try read(#"[{"appID":"TTTTTTTTTT.a","paths":["NOT \/api\/*","/a?c","/api/*"]}]"#)
    #expect(result.catalog.routes["TTTTTTTTTT.a"]?.patterns.keys.sorted() == ["/a(.)c{/}*"])
    #expect(
      result.catalog.routes["TTTTTTTTTT.a (excluded)"]?.patterns.keys.sorted() == ["/api{/*}?"])
    #expect(result.notes.map(\.code) == ["rule-never-wins"])
  }

  @Test func theNewSpellingWinsAndTheOldestIsRead() throws {
    let both =
      #"[{"appID":"TTTTTTTTTT.old","appIDs":["TTTTTTTTTT.new","TTTTTTTTTT.two"],"paths":["/p"],"components":[{"/":"/c"}]}]"#
    let result = try read(both)
    #expect(result.catalog.routes["TTTTTTTTTT.new"]?.patterns.keys.sorted() == ["/c{/}*"])
    #expect(
      result.catalog.routes["TTTTTTTTTT.new"]?.tags == ["app:TTTTTTTTTT.new", "app:TTTTTTTTTT.two"])
    #expect(try patterns(#"{"TTTTTTTTTT.x":{"paths":["/o"]}}"#) == ["/o{/}*"])
  }

  @Test func defaultsAndVariablesHold() throws {
    let result = try read(
      components(#"{"/":"/$(food)/x"}"#),
      prefix: #""defaults":{"caseSensitive":false},"substitutionVariables":{"food":["a.b","c?"]},"#)
    let pattern = try #require(result.catalog.routes["TTTTTTTTTT.com.x.app"]?.patterns.values.first)
    #expect(pattern.text == #"/(a\.b|c.)/x{/}*"#)
    #expect(pattern.ignoresCase)
  }

  @Test(arguments: [
    ("{\"applinks\":{\"details\":[\n{\"appID\":TTTTTTTTTT.x}]}}", "bad-json", 2),
    ("{\"applinks\":{\"details\":[],\n}}", "bad-json", 2),
    ("{}", "not-app-links", 1), ("{\"applinks\":\n{\"details\":7}}", "not-app-links", 2),
    ("{\"applinks\":{\"details\":[\n{\"paths\":[]}]}}", "not-app-links", 2),
  ])
  func aBrokenFileHasItsLine(_ text: String, _ code: String, _ line: Int) {
    #expect {
      try AppleLinksImport.import(SourceText(text, file: "f"))
    } throws: {
      let diagnostic = ($0 as? ImportError)?.diagnostic
      return diagnostic?.code == code && diagnostic?.place?.line == line
    }
  }

  @Test func anExportReadsBackAsTheSameLinks() throws {
    let first = try read(
      components(
        ##"{"/":"/a/b","exclude":true},{"/":"/a/*"},{"/":"/produ?t/???/?*","caseSensitive":false},{"/":"*/t/*"},{"/":"/q","?":"x=*"},{"/":"/h","#":"top"}"##
      ))
    let text = try AppleLinksExport.export(
      first.catalog, apps: ["TTTTTTTTTT.com.x.app"])
    #expect(text.notes.isEmpty)
    let second = try AppleLinksImport.import(SourceText(text.text, file: "out"))
    func all(_ catalog: RouteCatalog) -> [String: [String]] {
      Dictionary(
        uniqueKeysWithValues: catalog.routes.map { ($0.key, $0.value.patterns.keys.sorted()) })
    }
    #expect(all(second.catalog) == all(first.catalog))
    let again = try AppleLinksExport.export(
      second.catalog, apps: ["TTTTTTTTTT.com.x.app"])
    #expect(again.text == text.text)
  }

  @Test func anExportSaysWhatItCannot() throws {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(
      identifier: "a", className: "A",
      patterns: [
        .init(text: "app://a"), .init(text: "https://other.net/x"), .init(text: "/u/:id"),
        .init(text: "http{s}?://x.net/y{/edit}?"),
      ])
    catalog.routes["b"] = Route(
      identifier: "b", className: "B", isEnabled: false, patterns: [.init(text: "/b")])
    let result = try AppleLinksExport.export(
      catalog, apps: ["TTTTTTTTTT.a"], host: "x.net")
    #expect(
      result.notes.map(\.code).sorted()
        == [
          "route-left-out", "pattern-widened", "pattern-left-out", "pattern-left-out",
        ].sorted())
    #expect(result.text.contains("\"/\" : \"/u/?*\""))
    #expect(result.text.contains("\"/\" : \"/y/edit\"") && result.text.contains("\"/\" : \"/y\""))
    #expect {
      try AppleLinksExport.export(catalog)
    } throws: { ($0 as? Diagnostic)?.code == "no-app" }
  }

  @Test func withoutAnAppEachRouteIsForTheAppsOfItsTags() throws {
    let details = """
      [{"appIDs":["TTTTTTTTTT.a","TTTTTTTTTT.b"],"components":[{"/":"/x","exclude":true},{"/":"/*"}]},
       {"appIDs":["TTTTTTTTTT.c"],"components":[{"/":"/c"}]}]
      """
    var first = try read(details).catalog
    let text = try AppleLinksExport.export(first)
    #expect(text.notes.isEmpty)
    #expect(try AppleLinksImport.import(SourceText(text.text, file: "out")).catalog == first)
    first.routes["own"] = Route(
      identifier: "own", className: "A", patterns: [.init(text: "/own")])
    let rest = try AppleLinksExport.export(first)
    #expect(rest.text == text.text && rest.notes.map(\.code) == ["pattern-left-out"])
  }

  private func paths(_ patterns: [Route.Pattern], host: String? = nil) throws -> (
    [String], notes: [String]
  ) {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(identifier: "a", className: "A", patterns: patterns)
    let result = try AppleLinksExport.export(catalog, apps: ["TTTTTTTTTT.a"], host: host)
    let paths = result.text.matches(of: /"\/" : "([^"]*)"/).map { String($0.1) }
    return (paths, result.notes.map(\.code))
  }

  @Test func anAppWithoutATeamIsNotedAsTheImportDoes() throws {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(identifier: "a", className: "A", patterns: [.init(text: "/a")])
    let result = try AppleLinksExport.export(catalog, apps: ["TEAM.com.example.app"])
    #expect(result.notes.map(\.code) == ["app-without-team"])
    let read = try AppleLinksImport.import(SourceText(result.text, file: "aasa"))
    #expect(read.notes.map(\.message) == result.notes.map(\.message))
  }

  @Test func anExportedPathIsEncodedAndHasNoWildcardOfItsOwn() throws {
    let (paths, notes) = try paths([
      .init(text: "/é"), .init(text: #"/a\*b"#),
    ])
    #expect(paths.sorted() == ["/%C3%A9", "/a?b"])
    #expect(notes == ["pattern-widened"])
  }

  @Test func aSlashAtTheEndMakesNoDifference() throws {
    for text in ["/a", "/a/", "/a{/}*"] { #expect(try paths([.init(text: text)]) == (["/a"], [])) }
    #expect(try paths([.init(text: "/")]) == (["/"], []))
    #expect(try paths([.init(text: "/*")]) == (["/*"], []))
    #expect(try paths([.init(text: "/a{/*}?")]) == (["/a/*"], []))
    #expect(try paths([.init(text: "/a/(.+)")]) == (["/a/?*"], []))
    // The rule takes more.
    #expect(try paths([.init(text: "/a", isSlashStrict: true)]) == (["/a"], ["pattern-widened"]))
    #expect(try paths([.init(text: "/a/*")]) == (["/a/*"], ["pattern-widened"]))
    #expect(try paths([.init(text: "//a")]) == ([], ["pattern-left-out"]))
    // The slash before an optional part is optional with it.
    #expect(try paths([.init(text: "/a/:x?")]) == (["/a", "/a/?*"], ["pattern-widened"]))
    #expect(try paths([.init(text: "/a/:x(b|c)?")]) == (["/a", "/a/b", "/a/c"], []))
  }

  @Test func theRulesStandInTheOrderInWhichTheirPatternsWin() throws {
    var catalog = RouteCatalog()
    catalog.routes["a"] = Route(
      identifier: "a", className: "A", patterns: [.init(text: "/x{/*}?"), .init(text: "/z")])
    catalog.routes["b"] = Route(
      identifier: "b", className: "A", tags: [AppleLinksImport.excludeTag],
      patterns: [.init(text: "/x/y"), .init(text: "/*", priority: -1)])
    let text = try AppleLinksExport.export(catalog, apps: ["TTTTTTTTTT.a"]).text
    let paths = text.matches(of: /"\/" : "([^"]*)"/).map { String($0.1) }
    #expect(paths == ["/z", "/x/y", "/x/*", "/*"])
  }

  @Test func linksOfSeveralSitesInOneFileAreNoted() throws {
    let two = [Route.Pattern(text: "https://a.net/x"), .init(text: "https://b.net/y")]
    #expect(try paths(two).notes == ["hosts-mixed"])
    #expect(try paths(two, host: "a.net").notes == ["pattern-left-out"])
    #expect(try paths([.init(text: "mailto:*"), .init(text: "/(")]).0.isEmpty)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theRealFilesAreRead() throws {
    let folder = Corpus.file("aasa")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { !$0.hasSuffix(".tsv") }
    #expect(files.count == 6)
    var routes: [String: [String]] = [:]
    for file in files {
      let result = try AppleLinksImport.import(
        SourceText.read(folder.appendingPathComponent(file).path), hosts: ["x.net"])
      for (name, route) in result.catalog.routes { routes[name] = route.patterns.keys.sorted() }
    }
    #expect(routes["VZ6G7FCBVU.org.prideinlondon.festival"] == ["https://x.net/events{/*}?"])
    #expect(routes["QMQYCKL255.io.robbie.HomeAssistant.beta"] == ["https://x.net/redirect{/*}?"])
    #expect(routes["QQ57RJ5UTD.app.expo.router.sandbox"] == ["https://x.net/*"])
    #expect(routes.count == 8)
  }
}
